import { expect, test, vi } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { PolicyEngine, type RawResult } from '../../../src/policy/evaluation/policy-engine.ts';
import { PolicyInstance } from '../../../src/policy/evaluation/policy-instance.ts';
import type { Evaluation } from '../../../src/policy/soundness/evaluation.ts';
import { createJudge } from '../../../src/policy/soundness/judge.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

const policy = (id: string, rules: string): { readonly path: string; readonly text: string } => ({
  path: `${id}.rego`,
  text: `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage ${id}\n\n${rules}\n`,
});

const conflict = `clash := 1 if input.config.conflict

clash := 2 if input.config.conflict

deny contains "clash" if clash == 1`;

const ready = await preparePack(
  [
    policy('aborts', conflict),
    policy('fails', 'deny contains "always"'),
    policy('passes', 'deny contains "never" if input.config.never'),
  ],
  compiler,
);
const good = sampleDocument({ settings: { harmless: { value: true } } });
const bad = sampleDocument({ settings: { conflict: { value: true } } });
const kinds = (evaluations: readonly Evaluation[]): readonly string[] => evaluations.map(({ kind }) => kind);

test('reports a policy that aborts as an error with its place, and keeps the other verdicts', () => {
  expect(ready.judge(bad)).toEqual([
    { policy: 'aborts', kind: 'error', reason: 'aborts.rego:8:1: var assignment conflict' },
    {
      policy: 'fails',
      kind: 'evaluated',
      messages: [{ rule: 'deny', message: 'always', setting: null, severity: 'medium', fix: null }],
      doubts: [],
    },
    { policy: 'passes', kind: 'evaluated', messages: [], doubts: [] },
  ]);
});

test('orders a set within a fix as OPA does', async () => {
  const fix = '{"b": {"zebra", "apple", 20, 3, {"y", "x"}, [{"w", "v"}]}, "a": set()}';
  const rule = `deny contains {"message": "m", "fix": ${fix}}`;
  const { judge } = await preparePack([policy('fixes', rule)], compiler);
  expect(judge(good)).toMatchObject([
    { messages: [{ fix: { a: [], b: [3, 20, 'apple', 'zebra', [['v', 'w']], ['x', 'y']] } }] },
  ]);
});

test('does not evaluate a policy that is off', () => {
  const asked: (readonly number[])[] = [];
  const engine = {
    evaluate: (_: unknown, indexes: readonly number[]): readonly RawResult[] => {
      asked.push(indexes);
      return indexes.map(() => ({ kind: 'results', results: [], failures: [] }));
    },
  };
  const judge = createJudge(ready.pack, engine, { now: 0n, strictIncludes: false, off: ['aborts'] });
  expect(judge(bad).map(({ policy }) => policy)).toEqual(['fails', 'passes']);
  expect(asked).toEqual([[1, 2]]);
});

test('frees all memory after hundreds of aborts', () => {
  const engine = new PolicyEngine(ready.pack, {}, { now: 0n, memory: { initial: 32, maximum: 1024 } });
  // At least one abort a round.
  for (let round = 0; round < 301; round++) {
    expect(kindsOf(engine.evaluate(bad, [0, 1, 2]))).toEqual(['error', 'results', 'results']);
  }
  expect(kindsOf(engine.evaluate(good, [0, 1, 2]))).toEqual(['results', 'results', 'results']);
});

test('notes a failed builtin for the policies that called it, without changing verdicts', async () => {
  const own = await preparePack(
    [
      policy('both', 'deny contains "x" if semver.compare(input.config.version, "1.0.0") < 0'),
      policy('direct', 'deny contains "y" if { not semver.compare(input.config.version, "1.0.0") }'),
      policy('none', 'deny contains "z"'),
    ],
    compiler,
  );
  const document = sampleDocument({ settings: { version: { value: 'newest' } } });
  const notes = ['The builtin semver.compare failed: operand 1: string "newest" is not a valid SemVer.'];
  expect(own.judge(document)).toMatchObject([
    { policy: 'both', messages: [], notes },
    { policy: 'direct', messages: [{ message: 'y' }], notes },
    { policy: 'none', messages: [{ message: 'z' }] },
  ]);
  expect(own.judge(document)[2]).not.toHaveProperty('notes');
});

test('reports a policy that needs missing code of OPA as an error, and evaluates the others', async () => {
  const own = await preparePack(
    [policy('modest', 'deny contains "x"'), policy('needs', 'deny contains "y" if units.parse("1") == 1')],
    compiler,
  );
  expect(own.pack.policies.map(({ builtins }) => builtins)).toEqual([[], ['units.parse']]);
  expect(new PolicyEngine(own.pack, own.data, { now: 0n }).evaluate(good, [0, 1])).toMatchObject([
    { kind: 'results', results: { deny: [['x']] } },
    {
      kind: 'error',
      reason: "the policy calls units.parse, which needs OPA's own code, and that is not available",
    },
  ]);
});

test('evaluates the next document after a deeply nested one', () => {
  const engine = new PolicyEngine(ready.pack, {}, { now: 0n });
  let deep: Json = 0;
  for (let level = 0; level < 4_000; level++) deep = [deep];
  expect(engine.evaluate({ ...good, config: { deep } }, [0, 1, 2])).toHaveLength(3);
  expect(kindsOf(engine.evaluate(good, [0, 1, 2]))).toEqual(['results', 'results', 'results']);
});

function kindsOf(results: readonly RawResult[]): readonly string[] {
  return results.map(({ kind }) => kind);
}

test('reports running out of memory as an error, and evaluates the next document', async () => {
  const hungry = await preparePack(
    [
      policy(
        'hungry',
        'deny contains "big" if count([1 | some i in numbers.range(1, 2000); some j in numbers.range(1, 2000); i * j < 0]) < input.config.limit',
      ),
      policy('modest', 'deny contains "always"'),
    ],
    compiler,
  );
  const engine = new PolicyEngine(hungry.pack, hungry.data, { now: 0n, memory: { initial: 128, maximum: 256 } });
  const limited = sampleDocument({ settings: { limit: { value: 10 } } });
  const [first, second] = engine.evaluate(limited, [0, 1]);
  expect(first?.kind).toBe('error');
  expect(second).toEqual({ kind: 'results', results: { deny: [['always']], warn: [], undecided: [] }, failures: [] });
});

test.each([
  ['5', 'a deny result is neither a text nor an object with a message: 5'],
  ['{"text": "x"}', 'a deny result has no message: {"text":"x"}'],
  ['""', 'a deny result has no message: ""'],
  [
    '{"message": "x", "severity": "urgent"}',
    'a deny result has a severity that is not one of critical, high, medium, low, info: {"message":"x","severity":"urgent"}',
  ],
  [
    '{"message": "x", "setting": 5}',
    'a deny result has a setting that is neither a path nor a list of names: {"message":"x","setting":5}',
  ],
  [
    '{"message": "x", "include": 0}',
    'a deny result has an include that is not an index of input.includes: {"include":0,"message":"x"}',
  ],
  [
    '{"message": "x", "include": "first"}',
    'a deny result has an include that is not an index of input.includes: {"include":"first","message":"x"}',
  ],
])('gives the verdict error to a policy that returns %s', async (result, reason) => {
  const odd = await preparePack([policy('odd', `deny contains ${result}`)], compiler);
  expect(odd.judge(good)).toEqual([{ policy: 'odd', kind: 'error', reason }]);
});

test('messages come sorted, once each, with settings in canonical names and the names of the target in the text', async () => {
  const own = await preparePack(
    [
      policy(
        'many',
        `deny contains {"msg": "b {setting}", "setting": "google.batch.spot"}

deny_more contains {"message": "b {setting}", "setting": ["cloudC", "batch", "spot"]}

violation contains "a"

warn contains {"message": "w", "severity": "critical", "fix": {"set": true}}

undecided contains "u"`,
      ),
    ],
    compiler,
  );
  expect(own.judge(good)).toEqual([
    {
      policy: 'many',
      kind: 'evaluated',
      messages: [
        { rule: 'deny', message: 'a', setting: null, severity: 'medium', fix: null },
        { rule: 'deny', message: 'b google.batch.spot', setting: 'cloudC.batch.spot', severity: 'medium', fix: null },
        { rule: 'warn', message: 'w', setting: null, severity: 'low', fix: { set: true } },
        { rule: 'undecided', message: 'u', setting: null, severity: 'medium', fix: null },
      ],
      doubts: [],
    },
  ]);
});

test('accepts a result that names an include, or the setting that requires its own', async () => {
  const own = await preparePack(
    [
      policy(
        'placed',
        'deny contains {"include": 0, "message": "i"}\n\ndeny contains {"setting": "google.zone", "beside": "google.batch.spot", "message": "b"}',
      ),
    ],
    compiler,
  );
  const include = { text: 'x', file: 'a', line: 1, url: 'https://x', resolved: false, reason: 'remote' };
  expect(own.judge(sampleDocument({ includes: [include] }))).toMatchObject([
    {
      messages: [
        { include: 0, setting: null },
        { setting: 'cloudC.zone', beside: 'cloudC.batch.spot' },
      ],
    },
  ]);
});

test("warns instead of failing before a policy's effective date", async () => {
  const text =
    '# METADATA\n# title: later\n# custom: {id: later, severity: high, effective_on: 2027-01-01}\npackage later\n\ndeny contains "x"\n';
  const at = (now: string): { readonly now: bigint; readonly strictIncludes: boolean } => ({
    now: BigInt(Date.parse(now)) * 1_000_000n,
    strictIncludes: false,
  });
  const before = await preparePack([{ path: 'a.rego', text }], compiler, at('2026-12-31'));
  const after = await preparePack([{ path: 'a.rego', text }], compiler, at('2027-01-01'));
  expect(before.judge(good)).toMatchObject([{ messages: [{ rule: 'warn', severity: 'low' }] }]);
  expect(after.judge(good)).toMatchObject([{ messages: [{ rule: 'deny', severity: 'high' }] }]);
});

test('skips a view to which a policy does not apply, with the reason', async () => {
  const text =
    '# METADATA\n# title: cloud\n# custom:\n#   id: cloud\n#   applies: {scopes: [google.batch], executors: [google-batch]}\n#   targets: [project, entry]\npackage cloud\n\ndeny contains "x"\n';
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  const kind = (sketch: Parameters<typeof sampleDocument>[0]): readonly string[] =>
    kinds(own.judge(sampleDocument(sketch)));
  expect(own.judge(good)).toEqual([
    {
      policy: 'cloud',
      kind: 'skipped',
      reason: 'The scope google.batch is not set, and the executor google-batch is not used.',
    },
  ]);
  expect(kind({ settings: { 'cloudC.batch.spot': { value: true } } })).toEqual(['evaluated']);
  expect(kind({ settings: { 'process."withLabel:big".executor': { value: 'google-batch' } } })).toEqual(['evaluated']);
  expect(kind({ settings: { 'executor.name': { value: 'Google-BATCH' } } })).toEqual(['evaluated']);
  expect(kind({ settings: { 'executor.name': { certainty: 'unknown' } } })).toEqual(['evaluated']);
  expect(kind({ settings: { process: { certainty: 'unknown' } } })).toEqual(['evaluated']);
  expect(kind({ settings: { 'process.executor': { value: 'slurm' } } })).toEqual(['skipped']);
  expect(kind({ incomplete: [{ scope: 'cloudC', file: 'a', line: 1, because: 'syntax' }] })).toEqual(['evaluated']);
  expect(kind({ target: { kind: 'fragment' }, settings: { 'cloudC.batch.spot': { value: true } } })).toEqual([
    'skipped',
  ]);
});

test('judges a file that others may include only by its contents', async () => {
  const own = await preparePack(
    [
      policy(
        'lacks',
        'deny contains {"setting": "manifest.name", "message": "no name"} if not input.config.manifest.name\n\ndeny contains {"setting": "docker.enabled", "message": "on"} if input.config.docker.enabled',
      ),
    ],
    compiler,
  );
  const sketch = {
    settings: { 'containerD.enabled': { value: true } },
    target: { kind: 'fragment', maybeIncluded: true },
  } as const;
  expect(own.judge(sampleDocument(sketch))).toMatchObject([
    { messages: [{ message: 'on', setting: 'containerD.enabled' }] },
  ]);
});

test('passes whole numbers of any length exactly', async () => {
  const exact = await preparePack(
    [policy('exact', 'deny contains sprintf("%v", [input.config.n + 1]) if input.config.n != 9007199254740992')],
    compiler,
  );
  expect(exact.judge(sampleDocument({ settings: { n: { value: 2n ** 53n + 1n } } }))).toMatchObject([
    { policy: 'exact', kind: 'evaluated', messages: [{ message: '9007199254740994' }] },
  ]);
});

test('evaluates selected policies together as each alone, and no others', () => {
  const engine = new PolicyEngine(ready.pack, ready.data, { now: 0n });
  const never = sampleDocument({ settings: { never: { value: true }, conflict: { value: true } } });
  for (const document of [good, never, bad]) {
    const alone = [1, 2].flatMap((index) => engine.evaluate(document, [index]));
    // One evaluation, which the first policy would have ended.
    const evaluate = vi.spyOn(PolicyInstance.prototype, 'evaluate');
    expect(engine.evaluate(document, [1, 2])).toEqual(alone);
    expect(evaluate).toHaveBeenCalledOnce();
    evaluate.mockRestore();
    expect(engine.evaluate(document, [2, 1])).toEqual(alone.toReversed());
  }
});
