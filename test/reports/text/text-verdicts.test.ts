import { expect, test } from 'vitest';
import type { PolicyVerdict, RepositoryResult, TargetResult } from '../../../src/findings/finding.ts';
import { verdictEntries } from '../../../src/reports/text/text-verdicts.ts';
import { repository, targetOf } from '../sample-report.ts';

const include = 'an include that cannot be followed at nextflow.config:3';

const undecided = (policy: string, cause?: string, reason = `${policy} read something`): PolicyVerdict => ({
  policy,
  verdict: 'undecided',
  reason,
  ...(cause === undefined ? {} : { cause }),
});

function judged(...views: readonly (readonly PolicyVerdict[])[]): RepositoryResult {
  const empty = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
  const target: TargetResult = {
    ...empty,
    views: views.map((verdicts, at) => ({ profiles: at === 0 ? [] : [`p${at}`], digest: '', verdicts })),
  };
  return repository('acme/a', [target], {});
}

test('many policies that are undecided for one cause are one entry, and others keep their own', () => {
  const repository = judged([
    undecided('A', include),
    undecided('B', include),
    undecided('C', include),
    undecided('D'),
  ]);
  expect(verdictEntries(repository, 'undecided', true)).toEqual([
    {
      head: '3 policies on nextflow.config',
      body: 'An include that cannot be followed at nextflow.config:3 may set what they read: A, B, C. (--verbose shows each)',
    },
    { head: 'D on nextflow.config', body: 'D read something' },
  ]);
});

test('each is told by itself where that is asked for', () => {
  const repository = judged([undecided('A', include), undecided('B', include), undecided('C', include)]);
  expect(verdictEntries(repository, 'undecided', false).map(({ head }) => head)).toEqual([
    'A on nextflow.config',
    'B on nextflow.config',
    'C on nextflow.config',
  ]);
});

test('two of one cause are told by themselves, with every reason that they have', () => {
  const repository = judged(
    [undecided('A', include), undecided('B', include)],
    [undecided('A', include, 'another setting'), undecided('B', include)],
  );
  expect(verdictEntries(repository, 'undecided', true)).toEqual([
    { head: 'A on nextflow.config (the base view)', body: 'A read something' },
    { head: 'B on nextflow.config', body: 'B read something' },
    { head: 'A on nextflow.config (profile p1)', body: 'another setting' },
  ]);
});

test('what differs from view to view only in its words is one entry over all of them', () => {
  const view = (reason: string): readonly PolicyVerdict[] =>
    ['A', 'B', 'C'].map((id) => undecided(id, include, reason));
  expect(verdictEntries(judged(view('one'), view('other')), 'undecided', true).map(({ head }) => head)).toEqual([
    '3 policies on nextflow.config',
  ]);
});

test('many policies that are undecided for one reason are one entry, beside those of a cause', () => {
  const choice = "'process.containerOptions' at nextflow.config:3 is one of several values.";
  const repository = judged([
    ...['A', 'B', 'C'].map((id) => undecided(id, include, choice)),
    ...['D', 'E', 'F'].map((id) => undecided(id, undefined, choice)),
    undecided('G', undefined, 'another'),
    undecided('H', undefined, 'another'),
  ]);
  expect(verdictEntries(repository, 'undecided', true)).toEqual([
    {
      head: '3 policies on nextflow.config',
      body: 'An include that cannot be followed at nextflow.config:3 may set what they read: A, B, C. (--verbose shows each)',
    },
    {
      head: '3 policies on nextflow.config',
      body: `${choice} So these cannot be decided: D, E, F. (--verbose shows each)`,
    },
    { head: 'G on nextflow.config', body: 'another' },
    { head: 'H on nextflow.config', body: 'another' },
  ]);
});

test('one cause in different views makes an entry for each of them', () => {
  const all = ['A', 'B', 'C'].map((id) => undecided(id, include));
  const more = ['D', 'E', 'F'].map((id) => undecided(id, include));
  expect(verdictEntries(judged([...all, ...more], all), 'undecided', true).map(({ head }) => head)).toEqual([
    '3 policies on nextflow.config',
    '3 policies on nextflow.config (the base view)',
  ]);
});
