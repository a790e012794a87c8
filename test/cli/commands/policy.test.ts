import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PolicyError } from '../../../src/base/errors.ts';
import { Arguments } from '../../../src/cli/arguments.ts';
import type { Command } from '../../../src/cli/command.ts';
import { policyBuildCommand } from '../../../src/cli/commands/policy-build.ts';
import { policyCheckCommand } from '../../../src/cli/commands/policy-check.ts';
import { policyFmtCommand } from '../../../src/cli/commands/policy-fmt.ts';
import { policyTestCommand } from '../../../src/cli/commands/policy-test.ts';
import type { OutputStream } from '../../../src/cli/terminal.ts';
import { readBundle } from '../../../src/policy/bundle/bundle.ts';
import { mergeDataFiles } from '../../../src/policy/pack/data-file.ts';
import { trustEveryone } from '../../support/trust-everyone.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const policy =
  '# METADATA\n# title: No x\n# custom: {id: X-1, severity: high}\npackage x\n\ndeny contains "x" if input.config.x\n';
writeFileSync(join(folder, 'x.rego'), policy);
writeFileSync(
  join(folder, 'x_test.rego'),
  'package x_test\n\nimport data.x\n\ntest_good if count(x.deny) == 0 with input as {"config": {}}\n\ntest_bad if {\n\tprint("seen")\n\tcount(x.deny) == 1 with input as {"config": {}}\n}\n',
);

async function run(
  command: Command,
  positionals: readonly string[],
  options: Readonly<Record<string, readonly string[]>>,
): Promise<{ readonly code: number; readonly out: string }> {
  let out = '';
  const stream: OutputStream = {
    isTTY: false,
    color: false,
    width: undefined,
    write: async (text) => {
      out += text;
    },
  };
  const quiet: OutputStream = { ...stream, write: async () => undefined };
  const values = new Map(Object.entries({ 'no-cache': [''], ...options }));
  const terminal = { cwd: folder, env: {}, stdout: stream, stderr: quiet };
  return { code: await command.run(new Arguments(positionals, values), terminal, []), out };
}

test('lists the valid policies in policy check', async () => {
  expect(await run(policyCheckCommand, [], { policy: ['x.rego'] })).toEqual({ code: 0, out: 'X-1  high  No x\n' });
});

test('lists every error with its place in policy check', async () => {
  writeFileSync(
    join(folder, 'bad.rego'),
    policy.replace('severity: high', 'severity: hgih').replace('id: X-1', 'id: X.1'),
  );
  const faults = await run(policyCheckCommand, [], { policy: ['bad.rego'] }).catch((error: unknown) => error);
  expect(faults).toBeInstanceOf(PolicyError);
  expect((faults as PolicyError).faults.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['metadata/bad-id', 'bad.rego', 3, 12],
    ['metadata/unknown-severity', 'bad.rego', 3, 21],
  ]);
});

test('runs Rego tests, shows failures with their output, and exits with 1', async () => {
  const { code, out } = await run(policyTestCommand, ['x.rego', 'x_test.rego'], {});
  expect(code).toBe(1);
  expect(out).toContain('fail: x_test.test_bad\n');
  expect(out).toContain('seen');
  expect(out).toContain('1 passed, 1 failed\n');
});

test('runs only the tests that the filter matches, and lists unreached expressions', async () => {
  const { code, out } = await run(policyTestCommand, ['x.rego', 'x_test.rego'], {
    filter: ['test_good'],
    coverage: [''],
  });
  expect(code).toBe(0);
  expect(out).toMatch(/not reached: x\.rego:6\n/);
  expect(out).toMatch(/0\.0 % of expressions reached\n1 passed, 0 failed\n$/);
});

test('formats like OPA, lists the changed files, and changes nothing the second time', async () => {
  const path = join(folder, 'odd.rego');
  writeFileSync(path, 'package odd\nx:=1\n');
  expect(await run(policyFmtCommand, ['odd.rego'], {})).toEqual({ code: 0, out: 'odd.rego formatted\n' });
  expect(readFileSync(path, 'utf8')).toBe('package odd\n\nx := 1\n');
  expect(await run(policyFmtCommand, ['odd.rego'], { check: [''] })).toEqual({ code: 0, out: '' });
});

test('builds a bundle that can be read back', async () => {
  expect((await run(policyBuildCommand, [], { policy: ['x.rego'], output: ['x.tar.gz'] })).code).toBe(0);
  const bundle = readBundle(readFileSync(join(folder, 'x.tar.gz')), 'x.tar.gz', trustEveryone);
  expect(bundle.modules.map(({ path }) => path)).toEqual(['x.rego']);
  expect(bundle.modules[0]?.text).toContain('data.plumbline.bundle.result("X-1", ');
  expect(await run(policyCheckCommand, [], { policy: ['x.tar.gz'] })).toMatchObject({ code: 0 });
});

test('options of a signature without a key are refused: nobody would notice that it is missing', async () => {
  const built = run(policyBuildCommand, [], { policy: ['x.rego'], output: ['x.tar.gz'], scope: ['prod'] });
  await expect(built).rejects.toThrow('--scope has no effect without --signing-key.');
});

test('accepts several sources with equal file names and different data', async () => {
  for (const name of ['one', 'two']) {
    const rego = policy.replace('X-1', `X-${name}`).replace('package x', `package ${name}`);
    mkdirSync(join(folder, name, 'lists'), { recursive: true });
    writeFileSync(join(folder, name, 'x.rego'), rego);
    writeFileSync(join(folder, name, 'lists', 'data.json'), `{"of_${name}": true}`);
    const data = [`${name}/lists`];
    await run(policyBuildCommand, [], { policy: [name], data, output: [`${name}.tar.gz`] });
  }
  const { out } = await run(policyCheckCommand, [], { policy: ['one.tar.gz', 'two.tar.gz', 'x.rego'] });
  expect(out.match(/^X-\S+/gmu)).toEqual(['X-1', 'X-one', 'X-two']);
  await run(policyBuildCommand, [], { policy: ['one.tar.gz', 'two.tar.gz'], output: ['both.tar.gz'] });
  const { modules, data } = readBundle(readFileSync(join(folder, 'both.tar.gz')), 'both.tar.gz', trustEveryone);
  expect(modules.map(({ path }) => path)).toEqual(['1/x.rego', '2/x.rego']);
  expect(mergeDataFiles(data, [])).toEqual({ of_one: true, of_two: true });
});
