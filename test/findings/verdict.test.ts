import { expect, test } from 'vitest';
import { findCauses } from '../../src/findings/cause.ts';
import { describeReason } from '../../src/findings/reason.ts';
import { toProblemSeverity, toWarningSeverity } from '../../src/findings/severity.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import type { Doubt, Evaluation } from '../../src/policy/soundness/evaluation.ts';
import { createRedactor } from '../../src/secrets/redactor.ts';
import { doubtful, evaluated, judgedView } from './judged-view.ts';

const doubt: Doubt = { path: 'env.X', because: 'unknown', detail: 'it depends on params.x' };
const withDoubts = (evaluation: Evaluation, ...doubts: readonly Doubt[]): Evaluation =>
  evaluation.kind === 'evaluated' ? { ...evaluation, doubts } : evaluation;

test.each([
  ['an error', { policy: 'P', kind: 'error', reason: 'aborted' } as const, 'error'],
  ['a skip', { policy: 'P', kind: 'skipped', reason: 'no such scope' } as const, 'skipped'],
  ['no message', evaluated('P'), 'pass'],
  ['a denial', evaluated('P', { rule: 'deny' }), 'fail'],
  ['a warning', evaluated('P', { rule: 'warn' }), 'warn'],
  ['undecided', evaluated('P', { rule: 'undecided' }), 'undecided'],
  ['all three', evaluated('P', { rule: 'warn' }, { rule: 'undecided' }, { rule: 'deny' }), 'fail'],
  ['a warning and undecided', evaluated('P', { rule: 'warn' }, { rule: 'undecided' }), 'undecided'],
  ['nothing, but doubts', withDoubts(evaluated('P'), doubt), 'undecided'],
  ['a denial, but doubts', withDoubts(evaluated('P', { rule: 'deny' }), doubt), 'undecided'],
  ['a warning, but doubts', withDoubts(evaluated('P', { rule: 'warn' }), doubt), 'undecided'],
])('returns the verdict for %s', (_, evaluation, verdict) => {
  expect(decideVerdict(evaluation)).toBe(verdict);
});

const texts = new Map([['nextflow.config', 'env.X = params.x\n']]);
const { document } = judgedView(texts, { settings: { 'env.X': { assignment: 'env.X = params.x', spelled: 'env.X' } } });

test('describes a doubt with the name, the place and the cause', () => {
  expect(describeReason(withDoubts(evaluated('P'), doubt), document)).toBe(
    "'env.X' at nextflow.config:1 is not known: it depends on params.x.",
  );
  expect(describeReason(withDoubts(evaluated('P'), { path: 'a.b', because: 'incomplete', detail: '' }), document)).toBe(
    "'a.b' is incomplete.",
  );
});

test('describes settings with the same doubt together, the first three by name', () => {
  const closures = ['env.X', 'a.b', 'c.d', 'e.f', 'g.h'].map((path) => ({ path, because: 'closure', detail: '' }));
  expect(describeReason(withDoubts(evaluated('P'), ...closures), document)).toBe(
    "'env.X' at nextflow.config:1, 'a.b', 'c.d' and 2 more are closures, which only a task evaluates.",
  );
});

test.each([
  ['*', 'The configuration is incomplete: x may set it.'],
  ['env.*', "'env.*' is incomplete: x may set it."],
  ['cloudC.batch.network', "'google.batch.network' is incomplete: x may set it."],
  ['cloudB.batch.pools.*.sku', "'azure.batch.pools.*.sku' is incomplete: x may set it."],
])("names %s in the target's spelling in a doubt", (path, reason) => {
  expect(describeReason(doubtful('P', { path, because: 'incomplete', detail: 'x may set it' }), document)).toBe(reason);
});

test('lists the first three of many reasons and counts the rest', () => {
  const said = evaluated(
    'P',
    ...['A.', 'B.', 'A.', 'C.', 'D.', 'E.'].map((message) => ({ rule: 'undecided', message }) as const),
  );
  expect(describeReason(said, document)).toBe('A. B. C. And 2 more.');
});

test('reports notes that change no verdict', () => {
  const noted = { ...evaluated('P'), notes: ['The builtin semver.compare failed: no version.'] } as Evaluation;
  expect(decideVerdict(noted)).toBe('pass');
  expect(describeReason(noted, document)).toBe('The builtin semver.compare failed: no version.');
});

test('leaves out the reason of verdicts that need none', () => {
  expect(describeReason(evaluated('P', { rule: 'deny' }), document)).toBeNull();
});

test('limits a warning to low severity', () => {
  expect((['critical', 'high', 'medium', 'low', 'info'] as const).map(toWarningSeverity)).toEqual([
    'low',
    'low',
    'low',
    'low',
    'info',
  ]);
});

test('gates an error in a file by default but not a warning', () => {
  expect((['error', 'warning', 'note'] as const).map(toProblemSeverity)).toEqual(['medium', 'low', 'info']);
});

const gap = { because: 'include', file: 'nextflow.config', line: 9 };
const unread: Doubt = { path: 'env.X', because: 'incomplete', detail: 'an include may set it', gap };
const include = { kind: 'include', detail: '', setting: null, file: 'nextflow.config', line: 9 };
const inValue = {
  kind: 'unknown',
  detail: 'it depends on params.x',
  setting: 'env.X',
  file: 'nextflow.config',
  line: 1,
};

test.each([
  ['an unread part', doubtful('P', unread, { ...unread, path: 'env.Y' }), [include]],
  ['an uncertain value', doubtful('P', doubt), [inValue]],
  ['both', doubtful('P', unread, doubt), [include, inValue]],
  [
    'a policy that leaves a question open',
    evaluated('P', { rule: 'undecided', message: 'Open.' }),
    [{ kind: 'policy', detail: 'Open.', setting: null, file: null, line: null }],
  ],
  ['nothing', evaluated('P'), []],
])('lists the causes of a verdict for %s', (_, evaluation, causes) => {
  expect(findCauses(evaluation, document, createRedactor({ texts: [] }))).toEqual(causes);
});

test('quotes no secret in a cause', () => {
  const secret = doubtful('P', { path: 'env.X', because: 'choice', detail: "it depends on x == 'dulcinea'" });
  const [cause] = findCauses(secret, document, createRedactor({ texts: ['dulcinea'] }));
  expect(cause?.detail).toBe("it depends on x == '[REDACTED]'");
});
