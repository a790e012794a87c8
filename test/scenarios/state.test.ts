import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
import { lockScan } from '../../src/store/scan-lock.ts';
import { cachedEnv, compileStarterPack } from '../support/compared-repository.ts';
import { gitRepository } from '../support/git-repository.ts';
import { killEarly } from '../support/kill-early.ts';
import { callProgram, program, type Run } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const organisation = join(root, 'examples/organisation');
beforeAll(compileStarterPack, 60_000);

function run(cwd: string, ...words: readonly string[]): Promise<Run> {
  return callProgram(words, { cwd, env: cachedEnv });
}

/** Returns how many repositories the last scan judged, and how many were unchanged. */
async function lastScan(folder: string): Promise<{ readonly judged: number; readonly unchanged: number }> {
  const database = await openDatabase(folder, false);
  const { scan } = await database
    .selectFrom('scan')
    .select(({ fn }) => fn.max<number>('id').as('scan'))
    .executeTakeFirstOrThrow();
  const rows = await database.selectFrom('scan_repository').selectAll().where('scan', '=', scan).execute();
  await database.destroy();
  const unchanged = rows.filter(({ is_unchanged }) => is_unchanged === 1).length;
  return { judged: rows.length - unchanged, unchanged };
}

describe('a scan with state', () => {
  const plain = ['scan', organisation, '--at', '2026-11-22', '--json-verdicts', 'all', '--output', 'json'];

  test('has the report of one without, also where nothing changed', async () => {
    const cwd = temporaryFolder();
    const { stdout } = await run(cwd, ...plain);
    const first = await run(cwd, ...plain, '--state', 'state');
    const second = await run(cwd, ...plain, '--state', 'state');
    expect(first).toEqual({ status: 1, stdout, stderr: '' });
    expect(second).toEqual(first);
    expect(await lastScan(join(cwd, 'state'))).toEqual({ judged: 0, unchanged: 7 });
  });

  test('records whole repositories only', async () => {
    const { root: cwd } = gitRepository({ 'nextflow.config': 'docker.enabled = true\n' });
    for (const words of [['--since', 'main'], ['nextflow.config'], ['--profiles', 'none']]) {
      const { status, stderr } = await run(cwd, 'scan', ...words, '--state', 'state');
      expect(status).toBe(2);
      expect(stderr).toMatch(/^plumbline: usage\/partial-state: .* Leave out --state, and unset PLUMBLINE_STATE\.\n$/u);
    }
    expect(readdirSync(cwd)).not.toContain('state');
  });

  test('takes its directory from the environment', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': 'docker.enabled = true\n' });
    const env = { ...cachedEnv, PLUMBLINE_STATE: join(cwd, 'kept') };
    await callProgram(['scan', 'r', '--output', 'json'], { cwd, env });
    expect(await lastScan(join(cwd, 'kept'))).toEqual({ judged: 1, unchanged: 0 });
  });

  test('keeps state in the directory of the user if that is asked for, where questions look for it', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': 'docker.enabled = true\n' });
    const env = { ...cachedEnv, XDG_STATE_HOME: join(cwd, 'home') };
    expect((await callProgram(['inventory', 'docker.enabled'], { cwd, env })).stderr).toContain('usage/no-state');
    await callProgram(['scan', 'r', '--output', 'json'], { cwd, env });
    expect(readdirSync(cwd)).toEqual(['r']);
    await callProgram(['scan', 'r', '--output', 'json', '--state', 'default'], { cwd, env });
    expect(readdirSync(join(cwd, 'home/plumbline'))).toContain('plumbline.db');
    const { status, stdout } = await callProgram(['inventory', 'docker.enabled'], { cwd, env });
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('1 value in 1 view') });
  });

  test('refuses to share its directory with another scan, and names it', async () => {
    const cwd = temporaryFolder({ 'r/nextflow.config': 'docker.enabled = true\n', 'state/x': '' });
    const unlock = lockScan(join(cwd, 'state'), '2026-11-22T01:02:03Z');
    const { status, stdout, stderr } = await run(cwd, 'scan', 'r', '--state', 'state');
    unlock();
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^plumbline: host\/state-in-use: Another scan uses the state in ".*\/state" \(process \d+ on .+, since 2026-11-22T01:02:03Z\)\. Wait until it ends, or use another directory with --state\.\n$/u,
    );
  });
});

test('continues a killed scan in the next one', async () => {
  const cwd = temporaryFolder();
  const words = ['scan', organisation, '--at', '2026-11-22', '--output', 'json', '--jobs', '1'];
  const expected = await run(cwd, ...words);
  // The tables take 200 KB, each repository some 90.
  expect(await killEarly(cwd, [...words, '--state', 'state'], 400_000)).toBe('SIGKILL');
  expect(await run(cwd, ...words, '--state', 'state')).toEqual(expected);
  const { judged, unchanged } = await lastScan(join(cwd, 'state'));
  expect(judged + unchanged).toBe(7);
  expect(unchanged).toBeGreaterThan(0);
});

test('loads the native module only for commands about state', () => {
  const cwd = temporaryFolder({
    'r/nextflow.config': 'docker.enabled = true\n',
    'watch.cjs':
      'const { dlopen } = process; process.dlopen = (...given) => { console.error("dlopen"); return dlopen.apply(process, given); };',
  });
  const load = (...words: readonly string[]): string =>
    spawnSync(process.execPath, ['--require', './watch.cjs', program, ...words], {
      cwd,
      env: { ...cachedEnv },
      encoding: 'utf8',
    }).stderr;
  const scan = ['scan', 'r', '--output', 'json=r.json'];
  // With the options of a gate in CI.
  const gate = [...scan, '--output', 'sarif=r.sarif', '--fail-on', 'high', '--fail-on-incomplete'];
  expect(load(...gate)).toBe('plumbline: note: written: r.json, r.sarif\n');
  expect(load(...scan, '--state', 'state')).toContain('dlopen');
});

test('writes no secret to a file of the state, compressed or not', async () => {
  const token = 'ghp_qs4F3fsiBhiM5beLwKHjdLeItmoSeVJt7K9f';
  const plain = 'Dulcinea-pJfwZ37';
  const cwd = temporaryFolder({
    'all/r/nextflow.config': `aws.secretKey = '${plain}'
params.db_password = "${plain}"
process.beforeScript = "export TOKEN=${token} PASSWORD=\${params.db_password}"
includeConfig 'https://bob:${plain}@example.org/x.config?access_token=${token}'
profiles { '${token}' { process.cpu = 4 } }
if (params.db_password == '${plain}') { docker.runOptions = '--privileged' }
`,
    [`all/r/conf/${token}.config`]: "docker.runOptions = '--privileged'\n",
    [`all/${token}/nextflow.config`]: 'process {\n',
  });
  await run(cwd, 'scan', 'all', '--state', 'state', '--output', 'json');
  const folder = join(cwd, 'state');
  const database = await openDatabase(folder, false);
  const tables = ['target_texts', 'filled_text', 'result', 'report', 'report_text'] as const;
  const bodies: Uint8Array[] = [];
  for (const table of tables) {
    for (const row of await database.selectFrom(table).selectAll().execute()) {
      bodies.push(row.body, ...('read' in row && row.read !== null ? [row.read] : []));
    }
  }
  await database.destroy();
  expect(bodies.length).toBeGreaterThan(4);
  const texts = [
    ...readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1')),
    ...bodies.map((body) => inflateRawSync(body).toString('utf8')),
  ];
  for (const secret of [token, plain, Buffer.from(plain).toString('base64')]) {
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([]);
  }
});
