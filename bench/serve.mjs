// Measures the web page over a state: node bench/serve.mjs [--findings N] [--repositories N] [--scans N]. Needs `npm run build`.
//
// Writes a state with 100,000 open findings of 2,000 repositories over 30 scans, and asks for each page seven times, without a
// network. Reports the median of processor time, which other work on the machine does not change much, and the memory after all of
// them. Exits with 1 if a page takes more than 100 ms.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openState } from '../build/engine/state/browse/open-state.js';
import { noWaivers } from '../build/findings/waiver.js';
import { createApp } from '../build/serve/create-app.js';
import { prepareFirstPage } from '../build/serve/prepare-first-page.js';
import { writeState } from './support/generated-state.mjs';

const [RUNS, MOST] = [7, 100];
const { values } = parseArgs({
  options: {
    findings: { type: 'string', default: '100000' },
    repositories: { type: 'string', default: '2000' },
    scans: { type: 'string', default: '30' },
    write: { type: 'string' },
  },
});
const paths = [
  ...[
    '/',
    '/findings',
    '/findings?severity=critical&order=newest',
    '/findings?text=process+49+gcp',
    '/findings?offset=90000',
  ],
  ...[
    '/findings?state=open,waived,fixed&order=repository',
    '/findings?repository=acme/r77',
    '/findings?rule=PL-BENCH-7',
  ],
  ...['/repositories', '/repositories?text=77', '/repositories/acme/r77', '/policies', '/policies/PL-BENCH-3'],
  ...['/teams', '/teams/acme/team-3', '/findings?team=acme/team-3', '/api/teams'],
  ...['/settings', '/waivers', '/coverage', '/scans', '/scans/30', '/api/overview', '/api/findings?limit=200'],
];

const folder = values.write ?? mkdtempSync(join(tmpdir(), 'plumbline-serve-'));
if (values.write !== undefined) await write();
else {
  try {
    // A process of its own: its memory does not count.
    execFileSync(process.execPath, [import.meta.filename, ...process.argv.slice(2), '--write', folder]);
    await measure();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write() {
  const [findings, repositories, scans] = [values.findings, values.repositories, values.scans].map(Number);
  return writeState(folder, { findings, repositories, scans });
}

function onError(error) {
  throw error;
}

async function measure() {
  const start = processorTime();
  const state = await openState(folder, {
    loadWaivers: async () => noWaivers,
    now: () => '2026-02-01T00:00:00Z',
    onProblem: onError,
  });
  await prepareFirstPage({ state, onError });
  print('open the state', processorTime() - start, '');
  const app = createApp({ state, onError, access: undefined, isSecure: false, now: () => 0, isOwnHost: () => true });
  for (const path of paths) {
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const before = processorTime();
      const response = await app.request(`http://localhost${path}`);
      await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      times.push(processorTime() - before);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
    const isSlow = median > MOST;
    if (isSlow) process.exitCode = 1;
    print(path, median, `first ${times[0].toFixed(0)} ms  (at most ${MOST})${isSlow ? '  MISSED' : ''}`);
  }
  console.log(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  await state.close();
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function print(title, milliseconds, note) {
  console.log(`${title.padEnd(52)} ${milliseconds.toFixed(0).padStart(5)} ms  ${note}`);
}
