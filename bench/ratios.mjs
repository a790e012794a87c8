// Compares the speed of this build with that of an earlier commit, in turns in one run: node bench/ratios.mjs [COMMIT] [FOLDER].
// COMMIT is built in a temporary git worktree with the packages that are installed here; FOLDER holds repositories. Times are
// of the processor, medians of three rounds; the row about two threads needs a quiet machine. Exits with 1 if a bar is
// missed. `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, timeProcess } from './support/time-process.mjs';

/** The commit before the work on speed. */
const BEFORE = '2387df2';
const ROUNDS = 3;
/** Runs of short processes in each round. */
const SHORT_RUNS = 5;
const bars = {
  'views per second in one thread, now : before': { atLeast: 2.5 },
  'seconds of one thread : two threads': { atLeast: 1.7 },
  'scan of one small repository, seconds of the processor': { atMost: 0.3 },
  'scan of one small repository, before : now': { atLeast: 1.5 },
  '--version : node -e 0': { atMost: 2 },
};

const root = join(import.meta.dirname, '..');
const [first, second] = process.argv.slice(2);
// bench/run.mjs gives the folder alone.
const isFolder = first !== undefined && existsSync(first);
const commit = isFolder || first === undefined ? BEFORE : first;
const folder = resolve((isFolder ? first : second) ?? join(root, '..', 'shared', 'corpus', 'repos'));
const temporary = mkdtempSync(join(tmpdir(), 'plumbline-ratios-'));
const worktree = join(temporary, 'before');
const programs = { now: join(root, 'dist/cli/main.js'), before: join(worktree, 'dist/cli/main.js') };
try {
  execFileSync('git', ['worktree', 'add', '--detach', worktree, commit], { cwd: root, stdio: 'ignore' });
  symlinkSync(join(root, 'node_modules'), join(worktree, 'node_modules'));
  execFileSync(process.execPath, ['build.mjs'], { cwd: worktree, stdio: 'ignore' });
  report(measure());
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', worktree], { cwd: root, stdio: 'ignore' });
  rmSync(temporary, { recursive: true });
}

function measure() {
  const small = join(temporary, 'small');
  mkdirSync(small);
  writeFileSync(join(small, 'nextflow.config'), "manifest.name = 'small'\nprocess.memory = '4 GB'\n");
  // Each compiles its pack, and keeps what it keeps.
  for (const side of ['before', 'now']) for (const path of [small, small]) scan(side, path);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const views = { before: scan('before', folder), now: scan('now', folder) };
    const two = scan('now', folder, 2);
    const short = (side) => shortest(() => scan(side, small));
    return {
      'views per second in one thread, now : before':
        views.now.views / views.now.processor / (views.before.views / views.before.processor),
      'seconds of one thread : two threads': views.now.clock / two.clock,
      'scan of one small repository, seconds of the processor': short('now'),
      'scan of one small repository, before : now': short('before') / short('now'),
      '--version : node -e 0':
        shortest(() => timeProcess(process.execPath, [programs.now, '--version'])) /
        shortest(() => timeProcess(process.execPath, ['-e', '0'])),
    };
  });
  return Object.fromEntries(Object.keys(bars).map((row) => [row, rounds.map((round) => round[row])]));
}

function shortest(run) {
  return median(Array.from({ length: SHORT_RUNS }, () => run().processor));
}

function scan(side, path, jobs = 1) {
  const output = join(temporary, 'report.json');
  const cache = join(temporary, `cache-${side}`);
  const args = ['scan', path, '--cache-dir', cache, '--jobs', String(jobs), '--output', `json=${output}`];
  const done = timeProcess(process.execPath, [programs[side], ...args]);
  if (![0, 1, 3].includes(done.status)) throw new Error(`the scan ended with ${done.status}: ${done.stderr}`);
  return { ...done, views: JSON.parse(readFileSync(output, 'utf8')).summary.views };
}

function report(rows) {
  for (const [row, each] of Object.entries(rows)) {
    const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = bars[row];
    const value = median(each);
    const isMet = value >= atLeast && value <= atMost;
    const bar = Number.isFinite(atLeast) ? `at least ${atLeast}` : `at most ${atMost}`;
    const rounds = each.map((one) => one.toFixed(2)).join(' ');
    console.log(`${isMet ? 'met   ' : 'missed'} ${row}: ${value.toFixed(2)} (${bar}; ${rounds})`);
    if (!isMet) process.exitCode = 1;
  }
}
