// Compares the speed of this build with that of an earlier commit, with two threads and with conftest, in turns in one
// run:
//
// node bench/ratios.mjs [COMMIT] [FOLDER] [--repositories a,b | --share N] [--rows TEXT] [--rounds N] [--conftest PROGRAM]
//
// COMMIT is built in a temporary Git worktree with the installed packages, unless it is a folder with a built `dist`.
// FOLDER contains repositories; `--repositories` selects some of them, and `--share N` one of N. `--rows` measures only the
// rows whose names contain TEXT. The whole corpus takes eight minutes of the processor a round, a sixth of it two. Reports the median of the rounds, in processor
// time except for the rows about two threads, which need a quiet machine and `taskset` of Linux. Exits with 1 if a bar is missed. Needs `npm
// run build`.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findConftest, writeConftest } from './opa/conftest.mjs';
import { findProgram } from './support/find-program.mjs';
import { median, timeProcess } from './support/time-process.mjs';

/** The commit before the work on speed. */
const BEFORE = '2387df2';
/** Runs of short processes in each round. */
const SHORT_RUNS = 15;
const bars = {
  'views per second in one thread, now : before': { atLeast: 2.5 },
  'seconds on the clock, one thread : two threads': { atLeast: 1.7 },
  // V8 compiles beside the thread, so one thread uses a fifth of a second processor, if there is one.
  'seconds on the clock, one thread on one processor : two threads': {},
  'the same for two processes, the most that threads can reach': {},
  // A longer scan: what V8 compiles at the start counts less.
  'the same over four copies of the repositories, two threads': {},
  'scan of one small repository, seconds of the processor': { atMost: 0.3 },
  'scan of one small repository, before : now': { atLeast: 1.5 },
  'conftest over 1 document : scan of its file': { atLeast: 1 },
  'conftest over 20 documents : scan of their files': { atLeast: 1 },
  '--version : node -e 0': { atMost: 2 },
};

const root = join(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repositories: { type: 'string' },
    share: { type: 'string', default: '1' },
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    conftest: { type: 'string' },
  },
});
const isBuilt = (path) => findProgram(path) !== undefined;
// bench/run.mjs gives the folder alone.
const isFolder = (path) => existsSync(path) && !isBuilt(path);
const commit = positionals.find((each) => !isFolder(each)) ?? BEFORE;
const folder = resolve(positionals.find(isFolder) ?? join(root, '..', 'shared', 'corpus', 'repos'));
const paths =
  options.repositories?.split(',').map((name) => join(folder, name)) ?? shareOf(folder, Number(options.share));
const rows = Object.keys(bars).filter((row) => row.includes(options.rows));
if (rows.length === 0) throw new Error(`No row contains ${options.rows}: ${Object.keys(bars).join(', ')}`);
const conftest = options.conftest ?? findConftest();
const temporary = mkdtempSync(join(tmpdir(), 'plumbline-ratios-'));
const before = isBuilt(commit) ? resolve(commit) : join(temporary, 'before');
try {
  if (!isBuilt(before)) {
    execFileSync('git', ['worktree', 'add', '--detach', before, commit], { cwd: root, stdio: 'ignore' });
    symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'));
    execFileSync(process.execPath, ['build.mjs'], { cwd: before, stdio: 'ignore' });
  }
  report(await measure());
} finally {
  if (before.startsWith(temporary))
    execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: root, stdio: 'ignore' });
  rmSync(temporary, { recursive: true });
}

async function measure() {
  const small = { 1: writeTargets(1), 20: writeTargets(20) };
  // Each compiles its pack, and keeps what it keeps.
  for (const side of ['before', 'now']) for (const path of [small[1], small[1]]) scan(side, [path]);
  const theirs = conftest && Object.fromEntries(await Promise.all(Object.entries(small).map(askConftest)));
  const copies = once(() => copyAll(4));
  const rounds = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const speed = ({ views, processor }) => views / processor;
    const one = once(() => scan('now', paths));
    const two = once(() => scan('now', paths, 2));
    const onOneProcessor = () => scan('now', paths, 1, ['taskset', '--cpu-list', '0']);
    const short = (side, path) => shortest(() => ran(timeProcess(process.execPath, scanArguments(side, [path], 1))));
    const now = once(() => short('now', small[1]));
    const measures = {
      'views per second in one thread, now : before': () => speed(one()) / speed(scan('before', paths)),
      'seconds on the clock, one thread : two threads': () => one().clock / two().clock,
      'seconds on the clock, one thread on one processor : two threads': () => onOneProcessor().clock / two().clock,
      'the same for two processes, the most that threads can reach': async () =>
        (2 * one().clock) / (await scanTwice(paths)),
      'the same over four copies of the repositories, two threads': () =>
        scan('now', copies()).clock / scan('now', copies(), 2).clock,
      'scan of one small repository, seconds of the processor': now,
      'scan of one small repository, before : now': () => short('before', small[1]) / now(),
      'conftest over 1 document : scan of its file': () => theirs && shortest(theirs[1]) / now(),
      'conftest over 20 documents : scan of their files': () =>
        theirs && shortest(theirs[20]) / short('now', small[20]),
      '--version : node -e 0': () =>
        shortest(() => timeProcess(process.execPath, [findProgram(root), '--version'])) /
        shortest(() => timeProcess(process.execPath, ['-e', '0'])),
    };
    const measured = {};
    for (const row of rows) measured[row] = await measures[row]();
    rounds.push(measured);
  }
  return Object.fromEntries(rows.map((row) => [row, rounds.map((round) => round[row])]));
}

function once(run) {
  let done;
  return () => (done ??= run());
}

/** Returns one of so many repositories of a folder, in the order of their names. */
function shareOf(folder, share) {
  if (share === 1) return [folder];
  return readdirSync(folder)
    .sort()
    .flatMap((name, index) => (index % share === 0 ? [join(folder, name)] : []));
}

/** Copies the repositories several times; returns the folders. */
function copyAll(count) {
  return Array.from({ length: count }, (_, index) => {
    const copy = join(temporary, `copy-${index + 1}`);
    for (const path of paths) cpSync(path, join(copy, basename(path)), { recursive: true, verbatimSymlinks: true });
    return copy;
  });
}

/** Writes a repository of small targets. */
function writeTargets(count) {
  const repository = join(temporary, `small-${count}`);
  for (let index = 1; index <= count; index++) {
    mkdirSync(join(repository, `p${index}`), { recursive: true });
    const text = `manifest.name = 'small'\nprocess.memory = '${index} GB'\n`;
    writeFileSync(join(repository, `p${index}`, 'nextflow.config'), text);
  }
  return repository;
}

/** Returns what has conftest test the documents of a repository. */
async function askConftest([count, repository]) {
  const { stdout } = timeProcess(process.execPath, [findProgram(root), 'document', repository, '--format', 'ndjson']);
  const documents = stdout.trim().split('\n');
  if (documents.length !== Number(count)) throw new Error(`${repository} has ${documents.length} documents`);
  const args = await writeConftest(join(temporary, `conftest-${count}`), documents);
  return [count, () => ran(timeProcess(conftest, args), [0])];
}

function shortest(run) {
  return median(Array.from({ length: SHORT_RUNS }, () => run().processor));
}

function scanArguments(side, folders, jobs, output) {
  const cache = join(temporary, `cache-${side}`);
  return [
    findProgram(side === 'now' ? root : before),
    'scan',
    ...folders,
    '--cache-dir',
    cache,
    '--jobs',
    String(jobs),
    ...(output === undefined ? [] : ['--output', `json=${output}`]),
  ];
}

/** `launcher` is a command that starts the process. */
function scan(side, folders, jobs = 1, launcher = []) {
  const output = join(temporary, 'report.json');
  const [program, ...args] = [...launcher, process.execPath, ...scanArguments(side, folders, jobs, output)];
  const done = ran(timeProcess(program, args));
  return { ...done, views: JSON.parse(readFileSync(output, 'utf8')).summary.views };
}

/** Returns the seconds on the clock of two processes at once that each scan everything in one thread. */
async function scanTwice(folders) {
  const start = performance.now();
  const runs = [1, 2].map((each) => {
    const args = scanArguments('now', folders, 1, join(temporary, `report-${each}.json`));
    return new Promise((resolve) => spawn(process.execPath, args, { stdio: 'ignore' }).on('exit', resolve));
  });
  await Promise.all(runs);
  return (performance.now() - start) / 1000;
}

function ran(done, expected = [0, 1, 3]) {
  if (!expected.includes(done.status)) throw new Error(`a process ended with ${done.status}: ${done.stderr}`);
  return done;
}

function report(rows) {
  for (const [row, each] of Object.entries(rows)) {
    const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = bars[row];
    if (each.includes(undefined)) {
      console.log(`SKIPPED ${row}`);
      continue;
    }
    const value = median(each);
    const isMet = value >= atLeast && value <= atMost;
    const isBar = Number.isFinite(atLeast) || Number.isFinite(atMost);
    const bar = Number.isFinite(atLeast) ? `at least ${atLeast}; ` : isBar ? `at most ${atMost}; ` : '';
    const rounds = each.map((one) => one.toFixed(2)).join(' ');
    console.log(`${isBar ? (isMet ? 'met   ' : 'missed') : '      '} ${row}: ${value.toFixed(2)} (${bar}${rounds})`);
    if (!isMet) process.exitCode = 1;
  }
}
