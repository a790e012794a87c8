import { afterAll, expect, test } from 'vitest';
import type { ConfigDocument, SettingRow } from '../../src/document/document.ts';
import { verdictOf } from '../../src/findings/verdict.ts';
import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import type { Evaluation } from '../../src/policy/evaluation.ts';
import { preparePack } from './prepare-pack.ts';
import { readRegoFolder } from './rego-folder.ts';
import { sampleDocument } from './sample-document.ts';

// Policies whose authors forgot that a value may not be known. None of them may pass silently or fail wrongly.

const compiler = createRegoCompiler();
afterAll(() => compiler.close());

const careless = {
  // What is not known is absent from `config`: the condition fails, and the policy says nothing.
  'fails-on-value': 'deny contains "public" if input.config.cloudC.batch.usePrivateAddress == false',
  'fails-on-effective': 'deny contains "public" if lib.effective("cloudC.batch.usePrivateAddress") == false',
  'fails-on-other-spelling': 'deny contains "public" if input.config.google.batch.usePrivateAddress == false',
  'fails-on-row': 'deny contains "public" if input.settings["google.batch.usePrivateAddress"].value == false',
  'fails-through-variable': `deny contains "public" if {
	batch := input.config.cloudC.batch
	batch.usePrivateAddress == false
}`,
  'fails-through-rule': `batch := input.config.cloudC.batch

is_public if batch.usePrivateAddress == false

deny contains "public" if is_public`,
  'fails-through-function': `deny contains "public" if is_off(input.config.cloudC.batch, "usePrivateAddress")

is_off(scope, name) if scope[name] == false`,
  'fails-through-list': `deny contains "public" if {
	some path in ["cloudC.batch.usePrivateAddress"]
	lib.configured(path) == false
}`,
  // What is not known is not true either: the policy says too much.
  'fails-on-not': 'deny contains "not private" if not input.config.cloudC.batch.usePrivateAddress',
  'fails-on-get':
    'deny contains "not private" if object.get(input.config, ["google", "batch", "usePrivateAddress"], false) == false',
  'fails-on-default': `default private := false

private if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if private == false`,
  'fails-on-count': `deny contains "not private" if count([1 | input.config.cloudC.batch.usePrivateAddress == true]) == 0`,
  'fails-on-walk': `deny contains "not private" if {
	trues := [path | walk(input.config, [path, value]); value == true]
	not ["cloudC", "batch", "usePrivateAddress"] in trues
}`,
  'fails-on-every': `deny contains "not private" if not all_private

all_private if {
	count(input.config.cloudC) > 0
	every batch in [input.config.cloudC.batch] { batch.usePrivateAddress == true }
}`,
} as const;

const ready = await preparePack(
  Object.entries(careless).map(([id, rules]) => ({
    path: `${id}.rego`,
    text: `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage careless["${id}"]\n\nimport data.plumbline.lib\n\n${rules}\n`,
  })),
  compiler,
);
const path = 'cloudC.batch.usePrivateAddress';

function verdicts(document: ConfigDocument): { readonly [policy: string]: string } {
  return Object.fromEntries(
    ready.judge(document).map((evaluation: Evaluation) => [evaluation.policy, verdictOf(evaluation)]),
  );
}

function expectAll(document: ConfigDocument, verdict: string): void {
  expect(verdicts(document)).toEqual(Object.fromEntries(Object.keys(careless).map((id) => [id, verdict])));
}

const row = (fields: Partial<SettingRow>): ConfigDocument =>
  sampleDocument({ settings: { 'cloudC.batch.spot': { value: true }, [path]: fields }, engine: '>=24.04' });

test('a known value is judged as it is', () => {
  expectAll(row({ value: true }), 'pass');
  expectAll(row({ value: false }), 'fail');
  expectAll(row({ value: false, certainty: 'resolved' }), 'fail');
});

const uncertain: readonly Partial<SettingRow>[] = [
  { certainty: 'unknown', reason: 'a function' },
  { certainty: 'partial', pieces: [{ text: 'a' }, { text: 'params.x', certainty: 'unknown' }] },
  { certainty: 'env', variable: 'PRIVATE', default: false },
  { certainty: 'secret' },
  { certainty: 'path' },
  { certainty: 'closure' },
  { certainty: 'invalid', reason: 'no boolean' },
  { certainty: 'choice', alternatives: [] },
];

test.each(uncertain)('a careless policy is undecided where the value is $certainty', (fields) => {
  expectAll(row(fields), 'undecided');
});

test('a careless policy is undecided where the scope itself cannot be told', () => {
  for (const scope of ['cloudC', 'cloudC.batch']) {
    expectAll(
      sampleDocument({ settings: { [scope]: { certainty: 'unknown', reason: 'a call' } }, engine: '>=24.04' }),
      'undecided',
    );
  }
});

const choice = (...values: readonly (boolean | undefined)[]): ConfigDocument =>
  row({
    certainty: 'choice',
    alternatives: values.map((value, index) => ({
      condition: `params.x == ${index}`,
      certainty: value === undefined ? 'unknown' : 'literal',
      ...(value === undefined ? {} : { value }),
    })),
  });

test('each side of a choice is tried: all comply, none does, or it depends', () => {
  expectAll(choice(true, true), 'pass');
  expectAll(choice(false, false), 'fail');
  expectAll(choice(true, false), 'undecided');
  expectAll(choice(true, undefined), 'undecided');
});

test('more combinations of choices than are tried are undecided', () => {
  const alternatives = [1, 2].map((value) => ({
    condition: `c${value}`,
    certainty: 'literal' as const,
    value: value === 1,
  }));
  const many = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [
      `cloudC.batch.${index === 0 ? 'usePrivateAddress' : `other${index}`}`,
      {
        certainty: 'choice' as const,
        alternatives: alternatives.map((each) => ({ ...each, condition: `${each.condition}-${index}` })),
      },
    ]),
  );
  expect(verdicts(sampleDocument({ settings: many }))).toMatchObject({
    'fails-through-rule': 'undecided',
    'fails-on-walk': 'undecided',
  });
});

const gap = { file: 'nextflow.config', line: 9, because: 'include' };

test('absence is undecided where more may be set than is known', () => {
  for (const scope of ['*', 'cloudC', 'cloudC.batch']) {
    const document = sampleDocument({ engine: '>=24.04', incomplete: [{ ...gap, scope }] });
    expectAll(document, 'undecided');
  }
});

test('a gap elsewhere changes nothing', () => {
  const document = sampleDocument({
    settings: { [path]: { value: true } },
    engine: '>=24.04',
    incomplete: [{ ...gap, scope: 'cloudA' }],
  });
  const { 'fails-on-walk': walk, ...others } = verdicts(document);
  expect(walk).toBe('undecided');
  expect(new Set(Object.values(others))).toEqual(new Set(['pass']));
});

test('an include that lies elsewhere blinds nobody, unless that is asked for', async () => {
  const document = sampleDocument({
    settings: { [path]: { value: false } },
    incomplete: [{ ...gap, scope: '*' }],
    includes: [{ text: 'https://x', file: 'nextflow.config', line: 9, resolved: false, reason: 'remote' }],
  });
  expect(new Set(Object.values(verdicts(document)))).toEqual(new Set(['fail']));
  const strict = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if not input.config.cloudC.project\n' }],
    compiler,
    { now: 0n, strictIncludes: true },
  );
  expect(strict.judge(document).map(verdictOf)).toEqual(['undecided']);
});

test('what a policy says of an uncertain setting itself is left as it is', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: `package a

import data.plumbline.lib

deny contains "public" if lib.effective("cloudC.batch.usePrivateAddress") == false

undecided contains {"setting": "google.batch.usePrivateAddress", "message": "{setting} depends on the launch"} if {
	lib.unknown("google.batch.usePrivateAddress")
}
`,
      },
    ],
    compiler,
  );
  const [deny, undecided] = own.judge(row({ certainty: 'env', variable: 'X' }));
  expect(deny && verdictOf(deny)).toBe('undecided');
  expect(undecided).toMatchObject({
    kind: 'evaluated',
    messages: [{ rule: 'undecided', setting: path, message: 'google.batch.usePrivateAddress depends on the launch' }],
    doubts: [],
  });
});

test('a policy that looks only at how settings are written is not blinded by values', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: 'package a\n\ndeny contains path if {\n\tsome path, row in input.settings\n\trow.deprecated != null\n}\n',
      },
    ],
    compiler,
  );
  expect(own.judge(row({ certainty: 'unknown', reason: 'x' })).map(verdictOf)).toEqual(['pass']);
});

test('a policy that fails for one setting is not blinded by another that could only add to it', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: 'package a\n\ndeny contains "a" if input.config.cloudC.batch.spot == true\n\ndeny contains "b" if input.config.cloudC.batch.usePrivateAddress == false\n',
      },
    ],
    compiler,
  );
  expect(own.judge(row({ certainty: 'unknown', reason: 'x' })).map(verdictOf)).toEqual(['fail']);
});

const gcp = `# METADATA
# title: a
# custom:
#   id: a
#   applies: {executors: [google-batch], scopes: [cloudC]}
package a

deny contains "not private" if not input.config.cloudC.batch.usePrivateAddress
`;

test.each([
  ['is used', { 'process.executor': { value: 'google-batch' } }, [], 'fail'],
  ['is not used', { 'process.executor': { value: 'local' } }, [], 'skipped'],
  ['cannot be told', { 'process.executor': { certainty: 'env', variable: 'X' } }, [], 'undecided'],
  ['may be set by what cannot be read', {}, [{ ...gap, scope: 'process' }], 'undecided'],
] as const)('a policy for an executor that %s', async (_, settings, incomplete, verdict) => {
  const own = await preparePack([{ path: 'a.rego', text: gcp }], compiler);
  expect(own.judge(sampleDocument({ settings, incomplete: [...incomplete] })).map(verdictOf)).toEqual([verdict]);
});

test('a secret in plain text is found beside a mistake, and its absence there is undecided', async () => {
  const own = await preparePack(readRegoFolder('policies/secrets'), compiler);
  const facts = { source: 'literal', empty: false, placeholder: false } as const;
  const settings = { 'platform.accessToken': { value: '[REDACTED]', secretFacts: facts } };
  const incomplete = [{ ...gap, scope: '*' }];
  expect(own.judge(sampleDocument({ settings, incomplete })).map(verdictOf)).toEqual(['fail']);
  expect(own.judge(sampleDocument({ settings: {}, incomplete })).map(verdictOf)).toEqual(['undecided']);
});
