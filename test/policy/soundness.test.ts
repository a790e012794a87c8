import { expect, test } from 'vitest';
import type { ConfigDocument, SettingRow } from '../../src/document/document.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import type { Evaluation } from '../../src/policy/soundness/evaluation.ts';
import { compiler } from '../support/shared-compiler.ts';
import { forgetfulPolicies, sharedRego } from './forgetful-policies.ts';
import { preparePack } from './prepare-pack.ts';
import { readRegoFolder } from './rego-folder.ts';
import { sampleDocument } from './sample-document.ts';

// Unknown values must show in a verdict. These policies ignore them, in every way that Rego has.

const ready = await preparePack(
  [
    ...Object.entries(forgetfulPolicies).map(([shape, rules]) => ({
      path: `${shape}.rego`,
      text: `# METADATA\n# title: ${shape}\n# custom: {id: ${idOf(shape)}}\npackage careless["${shape}"]\n\nimport data.plumbline.lib\n\n${rules}\n`,
    })),
    { path: 'shared.rego', text: sharedRego },
  ],
  compiler,
);

function idOf(shape: string): string {
  return shape.replaceAll(/[ .]/g, '-');
}

const path = 'cloudC.batch.usePrivateAddress';

function verdicts(document: ConfigDocument): { readonly [policy: string]: string } {
  return Object.fromEntries(
    ready.judge(document).map((evaluation: Evaluation) => [evaluation.policy, decideVerdict(evaluation)]),
  );
}

const row = (fields: Partial<SettingRow>): ConfigDocument =>
  sampleDocument({ settings: { 'cloudC.batch.spot': { value: true }, [path]: fields }, engine: '>=24.04' });

interface Certainty {
  readonly of: ConfigDocument;
  /**
   * Verdict of every policy; `sound`: the correct verdict or "undecided", if its reads may cover more than the one
   * setting.
   */
  readonly verdict: 'pass' | 'fail' | 'undecided' | 'pass, or sound' | 'fail, or sound';
}

const choice = (...values: readonly (boolean | undefined)[]): ConfigDocument =>
  row({
    certainty: 'choice',
    alternatives: values.map((value, index) => ({
      condition: `params.x == ${index}`,
      certainty: value === undefined ? 'unknown' : 'literal',
      type: value === undefined ? 'unknown' : 'bool',
      ...(value === undefined ? {} : { value }),
    })),
  });

const gap = { file: 'nextflow.config', line: 9, because: 'include' };
const remote = {
  text: 'https://x',
  file: 'nextflow.config',
  line: 9,
  url: 'https://x',
  resolved: false,
  reason: 'remote',
} as const;

const beside = (fields: Partial<SettingRow> | undefined, scope: string, includes = false): ConfigDocument =>
  sampleDocument({
    settings: { 'cloudC.batch.spot': { value: true }, ...(fields === undefined ? {} : { [path]: fields }) },
    engine: '>=24.04',
    incomplete: [{ ...gap, scope }],
    ...(includes ? { includes: [remote] } : {}),
  });

const scopes = (scope: string): ConfigDocument =>
  sampleDocument({ settings: { [scope]: { certainty: 'unknown', reason: 'a call' } }, engine: '>=24.04' });

const refusedRow: ConfigDocument = (() => {
  const document = row({ value: 'never', refused: true });
  return { ...document, config: { cloudC: { batch: { spot: true } } } };
})();

const certainties: { readonly [certainty: string]: Certainty } = {
  'literal, and complies': { of: row({ value: true }), verdict: 'pass' },
  'literal, and does not': { of: row({ value: false }), verdict: 'fail' },
  'resolved, and complies': { of: row({ value: true, certainty: 'resolved' }), verdict: 'pass' },
  'resolved, and does not': { of: row({ value: false, certainty: 'resolved' }), verdict: 'fail' },
  unknown: { of: row({ certainty: 'unknown', reason: 'a function' }), verdict: 'undecided' },
  partial: {
    of: row({ certainty: 'partial', pieces: [{ text: 'a' }, { text: 'params.x', certainty: 'unknown' }] }),
    verdict: 'undecided',
  },
  env: { of: row({ certainty: 'env', variable: 'PRIVATE' }), verdict: 'undecided' },
  'env with a default that complies': {
    of: row({ certainty: 'env', variable: 'PRIVATE', default: true }),
    verdict: 'undecided',
  },
  'env with a default that does not': {
    of: row({ certainty: 'env', variable: 'PRIVATE', default: false }),
    verdict: 'undecided',
  },
  secret: { of: row({ certainty: 'secret' }), verdict: 'undecided' },
  path: { of: row({ certainty: 'path' }), verdict: 'undecided' },
  closure: { of: row({ certainty: 'closure' }), verdict: 'undecided' },
  invalid: { of: row({ certainty: 'invalid', reason: 'no boolean' }), verdict: 'undecided' },
  'a value that the setting refuses': { of: refusedRow, verdict: 'undecided' },
  'a choice of which one is a value that the setting refuses': {
    of: row({
      certainty: 'choice',
      alternatives: [
        { condition: 'a', certainty: 'literal', type: 'bool', value: true },
        { condition: 'not (a)', certainty: 'literal', type: 'string', value: 'never', used: null },
      ],
    }),
    verdict: 'undecided',
  },
  'a choice of which all comply': { of: choice(true, true), verdict: 'pass' },
  'a choice of which none does': { of: choice(false, false), verdict: 'fail' },
  'a choice of which one complies': { of: choice(true, false), verdict: 'undecided' },
  'a choice of which one is unknown and one complies': { of: choice(true, undefined), verdict: 'undecided' },
  'a choice of which one is unknown and one does not': { of: choice(undefined, false), verdict: 'undecided' },
  'a choice without alternatives': { of: row({ certainty: 'choice', alternatives: [] }), verdict: 'undecided' },
  'in a scope that is unknown': { of: scopes('cloudC'), verdict: 'undecided' },
  'in a part of a scope that is unknown': { of: scopes('cloudC.batch'), verdict: 'undecided' },
  'absent where anything may be set': { of: beside(undefined, '*'), verdict: 'undecided' },
  'absent where its scope may be set': { of: beside(undefined, 'cloudC'), verdict: 'undecided' },
  'absent where its part of a scope may be set': { of: beside(undefined, 'cloudC.batch'), verdict: 'undecided' },
  'absent where it may be set': { of: beside(undefined, path), verdict: 'undecided' },
  'compliant, and may be replaced': { of: beside({ value: true, line: 4 }, '*'), verdict: 'undecided' },
  'not compliant, and may be replaced': { of: beside({ value: false, line: 4 }, 'cloudC'), verdict: 'undecided' },
  'compliant, in a file that may be read before': {
    of: beside({ value: true, line: 12, file: 'other.config' }, '*'),
    verdict: 'undecided',
  },
  'not compliant, in a file that may be read before': {
    of: beside({ value: false, line: 12, file: 'other.config' }, '*'),
    verdict: 'undecided',
  },
  'compliant after what may set it': { of: beside({ value: true, line: 12 }, '*'), verdict: 'pass, or sound' },
  'not compliant after what may set it': { of: beside({ value: false, line: 12 }, '*'), verdict: 'fail, or sound' },
  'compliant, and something else may be set': { of: beside({ value: true }, 'cloudA'), verdict: 'pass, or sound' },
  'not compliant, and something else may be set': {
    of: beside({ value: false }, 'cloudA'),
    verdict: 'fail, or sound',
  },
  'compliant beside a file that lies elsewhere': { of: beside({ value: true }, '*', true), verdict: 'pass' },
  'not compliant beside a file that lies elsewhere': { of: beside({ value: false }, '*', true), verdict: 'fail' },
};

test.each(Object.entries(certainties))(
  'neither passes nor fails on an unknown that a policy ignores: %s',
  (_, { of, verdict }) => {
    const [wanted = '', orSound] = verdict.split(', ');
    const found = verdicts(of);
    const wrong = Object.entries(found).filter(
      ([, given]) => given !== wanted && (orSound === undefined || given !== 'undecided'),
    );
    expect(Object.keys(found)).toHaveLength(Object.keys(forgetfulPolicies).length);
    expect(Object.fromEntries(wrong)).toEqual({});
    // A policy that names a setting does not depend on unknown settings elsewhere.
    if (orSound !== undefined) expect(new Set(named.map((shape) => found[idOf(shape)]))).toEqual(new Set([wanted]));
  },
);

/** Policies that ask for the one setting by its name. */
const named = ['value', 'other spelling', 'row', 'variable', 'rule', 'function', 'not', 'not in a set', 'object.get'];

test('leaves a verdict undecided if there are more combinations of choices than the limit', () => {
  const alternatives = [1, 2].map((value) => ({
    condition: `c${value}`,
    certainty: 'literal' as const,
    value: value === 1,
    type: 'bool',
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
  expect(verdicts(sampleDocument({ settings: many }))).toMatchObject({ rule: 'undecided', walk: 'undecided' });
});

test('leaves what a remote include may set undecided if requested', async () => {
  const document = beside({ value: false }, '*', true);
  const strict = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if not input.config.cloudC.project\n' }],
    compiler,
    { now: 0n, strictIncludes: true },
  );
  expect(strict.judge(document).map(decideVerdict)).toEqual(['undecided']);
});

test.each([
  ['computed after it from what was set before it', 12, ['params.x'], 'undecided'],
  ['computed after it from what was set after it', 12, ['params.y'], 'pass'],
  ['written out after it', 12, [], 'pass'],
  ['computed before it', 5, ['params.x'], 'undecided'],
] as const)('judges beside an include that cannot be followed: what is %s', async (_, line, dependsOn, verdict) => {
  const settings = {
    'params.x': { value: true, line: 3 },
    'params.y': { value: true, line: 11 },
    'containerD.enabled': { value: true, certainty: 'resolved', line, dependsOn },
  } as const;
  const deny = 'package a\n\ndeny contains "off" if input.config.containerD.enabled == false\n';
  const own = await preparePack([{ path: 'a.rego', text: deny }], compiler);
  const document = sampleDocument({ settings, incomplete: [{ ...gap, scope: '*' }] });
  expect(own.judge(document).map(decideVerdict)).toEqual([verdict]);
});

test('keeps what a policy itself decides about an uncertain setting', async () => {
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
  expect(deny && decideVerdict(deny)).toBe('undecided');
  expect(undecided).toMatchObject({
    kind: 'evaluated',
    messages: [{ rule: 'undecided', setting: path, message: 'google.batch.usePrivateAddress depends on the launch' }],
    doubts: [],
  });
});

test('reports a choice with an unknown value once, as a choice', async () => {
  const own = await preparePack(
    [{ path: 'a.rego', text: 'package a\n\ndeny contains "no" if not input.config.cloudC.batch.usePrivateAddress\n' }],
    compiler,
  );
  const [judged] = own.judge(choice(true, undefined));
  expect(judged).toMatchObject({
    doubts: [{ path, because: 'choice', detail: expect.stringContaining('depends on') }],
  });
});

test('counts a call as a statement as a read of its value', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: `package a

import data.plumbline.lib

deny contains "written" if {
	lib.configured("cloudC.batch.usePrivateAddress")
}
`,
      },
    ],
    compiler,
  );
  expect(own.judge(row({ value: true })).map(decideVerdict)).toEqual(['fail']);
  expect(own.judge(row({ certainty: 'env', variable: 'X' })).map(decideVerdict)).toEqual(['undecided']);
});

test.each([
  '_ = input.config.cloudC.batch.usePrivateAddress',
  '_ := input.config.cloudC.batch.usePrivateAddress',
  '_ := lib.configured("cloudC.batch.usePrivateAddress")',
  'ignores(input.config.cloudC.batch.usePrivateAddress)\n\nignores(_) := true',
])('counts an unbound expression as read: %s', async (condition) => {
  const text = `package a\n\nimport data.plumbline.lib\n\ndeny contains "written" if ${condition}\n`;
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  expect(own.judge(row({ value: true })).map(decideVerdict)).toEqual(['fail']);
  expect(own.judge(row({ certainty: 'env', variable: 'X' })).map(decideVerdict)).toEqual(['undecided']);
});

test.each([
  ['a row of which keys are asked', 'not "value" in object.keys(input.settings["cloudC.batch.usePrivateAddress"])'],
  [
    'a row against a schema',
    'not json.match_schema(input.settings["cloudC.batch.usePrivateAddress"], {"required": ["value"]})[0]',
  ],
  ['rows as a text', 'not contains(json.marshal(input.settings), `"value":true`)'],
])('does not fail on an absent value that is unknown: %s', async (_, condition) => {
  const text = `package a\n\ndeny contains "absent" if ${condition}\n`;
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  expect(own.judge(row({ value: true })).map(decideVerdict)).toEqual(['pass']);
  const unknown = sampleDocument({ settings: { [path]: { certainty: 'env', variable: 'X' } } });
  expect(own.judge(unknown).map(decideVerdict)).toEqual(['undecided']);
});

test.each([
  ['input.config.platform.accessToken == "changeme"', 'undecided'],
  ['startswith(input.config.platform.accessToken, "changeme")', 'undecided'],
  ['count(input.config.platform.accessToken) < 8', 'undecided'],
  ['not startswith(lib.effective("tower.accessToken"), "acme-")', 'undecided'],
  ['input.config.platform == {"accessToken": "changeme"}', 'undecided'],
  ['input.config.platform.accessToken', 'fail'],
  ['input.config.platform.accessToken != ""', 'fail'],
  ['is_string(lib.configured("tower.accessToken"))', 'fail'],
  ['lib.has_value("tower.accessToken")', 'fail'],
  ['input.settings["tower.accessToken"].secretFacts.source == "literal"', 'fail'],
  ['false in [empty | some row in input.settings; empty := row.value == ""]', 'fail'],
])('lets policies know that there is a secret, but not its value: %s', async (condition, verdict) => {
  const text = `package a\n\nimport data.plumbline.lib\n\ndeny contains "m" if ${condition}\n`;
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  const facts = { source: 'literal', empty: false, placeholder: false } as const;
  const secret = sampleDocument({ settings: { 'platform.accessToken': { value: '[REDACTED]', secretFacts: facts } } });
  expect(own.judge(secret).map(decideVerdict)).toEqual([verdict]);
});

test('requires only the presence of a secret for a message with a secret', async () => {
  const message = 'sprintf("%v is written", [input.config.platform.accessToken])';
  const text = `package a\n\ndeny contains {"message": ${message}, "setting": "tower.accessToken"}\n`;
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  const secret = sampleDocument({ settings: { 'platform.accessToken': { value: '[REDACTED]' } } });
  expect(own.judge(secret).map(decideVerdict)).toEqual(['fail']);
});

test('judges a policy that looks only at how settings are written despite unknown values', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: 'package a\n\ndeny contains path if {\n\tsome path, row in input.settings\n\trow.deprecated != null\n}\n',
      },
    ],
    compiler,
  );
  expect(own.judge(row({ certainty: 'unknown', reason: 'x' })).map(decideVerdict)).toEqual(['pass']);
});

test('fails a policy for one setting, whatever another unknown one could add', async () => {
  const own = await preparePack(
    [
      {
        path: 'a.rego',
        text: 'package a\n\ndeny contains "a" if input.config.cloudC.batch.spot == true\n\ndeny contains "b" if input.config.cloudC.batch.usePrivateAddress == false\n',
      },
    ],
    compiler,
  );
  expect(own.judge(row({ certainty: 'unknown', reason: 'x' })).map(decideVerdict)).toEqual(['fail']);
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
] as const)('judges a policy for an executor that %s', async (_, settings, incomplete, verdict) => {
  const own = await preparePack([{ path: 'a.rego', text: gcp }], compiler);
  expect(own.judge(sampleDocument({ settings, incomplete: [...incomplete] })).map(decideVerdict)).toEqual([verdict]);
});

test('messages of a policy for an executor name the setting that chooses it', async () => {
  const own = await preparePack([{ path: 'a.rego', text: gcp }], compiler);
  const judge = (path: string, value: string) =>
    own
      .judge(sampleDocument({ settings: { [path]: { value } } }))
      .flatMap((each) => (each.kind === 'evaluated' ? each.messages : []));
  expect(judge('process."withName:A".executor', 'google-batch')).toMatchObject([
    { executor: 'process."withName:A".executor' },
  ]);
  expect(judge('cloudC.location', 'eu')[0]).not.toHaveProperty('executor');
});

test('finds a plaintext secret beside an error, and leaves its absence there undecided', async () => {
  const own = await preparePack(readRegoFolder('policies/secrets/PL-SECRETS-001'), compiler);
  const facts = { source: 'literal', empty: false, placeholder: false } as const;
  const settings = { 'platform.accessToken': { value: '[REDACTED]', secretFacts: facts } };
  const incomplete = [{ ...gap, scope: '*' }];
  expect(own.judge(sampleDocument({ settings, incomplete })).map(decideVerdict)).toEqual(['fail']);
  expect(own.judge(sampleDocument({ settings: {}, incomplete })).map(decideVerdict)).toEqual(['undecided']);
});
