import { expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';

/** The faults of several policies as `line:column code meant`, lines counted from the first. */
async function faultsOf(...conditions: readonly string[]): Promise<readonly string[]> {
  const head = 'package a\n\nimport data.plumbline.lib\nimport input.settings as rows\n\n';
  const text = `${head}${conditions.map((condition) => `deny contains "x" if { ${condition} }`).join('\n')}\n`;
  try {
    await preparePack([{ path: 'a.rego', text }], compiler);
    return [];
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return error.faults.map(
      ({ code, message, line, column }) =>
        `${line - 5}:${column} ${code} ${/(?:mean|Write) [`"]?([^`"?]+)/u.exec(message)?.[1] ?? message}`,
    );
  }
}

test('reports a wrong name in a variable where it is written', async () => {
  expect(
    await faultsOf(
      'k := "usePrivateAdress"; input.config.google.batch[k] == false',
      'some k in ["spot", "usePrivateAdress"]; input.config.google.batch[k] == false',
      'every k in {"usePrivateAdress"} { input.config.google.batch[k] == false }',
      'input.config.google.batch[k] == false; k == "usePrivateAdress"',
      '"usePrivateAdress" in object.keys(input.config.google.batch)',
      'some s in ["docker", "podman"]; input.config[s].enabled',
    ),
  ).toEqual([
    '1:29 setting_unknown google.batch.usePrivateAddress',
    '2:43 setting_unknown google.batch.usePrivateAddress',
    '3:36 setting_unknown google.batch.usePrivateAddress',
    '4:68 setting_unknown google.batch.usePrivateAddress',
    '5:24 setting_unknown google.batch.usePrivateAddress',
    '6:35 name_not_canonical containerD',
    '6:45 name_not_canonical containerE',
  ]);
});

test('checks directives below a computed selector', async () => {
  expect(
    await faultsOf(
      'some k; input.config.process[k].contaner',
      'some k, v in input.config.process; startswith(k, "withName:"); not v.contaner',
    ),
  ).toEqual(['1:56 setting_unknown process.*.container', '2:93 setting_unknown process.*.container']);
});

test('reports unknown fields of rows and of version requirements', async () => {
  expect(
    await faultsOf(
      'input.settings["process.container"].certanty == "literal"',
      'input.settings["process.container"].certainty == "literl"',
      'some r in rows; r.spelld == "x"',
      'input.engineVersion.min.kee[0] < 23',
    ),
  ).toEqual([
    '1:60 field_unknown certainty',
    '2:73 value_unknown literal',
    '3:42 field_unknown spelled',
    '4:48 field_unknown key',
  ]);
});

test('requires canonical names in comparisons and computed paths', async () => {
  expect(
    await faultsOf(
      'some p, r in rows; p == "docker.enabled"; r.value == false',
      'some p, r in rows; startswith(p, "google.batch."); r.value == false',
      'some s, v in input.config; s in ["docker"]; not v.enabled',
      'lib.effective(sprintf("%s.enabled", ["docker"])) == false',
      'some s in {"docker", "charliecloud"}; lib.effective(concat(".", [s, "enabled"])) == false',
    ),
  ).toEqual([
    '1:48 name_not_canonical containerD.enabled',
    '2:57 name_not_canonical cloudC.batch.',
    '3:57 name_not_canonical containerD',
    '4:38 name_not_canonical containerD.enabled',
    '5:76 name_not_canonical containerC.enabled',
    '5:76 name_not_canonical containerD.enabled',
  ]);
});

test('checks the setting of a result in either spelling', async () => {
  const results = [
    'deny contains {"setting": "google.batch.usePrivateAdress", "message": "x"} if input.config.docker.enabled',
    'deny contains {"setting": ["cloudC", "batch", "spott"], "message": "x"} if input.config.docker.enabled',
    'deny contains {"setting": "google.batch.spot", "message": "x"} if input.config.docker.enabled',
    'deny contains {"setting": ["process", "withName:A", "ext", "argz"], "message": "x"} if input.config.docker.enabled',
  ];
  const text = `package a\n\n${results.join('\n')}\n`;
  await expect(preparePack([{ path: 'a.rego', text }], compiler)).rejects.toMatchObject({
    faults: [
      {
        code: 'setting_unknown',
        line: 3,
        column: 27,
        message: expect.stringContaining('`google.batch.usePrivateAddress`'),
      },
      { code: 'setting_unknown', line: 4, column: 27, message: expect.stringContaining('`cloudC.batch.spot`') },
    ],
  });
});

test('accepts what documents can contain', async () => {
  expect(
    await faultsOf(
      'some k, v in input.config.process; startswith(k, "withName:"); not v.container',
      'some v in input.config.process; v.pattern == "x"',
      'some p, r in rows; startswith(p, "cloudC."); r.certainty in ["env", "secret"]; r.deprecated.since == "x"',
      'some r in rows; r.pieces[_].text == "a"; r.alternatives[_].used == 1; r.value.anything == 1',
      'some s in ["myplugin", "env", "params"]; input.config[s].whatever == 1',
      'some k, v in input.config.env; k == "docker"; v == "google"',
      'some p in ["google.batch.spot"]; f := {"a": p}; f.a == "docker"',
      'some x in input.config.process.publishDir; x.mode == "x"; x.nothing == 1',
      'path := "google.batch.spot"; lib.effective(path)',
      'input.engineVersion.min.key[0] < 23; input.engineVersion.state != "none"',
    ),
  ).toEqual([]);
});

test('checks names in paths of `walk`', async () => {
  expect(
    await faultsOf(
      'walk(input.config, [["docker", "enabled"], false])',
      'walk(input, [["config", "docker", "enabled"], false])',
      'walk(input.config, [p, false]); p == ["containerD", "enabld"]',
      'some p; walk(input.config, [p, false]); p[0] == "docker"',
      '[["docker", "enabled"], false] = walk(input.config)',
      'some p, _ in rows; split(p, ".")[0] == "docker"',
      'walk(input.config, [["containerD", "enabled"], false])',
      'walk(input.config, [p, _]); p[count(p) - 1] == "docker"',
    ),
  ).toEqual([
    '1:45 name_not_canonical containerD',
    '2:48 name_not_canonical containerD',
    '3:76 setting_unknown containerD.enabled',
    '4:72 name_not_canonical containerD',
    '5:26 name_not_canonical containerD',
    '6:63 name_not_canonical containerD',
  ]);
});

test('checks names in objects that a document is compared with, and in keys of `object.get`', async () => {
  expect(
    await faultsOf(
      '{"docker": {"enabled": x}} = input.config; x == false',
      'input.config == {"containerD": {"enabld": false}}',
      'object.subset(input.config, {"containerD": {"enabld": false}})',
      'x := input.config; object.get(x, "docker", {}) == {}',
      'k := "docker"; object.get(input.config, k, {}) == {}',
      'object.get(input.config, ["docker", "enabled"], false) == false',
      '{"containerD": {"enabled": x}} = input.config; x == false',
    ),
  ).toEqual([
    '1:25 name_not_canonical containerD',
    '2:56 setting_unknown containerD.enabled',
    '3:68 setting_unknown containerD.enabled',
    '4:57 name_not_canonical containerD',
    '5:29 name_not_canonical containerD',
  ]);
});

test('checks names that are passed to functions', async () => {
  const text = `package a

import data.plumbline.lib

deny contains "x" if is_on("docker")

deny contains "y" if {
	some path in ["google.batch.spot", "containerD.enabld"]
	lacks(path)
}

is_on(scope) if input.config[scope].enabled

lacks(path) if not lib.is_set(path)
`;
  await expect(preparePack([{ path: 'a.rego', text }], compiler)).rejects.toMatchObject({
    faults: [
      { code: 'name_not_canonical', line: 5, message: expect.stringContaining('`containerD`') },
      { code: 'name_not_canonical', line: 8, message: expect.stringContaining('`cloudC.batch.spot`') },
      { code: 'setting_unknown', line: 8, message: expect.stringContaining('`containerD.enabled`') },
    ],
  });
});

test('reports a wrong name where it is written, whatever it is selected from', async () => {
  expect(
    await faultsOf(
      's := ["docker", "x"][0]; input.config[s].enabled == false',
      '["docker", "containerD"][_] == s; input.config[s].enabled',
      'x := input.config; x.docker == {}',
      'x := input; x.config.docker == {}',
    ),
  ).toEqual([
    '1:30 name_not_canonical containerD',
    '2:25 name_not_canonical containerD',
    '3:45 name_not_canonical containerD',
    '4:45 name_not_canonical containerD',
  ]);
});

test('accepts lists of names for values and presence, and reports a misspelling in them', async () => {
  expect(
    await faultsOf(
      'lib.effective(["docker", "enabled"]) == false',
      'some s in lib.selectors; lib.configured(["process", s, "time"]) > 5',
      'not lib.is_set(["google", "batch", "spot"])',
      'lib.effective(["docker", "enabeld"]) == false',
      'lib.lacks(["docker", "enabled"])',
      'p := ["containerD", "enabled"]; lib.unknown(p)',
      'some s in lib.selectors; lib.setting(["process", s, "time"]).line > 5',
      'some s in lib.selectors; p := ["process", s, "time"]; not lib.is_set(p)',
      'p := ["docker", "enabled"]; lib.is_set(p)',
      'some p in [["process", "cpus"], ["process", "time"]]; lib.lacks(p)',
      's := "docker"; not lib.is_set([s, "enabled"])',
      'some s in ["containerD", "docker"]; not lib.is_set([s, "enabled"])',
      'some s in lib.selectors; p := ["docker", s]; not lib.is_set(p)',
      'some s in lib.selectors; not lib.is_set(["docker", s])',
    ),
  ).toEqual([
    '4:38 setting_unknown docker.enabled',
    expect.stringMatching(/^5:\d+ path_form .* write "docker.enabled"/u),
    expect.stringMatching(/^6:\d+ path_form .* write "containerD.enabled"/u),
    expect.stringMatching(/^7:\d+ path_form lib.setting accepts a dotted path/u),
    expect.stringMatching(/^9:\d+ name_not_canonical containerD.enabled/u),
    expect.stringMatching(/^10:\d+ path_form .* write "process.cpus"/u),
    expect.stringMatching(/^11:\d+ name_not_canonical containerD.enabled/u),
    expect.stringMatching(/^12:\d+ name_not_canonical containerD.enabled/u),
    expect.stringMatching(/^13:\d+ name_not_canonical containerD/u),
  ]);
});

test('reports references to missing data', async () => {
  const pack = (id: string, condition: string, imports = ''): { readonly path: string; readonly text: string } => ({
    path: `${id}.rego`,
    text: `# METADATA\n# title: t\n# custom:\n#   id: ${id}\n#   parameters: {region: {type: string, default: x}}\npackage acme["${id}"]\n${imports}\ndeny contains "x" if { ${condition} }\n`,
  });
  const told = async (condition: string, imports?: string): Promise<readonly string[]> => {
    try {
      await preparePack([pack('A-1', condition, imports), pack('A-10', 'input.plugins == []')], compiler);
      return [];
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      return error.faults.map(({ code, message, line, column }) => `${line}:${column} ${code}: ${message}`);
    }
  };
  expect(await told('data.vocabulry.settings')).toEqual([
    '8:29 data_unknown: there is no `data.vocabulry`: did you mean `data.vocabulary`?',
  ]);
  expect(await told('data.vocabulary.setings')).toEqual([
    '8:40 data_unknown: data.vocabulary has no `setings`: did you mean `settings`?',
  ]);
  expect(await told('data.parameter["A-1"].region == "x"')).toEqual([
    '8:29 data_unknown: there is no `data.parameter`: did you mean `data.parameters`?',
  ]);
  expect(await told('data.parameters["A-1"].regin == "x"')).toEqual([
    '8:47 data_unknown: A-1 has no parameter `regin`: did you mean `region`?',
  ]);
  expect(await told('p["A1"].region == "x"', '\nimport data.parameters as p\n')).toEqual([
    '10:26 data_unknown: there is no policy `A1`: did you mean `A-1`?',
  ]);
  for (const fine of [
    'data.parameters["A-2"].region == "x"',
    'data.parameters["A-10"].region == "x"',
    'some id; data.parameters[id].any == 1',
    'data.parameter.x == 1',
    'data.teams.x == 1',
    'data.acme["A-10"].deny == set()',
  ]) {
    expect(await told(fine), fine).toEqual([]);
  }
});
