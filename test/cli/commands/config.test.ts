import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { settingsOptions } from '../../../src/engine/settings/parse-settings.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command over a repository `pipeline`, beside which settings are. */
async function config(
  words: string,
  settings: string,
  env: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const folder = temporaryFolder({
    'pipeline/nextflow.config': 'docker.enabled = true\n',
    '.plumbline.yaml': settings,
    ...files,
  });
  const terminal = fakeTerminal(env, folder);
  const code = await runCli(['config', ...words.split(' '), '--repository', 'pipeline'], terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

/** Returns value and source by name. */
async function shown(
  ...given: Parameters<typeof config>
): Promise<ReadonlyMap<string, readonly (string | undefined)[]>> {
  const { out } = await config(...given);
  const rows = out.trimEnd().split('\n').slice(1);
  return new Map(rows.map((row) => row.split(/ {2,}/u)).map(([name = '', ...rest]) => [name, rest]));
}

test('shows each option of the settings, also without settings', async () => {
  const rows = await shown('show', '');
  for (const name of Object.keys(settingsOptions)) expect(rows.get(name)?.[1], name).toBe('default');
  expect(rows.get('profiles')).toEqual(['all', 'default']);
  expect(rows.get('soft-fail')).toEqual(['false', 'default']);
  expect(rows.get('waiver-terms.comments')).toEqual(['false', 'default']);
});

test('shows the value that a scan uses of those in settings, in the environment and on the command line', async () => {
  const settings = `fail-on: high
soft-fail: true
fail-on-undecided: false
set: [strict]
rules: {settings/duplicate: low, settings/unknown: off}
parameters: {PL-ENGINE-001: {minimum: 24.04.0, enforced: true}}
`;
  const env = {
    PLUMBLINE_SOFT_FAIL: '0',
    PLUMBLINE_SET: 'aws',
    PLUMBLINE_PARAMETER: 'PL-ENGINE-001.minimum=25.04.0',
    PLUMBLINE_JOBS: '2',
    PLUMBLINE_PARAM: 'password=hunter2',
  };
  const rows = await shown('show --set google --rule settings/duplicate=info --strict-includes', settings, env);
  expect(rows.get('fail-on')).toEqual(['high', '.plumbline.yaml:1:1']);
  expect(rows.get('soft-fail')).toEqual(['false', 'PLUMBLINE_SOFT_FAIL']);
  expect(rows.get('fail-on-undecided')).toEqual(['false', '.plumbline.yaml:3:1']);
  expect(rows.get('set')).toEqual(['google', 'command line']);
  expect(rows.get('strict-includes')).toEqual(['true', 'command line']);
  expect(rows.get('rules.settings/duplicate')).toEqual(['info', '--rule']);
  expect(rows.get('rules.settings/unknown')).toEqual(['off', '.plumbline.yaml:5:34']);
  expect(rows.get('parameters.PL-ENGINE-001.minimum')).toEqual(['25.04.0', 'PLUMBLINE_PARAMETER']);
  expect(rows.get('parameters.PL-ENGINE-001.enforced')).toEqual(['true', '.plumbline.yaml:6:58']);
  expect(rows.get('jobs')).toEqual(['2', 'PLUMBLINE_JOBS']);
  expect(rows.get('param')).toEqual(['password', 'PLUMBLINE_PARAM']);
});

test('leaves out old findings and waivers that the run ignores', async () => {
  const settings = 'waivers: [{rule: PL-X, reason: r, owner: o, until: 2027-01-31}]\n';
  const files = { 'plumbline-baseline.jsonl': '{"plumblineBaseline":1}\n' };
  const rows = await shown('show', settings, {}, files);
  expect([rows.get('old findings'), rows.get('waiver of PL-X')?.[0]]).toEqual([['0', 'baseline'], 'until 2027-01-31']);
  const audit = await shown('show --no-baseline --no-waivers', settings, {}, files);
  expect([audit.get('old findings'), audit.get('waiver of PL-X')]).toEqual([undefined, undefined]);
  expect(audit.get('no-baseline')).toEqual(['true', 'command line']);
});

test.each([
  ['policy: [gone]', '1:1: policy: there is no file or directory "gone".'],
  ['data: [gone.json]', '1:1: data: there is no file or directory "gone.json".'],
  ['waivers: [gone.yaml]', '1:1: waivers: there is no file or directory "gone.yaml".'],
  ['verification-key: [gone.pem]', '1:1: verification-key: there is no file or directory "gone.pem".'],
  ['baseline: gone.jsonl', '1:1: baseline: there is no file or directory "gone.jsonl".'],
  ['fail-on: low\nmin-coverage: 300%', '2:1: min-coverage expects a percentage up to 100%, such as 99%, not "300%".'],
  ['sarif-category: [a, b]', '1:1: sarif-category has more than one value. Pass it once.'],
  ['output: [text, json=]', '1:9: output: "json=" has no path after "=".'],
])('refuses %j with its line in config check', async (settings, message) => {
  const { code, err } = await config('check', `${settings}\n`);
  expect(err).toContain(`: .plumbline.yaml:${message}\n`);
  expect(code).toBe(2);
});

test('reports a missing file that a variable names with the variable', async () => {
  const { err } = await config('check', '', { PLUMBLINE_POLICY: 'gone' });
  expect(err).toContain('usage/no-such-path: PLUMBLINE_POLICY: there is no file or directory "gone".');
});
