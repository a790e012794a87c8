import { expect, test } from 'vitest';
import { judgeTogether } from '../../../src/policy/combined/judge-together.ts';
import { compilePack } from '../../../src/policy/compile/compile-pack.ts';
import { PolicyEngine } from '../../../src/policy/evaluation/policy-engine.ts';
import { buildPolicyData } from '../../../src/policy/pack/policy-data.ts';
import { readPack } from '../../../src/policy/pack/read-pack.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { readLibraryFolder } from '../rego-folder.ts';
import { sampleDocument } from '../sample-document.ts';

async function compile(text: string) {
  const files = [{ path: 'a.rego', text }];
  const source = await readPack(files, readLibraryFolder(), compiler, { combine: true });
  return await compilePack(source, 'x', compiler);
}

const known = (value: string) => ({ value });
const open = { certainty: 'env' as const };

/** Returns `fail`, `pass` or the doubt of one file with a known container and another as given. */
async function judge(rule: string, second: object, unread: readonly string[] = []) {
  const pack = await compile(`package main\n\n${rule}\n`);
  const engine = new PolicyEngine(pack, buildPolicyData({}), { now: 0n });
  const files = [
    { path: 'nextflow.config', contents: sampleDocument({ settings: { 'process.container': known('a:1') } }) },
    { path: 'b/nextflow.config', contents: sampleDocument({ settings: { 'manifest.name': known('b'), ...second } }) },
  ];
  const [evaluation] = judgeTogether(pack, engine, files, unread, { now: 0n, strictIncludes: false });
  if (evaluation?.kind !== 'evaluated') return evaluation?.reason;
  if (evaluation.doubts.length > 0) return [...new Set(evaluation.doubts.map(({ file, path }) => `${file} ${path}`))];
  return evaluation.files.some((file) => file.evaluation.messages.length > 0) ? 'fail' : 'pass';
}

const differ = `deny contains {"path": input[i].path, "msg": "differs"} if {
	some i, j
	input[i].contents.config.process.container != input[j].contents.config.process.container
}`;

test('files are compared, and what the policy does not read is no doubt', async () => {
  expect(await judge(differ, { 'process.container': known('a:2'), 'docker.registry': open })).toBe('fail');
  expect(await judge(differ, { 'process.container': known('a:1'), 'docker.registry': open })).toBe('pass');
});

test('makes a pass undecided if one of the files has an unknown value', async () => {
  expect(await judge(differ, { 'process.container': open })).toEqual(['b/nextflow.config process.container']);
});

test('makes a pass undecided for an unread file, and keeps a failure', async () => {
  expect(await judge(differ, { 'process.container': known('a:1') }, ['c.config'])).toEqual(['c.config *']);
  expect(await judge(differ, { 'process.container': known('a:2') }, ['c.config'])).toBe('fail');
});

const forms: readonly (readonly [string, string])[] = [
  ['an iteration', 'some file in input\n\tfile.contents.config.process.container == "x"'],
  ['a variable', 'files := input\n\tfiles[_].contents.config.process.container == "x"'],
  ['a function', 'image(input[_]) == "x"'],
  ['a rule', 'images["x"]'],
  ['rows', 'input[_].contents.settings["process.container"].value == "x"'],
  ['any setting', 'some path\n\tinput[_].contents.settings[path].value == "x"'],
  ['every', 'every file in input { file.contents.config.process.container == "x" }'],
  ['a comprehension', 'count([i | input[i].contents.config.process.container]) == 7'],
  ['not', 'some i\n\tinput[i]\n\tnot input[i].contents.config.process.container'],
  ['walk', 'walk(input, [_, "x"])'],
  ['object.get', 'object.get(input[_], ["contents", "config", "process", "container"], "y") == "x"'],
  ['a computed name', 'name := concat("", ["con", "tainer"])\n\tinput[_].contents.config.process[name] == "x"'],
  ['the whole, written as JSON', 'contains(json.marshal(input), "nothing of the kind")'],
  ['a document in place of the input', 'some file in input\n\tsame with input as file.contents'],
];

test.each(forms)('never passes silently on an unknown setting that is read through %s', async (_, body) => {
  const rules = `deny contains "x" if {\n\t${body}\n}

image(file) := file.contents.config.process.container

images contains input[_].contents.config.process.container

# "input" is in this comment: input
${body.includes('same') ? 'same if input.config.process.container == "x"' : ''}`;
  const judged = await judge(rules, { 'process.container': open });
  expect(judged, String(judged)).toContain('b/nextflow.config process.container');
});

test('leaves a text that contains the word as it is', async () => {
  const rule = 'deny contains "input" if input[_].contents.config.manifest.name == "input"';
  expect(await judge(rule, { 'manifest.name': known('input') })).toBe('fail');
});

test('names of the engine are refused where nothing rewrites them, and so is a document where there is a list', async () => {
  const spelled = 'package main\n\ndeny contains "x" if input[_].contents.config.google.location == "us"\n';
  await expect(compile(spelled)).rejects.toMatchObject({ faults: [{ code: 'name_not_canonical' }] });
  const single = 'package main\n\nimport data.plumbline.lib\n\ndeny contains "x" if lib.is_set("google.location")\n';
  await expect(compile(single)).rejects.toMatchObject({ faults: [{ code: 'input_is_a_list' }] });
});

test('reports a misspelt field', async () => {
  const text = 'package main\n\ndeny contains "x" if input[_].content.config.process\n';
  await expect(compile(text)).rejects.toMatchObject({ faults: [{ file: 'a.rego', line: 3 }] });
});

test('policies over one document and over many are in one pack, each asked about its own', async () => {
  const one = 'package one\n\ndeny contains "one" if input.config.manifest.name == "b"\n';
  const many =
    '# METADATA\n# title: Many\n# custom: {id: MANY, combine: true}\npackage many\n\ndeny contains "many" if count(input) == 2\n';
  const files = [
    { path: 'a.rego', text: one },
    { path: 'b.rego', text: many },
  ];
  const pack = await compilePack(await readPack(files, readLibraryFolder(), compiler), 'x', compiler);
  const engine = new PolicyEngine(pack, buildPolicyData({}), { now: 0n });
  const document = sampleDocument({ settings: { 'manifest.name': known('b') } });
  expect(pack.policies.map(({ policy }) => policy.id)).toEqual(['MANY', 'one-deny']);
  expect(engine.evaluate(document, [1])).toEqual([
    { kind: 'results', results: { deny: [['one']], warn: [], undecided: [] }, failures: [] },
  ]);
  const together = judgeTogether(
    pack,
    engine,
    [
      { path: 'a', contents: document },
      { path: 'b', contents: document },
    ],
    [],
    { now: 0n, strictIncludes: false },
  );
  expect(together.map(({ policy }) => policy)).toEqual(['MANY']);
  expect(together[0]).toMatchObject({ files: [{ path: 'a', evaluation: { messages: [{ message: 'many' }] } }, {}] });
});
