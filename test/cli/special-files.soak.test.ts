import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Checks a promise of docs/explanation/security.md: special files and links in circles are neither followed nor waited
// for, wherever a command names or finds one.

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Ways to make a file that never ends, never begins, or is no file. */
const kinds: Readonly<Record<string, (path: string) => unknown>> = {
  'a named pipe': (path) => execFileSync('mkfifo', [path]),
  'a link to a named pipe': (path) => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a socket': async (path) => servers.push(createServer().listen(path)),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a link to a terminal': (path) => symlinkSync('/dev/tty', path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to its directory': (path) => symlinkSync('.', path),
  'a link to nothing': (path) => symlinkSync('missing', path),
};

const files = {
  'repository/nextflow.config': "includeConfig 'conf/x.config'\nprocess.cpus = 4\n",
  'repository/conf/x.config': 'process.memory = 4.GB\n',
  'repository/main.nf': 'workflow {}\n',
  'policies/acme.rego':
    '# METADATA\n# title: T\n# custom:\n#   id: ACME-001\n#   severity: low\npackage policies.acme.x\n\ndeny contains {"setting": "process.cpus", "message": "m"} if input.config.process.cpus > 1\n',
};

/** Command lines that name a path. */
const named: readonly string[] = [
  ...['scan PATH', 'scan --repository PATH', 'document PATH', 'syntax PATH', 'explain PATH process.cpus'],
  ...['diff PATH repository', 'diff repository PATH', 'policy explain ACME-001 PATH -p policies', 'init PATH'],
  ...['policy test PATH', 'policy check PATH', 'policy lint PATH', 'policy fmt PATH', 'policy bench PATH -p policies'],
  ...['policy inspect PATH', 'policy build PATH -o out.tar.gz', 'policy docs policies -o PATH', 'policy list -p PATH'],
  ...['config show PATH', 'config check PATH', 'waiver check PATH -p policies', 'baseline create PATH -p policies'],
  ...['baseline show --baseline PATH', 'baseline update repository --baseline PATH', 'waiver list --waivers PATH'],
  ...['waiver prune repository -p policies --waivers PATH', 'scan repository -p PATH.tar.gz', 'policy test PATH.rego'],
  ...['-p PATH', '-d PATH', '-d PATH.json', '--settings PATH', '--waivers PATH', '--baseline PATH', '--lock PATH'],
  ...['--cache-dir PATH', '-c PATH', '-C PATH', '--project PATH', '--home PATH', '--params-file PATH.json'],
  ...['--verification-key PATH', '--includes PATH', '--include-map https://example.org/=PATH'],
  ...['serve', 'history', 'trend', 'show acme/a', 'diff-scans', 'inventory process', 'notify webhook --dry-run'].map(
    (line) => `${line} --state PATH`,
  ),
  ...['info', 'verify', 'prune --dry-run', 'export out.db'].map((line) => `state ${line} --state PATH`),
  ...['state import PATH --state other', 'scan repository -p policies --state PATH', 'report convert PATH'],
  ...['report merge PATH', 'policy impact -p policies --state PATH', 'policy impact -p PATH --state other'],
  ...['publish github PATH --dry-run', 'publish issues PATH --dry-run', 'serve --token-file PATH --state other'],
].map((line) => (line.startsWith('-') ? `scan repository -p policies ${line}` : line));

const commands = [
  'scan --repository repository -p policies',
  'document repository',
  'syntax repository',
  'diff repository repository',
  'config show repository',
];

/** Files that commands find by themselves: sets that are made special together, and what reads them. */
const found: readonly (readonly [files: readonly string[], lines: readonly string[]])[] = [
  [['repository/nextflow.config'], commands],
  [
    [
      'conf/x.config',
      'main.nf',
      'a.config',
      'nf-test.config',
      '.gitignore',
      'sub',
      '.plumbline.yaml',
      'waivers.yaml',
    ].map((file) => `repository/${file}`),
    commands,
  ],
  [['repository/.git'], commands],
  [['HEAD', 'config', 'packed-refs', 'index'].map((file) => `repository/.git/${file}`), commands],
  ...['.plumbline.yaml', 'waivers.yaml', 'plumbline-baseline.jsonl', 'plumbline.lock'].map(
    (file) => [[file], ['scan --repository repository -p policies']] as const,
  ),
  ...['policies/x.rego', 'policies/data.json', 'policies/ACME-001', 'policies/ACME-001/x.config'].map(
    (file) => [[file], ['scan repository -p policies', 'policy test policies', 'policy lint policies']] as const,
  ),
  [['copies/SHA256SUMS'], ['scan repository -p policies --includes copies']],
];

/** Seconds within which all command lines of a kind end. */
const limit = 600;

test.each(Object.entries(kinds))('does not follow or wait for %s', async (_, create) => {
  const folder = temporaryFolder(files);
  for (const name of ['path', 'path.json', 'path.tar.gz', 'path.rego']) await create(join(folder, name));
  const lines: (readonly [folder: string, line: string])[] = named.map((line) => ['.', line.replace('PATH', 'path')]);
  for (const [index, [special, those]] of found.entries()) {
    const own = join(folder, `f${index}`);
    mkdirSync(own);
    execFileSync('cp', ['-r', join(folder, 'repository'), join(folder, 'policies'), own]);
    for (const file of special) {
      mkdirSync(join(own, dirname(file)), { recursive: true });
      rmSync(join(own, file), { recursive: true, force: true });
      await create(join(own, file));
    }
    for (const line of those) lines.push([`f${index}`, line]);
  }
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../support/run-lines.mjs'), folder], {
    cwd: folder,
    input: JSON.stringify(lines),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: limit * 1000,
  });
  const runs = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Run]));
  expect(lines[runs.length], 'hangs').toBeUndefined();
  expect(runs.filter(({ status, text }) => status === 70 || / {4}at /u.test(text))).toEqual([]);
});

interface Run {
  readonly line: string;
  readonly status: number;
  readonly text: string;
}
