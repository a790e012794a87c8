import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkStore } from '../../src/store/open-store.ts';
import { type ServedIssue, startForge } from '../support/forge-server.ts';
import { gitRepository } from '../support/git-repository.ts';
import { serveGit } from '../support/git-server.ts';
import { certificate } from '../support/https-server.ts';
import { callProgram, program } from '../support/run-program.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { startSmtp } from '../support/smtp-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Checks a promise of docs/explanation/security.md: outputs are whole or not there, whenever a signal ends a command and whenever
// the disk is full.

const preload = join(import.meta.dirname, '../support/fault-at.mjs');
const at = ['--at', '2026-11-22'];
const judge = ['--policy', 'policies', ...at];

/** Command lines that write files or a state, or send something. */
const commands: readonly (readonly string[])[] = [
  ['scan', 'all', ...judge, '-o', 'json=out.json', '-o', 'html=out.html', '-o', 'sarif=out/{repository}.sarif'],
  ['scan', 'all', ...judge, '--state', 'new', '-o', 'json=out.json'],
  ['scan', 'all', '--policy', 'policies/y.rego', ...at, '--state', 'state', '-o', 'json=out.json', '--no-cache'],
  ['scan', 'all/a', ...judge, '--since', 'HEAD~1', '-o', 'json=out.json'],
  ['scan', '--repos', 'list.txt', '--host', 'HOST', ...judge, '-o', 'json=out.json'],
  ['diff', 'HEAD~1', 'HEAD', 'all/a', '--format', 'json'],
  ['report', 'convert', 'report.json', '-o', 'html=out.html', '-o', 'json=out.json'],
  ['report', 'merge', 'report.json', '-o', 'json=out.json', '-o', 'junit=out.xml'],
  ['publish', 'github', 'report.json', '--host', 'HOST', '--record', 'record.txt'],
  ['publish', 'issues', '--state', 'state', '--host', 'HOST'],
  ['publish', 'issues', '--state', 'state', '--host', 'HOST', '--by', 'team', '--into', 'acme/a'],
  ['notify', 'webhook', '--state', 'state'],
  ['notify', 'slack', '--state', 'state'],
  ['notify', 'email', '--state', 'state', '--smtp', 'SMTP', '--from', 'ci@example.org', '--to', 'all@example.org'],
  ['state', 'export', 'out.db', '--state', 'state'],
  ['state', 'import', 'export.db', '--state', 'new'],
  ['state', 'prune', '--gone', '--before', '2026-12-01', '--state', 'state'],
  ['baseline', 'create', 'all', ...judge, '--baseline', 'out.jsonl'],
  ['policy', 'build', '-p', 'policies', '-o', 'out.tar.gz'],
  ['policy', 'pull', '--policy', 'git::HOST/acme/a.git//policies?ref=main', '--lock', 'out.lock'],
];

interface World {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Fills in addresses. */
  fill(words: readonly string[]): readonly string[];
  readonly issues: ServedIssue[];
  /** Messages and uploads so far. */
  countSent(): number;
}

const policy = (id: string, limit: number): string =>
  `# METADATA\n# title: T\n# custom:\n#   id: ${id}\n#   severity: high\npackage policies.acme.x${limit}\n\ndeny contains {"setting": "process.cpus", "message": "m"} if input.config.process.cpus > ${limit}\n`;

/** Makes the files with which each command runs, and the servers that it reaches. */
async function makeWorld(): Promise<World> {
  const folder = temporaryFolder({
    'policies/x.rego': policy('ACME-001', 1),
    'policies/y.rego': policy('ACME-002', 8),
    'list.txt': 'acme/a\nacme/b\n',
  });
  const served = temporaryFolder();
  mkdirSync(join(served, 'acme'));
  const issues: ServedIssue[] = [];
  const forge = await startForge({ repositories: [], issues, git: serveGit(served) });
  const mail = await startSmtp();
  let messages = 0;
  const receiver = createServer((request, response) => {
    messages += 1;
    request.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/x`;
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', HOME: folder, GIT_SSL_CAINFO: certificate },
    ...{ NODE_EXTRA_CA_CERTS: certificate, PLUMBLINE_TOKEN: 'token-of-the-forge' },
    ...{ PLUMBLINE_WEBHOOK_URL: address, PLUMBLINE_SLACK_URL: address, PLUMBLINE_WEBHOOK_SECRET: 'secret' },
    PLUMBLINE_CACHE_DIR: scenarioCache,
  };
  const run = async (line: string): Promise<void> => {
    const { status, stderr } = await callProgram(line.split(' '), { cwd: folder, env });
    if (status === 2 || status === 70) throw new Error(`${line}: ${status}: ${stderr}`);
  };
  const repositories = ['a', 'b', 'c'].map((name, index) => {
    const policies = name === 'a' ? { 'policies/z.rego': policy('ACME-003', 2) } : {};
    const files = { 'nextflow.config': 'process.cpus = 1\n', CODEOWNERS: '* @acme/genomics\n', ...policies };
    const { root, git, commit } = gitRepository(files);
    git('remote', 'add', 'origin', `${forge.host}/acme/${name}.git`);
    git('config', 'uploadpack.allowFilter', 'true');
    const copy = (): void => cpSync(root, join(folder, 'all', name), { recursive: true });
    copy();
    return () => {
      commit({ 'nextflow.config': `process.cpus = ${index + 2}\n`, 'old/nextflow.config': 'process.cpus = 9\n' });
      copy();
      cpSync(join(root, '.git'), join(served, 'acme', `${name}.git`), { recursive: true });
    };
  });
  await run('scan all --policy policies --at 2026-11-20 --state state');
  for (const change of repositories) change();
  await run('scan all --policy policies --at 2026-11-21 --state state -o json=report.json');
  rmSync(join(folder, 'all/c'), { recursive: true });
  await run('state export export.db --state state');
  mkdirSync(join(folder, 'tmp'));
  const port = String(mail.port);
  return {
    ...{ folder, env, issues },
    fill: (words) => words.map((word) => word.replace('HOST', forge.host).replace('SMTP', `smtp://127.0.0.1:${port}`)),
    countSent: () =>
      messages + mail.received.length + forge.requests.filter(({ path }) => path.endsWith('/sarifs')).length,
  };
}

interface Ended {
  /** Exit code, or the signal that ended the process. */
  readonly status: number | string | null;
  readonly stderr: string;
}

async function runWithFault(world: World, cwd: string, words: readonly string[], fault: string): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', preload, program, ...world.fill(words)], {
    cwd,
    env: { ...world.env, TMPDIR: join(cwd, 'tmp'), PLUMBLINE_TEST_FAULT: fault },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ status: code ?? signal, stderr }));
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the files of a folder with their contents; those of a database are not compared. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
      if (!entry.isFile() || /^all\/|(?:-wal|-shm|scan\.(?:lock|lock-journal|json))$/u.test(path))
        return path.startsWith('tmp/') ? [[path, ''] as const] : [];
      return [[path, /\.db$/u.test(path) ? '' : readFileSync(join(folder, path), 'utf8')] as const];
    }),
  );
}

/** Number of steps of each command at which it is interrupted. */
const samples = Number(process.env['PLUMBLINE_SAMPLES'] ?? 3);

test.each(commands.map((words) => [words.join(' '), words] as const))('%s', async (_, words) => {
  const world = await makeWorld();
  const fresh = (): string => {
    const cwd = temporaryFolder();
    cpSync(world.folder, cwd, { recursive: true });
    world.issues.length = 0;
    return cwd;
  };
  const before = listFiles(world.folder);
  for (const [kind, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['full', 2],
  ] as const) {
    const whole = fresh();
    const log = join(world.folder, 'steps');
    const expected = await runWithFault(world, whole, words, `${kind} 0 ${log}`);
    expect(expected).toEqual({
      status: expect.toSatisfy((status) => status === 0 || status === 1),
      stderr: expect.anything(),
    });
    const steps = readFileSync(log, 'utf8').split('\n').slice(0, -1);
    rmSync(log);
    const after = listFiles(whole);
    const chosen = new Set(
      Array.from({ length: samples }, (_, index) => 1 + Math.floor((index * (steps.length - 1)) / (samples - 1))),
    );
    let interrupted = 0;
    for (const step of chosen) {
      if (step > steps.length) continue;
      const cwd = fresh();
      const { status, stderr } = await runWithFault(world, cwd, words, `${kind} ${step} ${log}`);
      // A run with the bytecode that the one before has kept takes a few steps less.
      const isReached = readFileSync(log, 'utf8').split('\n').length > step;
      rmSync(log);
      if (!isReached) continue;
      const where = `${words.join(' ')}: ${kind} at step ${step} of ${steps.length}, ${steps[step - 1]}: ${stderr}`;
      if (status === code) interrupted += 1;
      // A signal always shows in the exit code. A full disk does not where the file is only a cache or a repository's own.
      else expect.soft(kind === 'full' ? [expected.status, 3] : [code], where).toContain(status);
      expect.soft(stderr, where).not.toContain('    at ');
      for (const [path, text] of listFiles(cwd)) {
        const isAllowed =
          text === before.get(path) ||
          text === after.get(path) ||
          // A repository that cannot be fetched fails, and the report says so.
          (words.includes('--repos') && kind === 'full' && /"status": ?"failed"/u.test(text) && isJson(text));
        expect.soft(isAllowed, `${where}\n${path}`).toBe(true);
      }
      for (const state of ['state', 'new'])
        if (existsSync(join(cwd, state, 'plumbline.db')))
          expect.soft((await checkStore(join(cwd, state))).problems, where).toEqual([]);
      const next = await callProgram(world.fill(words), { cwd, env: world.env });
      const isThere = /usage\/(?:file|state)-exists/u.test(next.stderr);
      if (!isThere) expect.soft([where, next.status]).toEqual([where, expected.status]);
      if (!isThere)
        for (const [path, text] of after) expect.soft(listFiles(cwd).get(path), `${where}\n${path} after`).toBe(text);
    }
    if (kind !== 'full' || /-o |out/u.test(words.join(' '))) expect.soft(interrupted).toBeGreaterThan(0);
  }
});

/** Bytes that are free beside the state. */
const free = [0, 4, 16, 48, 96, 160, 320].map((kilobytes) => kilobytes * 1024);

/** Command lines that use a state or write files on a small file system. */
const stateful: readonly (readonly string[])[] = [
  ['scan', 'all', ...judge, '--state', 'small/new', '-o', 'json=small/out.json'],
  ['scan', 'all', ...judge, '--state', 'small/state', '-o', 'json=small/out.json', '--no-cache'],
  ['publish', 'github', 'report.json', '--host', 'HOST', '--record', 'small/record.txt'],
  ['publish', 'issues', '--state', 'small/state', '--host', 'HOST'],
  ['notify', 'webhook', '--state', 'small/state'],
  ['state', 'export', 'small/out.db', '--state', 'small/state'],
  ['state', 'import', 'export.db', '--state', 'small/new'],
  ['state', 'prune', '--gone', '--before', '2026-12-01', '--state', 'small/state'],
  ['report', 'convert', 'report.json', '-o', 'html=small/out.html', '-o', 'json=small/out.json'],
];

/** Returns true if a command of the shell succeeds. */
function shell(line: string): boolean {
  return spawnSync('sh', ['-c', line]).status === 0;
}

test.skipIf(process.getuid?.() !== 0).each(stateful.map((words) => [words.join(' '), words] as const))(
  'a small file system (needs root): %s',
  async (_, words) => {
    const world = await makeWorld();
    const codes: Ended['status'][] = [];
    for (const bytes of free) {
      const cwd = temporaryFolder();
      const small = join(cwd, 'small');
      cpSync(world.folder, cwd, { recursive: true });
      mkdirSync(small);
      const mount = (options: string): boolean => shell(`mount -t tmpfs -o ${options} tmpfs ${small}`);
      if (!mount('size=100m')) return;
      try {
        cpSync(join(world.folder, 'state'), join(small, 'state'), { recursive: true });
        const { blocks, bfree, bsize } = statfsSync(small);
        mount(`remount,size=${(blocks - bfree) * bsize + bytes}`);
        world.issues.length = 0;
        const { status, stderr } = await runWithFault(world, cwd, words, 'none 0');
        const where = `${words.join(' ')} with ${bytes} bytes: ${stderr}`;
        codes.push(status);
        expect.soft([0, 1, 2, 3], where).toContain(status);
        expect.soft(stderr, where).not.toContain('    at ');
        const left = readdirSync(small, { recursive: true, withFileTypes: true });
        expect
          .soft(
            left.filter(({ name }) => name.includes('partial')),
            where,
          )
          .toEqual([]);
        const copy = temporaryFolder();
        cpSync(small, copy, { recursive: true });
        for (const name of readdirSync(copy)) {
          if (name.endsWith('.json')) expect.soft(isJson(readFileSync(join(copy, name), 'utf8')), where).toBe(true);
          if (existsSync(join(copy, name, 'plumbline.db')))
            expect.soft((await checkStore(join(copy, name))).problems, where).toEqual([]);
        }
        mount('remount,size=100m');
        const next = await runWithFault(world, cwd, words, 'none 0');
        if (!/usage\/(?:file|state)-exists/u.test(next.stderr))
          expect.soft([0, 1], `${where} then ${next.stderr}`).toContain(next.status);
        else expect.soft(status, where).toBe(0);
      } finally {
        shell(`umount ${small}`);
      }
    }
    // Others need no more space than the state has.
    if (/ -o |--record|^state/u.test(words.join(' '))) expect(codes).toContain(2);
  },
);

test('two scans with one state at once: one is refused, or both end, and the state is whole', async () => {
  const world = await makeWorld();
  const words = ['scan', 'all', ...judge, '--state', 'state', '-o', 'json=out.json'];
  const undisturbed = temporaryFolder();
  cpSync(world.folder, undisturbed, { recursive: true });
  const expected = await runWithFault(world, undisturbed, words, 'none 0');
  for (let round = 0; round < 5; round++) {
    const cwd = temporaryFolder();
    cpSync(world.folder, cwd, { recursive: true });
    const ended = await Promise.all([0, 1, 2].map(() => runWithFault(world, cwd, words, 'none 0')));
    expect(ended.map(({ status }) => status)).toContain(expected.status);
    for (const { status, stderr } of ended)
      if (status !== expected.status)
        expect([status, stderr]).toEqual([2, expect.stringContaining('host/state-in-use')]);
    expect((await checkStore(join(cwd, 'state'))).problems).toEqual([]);
    expect(readFileSync(join(cwd, 'out.json'), 'utf8')).toBe(readFileSync(join(undisturbed, 'out.json'), 'utf8'));
    expect(readdirSync(join(cwd, 'tmp'))).toEqual([]);
    expect(readdirSync(cwd).filter((name) => name.includes('partial'))).toEqual([]);
  }
});
