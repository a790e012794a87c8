import { expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';

const misspelt: readonly (readonly [string, string, string, string, string])[] = [
  [
    "in Nextflow's spelling",
    'deny contains "x" if input.config.google.bach.spot',
    '1:22',
    'google.bach.spot',
    'google.batch.spot',
  ],
  [
    "in the reference's spelling",
    'deny contains "x" if input.config.cloudC.bach.spot',
    '1:22',
    'cloudC.bach.spot',
    'cloudC.batch.spot',
  ],
  [
    'given to the library',
    'deny contains "x" if lib.effective("google.batch.usePrivateAdress")',
    '1:36',
    'google.batch.usePrivateAdress',
    'google.batch.usePrivateAddress',
  ],
  [
    'given to the library by a rule',
    'path := "docker.enabeld"\n\ndeny contains "x" if not lib.is_set(path)',
    '3:37',
    'docker.enabeld',
    'docker.enabled',
  ],
  [
    'given to the library by a variable',
    'deny contains "x" if {\n\tpath := "docker.enabeld"\n\tnot lib.is_set(path)\n}',
    '3:17',
    'docker.enabeld',
    'docker.enabled',
  ],
  [
    'as a key of the rows',
    'deny contains "x" if input.settings["docker.enabeld"].line',
    '1:22',
    'docker.enabeld',
    'docker.enabled',
  ],
  [
    'in object.get',
    'deny contains "x" if object.get(input.config, ["process", "memroy"], null) == null',
    '1:47',
    'process.memroy',
    'process.memory',
  ],
  [
    'in object.get of a scope',
    'deny contains "x" if object.get(input.config.docker, "enabeld", false)',
    '1:54',
    'docker.enabeld',
    'docker.enabled',
  ],
  ['below an import', 'deny contains "x" if c.docker.enabeld', '1:22', 'docker.enabeld', 'docker.enabled'],
  [
    'below a selector',
    'deny contains "x" if input.config.process["withName:A"].memroy',
    '1:22',
    'process.withName:A.memroy',
    'process.withName:A.memory',
  ],
  [
    'through a variable',
    'deny contains "x" if {\n\tbatch := input.config.cloudC.batch\n\tbatch.usePrivateAdress == false\n}',
    '3:8',
    'cloudC.batch.usePrivateAdress',
    'cloudC.batch.usePrivateAddress',
  ],
  [
    'in a comprehension',
    'deny contains "x" if count([1 | input.config.docker.enabeld]) == 0',
    '1:33',
    'docker.enabeld',
    'docker.enabled',
  ],
  [
    'in the scope',
    'deny contains "x" if input.config.gogle.batch.usePrivateAddress == false',
    '1:22',
    'gogle.batch.usePrivateAddress',
    'google.batch.usePrivateAddress',
  ],
  [
    "in the scope, in the reference's spelling",
    'deny contains "x" if lib.effective("cloudc.batch.spot")',
    '1:36',
    'cloudc.batch.spot',
    'cloudC.batch.spot',
  ],
  [
    'in another letter case',
    'deny contains "x" if input.config.docker.Enabled',
    '1:22',
    'docker.Enabled',
    'docker.enabled',
  ],
];

const mistyped: readonly (readonly [string, string, string])[] = [
  [
    'a text for a boolean',
    'lib.effective("cloudC.batch.usePrivateAddress") == "false"',
    'a boolean, so it is never "false": write `false`',
  ],
  ['a number for a boolean', 'input.config.docker.enabled != 1', 'a boolean, so it is never 1'],
  [
    'a text for a duration',
    'lib.configured("process.time") == "1 h"',
    'a duration (in documents a number of ms), so it is never "1 h": write `3600000`',
  ],
  [
    'a text for a size',
    'input.config.process.memory > "4 GB"',
    'a size (in documents a number of bytes), so it cannot be compared with it: write `4294967296`',
  ],
  [
    'a text for a number',
    'input.settings["process.cpus"].value >= "4"',
    'a number, so it cannot be compared with it: write `4`',
  ],
  [
    'only texts in a list for a boolean',
    'input.config.docker.enabled in ["yes", "no"]',
    'a boolean, so it is not one of them',
  ],
  ['the value on the left', '"true" == c.docker.enabled', 'a boolean, so it is never "true": write `true`'],
];

const accepted: readonly (readonly [string, string])[] = [
  ['a setting of a plugin', 'input.config.myplugin.whatever == 1'],
  ['a setting of a plugin with a name like that of a scope', 'input.config.googlebatch.spot == 1'],
  ['a setting of a plugin in a scope like another', 'input.config.gogle.whatever == 1'],
  ['a row that has null', 'input.settings["process.container"].value == null'],
  ['a row that has null or a text', 'input.settings["process.container"].value in [null, ""]'],
  ['a setting that is like no other', 'input.config.google.batch.somethingNew == 1'],
  ['free names', 'input.config.env.PAHT == "x"'],
  ['parameters', 'input.config.params.genom == "x"'],
  ['below a map', 'input.config.process.ext.argz == "x"'],
  ['a whole scope', 'input.config.google.batch != {}'],
  ['a name that is computed', 'input.config.google.batch[concat("", ["sp", "ot"])] == "x"'],
  ['a stand-in of another type', 'object.get(input.config, ["docker", "enabled"], "unset") == "unset"'],
  ['a stand-in that is null', 'object.get(input.config.docker, "enabled", null) == null'],
  ['a stand-in that is computed', 'object.get(input.config.docker, "enabled", lib.executors) == "x"'],
  ['a value that may be one of several types', 'input.config.process.errorStrategy == "retry"'],
  ['one of several values that fits', 'input.config.docker.enabled in [true, "yes"]'],
  ['another field of the row', 'input.settings["docker.enabled"].certainty == "env"'],
  ['the text of a row', 'input.settings["process.cpus"].text == "4"'],
  ['a function of the library about versions', 'lib.version_at_least("24.04")'],
  ['an item of a list', 'input.config.process.publishDir[0] == "x"'],
];

const followed =
  'deny contains "x" if {\n\tprivate := lib.effective("google.batch.usePrivateAddress")\n\tprivate == "false"\n}';

/** Faults by policy as `line:column code: message`, lines counted from its own first; all are compiled as one pack. */
const faults = await findFaults([
  ...misspelt.map(([, rego]) => rego),
  ...[...mistyped, ...accepted].map(([, condition]) => denyIf(condition)),
  followed,
]);

function denyIf(condition: string): string {
  return `deny contains "x" if ${condition}`;
}

async function findFaults(policies: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const head = 'import data.plumbline.lib\nimport input.config as c\n\n';
  const files = policies.map((rego, index) => ({
    path: `${index}.rego`,
    text: `package a${index}\n\n${head}${rego}\n`,
  }));
  const error = await preparePack(files, compiler).catch((cause: unknown) => cause);
  if (!(error instanceof PolicyError)) throw error;
  return new Map(
    policies.map((rego, index) => [
      rego,
      error.faults
        .filter(({ file }) => file === `${index}.rego`)
        .map(({ code, message, line, column }) => `${line - 5}:${column} ${code}: ${message}`),
    ]),
  );
}

test.each(misspelt)('suggests the intended setting for a misspelt one: %s', (_, rego, place, written, meant) => {
  expect(faults.get(rego)).toEqual([
    `${place} setting_unknown: there is no setting \`${written}\`: did you mean \`${meant}\`?`,
  ]);
});

test.each(mistyped)('reports a comparison with a type that the setting never has: %s', (_, condition, told) => {
  const [fault = '', ...more] = faults.get(denyIf(condition)) ?? [];
  expect(more).toEqual([]);
  expect(fault).toContain(' setting_type: ');
  expect(fault).toContain(told);
});

test('follows a variable to the setting it was assigned from', () => {
  expect(faults.get(followed)).toEqual([
    '3:13 setting_type: `google.batch.usePrivateAddress` is a boolean, so it is never "false": write `false`',
  ]);
});

test.each(accepted)('accepts what documents can contain: %s', (_, condition) => {
  expect(faults.get(denyIf(condition))).toEqual([]);
});
