import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';
import { sastSchema } from './sast-schema.ts';

const isValid = new Ajv().compile(sastSchema);

interface Sast {
  readonly scan: { readonly status: string; readonly start_time: string; readonly messages?: readonly object[] };
  readonly vulnerabilities: readonly {
    readonly id: string;
    readonly description: string;
    readonly identifiers: readonly object[];
    readonly location: { readonly start_line: number };
    readonly tracking: object;
  }[];
}

function sastOf(report: Parameters<typeof render>[1]): Sast {
  const sast: unknown = JSON.parse(render('gitlab-sast', report));
  expect([isValid(sast), isValid.errors]).toEqual([true, null]);
  return sast as Sast;
}

describe('the GitLab SAST report', () => {
  test('matches the recorded report of the sample', () => {
    expect(sastOf(sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      {
        "scan": {
          "analyzer": {
            "id": "plumbline",
            "name": "Plumbline",
            "vendor": {
              "name": "Plumbline",
            },
            "version": "1.2.3",
          },
          "end_time": "2026-01-02T02:04:05",
          "messages": [
            {
              "level": "info",
              "value": "1 findings are not about security.",
            },
          ],
          "scanner": {
            "id": "plumbline",
            "name": "Plumbline",
            "vendor": {
              "name": "Plumbline",
            },
            "version": "1.2.3",
          },
          "start_time": "2026-01-02T02:04:05",
          "status": "success",
          "type": "sast",
        },
        "version": "15.0.7",
        "vulnerabilities": [
          {
            "description": "Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true",
            "id": "17d779af-8f98-2d45-7d22-5a00608c4d90",
            "identifiers": [
              {
                "name": "PL-CLOUDC-001",
                "type": "plumbline_policy",
                "value": "PL-CLOUDC-001",
              },
              {
                "name": "CWE-668",
                "type": "cwe",
                "url": "https://cwe.mitre.org/data/definitions/668.html",
                "value": "668",
              },
            ],
            "location": {
              "end_line": 4,
              "file": "conf/gcp.config",
              "start_line": 4,
            },
            "name": "Jobs must not get a public address",
            "severity": "High",
            "solution": "Turn private addresses on: \`google.batch.usePrivateAddress = true\`. The network then needs a NAT gateway.",
            "tracking": {
              "items": [
                {
                  "end_line": 4,
                  "file": "conf/gcp.config",
                  "signatures": [
                    {
                      "algorithm": "hash",
                      "value": "17d779af8f982d457d225a00608c4d90",
                    },
                  ],
                  "start_line": 4,
                },
              ],
              "type": "source",
            },
          },
          {
            "description": "The secret setting 'tower.accessToken' holds its value in plain text.",
            "id": "66ccbb2e-afb2-ebad-0baf-c6f0bda65d69",
            "identifiers": [
              {
                "name": "PL-SECRETS-001",
                "type": "plumbline_policy",
                "value": "PL-SECRETS-001",
              },
              {
                "name": "CWE-798",
                "type": "cwe",
                "url": "https://cwe.mitre.org/data/definitions/798.html",
                "value": "798",
              },
            ],
            "location": {
              "end_line": 12,
              "file": "nextflow.config",
              "start_line": 12,
            },
            "name": "Secrets must not be written in plain text",
            "severity": "Critical",
            "solution": "Refer to a secret instead: \`secrets.NAME\`. Then rotate the one that was written down.",
            "tracking": {
              "items": [
                {
                  "end_line": 12,
                  "file": "nextflow.config",
                  "signatures": [
                    {
                      "algorithm": "hash",
                      "value": "66ccbb2eafb2ebad0bafc6f0bda65d69",
                    },
                  ],
                  "start_line": 12,
                },
              ],
              "type": "source",
            },
          },
        ],
      }
    `);
  });

  test('is valid for every repository', () => {
    const states = sampleReport().repositories.map(({ name }) => [name, sastOf(sampleOf(name)).scan.status]);
    expect(Object.fromEntries(states)).toMatchObject({ 'acme/gone': 'failure', 'acme/broken.pipe': 'success' });
  });

  test('has only findings of security policies, and counts the others', () => {
    const { scan, vulnerabilities } = sastOf(reportWith([findingOf(1), findingOf(2, { rule: 'PL-ENGINE-001' })]));
    expect(vulnerabilities.map(({ location }) => location.start_line)).toEqual([1]);
    expect(scan.messages).toEqual([{ level: 'info', value: '1 findings are not about security.' }]);
  });

  test('has what was not judged or read among the messages of the scan', () => {
    const { summary, ...report } = reportWith([]);
    const gaps = [{ kind: 'no-policy', count: 1, message: 'There is no policy.', names: [] }] as const;
    const { scan } = sastOf({ ...report, summary: { ...summary, gaps } });
    expect(scan.messages).toEqual([{ level: 'info', value: 'There is no policy.' }]);
  });

  test('has known findings, since GitLab compares, but no waived ones', () => {
    const { vulnerabilities } = sastOf(reportWith(countedWaivedKnown));
    expect(vulnerabilities.map(({ location }) => location.start_line)).toEqual([1, 3]);
  });

  test('states its time in UTC', () => {
    expect(sastOf(reportWith([])).scan.start_time).toBe('2026-01-02T02:04:05');
  });

  test('contains no Markdown of a scanned file', () => {
    const { description } = sastOf(reportWith([findingOf(1, { message: hostileText })])).vulnerabilities[0] ?? {};
    expect(description).not.toMatch(/(?<![\\&])[`[\]#]|@(?!\u2060)|<|\n/u);
  });
});
