import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

/** Fields that GitLab requires of an entry; it reads nothing after an entry that lacks one. */
const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!/|\\./)' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
};
const isValid = new Ajv().compile(schema);

interface Entry {
  readonly fingerprint: string;
  readonly description: string;
  readonly location: { readonly lines: { readonly begin: number } };
}

function entriesOf(report: Parameters<typeof render>[1]): readonly Entry[] {
  const entries: unknown = JSON.parse(render('gitlab', report));
  expect([isValid(entries), isValid.errors]).toEqual([true, null]);
  return entries as readonly Entry[];
}

describe('the GitLab Code Quality report', () => {
  test('matches the recorded report of the sample', () => {
    expect(entriesOf(sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      [
        {
          "check_name": "PL-CLOUDC-001",
          "description": "Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true",
          "fingerprint": "17d779af8f982d457d225a00608c4d90",
          "location": {
            "lines": {
              "begin": 4,
            },
            "path": "conf/gcp.config",
          },
          "severity": "critical",
        },
        {
          "check_name": "PL-DEPRECATED-001",
          "description": "'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.",
          "fingerprint": "d8654c685334aeb4445964abc4d99df6",
          "location": {
            "lines": {
              "begin": 11,
            },
            "path": "nextflow.config",
          },
          "severity": "minor",
        },
        {
          "check_name": "PL-SECRETS-001",
          "description": "The secret setting 'tower.accessToken' holds its value in plain text.",
          "fingerprint": "66ccbb2eafb2ebad0bafc6f0bda65d69",
          "location": {
            "lines": {
              "begin": 12,
            },
            "path": "nextflow.config",
          },
          "severity": "blocker",
        },
      ]
    `);
  });

  test('is valid for every repository, with unique fingerprints', () => {
    for (const { name } of sampleReport().repositories) {
      const fingerprints = entriesOf(sampleOf(name)).map(({ fingerprint }) => fingerprint);
      expect(new Set(fingerprints).size).toBe(fingerprints.length);
    }
  });

  test('is an empty list if nothing was found', () => {
    expect(render('gitlab', sampleOf('acme/clean'))).toBe('[]\n');
  });

  test('has known findings, since GitLab compares, but no waived ones', () => {
    expect(entriesOf(reportWith(countedWaivedKnown)).map(({ location }) => location.lines.begin)).toEqual([1, 3]);
  });

  test('keeps the fingerprint of a finding whose line and message change', () => {
    const before = findingOf(1);
    const after = { ...before, message: 'Other.', location: { ...before.location, line: 9, endLine: 9 } };
    const fingerprintOf = (finding: typeof before) => entriesOf(reportWith([finding]))[0]?.fingerprint;
    expect(fingerprintOf(after)).toBe(fingerprintOf(before));
  });

  test('shows hostile text on one line', () => {
    const [entry] = entriesOf(reportWith([findingOf(1, { message: hostileText })]));
    expect(entry?.description).not.toMatch(/[\r\n]/u);
    expect(entry?.description).toContain('::set-output name=x::y');
  });
});
