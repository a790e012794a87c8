import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

/** Request bodies that Bitbucket Cloud accepts. */
const isValid = new Ajv().compile({
  type: 'object',
  required: ['report', 'annotations'],
  additionalProperties: false,
  properties: {
    report: {
      type: 'object',
      required: ['title', 'details', 'report_type'],
      additionalProperties: false,
      properties: {
        title: { type: 'string', maxLength: 450 },
        details: { type: 'string', maxLength: 2000 },
        reporter: { type: 'string', maxLength: 450 },
        report_type: { enum: ['SECURITY', 'COVERAGE', 'TEST', 'BUG'] },
        result: { enum: ['PASSED', 'FAILED', 'PENDING'] },
        data: {
          type: 'array',
          maxItems: 10,
          items: {
            type: 'object',
            required: ['title', 'type', 'value'],
            properties: { title: { type: 'string' }, type: { const: 'NUMBER' }, value: { type: 'integer' } },
          },
        },
      },
    },
    annotations: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          required: ['external_id', 'annotation_type', 'summary'],
          additionalProperties: false,
          properties: {
            external_id: { type: 'string', maxLength: 450 },
            annotation_type: { enum: ['VULNERABILITY', 'CODE_SMELL', 'BUG'] },
            summary: { type: 'string', minLength: 1, maxLength: 450 },
            details: { type: 'string', maxLength: 2000 },
            severity: { enum: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] },
            path: { type: 'string', minLength: 1 },
            line: { type: 'integer', minimum: 1 },
          },
        },
      },
    },
  },
});

interface Insights {
  readonly report: { readonly result: string; readonly details: string };
  readonly annotations: readonly (readonly {
    readonly external_id: string;
    readonly severity: string;
    readonly line: number;
    readonly summary: string;
  }[])[];
}

function insightsOf(report: Parameters<typeof render>[1]): Insights {
  const insights: unknown = JSON.parse(render('bitbucket', report));
  expect([isValid(insights), isValid.errors]).toEqual([true, null]);
  return insights as Insights;
}

describe('Bitbucket Code Insights', () => {
  test('matches the recorded report of the sample', () => {
    expect(insightsOf(sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      {
        "annotations": [
          [
            {
              "annotation_type": "VULNERABILITY",
              "external_id": "plumbline-17d779af8f982d457d225a00608c4d90",
              "line": 4,
              "path": "conf/gcp.config",
              "severity": "HIGH",
              "summary": "PL-CLOUDC-001: Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true",
            },
            {
              "annotation_type": "CODE_SMELL",
              "external_id": "plumbline-d8654c685334aeb4445964abc4d99df6",
              "line": 11,
              "path": "nextflow.config",
              "severity": "LOW",
              "summary": "PL-DEPRECATED-001: 'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.",
            },
            {
              "annotation_type": "VULNERABILITY",
              "external_id": "plumbline-66ccbb2eafb2ebad0bafc6f0bda65d69",
              "line": 12,
              "path": "nextflow.config",
              "severity": "CRITICAL",
              "summary": "PL-SECRETS-001: The secret setting 'tower.accessToken' holds its value in plain text.",
            },
          ],
        ],
        "report": {
          "data": [
            {
              "title": "Findings",
              "type": "NUMBER",
              "value": 3,
            },
            {
              "title": "At or above medium",
              "type": "NUMBER",
              "value": 2,
            },
            {
              "title": "Not judged",
              "type": "NUMBER",
              "value": 0,
            },
          ],
          "details": "Findings at or above medium: 2.",
          "report_type": "SECURITY",
          "reporter": "Plumbline",
          "result": "FAILED",
          "title": "Plumbline",
        },
      }
    `);
  });

  test('pass only if everything was judged and nothing is at the gate', () => {
    const results = sampleReport().repositories.map(({ name }) => [name, insightsOf(sampleOf(name)).report.result]);
    expect(Object.fromEntries(results)).toEqual({
      'acme/broken.pipe': 'FAILED',
      'acme/clean': 'PASSED',
      'acme/gone': 'FAILED',
      'acme/odd': 'FAILED',
      'acme/rnaseq': 'FAILED',
    });
  });

  test('fails and passes with the run, and lists unjudged and unread parts', () => {
    const { summary, ...report } = reportWith([]);
    const gaps = [
      { kind: 'exceeded-budget', count: 2, message: 'PL-X has 2 findings. Its budget is 1.', names: [] },
    ] as const;
    const outcome = { exitCode: 1, reasons: ['1 budget exceeded'] } as const;
    expect(insightsOf({ ...report, summary: { ...summary, gaps, outcome } }).report).toMatchObject({
      result: 'FAILED',
      details: 'Exit code 1: 1 budget exceeded.\nPL-X has 2 findings. Its budget is 1.',
    });
    const soft = { exitCode: 0, reasons: ['1 finding', '--soft-fail replaces 1 by 0'] } as const;
    const found = { ...reportWith([findingOf(1)]), summary: { ...summary, outcome: soft } };
    expect(insightsOf(found).report.result).toBe('PASSED');
  });

  test('leaves out waived and known findings', () => {
    const { annotations } = insightsOf(reportWith(countedWaivedKnown));
    expect(annotations.flat().map(({ line }) => line)).toEqual([1]);
  });

  test('have at most 1000 annotations, the most severe ones, in requests of 100', () => {
    const many = Array.from({ length: 1150 }, (_, index) =>
      findingOf(index + 1, { severity: index < 200 ? 'low' : 'critical' }),
    );
    const { report, annotations } = insightsOf(reportWith(many));
    expect(annotations.map((request) => request.length)).toEqual(Array.from({ length: 10 }, () => 100));
    expect(annotations.flat().filter(({ severity }) => severity === 'CRITICAL')).toHaveLength(950);
    expect(report.details).toContain('150 findings of lower severity are left out.');
    const ids = annotations.flat().map(({ external_id }) => external_id);
    expect(new Set(ids).size).toBe(1000);
  });

  test('cuts long texts and keeps hostile ones on a line', () => {
    const { annotations } = insightsOf(
      reportWith([findingOf(1, { message: 'x'.repeat(5000) }), findingOf(2, { message: hostileText })]),
    );
    expect(annotations.flat()[1]?.summary).not.toMatch(/[\r\n]/u);
  });
});
