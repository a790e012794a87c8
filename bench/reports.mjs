// Measures every report format: `npm run build && node bench/reports.mjs`. Each format renders 25,000 and 100,000 findings
// in a process of its own. Exits with 1 if four times the findings take much more than four times as long, or if SARIF
// or NDJSON exceeds its memory. Formats that stream get repositories one by one, so that memory does not hold the report.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { summarize } from '../build/findings/summary/summary.js';
import { reportFormats } from '../build/reports/registry.js';

const [SMALL, LARGE] = [25_000, 100_000];
/** Four times the findings may take at most this many times as long: growth by the square would be 16. */
const MOST_GROWTH = 8;
/** Findings of one repository, where a format has all repositories in one file. */
const PER_REPOSITORY = 1_000;
/** Peak of the process in MB, with the findings themselves. */
const bars = { ndjson: 300, sarif: 300 };

const [child, format, count] = process.argv.slice(2);
if (child === '--render') await renderOne(format, Number(count));
else measureAll();

function measureAll() {
  console.log(
    `${'format'.padEnd(14)} ${'MB written'.padStart(10)} ${'seconds'.padStart(8)} ${'growth'.padStart(7)}  MB at most`,
  );
  for (const name of [...reportFormats.map((each) => each.name), 'sarif:full']) {
    const [small, large] = [SMALL, LARGE].map((size) => measure(name, size));
    const growth = large.seconds / small.seconds;
    const bar = bars[name] ?? Number.POSITIVE_INFINITY;
    const missed = growth > MOST_GROWTH || large.peak > bar;
    if (missed) process.exitCode = 1;
    const row = [
      name.padEnd(14),
      (large.bytes / 1e6).toFixed(1).padStart(10),
      large.seconds.toFixed(1).padStart(8),
      growth.toFixed(1).padStart(7),
      ` ${large.peak.toFixed(0)} (${small.peak.toFixed(0)} for a quarter)`,
    ];
    console.log(`${row.join(' ')}${missed ? '  MISSED' : ''}`);
  }
}

function measure(name, size) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--render', name, String(size)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return JSON.parse(stdout);
}

async function renderOne(name, size) {
  const [id, sarifProfile] = name.split(':');
  const known = reportFormats.find((each) => each.name === id);
  const reporter = await known.load();
  const options = { color: false, width: undefined, verbose: true, sarifProfile };
  const start = performance.now();
  const chunks =
    reporter.stream === undefined ? renderWhole(reporter, known, size, options) : streamed(reporter, size, options);
  let bytes = 0;
  for (const chunk of chunks) bytes += Buffer.byteLength(chunk);
  const seconds = (performance.now() - start) / 1000;
  console.log(JSON.stringify({ bytes, seconds, peak: process.resourceUsage().maxRSS / 1024 }));
}

function renderWhole(reporter, { isPerRepository }, size, options) {
  const each = isPerRepository ? size : PER_REPOSITORY;
  const repositories = Array.from({ length: size / each }, (_, index) => makeRepository(index, each));
  return reporter.render({ ...head(), ...tail(repositories), repositories }, options);
}

function* streamed(reporter, size, options) {
  const stream = reporter.stream(head(), options);
  yield* stream.start();
  for (let index = 0; index < size / PER_REPOSITORY; index++) {
    yield* stream.repository(makeRepository(index, PER_REPOSITORY), []);
  }
  yield* stream.end(tail([]));
}

function head() {
  return {
    reportVersion: 3,
    tool: { name: 'plumbline', version: '0.1.0' },
    at: '2026-01-01T00:00:00Z',
    pack: {
      name: 'bench',
      digest: 'a'.repeat(64),
      sources: [],
      policies: Array.from({ length: 50 }, (_, n) => makePolicy(n)),
    },
    ruleChanges: [],
    failOn: 'medium',
  };
}

function tail(repositories) {
  return { durationMs: null, rules: [], summary: summarize(repositories) };
}

function makePolicy(number) {
  return {
    ...{ id: `PL-BENCH-${number}`, title: `Setting ${number} must be safe`, description: 'What goes wrong otherwise.' },
    ...{ severity: 'high', category: 'security', applies: 'always', targets: ['project'], parameters: null },
    ...{ controls: ['CWE-668', 'NIST 800-53 SC-7'], relatedResources: [], effectiveOn: null, remediation: 'Set it.' },
    ...{
      sets: [],
      supersedes: [],
      deprecated: null,
      package: `policies.bench_${number}`,
      file: `policies/${number}.rego`,
    },
  };
}

function makeRepository(number, size) {
  const verdicts = { error: 0, fail: 50, undecided: 0, warn: 0, pass: 0, skipped: 0 };
  const policies = { error: [], fail: [], undecided: [], warn: [], pass: [], notes: [] };
  return {
    ...{ name: `acme/r${number}`, path: '/', commit: null, ref: null, status: 'scanned', reason: null, skipped: [] },
    targets: [
      {
        ...{ file: 'nextflow.config', kind: 'project', maybeIncluded: false, dialect: null, files: [], incomplete: [] },
        ...{ policies, views: [{ profiles: [], digest: '', counts: verdicts }] },
      },
    ],
    undecided: [],
    findings: Array.from({ length: size }, (_, index) => makeFinding(number, index)),
  };
}

function makeFinding(repository, index) {
  const file = `conf/modules/${index % 200}.config`;
  const line = 1 + Math.floor(index / 50);
  const at = { file, line, column: 5, endLine: line, endColumn: 32 };
  return {
    id: `${repository}-${index}`.padStart(32, '0'),
    rule: `PL-BENCH-${index % 50}`,
    level: 'deny',
    severity: ['critical', 'high', 'medium', 'low'][index % 4],
    message: `google.batch.usePrivateAddress of process ${index} is off, so its jobs get a public address.`,
    location: at,
    value: { ...at, column: 27 },
    setting: `cloudC.batch.setting${index % 50}`,
    spelled: `google.batch.setting${index % 50}`,
    profile: index % 3 === 0 ? 'gcp' : null,
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    related: [{ kind: 'include', message: `Includes '${file}' here.`, location: { ...at, file: 'nextflow.config' } }],
    frame: [
      { line: line - 1, text: '  batch {', mark: null },
      { line, text: '    usePrivateAddress = false', mark: { start: 4, end: 29 } },
      { line: line + 1, text: '  }', mark: null },
    ],
    lineHash: `${(index * 2_654_435_761).toString(16)}:1`,
    fix: `google.batch.setting${index % 50} = true`,
    refusedBy: null,
    waiver: null,
  };
}
