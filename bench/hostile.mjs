// Measures the cost of hostile files: node bench/hostile.mjs [PATTERN]. Each case of hostile/cases.mjs runs through all
// steps of a target (parse, resolve, every view as a document, findings) at one, two, four and eight times its size,
// each in a process of its own; cases marked `scan` also run through `plumbline scan` with the starter pack. Exits with
// 1 if time grows faster than size or memory exceeds its bound. PATTERN selects cases by name. Needs `npm run build`.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cases } from './hostile/cases.mjs';

const SIZES = [1, 2, 4, 8];
/** Eight times the size may take at most this many times as long, and twice the size that many times. */
const MOST_GROWTH = { whole: 12, doubling: 3 };
/** Time in milliseconds below which a measurement depends more on the machine than on the file. */
const NOISE = 500;
/** A scan has the policies in it and a thread that runs them: 130 MB for an empty file. */
const MOST_MEGABYTES = { target: 300, scan: 300 };
const EMPTY = 'an empty file';

const [what = '', name = '', size = '0'] = process.argv.slice(2);
if (what === '--target') await answer(() => measureTarget(name, Number(size)));
else if (what === '--scan') await answer(() => scan(name, Number(size)));
else await report(new RegExp(what, 'u'));

async function report(pattern) {
  const runs = [
    ...Object.keys(cases).map((name) => ({ name, how: 'target' })),
    ...Object.keys(cases).flatMap((name) => (cases[name].scan === true ? [{ name, how: 'scan' }] : [])),
  ].filter(({ name }) => pattern.test(name));
  // The first scan of all compiles the pack.
  if (runs.some(({ how }) => how === 'scan')) await runAlone('scan', EMPTY, 0);
  for (const how of new Set(runs.map((run) => run.how))) {
    const { megabytes } = await runAlone(how, EMPTY, 0);
    console.log(`${how}: a process that reads ${EMPTY} takes ${megabytes.toFixed(0)} MB.`);
  }
  console.log(`${'case'.padEnd(52)}   kB  views      1 x      2 x      4 x      8 x  growth   MB`);
  const waiting = [...runs];
  const work = async () => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      const first = await measure(run);
      // Other load on the machine only ever makes a time longer, so the better of two counts.
      const row = isTooMuch(first) ? better(first, await measure(run)) : first;
      console.log(describe(row));
      if (isTooMuch(row)) process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function measure({ name, how }) {
  const times = [];
  for (const size of SIZES) times.push(await runAlone(how, name, size));
  return { name, how, times };
}

function better(a, b) {
  const times = a.times.map((time, index) => {
    const other = b.times[index];
    if (time.failed !== undefined || other.failed !== undefined) return time.failed === undefined ? time : other;
    return {
      ...time,
      milliseconds: Math.min(time.milliseconds, other.milliseconds),
      megabytes: Math.min(time.megabytes, other.megabytes),
    };
  });
  return { ...a, times };
}

function isTooMuch({ how, times }) {
  if (times.some(({ failed }) => failed !== undefined)) return true;
  const doublings = times
    .slice(1)
    .map(({ milliseconds }, index) => milliseconds / Math.max(times[index].milliseconds, NOISE));
  return (
    growthOf(times) > MOST_GROWTH.whole ||
    doublings.some((growth) => growth > MOST_GROWTH.doubling) ||
    Math.max(...times.map(({ megabytes }) => megabytes)) > MOST_MEGABYTES[how]
  );
}

function growthOf(times) {
  return times.at(-1).milliseconds / Math.max(times[0].milliseconds, NOISE / SIZES.at(-1));
}

function describe(row) {
  const { name, how, times } = row;
  const title = (how === 'scan' ? `scan: ${name}` : name).padEnd(52);
  const failed = times.find((time) => time.failed !== undefined);
  if (failed !== undefined) return `${title}  FAILED: ${failed.failed}`;
  const last = times.at(-1);
  const cells = [
    Math.round(last.bytes / 1000)
      .toString()
      .padStart(5),
    String(last.views ?? '').padStart(7),
    ...times.map(({ milliseconds }) => `${Math.round(milliseconds)} ms`.padStart(9)),
    growthOf(times).toFixed(1).padStart(8),
    Math.max(...times.map(({ megabytes }) => megabytes))
      .toFixed(0)
      .padStart(5),
    isTooMuch(row) ? '  TOO MUCH' : '',
  ];
  return title + cells.join('');
}

function runAlone(how, name, size) {
  const options = { timeout: 120_000, maxBuffer: 1 << 26 };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      // As commands that read files in the main thread have it (src/host/v8-flags.ts).
      [
        ...(how === 'target' ? ['--heap-growing-percent=20'] : []),
        import.meta.filename,
        `--${how}`,
        name,
        String(size),
      ],
      options,
      (error, stdout, stderr) => {
        const line = stdout.split('\n').find((one) => one.startsWith('{"milliseconds"'));
        const why = () => error?.signal ?? stderr.split('\n').find((one) => one.includes('rror')) ?? 'no answer';
        resolve(line === undefined ? { failed: why() } : JSON.parse(line));
      },
    );
  });
}

/** The time is that of the processor, since others may be working on the same machine; the memory is the most. */
async function answer(run) {
  const start = process.cpuUsage();
  const facts = await run();
  const { user } = process.cpuUsage(start);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ milliseconds: user / 1000, megabytes, ...facts })}\n`);
}

function filesOf(name, size) {
  const written = cases[name]?.files(size) ?? { 'nextflow.config': '' };
  return { written, bytes: Object.values(written).reduce((sum, text) => sum + text.length, 0) };
}

async function measureTarget(name, size) {
  // Not for scans: their main thread does without.
  const { checkTarget } = await import('../build/check/check-target.js');
  const { MemoryFileSystem } = await import('../build/host/memory-file-system.js');
  const { Project } = await import('../build/resolve/files/project.js');
  const { written, bytes } = filesOf(name, size);
  const { views, findings } = checkTarget(
    new Project(new MemoryFileSystem(written)),
    {
      repository: { name: 'hostile', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect: cases[name]?.dialect ?? 'v2',
      profiles: { kind: 'all', besides: [] },
    },
    [],
    () => [],
  );
  return { bytes, views: views.length, findings: findings.length };
}

async function scan(name, size) {
  const { written, bytes } = filesOf(name, size);
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  try {
    for (const [path, text] of Object.entries(written)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const report = join(folder, 'report.json');
    const policies = join(import.meta.dirname, '../policies');
    const asked = ['scan', folder, '--policy', policies, '--profiles', 'all', '--jobs', '1', '--output'];
    process.argv.splice(2, process.argv.length, ...asked, `json=${report}`);
    const { ended } = await import('../dist/cli/main.cjs');
    await ended;
    const status = process.exitCode;
    if (![0, 1, 3].includes(status)) throw new Error(`plumbline scan ended with ${status}`);
    const { repositories } = JSON.parse(readFileSync(report, 'utf8'));
    return { bytes, views: repositories.flatMap(({ targets }) => targets.flatMap(({ views }) => views)).length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
