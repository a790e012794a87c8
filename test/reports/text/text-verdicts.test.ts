import { expect, test } from 'vitest';
import type { CauseRow } from '../../../src/findings/summary/condense.ts';
import { condense } from '../../../src/findings/summary/condense.ts';
import { groupCauses } from '../../../src/reports/cause-texts.ts';
import { listErrorEntries, listUndecidedEntries } from '../../../src/reports/text/text-verdicts.ts';
import { repository, targetOf } from '../sample-report.ts';

const row = (facts: Partial<CauseRow>): CauseRow => ({
  ...{ kind: 'include', detail: '', file: 'nextflow.config', line: 3, settings: [] },
  ...{ policies: ['A', 'B'], verdicts: 4, alone: 4, targets: [{ file: 'nextflow.config', views: 2 }] },
  ...facts,
});

const groupRows = (undecided: readonly CauseRow[]) => groupCauses([{ name: 'acme/a', undecided }]);

test('groups causes by kind, with what to do', () => {
  const settings = [{ setting: 'process.memory', file: 'base.config', line: 7 }];
  const groups = groupRows([
    row({ kind: 'closure', file: null, line: null, settings, policies: ['A'], verdicts: 1 }),
    row({}),
    row({ line: 5, policies: ['B', 'C'] }),
  ]);
  expect(groups).toEqual([
    {
      head: '2 includes cannot be followed: A, B, C undecided',
      body: 'nextflow.config:3, nextflow.config:5',
      help: 'Provide copies of the files with --includes DIR or --include-map URL=DIR.',
    },
    {
      head: '1 value is a closure: A undecided',
      body: 'process.memory at base.config:7',
      help: 'Only a task evaluates closures.',
    },
  ]);
});

test('names each reason of a kind once', () => {
  const [group] = groupRows(
    ['HOME', 'USER'].map((name) =>
      row({
        kind: 'env',
        detail: `the variable ${name} is not known`,
        settings: [{ setting: 'a', file: 'x', line: 1 }],
      }),
    ),
  );
  expect(group?.body).toBe('a at x:1: the variable HOME is not known; the variable USER is not known');
});

test('names the repositories if there are several', () => {
  const [group] = groupCauses(['acme/a', 'acme/b'].map((name) => ({ name, undecided: [row({})] })));
  expect(group?.body).toBe('acme/a: nextflow.config:3, acme/b: nextflow.config:3');
});

test('lists each cause with its policies if everything is requested', () => {
  const empty = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
  const repositoryOf = { ...condense(repository('acme/a', [empty])), undecided: [row({})] };
  expect(listUndecidedEntries(repositoryOf)).toEqual([
    { head: 'The include at nextflow.config:3 cannot be followed.', body: 'A, B on nextflow.config (2 views)' },
  ]);
});

test('reports an error of a policy once for all targets', () => {
  const verdicts = [{ policy: 'A', verdict: 'error', reason: 'It took too long.' } as const];
  const targets = ['a.config', 'b.config'].map((file) => ({
    ...targetOf(file, new Map([[file, '']]), [{}]),
    views: [{ profiles: [], digest: '', verdicts }],
  }));
  expect(listErrorEntries(condense(repository('acme/a', targets)))).toEqual([
    { head: 'A on a.config, b.config', body: 'It took too long.' },
  ]);
});
