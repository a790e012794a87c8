import { expect, test } from 'vitest';
import { respellModules, wrapResults } from '../../../src/policy/bundle/portable-modules.ts';
import { readPack } from '../../../src/policy/pack/read-pack.ts';
import { compiler } from '../../support/shared-compiler.ts';

const respell = async (text: string): Promise<string | undefined> =>
  (await respellModules([{ path: 'a.rego', text }], compiler))[0]?.text;

const head = 'package a\n\nimport data.plumbline.lib\n\n';

test.each([
  ['input.config.google.batch.spot', 'input.config.cloudC.batch.spot'],
  ['input.config["google"].batch.spot', 'input.config["cloudC"].batch.spot'],
  ['input.settings["google.batch.spot"].line > 1', 'input.settings["cloudC.batch.spot"].line > 1'],
  ['lib.is_set("google.batch.spot")', 'lib.is_set("cloudC.batch.spot")'],
  ['lib.is_set(`google.batch.spot`)', 'lib.is_set("cloudC.batch.spot")'],
  ['object.get(input.config, ["google", "x"], true)', 'object.get(input.config, ["cloudC", "x"], true)'],
  ['lib.is_set("manifest.nextflowVersion")', 'lib.is_set("manifest.engineVersion")'],
  ['not input.config.aws.region # google', 'not input.config.cloudA.region # google'],
])('writes %s as %s', async (written, canonical) => {
  const rule = (condition: string): string => `${head}# google\ndeny contains "google" if ${condition}\n`;
  expect(await respell(rule(written))).toBe(rule(canonical));
});

test('keeps the name that an import defines', async () => {
  const text = 'package a\n\nimport input.config.google\n\ndeny contains "x" if google.batch.spot\n';
  expect(await respell(text)).toBe(text.replace('config.google', 'config.cloudC as google'));
});

test('keeps lines, comments and a format that is not that of OPA', async () => {
  const text = '# one\npackage   a\n\n\ndeny contains "é"   if {   input.config.google.x ; true }  # two\n';
  expect(await respell(text)).toBe(text.replace('google', 'cloudC'));
});

test('refuses Rego that does not parse, with its location', async () => {
  await expect(respell('package a\n\ndeny contains if\n')).rejects.toThrow('a.rego:3:');
});

const wrapped = async (text: string): Promise<string | undefined> => {
  const files = [{ path: 'a.rego', text }];
  const { policies } = await readPack(files, [], compiler);
  return (await wrapResults(files, policies, compiler))[0]?.text;
};

test('passes every result through the function of the bundle, once', async () => {
  const text = (result: (id: string, given: string) => string): string => `package a

deny contains ${result('a-deny', '{"msg": concat("é", ["a", ")"])}')} if input.config

warn_two contains ${result('a-warn_two', 'finding')} if some finding in {"x", "y"}

helper contains "x" if input.config
`;
  const plain = text((_, given) => given);
  const expected = text((id, given) => `data.plumbline.bundle.result("${id}", ${given})`);
  expect(await wrapped(plain)).toBe(expected);
  expect(await wrapped(expected)).toBe(expected);
});
