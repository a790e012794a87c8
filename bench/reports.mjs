// Measures every report format: `npm run build && node bench/reports.mjs`. Each format renders 25,000 and 100,000 findings
// in a process of its own (processor time), from repositories of 1,000 findings, kept as a scan keeps them. Formats with a file for each
// repository, and those with a bar, then render as many findings of one repository. Last, whole scans write reports of as many findings. Exits with 1
// if four times the findings take much more than four times as long, if a format exceeds its memory, or if the memory of a run
// grows with its findings. `node bench/reports.mjs scan` measures scans only, and reading their reports.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSpool } from '../build/engine/scan/json-spool.js';
import { reportFormats } from '../build/reports/registry.js';
import { summarizeRun, tallyRepository } from '../build/reports/run-summary.js';
import { selectRepository } from '../build/reports/select-repository.js';
import { headOfReport, makeRepository } from './support/generated-report.mjs';

const [SMALL, LARGE] = [25_000, 100_000];
/** Four times the findings may take at most this many times as long: growth by the square would be 16. */
const MOST_GROWTH = 8;
/** Findings of one of many repositories. */
const PER_REPOSITORY = 1_000;
/** Peak of the process in MB, with the findings themselves. */
const bars = { ndjson: 300, sarif: 300, 'sarif:full': 300 };
/** The peak of a format may grow by this factor when its findings grow by four: V8 sizes its heap by the garbage. */
const MOST_MEMORY = 1.4;
/** That of a scan, which runs long enough for V8 to settle. */
const MOST_SCAN_MEMORY = 1.2;
/** Its page sorts all findings. */
const keepsAll = ['html'];

const [child, format, count, each] = process.argv.slice(2);
if (child === '--render') await renderOne(format, Number(count), Number(each));
else measureAll();

function measureAll() {
  console.log(
    `${'format'.padEnd(16)} ${'MB written'.padStart(10)} ${'seconds'.padStart(8)} ${'growth'.padStart(7)}  MB at most`,
  );
  const isForScans = child === 'scan';
  const names = isForScans ? [] : [...reportFormats.map(({ name }) => name), 'sarif:full'];
  for (const name of names) {
    const [small, large] = [SMALL, LARGE].map((size) => measure(name, size, PER_REPOSITORY));
    printRow(
      name,
      small,
      large,
      isOver(name, large) || (!keepsAll.includes(name) && large.peak > small.peak * MOST_MEMORY),
    );
  }
  for (const name of names.filter((name) => formatOf(name).isPerRepository || name in bars)) {
    const [small, large] = [SMALL, LARGE].map((size) => measure(name, size, size));
    printRow(`${name}, one`, small, large, isOver(name, large));
  }
  const [small, large] = [SMALL, LARGE].map(measureScan);
  for (const row of Object.keys(small)) {
    const most = row === 'scan' ? MOST_SCAN_MEMORY : MOST_MEMORY;
    printRow(row, small[row], large[row], large[row].peak > small[row].peak * most);
  }
}

function isOver(name, { peak }) {
  return peak > (bars[name] ?? Number.POSITIVE_INFINITY);
}

function formatOf(name) {
  return reportFormats.find((format) => format.name === name.split(':')[0]);
}

function printRow(name, small, large, isTooLarge) {
  const growth = large.seconds / small.seconds;
  const missed = growth > MOST_GROWTH || isTooLarge;
  if (missed) process.exitCode = 1;
  const row = [
    name.padEnd(16),
    (large.bytes / 1e6).toFixed(1).padStart(10),
    large.seconds.toFixed(1).padStart(8),
    growth.toFixed(1).padStart(7),
    ` ${large.peak.toFixed(0)} (${small.peak.toFixed(0)} for a quarter)`,
  ];
  console.log(`${row.join(' ')}${missed ? '  MISSED' : ''}`);
}

function measure(name, size, each) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--render', name, String(size), String(each)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return JSON.parse(stdout);
}

async function renderOne(name, size, each) {
  const { isPerRepository, load } = formatOf(name);
  const reporter = await load();
  const [, sarifProfile] = name.split(':');
  const options = { color: false, width: undefined, verbose: true, sarifProfile };
  const repositories = size === each ? [makeRepository(0, size)] : createSpool();
  const tallies = [];
  for (let index = 0; index < size / each; index++) {
    const repository = size === each ? repositories[0] : makeRepository(index, each);
    if (size !== each) repositories.add(repository);
    tallies.push(tallyRepository(repository, headOfReport().failOn));
  }
  const report = {
    ...headOfReport(),
    durationMs: null,
    rules: [],
    repositories,
    summary: summarizeRun(tallies, headOfReport(), []),
  };
  const start = process.cpuUsage();
  let bytes = 0;
  for (const part of isPerRepository ? partsOf(report) : [report]) {
    for (const chunk of reporter.render(part, options)) bytes += Buffer.byteLength(chunk);
  }
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  console.log(JSON.stringify({ bytes, seconds, peak: process.resourceUsage().maxRSS / 1024 }));
}

function* partsOf(report) {
  for (const repository of report.repositories) yield selectRepository(report, repository);
}

/** Scans generated repositories in one thread, with reports of several formats; then converts and merges the JSON report. */
function measureScan(size) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-reports-'));
  try {
    for (let index = 0; index < size / PER_REPOSITORY; index++) {
      const repository = join(folder, 'checkouts', `r${index}`);
      mkdirSync(repository, { recursive: true });
      const lines = Array.from({ length: PER_REPOSITORY }, (_, line) => `docker.unknown${line} = ${index}\n`);
      writeFileSync(join(repository, 'nextflow.config'), lines.join(''));
    }
    const writing = (name, formats) =>
      formats.flatMap((each) => ['--output', `${each}=${join(folder, name, each)}/{repository}`]);
    const json = join(folder, 'out/json/{repository}');
    const outputs = writing('out', ['json', 'ndjson', 'csv', 'junit', 'text', 'sarif', 'gitlab']);
    return {
      scan: runProgram(['scan', join(folder, 'checkouts'), '--jobs', '1', ...outputs], json),
      'report convert': runProgram(
        ['report', 'convert', json, ...writing('converted', ['csv', 'sarif', 'text'])],
        json,
      ),
      'report merge': runProgram(['report', 'merge', json, ...writing('merged', ['json'])], json),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the program; `written` is the file whose size is reported. */
function runProgram(words, written) {
  const script = `import { isMainThread } from 'node:worker_threads';
    const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
    if (isMainThread) process.on('exit', () => console.error('PEAK ' + process.resourceUsage().maxRSS + ' ' + seconds()));`;
  const hook = `data:text/javascript,${encodeURIComponent(script)}`;
  const program = fileURLToPath(new URL('../dist/cli/main.cjs', import.meta.url));
  const { stderr, status } = spawnSync(process.execPath, ['--import', hook, program, ...words], { encoding: 'utf8' });
  const [, peak, seconds] = /PEAK (\d+) ([\d.]+)/u.exec(stderr) ?? [];
  if (status > 1 || peak === undefined) throw new Error(`${words.join(' ')}: ${stderr}`);
  return { bytes: statSync(written).size, seconds: Number(seconds), peak: Number(peak) / 1024 };
}
