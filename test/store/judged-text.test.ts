import { expect, test } from 'vitest';
import type { PolicyVerdict } from '../../src/findings/finding.ts';
import { readJudged, writeJudged } from '../../src/store/judged-text.ts';
import { findingOf } from '../support/finding-of.ts';

test('reads what it wrote, and writes equal lists of verdicts once', () => {
  const pass: PolicyVerdict = { policy: 'PL-ONLY-ONCE', verdict: 'pass', reason: null };
  const view = { profiles: ['a'], digest: 'd', verdicts: [pass] };
  const result = {
    targets: [
      {
        file: 'nextflow.config',
        kind: 'project',
        ...{ maybeIncluded: false, findings: [], files: [], incomplete: [] },
        dialect: { syntax: 'v2', reason: 'it is the default' },
        views: [view, { ...view, profiles: ['b'], verdicts: [{ ...pass }] }, { ...view, verdicts: [] }],
      } as const,
    ],
    findings: [findingOf({})],
    status: 'scanned',
    reason: null,
    skipped: [{ file: 'x', reason: 'binary' }],
  } as const;
  const text = writeJudged(result);
  expect(readJudged(text)).toEqual(result);
  expect(text.split('PL-ONLY-ONCE')).toHaveLength(2);
});
