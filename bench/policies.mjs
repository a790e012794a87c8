// Measures the cost of all policies compared with four: node bench/policies.mjs [FOLDER]. Scans every repository in
// FOLDER with the first four policies of the project's history and with the starter pack, in turns, from cached packs.
// Exits with 1 if the pack takes more than one and a half times as long, in processor time or on the clock. Needs `npm
// run build`.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { median, timeProcess } from './support/time-process.mjs';

const FIRST = ['PL-CLOUDC-001', 'PL-ENGINE-001', 'PL-SECRETS-001', 'PL-DEPRECATED-001'];
const ROUNDS = 3;
const MOST_RATIO = 1.5;
/** Seconds of the processor below which starting is most of a scan. */
const LEAST = 5;

const root = join(import.meta.dirname, '..');
const all = join(root, 'policies');
const folder = resolve(process.argv[2] ?? join(root, '..', 'shared', 'corpus', 'repos'));
const temporary = mkdtempSync(join(tmpdir(), 'plumbline-policies-'));
try {
  const four = join(temporary, 'four');
  const chosen = readdirSync(all, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.startsWith('lib') || FIRST.some((id) => dirname(path).endsWith(id)),
  );
  for (const path of chosen.filter((one) => one.endsWith('.rego'))) cpSync(join(all, path), join(four, path));
  const tiny = join(temporary, 'tiny');
  mkdirSync(tiny);
  writeFileSync(join(tiny, 'nextflow.config'), 'cleanup = true\n');
  // Each pack is compiled here, which is measured elsewhere.
  for (const policies of [four, all]) scan(policies, tiny);
  const rounds = Array.from({ length: ROUNDS }, () => ({ four: scan(four, folder), all: scan(all, folder) }));
  const isTelling = rounds.every(({ four }) => four.processor > LEAST);
  if (!isTelling) console.log('These repositories are too few to judge by: starting is most of it.');
  for (const what of ['processor', 'clock']) {
    const ratios = rounds.map((round) => round.all[what] / round.four[what]);
    const seconds = (pack) => rounds.map((round) => round[pack][what].toFixed(1)).join(' ');
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    console.log(
      `${what.padEnd(10)} four ${seconds('four')} s, all ${seconds('all')} s, ratios ${each}, median ${median(ratios).toFixed(2)} (at most ${MOST_RATIO})`,
    );
    if (isTelling && median(ratios) > MOST_RATIO) process.exitCode = 1;
  }
} finally {
  rmSync(temporary, { recursive: true });
}

function scan(policies, path) {
  const report = join(temporary, 'report.json');
  const args = ['scan', path, '--policy', policies, '--set', 'strict', '--cache-dir', join(temporary, 'cache')];
  const program = join(root, 'dist/cli/main.cjs');
  const done = timeProcess(process.execPath, [program, ...args, '--jobs', '1', '--output', `json=${report}`]);
  if (![0, 1, 3].includes(done.status)) throw new Error(`the scan ended with ${done.status}: ${done.stderr}`);
  return done;
}
