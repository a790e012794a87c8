// Compares a scan with --since with a plain one, in processor time: node bench/since.mjs [FOLDER] [--rounds N]
//
// FOLDER contains repositories, which are copied and committed. Measures a change of every configuration file, and of one
// included file. Exits with 1 if a bar is missed; folders with less than a hundred configuration files have no bars. Needs
// `npm run build`.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, timeProcess } from './support/time-process.mjs';

const bars = { 'every file changed : plain scan': 2.2, 'one included file changed : plain scan': 1.3 };
const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/cli/main.cjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const folder = resolve(positionals[0] ?? join(root, 'examples/organisation'));
const copy = mkdtempSync(join(tmpdir(), 'plumbline-since-'));
try {
  report(measure());
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function measure() {
  const repositories = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of repositories) {
    cpSync(join(folder, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.slice(folder.length).split('/').includes('.git'),
    });
    git(name, 'init', '--quiet', '--initial-branch=main');
    git(name, 'add', '--all', '--force');
    git(name, 'commit', '--quiet', '--allow-empty', '--message', 'base');
  }
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.config') && !path.includes('/.git/'),
  );
  const included = files.find((path) => path.endsWith('/conf/base.config')) ?? files[0];
  const times = { plain: [], one: [], every: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    times.plain.push(scan());
    times.one.push(withEdits([included], () => scan('--since', 'HEAD')));
    times.every.push(withEdits(files, () => scan('--since', 'HEAD')));
  }
  return { files: files.length, included, times };
}

/** Does work while each file has one more setting. */
function withEdits(files, work) {
  const before = files.map((file) => readFileSync(join(copy, file)));
  for (const file of files) appendFileSync(join(copy, file), '\nparams.plumbline_bench = 1\n');
  try {
    return work();
  } finally {
    for (const [index, file] of files.entries()) writeFileSync(join(copy, file), before[index]);
  }
}

function scan(...words) {
  const args = [
    program,
    'scan',
    copy,
    '--at',
    '2026-11-20',
    '--output',
    `ndjson=${join(copy, 'report.ndjson')}`,
    ...words,
  ];
  const { processor, status, stderr } = timeProcess(process.execPath, args);
  if (status === 2 || status === 70) throw new Error(stderr);
  return processor;
}

function git(name, ...args) {
  const identity = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org'];
  execFileSync('git', [...identity, ...args], { cwd: join(copy, name), stdio: 'pipe' });
}

function report({ files, included, times }) {
  const plain = median(times.plain);
  const ratios = {
    'every file changed : plain scan': median(times.every) / plain,
    'one included file changed : plain scan': median(times.one) / plain,
  };
  console.log(`${files} configuration files; the included file is ${included}; plain scan ${plain.toFixed(2)} s`);
  for (const [name, ratio] of Object.entries(ratios)) {
    const isMissed = files >= 100 && ratio > bars[name];
    if (isMissed) process.exitCode = 1;
    console.log(`${name.padEnd(42)} ${ratio.toFixed(2)}  (at most ${bars[name]}${isMissed ? ': MISSED' : ''})`);
  }
}
