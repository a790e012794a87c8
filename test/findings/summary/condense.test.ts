import { expect, test } from 'vitest';
import type { OpenCause, PolicyVerdict, TargetResult } from '../../../src/findings/finding.ts';
import { condense } from '../../../src/findings/summary/condense.ts';
import { repository, targetOf } from '../../reports/sample-report.ts';

const include: OpenCause = { kind: 'include', detail: '', setting: null, file: 'nextflow.config', line: 3 };
const closure = (setting: string): OpenCause => ({
  kind: 'closure',
  detail: '',
  setting,
  file: 'base.config',
  line: 7,
});

const pass = (policy: string): PolicyVerdict => ({ policy, verdict: 'pass', reason: null });
const fail = (policy: string): PolicyVerdict => ({ policy, verdict: 'fail', reason: null });
const error = (policy: string, reason: string): PolicyVerdict => ({ policy, verdict: 'error', reason });
const skipped = (policy: string): PolicyVerdict => ({ policy, verdict: 'skipped', reason: 'No such scope.' });
const undecided = (policy: string, ...causes: readonly OpenCause[]): PolicyVerdict => {
  return { policy, verdict: 'undecided', reason: 'Open.', causes };
};

function target(file: string, ...views: readonly (readonly PolicyVerdict[])[]): TargetResult {
  const empty = targetOf(file, new Map([[file, '']]), [{}]);
  return { ...empty, views: views.map((verdicts, at) => ({ profiles: [`p${at}`], digest: '', verdicts })) };
}

test('lists the policies with each verdict, and as passed those without a worse one', () => {
  const result = repository('acme/a', [
    target(
      'a.config',
      [pass('A'), pass('B'), skipped('C'), pass('D')],
      [fail('A'), skipped('B'), undecided('C'), error('D', 'No.')],
    ),
  ]);
  const [condensed] = condense(result).targets;
  expect(condensed?.policies).toEqual({
    error: [{ policy: 'D', reason: 'No.' }],
    ...{ fail: ['A'], undecided: ['C'], warn: [], pass: ['B'], notes: [] },
  });
  expect(condensed?.views.map(({ counts }) => counts)).toMatchObject([
    { pass: 3, skipped: 1 },
    { error: 1, fail: 1, undecided: 1, skipped: 1 },
  ]);
});

test('has one row for a cause, whatever the policies, views and targets', () => {
  const both = [undecided('A', include), undecided('B', include, closure('process.memory'))];
  const result = repository('acme/a', [target('a.config', both, both), target('b.config', [undecided('A', include)])]);
  expect(condense(result).undecided).toEqual([
    {
      ...{ kind: 'include', detail: '', file: 'nextflow.config', line: 3, settings: [] },
      ...{ policies: ['A', 'B'], verdicts: 5, alone: 3 },
      targets: [
        { file: 'a.config', views: 2 },
        { file: 'b.config', views: 1 },
      ],
    },
    {
      ...{ kind: 'closure', detail: '', file: null, line: null },
      settings: [{ setting: 'process.memory', file: 'base.config', line: 7 }],
      ...{ policies: ['B'], verdicts: 2, alone: 0, targets: [{ file: 'a.config', views: 2 }] },
    },
  ]);
});

test('has a row for each verdict only if requested', () => {
  const result = repository('acme/a', [target('a.config', [pass('A')])]);
  expect(condense(result).targets[0]?.views[0]).not.toHaveProperty('verdicts');
  expect(condense(result, { withRows: true }).targets[0]?.views[0]?.verdicts).toEqual([pass('A')]);
});
