import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

/** The part of reviewdog's DiagnosticResult that a report has. */
const isValid = new Ajv().compile({
  type: 'object',
  required: ['source', 'diagnostics'],
  additionalProperties: false,
  properties: {
    source: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    diagnostics: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'location', 'severity', 'code'],
        additionalProperties: false,
        properties: {
          message: { type: 'string', minLength: 1 },
          severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
          code: { type: 'object', required: ['value'], properties: { value: { type: 'string' } } },
          location: {
            type: 'object',
            required: ['path', 'range'],
            properties: {
              path: { type: 'string', pattern: '^(?!/|\\./)' },
              range: {
                type: 'object',
                required: ['start'],
                additionalProperties: false,
                properties: {
                  start: {
                    type: 'object',
                    required: ['line'],
                    additionalProperties: false,
                    properties: { line: { type: 'integer', minimum: 1 } },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

interface Result {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly location: { readonly range: { readonly start: { readonly line: number } } };
  }[];
}

function resultOf(report: Parameters<typeof render>[1]): Result {
  const result: unknown = JSON.parse(render('rdjson', report));
  expect([isValid(result), isValid.errors]).toEqual([true, null]);
  return result as Result;
}

describe('the rdjson report', () => {
  test('matches the recorded report of the sample', () => {
    expect(resultOf(sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      {
        "diagnostics": [
          {
            "code": {
              "value": "PL-CLOUDC-001",
            },
            "location": {
              "path": "conf/gcp.config",
              "range": {
                "start": {
                  "line": 4,
                },
              },
            },
            "message": "Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true",
            "severity": "ERROR",
          },
          {
            "code": {
              "value": "PL-DEPRECATED-001",
            },
            "location": {
              "path": "nextflow.config",
              "range": {
                "start": {
                  "line": 11,
                },
              },
            },
            "message": "'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.",
            "severity": "INFO",
          },
          {
            "code": {
              "value": "PL-SECRETS-001",
            },
            "location": {
              "path": "nextflow.config",
              "range": {
                "start": {
                  "line": 12,
                },
              },
            },
            "message": "The secret setting 'tower.accessToken' holds its value in plain text.",
            "severity": "ERROR",
          },
        ],
        "source": {
          "name": "plumbline",
        },
      }
    `);
  });

  test('is valid for every repository', () => {
    const counts = sampleReport().repositories.map(({ name }) => resultOf(sampleOf(name)).diagnostics.length);
    expect(counts.some((count) => count > 0)).toBe(true);
  });

  test('leaves out waived and known findings', () => {
    const { diagnostics } = resultOf(reportWith(countedWaivedKnown));
    expect(diagnostics.map(({ location }) => location.range.start.line)).toEqual([1]);
  });

  test('contains no Markdown of a scanned file', () => {
    const [diagnostic] = resultOf(reportWith([findingOf(1, { message: hostileText })])).diagnostics;
    expect(diagnostic?.message).not.toMatch(/(?<![\\&])[`[\]#]|@(?!\u2060)|<|\n/u);
  });
});
