import { expect, test } from 'vitest';
import { PolicyError, type PolicyFault } from '../../../src/base/errors.ts';
import type { Json } from '../../../src/base/json.ts';
import { compilePack } from '../../../src/policy/compile/compile-pack.ts';
import { digestPack } from '../../../src/policy/compile/digest-pack.ts';
import { decodePack, encodePack } from '../../../src/policy/pack/pack-cache.ts';
import { type GivenParameter, mergeParameters } from '../../../src/policy/pack/parameters.ts';
import { readPack } from '../../../src/policy/pack/read-pack.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { readLibraryFolder } from '../rego-folder.ts';
import { sampleDocument } from '../sample-document.ts';

const library = readLibraryFolder();

async function faultsOf(...texts: readonly string[]): Promise<readonly PolicyFault[]> {
  const files = texts.map((text, index) => ({ path: `p${index}.rego`, text }));
  try {
    await compilePack(await readPack(files, library, compiler), 'x', compiler);
  } catch (error) {
    if (error instanceof PolicyError) return error.faults;
    throw error;
  }
  return [];
}

test.each([
  ['names it', 'import data.plumbline.lib\n\ndeny contains "x" if lib.is_true("docker.enabled")', true],
  ['reads data by a computed name', 'deny contains name if data[name].lib', true],
  ['reads data as a whole', 'deny contains "x" if count(data) > 0', true],
  ['reads the data of another package', 'deny contains "x" if data.acme.limit > 1', false],
  ['reads its input only', 'deny contains "x" if input.config.docker.enabled', false],
])('reads the library with a policy that %s: %#', async (_, rules, isRead) => {
  const pack = await readPack([{ path: 'p.rego', text: `package p\n\n${rules}\n` }], library, compiler);
  expect(pack.modules.map(({ path }) => path)).toEqual(['p.rego', ...(isRead ? library : []).map(({ path }) => path)]);
});

/** METADATA with these lines under `custom`, on a policy that is otherwise right. */
const withCustom = (...lines: readonly string[]): string =>
  [
    '# METADATA',
    '# title: A title',
    '# custom:',
    ...lines.map((line) => `#   ${line}`),
    'package p',
    '',
    'deny contains "x"',
    '',
  ].join('\n');

const metadataFaults: readonly (readonly [string, string, string, string])[] = [
  ['no id', withCustom('severity: high'), 'metadata/missing-id', '3:3'],
  ['an id with dots', withCustom('id: A.B'), 'metadata/bad-id', '4:5'],
  ['an unknown severity', withCustom('id: A', 'severity: hihg'), 'metadata/unknown-severity', '5:5'],
  ['a misspelt key', withCustom('id: A', 'serverity: high'), 'metadata/unknown-key', '5:5'],
  ['applies of the wrong form', withCustom('id: A', 'applies: [google]'), 'metadata/bad-applies', '5:5'],
  ['applies with a misspelt key', withCustom('id: A', 'applies: {scope: [google]}'), 'metadata/bad-applies', '5:5'],
  [
    'applies to a misspelt executor',
    withCustom('id: A', 'applies: {executors: [googel-batch]}'),
    'metadata/bad-applies',
    '5:5',
  ],
  ['unknown targets', withCustom('id: A', 'targets: [projects]'), 'metadata/bad-targets', '5:5'],
  [
    'a parameter without default',
    withCustom('id: A', 'parameters:', '  max: {type: integer}'),
    'metadata/bad-parameters',
    '6:7',
  ],
  [
    'a parameter with an unknown type',
    withCustom('id: A', 'parameters:', '  max: {type: int, default: 1}'),
    'metadata/bad-parameters',
    '6:7',
  ],
  [
    'a default that its schema refuses',
    withCustom('id: A', 'parameters:', '  max: {type: integer, default: "x"}'),
    'metadata/bad-parameters',
    '6:7',
  ],
  ['a date that is none', withCustom('id: A', 'effective_on: soon'), 'metadata/bad-date', '5:5'],
  ['a day that no month has', withCustom('id: A', 'effective_on: "2026-02-30"'), 'metadata/bad-date', '5:5'],
  ['a time without an offset', withCustom('id: A', 'effective_on: "2026-02-01T10:00"'), 'metadata/bad-date', '5:5'],
  ['no title', '# METADATA\n# custom: {id: A}\npackage p\n\ndeny contains "x"\n', 'metadata/missing-title', '1:1'],
  [
    'a misspelt top key',
    '# METADATA\n# title: x\n# descripton: y\n# custom: {id: A}\npackage p\n\ndeny contains "x"\n',
    'metadata/unknown-key',
    '3:3',
  ],
  [
    'a rule that is no set',
    '# METADATA\n# title: x\n# custom: {id: A}\npackage p\n\ndeny := "x" if input.config.a\n',
    'policy/not-a-set',
    '6:1',
  ],
];

test.each(metadataFaults)('reports %s at its place', async (_, text, code, place) => {
  const faults = await faultsOf(text);
  expect(faults.map((fault) => `${fault.code} ${fault.file}:${fault.line}:${fault.column}`)).toContain(
    `${code} p0.rego:${place}`,
  );
});

test('suggests what was probably meant', async () => {
  const [fault] = await faultsOf(withCustom('id: A', 'serverity: high'));
  expect(fault?.message).toBe('METADATA has no `serverity`: did you mean `severity`?');
});

test('ignores keys of other tools under custom', async () => {
  expect(await faultsOf(withCustom('id: A', 'owner: platform', 'jira: SEC-1'))).toEqual([]);
});

test('reports duplicate ids', async () => {
  const faults = await faultsOf(withCustom('id: A'), withCustom('id: A').replace('package p', 'package q'));
  expect(faults.map(({ code, file }) => `${code} ${file}`)).toEqual(['metadata/duplicate-id p1.rego']);
});

test('reports all faults of all policies together', async () => {
  const faults = await faultsOf(withCustom('severity: bad'), withCustom('id: B.C').replace('package p', 'package q'));
  expect(faults.map(({ file, code }) => `${file} ${code}`)).toEqual([
    'p0.rego metadata/missing-id',
    'p0.rego metadata/unknown-severity',
    'p1.rego metadata/bad-id',
  ]);
});

test("reports errors of OPA at their location, in the author's spelling", async () => {
  const policy = (body: string): string =>
    `package p\n\nimport data.plumbline.lib\n\ndeny contains "x" if {\n\t${body}\n}\n`;
  const placeOf = async (body: string): Promise<readonly string[]> =>
    (await faultsOf(policy(body))).map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
  expect(await placeOf('input.config.a ==')).toContain('rego_parse_error p0.rego:7:1');
  expect(await placeOf('y > 1')).toEqual(['rego_unsafe_var_error p0.rego:6:2']);
  expect(await placeOf('lib.efective("a.b")')).toEqual(['rego_type_error p0.rego:6:2']);
  expect(await placeOf('count(1) == 1')).toEqual(['rego_type_error p0.rego:6:2']);
  for (const call of [
    'http.send({})',
    'opa.runtime()',
    'rand.intn("x", 3)',
    'uuid.rfc4122("x")',
    'net.lookup_ip_addr("x")',
  ]) {
    expect(await placeOf(`${call} != 1`), call).toEqual(['builtin_refused p0.rego:6:2']);
  }
});

test('makes one policy of each judging rule without METADATA, named by package and rule', async () => {
  const text = 'package acme.checks\n\ndeny contains "a"\n\nwarn_soft contains "b"\n\nhelper := 1\n';
  const { policies } = await readPack([{ path: 'a.rego', text }], library, compiler);
  expect(policies.map(({ policy: { id, severity, category } }) => ({ id, severity, category }))).toEqual([
    { id: 'acme-checks-deny', severity: 'medium', category: 'general' },
    { id: 'acme-checks-warn_soft', severity: 'medium', category: 'general' },
  ]);
});

test('treats files without judging rules as libraries, and omits tests', async () => {
  const files = [
    { path: 'a.rego', text: withCustom('id: A') },
    { path: 'a_test.rego', text: 'package a_test\n\ndeny contains "x"\n' },
    { path: 'lib.rego', text: 'package acme.lib\n\nf(x) := x\n' },
  ];
  const pack = await readPack(files, library, compiler);
  expect(pack.policies).toHaveLength(1);
  expect(pack.modules.map(({ path }) => path)).toEqual(['a.rego', 'lib.rego']);
});

test('reports that there is no policy', async () => {
  const files = [{ path: 'lib.rego', text: 'package acme.lib\n\nf(x) := x\n' }];
  await expect(readPack(files, library, compiler)).rejects.toMatchObject({ code: 'policy/no-policy' });
});

test.each([
  ['cuont(input.config) == 0', 'cuont: did you mean count?'],
  ['regex.matches("a", "b")', 'regex.matches: did you mean regex.match?'],
  ['is_of(1)', 'is_of: did you mean is_off?'],
  ['lib.efective("docker.enabled")', 'data.plumbline.lib.efective: did you mean data.plumbline.lib.effective?'],
  ['nothing.like.it(1)', 'nothing.like.it'],
])('suggests the intended function for an unknown one: %s', async (call, told) => {
  const text = `package a\n\nimport data.plumbline.lib\n\ndeny contains "m" if ${call}\n\nis_off(x) if x == 1\n`;
  const faults = [{ message: `undefined function ${told}` }];
  await expect(preparePack([{ path: 'a.rego', text }], compiler)).rejects.toMatchObject({ faults });
});

test('finds what a policy reads through the library and in either spelling', async () => {
  const { pack } = await preparePack(
    [
      {
        path: 'a.rego',
        text: 'package a\n\nimport data.plumbline.lib\nimport input.config as settings\n\ndeny contains "x" if {\n\tlib.configured("aws.region") == settings.google.location\n\tnot lib.is_set("manifest.nextflowVersion")\n\tsome name\n\tinput.config.k8s[name].pod\n}\n',
      },
    ],
    compiler,
  );
  expect(pack.policies[0]?.reads).toEqual([
    { segments: ['cloudA', 'region'], value: true, content: true, negated: false },
    { segments: ['cloudC', 'location'], value: true, content: true, negated: false },
    { segments: ['cluster', '*', 'pod'], value: true, negated: false },
    { key: 'manifest.engineVersion', value: false, negated: true },
  ]);
});

test('decodes an encoded pack, and nothing else', async () => {
  const { pack } = await preparePack([{ path: 'a.rego', text: withCustom('id: A') }], compiler);
  const bytes = encodePack(pack);
  expect(decodePack(bytes)).toEqual(pack);
  for (const at of [0, 12, 60, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    expect(decodePack(damaged), `byte ${at}`).toBeUndefined();
  }
  expect(decodePack(bytes.subarray(0, bytes.length - 5))).toBeUndefined();
  expect(decodePack(new Uint8Array())).toBeUndefined();
});

test('computes the digest of a pack from every text, not from the order of files', () => {
  const [a, b] = [
    { path: 'a.rego', text: 'package a' },
    { path: 'b.rego', text: 'package b' },
  ];
  expect(digestPack([a, b], 'c')).toBe(digestPack([b, a], 'c'));
  expect(digestPack([a, b], 'c')).not.toBe(digestPack([a, { ...b, text: 'package b ' }], 'c'));
  expect(digestPack([a, b], 'c')).not.toBe(digestPack([a, b], 'd'));
});

test.each([
  ['of a text is what was written: 24.10 is no number', '{type: string, default: "23.04"}', 24.1, '24.10', []],
  [
    'that is none of the choices',
    '{enum: [a, b], default: a}',
    'c',
    undefined,
    ['x:1:1: A.p must be equal to one of the allowed values: ["a","b"]. Its default is "a".'],
  ],
  [
    'that is wrong within',
    '{type: array, items: {type: string}, default: []}',
    ['a', 1],
    undefined,
    ['x:1:1: A.p at /1 must be string. Its default is [].'],
  ],
  ['with a format, which refuses nothing', '{type: string, format: date, default: "2026-01-01"}', 'soon', 'soon', []],
])('checks a value of a parameter: %s', async (_, schema, value, text, faults) => {
  const files = [{ path: 'a.rego', text: withCustom('id: A', 'parameters:', `  p: ${schema}`) }];
  const policies = (await readPack(files, library, compiler)).policies.map(({ policy }) => policy);
  const given = { policy: 'A', name: 'p', value, source: 'x:1:1', ...(text === undefined ? {} : { text }) };
  expect(mergeParameters(policies, [given])).toEqual({ values: { A: { p: text ?? value } }, faults });
});

test('overrides defaults of parameters by given values that match the schema', async () => {
  const files = [
    {
      path: 'a.rego',
      text: withCustom(
        'id: A',
        'parameters:',
        '  max: {type: integer, default: 3}',
        '  min: {type: integer, default: 1}',
      ),
    },
  ];
  const policies = (await readPack(files, library, compiler)).policies.map(({ policy }) => policy);
  const give = (policy: string, name: string, value: Json): GivenParameter => ({
    policy,
    name,
    value,
    source: 'x:1:1',
  });
  expect(mergeParameters(policies, [give('A', 'max', 5)])).toEqual({ values: { A: { max: 5, min: 1 } }, faults: [] });
  expect(mergeParameters(policies, [give('B', 'max', 5), give('A', 'max', 'x'), give('A', 'maxx', 1)]).faults).toEqual([
    'x:1:1: there is no policy "B". Did you mean "A"?',
    'x:1:1: A.max must be integer. Its default is 3.',
    'x:1:1: A.maxx does not exist: the policy has max, min. Did you mean "max"?',
  ]);
});

test.each([
  ['{ c := input.config; c.docker.enabled == true }', 'docker', 'containerD'],
  ['{ some k in ["docker"]; input.config[k].enabled == true }', 'docker', 'containerD'],
  ['{ some p, s in input.settings; startswith(p, "docker"); s.value == true }', 'docker', 'containerD'],
])('reports a name in the engine spelling that is not rewritten: %s', async (body, path, canonical) => {
  const text = `package a\n\ndeny contains "x" if ${body}\n`;
  const sentence = `\`${path}\` is Nextflow's spelling, which is not rewritten in variables and comparisons. Write \`${canonical}\`.`;
  await expect(preparePack([{ path: 'a.rego', text }], compiler)).rejects.toThrow(sentence);
});

test('calls the base64 builtins that OPA compiles in', async () => {
  const text = 'package a\n\ndeny contains base64.encode("a") if base64.is_valid("YQ==")\n';
  const own = await preparePack([{ path: 'a.rego', text }], compiler);
  expect(own.judge(sampleDocument({}))).toMatchObject([{ messages: [{ message: 'YQ==' }] }]);
});

test('says where a setting is that a policy expects directly below the input', async () => {
  const told = (path: string): Promise<unknown> =>
    preparePack([{ path: 'a.rego', text: `package main\n\ndeny contains "m" if input.${path}\n` }], compiler);
  for (const path of ['docker.enabled', 'google.batch.spot', 'containerD.enabled', 'process']) {
    await expect(told(path)).rejects.toThrow(`settings are below \`input.config\`: write \`input.config.${path}\``);
  }
  await expect(told('kind')).rejects.toThrow('undefined ref: input.kind');
});
