// Measures scans of an organisation with state: node bench/scale.mjs [FOLDER] [--sizes 50,100,200] [--kills N]. Needs `npm run build`,
// Git and GNU time.
//
// Generates organisations from the repositories in FOLDER (by default those of ../shared/corpus if it is there, else
// examples/organisation), serves them on this machine as GitHub does, and scans each: without records, unchanged, with 5 % of the
// repositories changed, and with one policy changed. Processor time is that of the client with its Git processes, not that of the
// server. Memory is the most that a process takes; the averages of the quarters of a scan show whether its memory grows. Compares the
// report of the smallest organisation with that of a scan without state. With --kills, also ends scans with SIGKILL at random moments,
// and compares the report of the next scan. Exits with 1 if a report differs, or a bar is missed.
import { fork, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { changeRepository, generateOrganisation } from './support/generate-organisation.mjs';

/**
 * Limits: speed relative to a first scan, memory in MB, growth of the time for each repository, and growth of the memory from the
 * smallest organisation of at least `flatFrom` repositories: smaller ones end before heaps have their size.
 */
const bars = { unchanged: 50, policy: 10, memory: 400, growth: 1.1, flat: 1.05, flatFrom: 500 };
const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/cli/main.cjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '50,100,200' }, kills: { type: 'string', default: '0' } },
});
const kills = Number(values.kills);
const corpus = join(root, '../shared/corpus/repos');
const folder = resolve(positionals[0] ?? (existsSync(corpus) ? corpus : join(root, 'examples/organisation')));
const sources = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? join(folder, entry.name) : [],
);
const temporary = mkdtempSync(join(tmpdir(), 'plumbline-scale-'));
const changedPolicies = join(temporary, 'policies');
cpSync(join(root, 'policies'), changedPolicies, { recursive: true });
appendFileSync(join(changedPolicies, 'supply-chain/PL-SUPPLY-001/policy.rego'), '\n# Changed.\n');

try {
  console.log(`${sources.length} repositories to generate from, ${availableParallelism()} processors`);
  let before;
  const first = new Map();
  for (const size of values.sizes.split(',').map(Number)) before = await measure(size, before, first);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Measures an organisation; `first` has the memory of the smallest one that counts, by scan. */
async function measure(size, before, first) {
  const served = join(temporary, String(size));
  const repositories = generateOrganisation(served, sources, size);
  const server = fork(join(import.meta.dirname, 'support/forge-process.mjs'), [served]);
  const host = await new Promise((done) => server.once('message', (port) => done(`https://127.0.0.1:${port}`)));
  try {
    const state = join(served, 'state');
    const usual = join(root, 'policies');
    const cold = await scan(host, usual, state);
    const seconds = new Map();
    const add = (name, run, bar) => {
      const { processor, clock, memory, quarters } = run;
      seconds.set(name, processor);
      const figures = [
        `${processor.toFixed(2)} s of processor time, ${((processor / size) * 1000).toFixed(1)} ms a repository`,
        `${clock.toFixed(1)} s (${(size / clock).toFixed(1)} a second)`,
        `${memory.toFixed(0)} MB${quarters === undefined ? '' : ` (averages of its quarters ${quarters.map((each) => each.toFixed(0)).join(', ')})`}`,
        `${(cold.processor / processor).toFixed(1)} times as fast as cold`,
      ];
      const more = before && (processor - before.seconds.get(name)) / (size - before.size);
      if (more !== undefined) figures.push(`${(more * 1000).toFixed(1)} ms for each more`);
      console.log(`${String(size).padStart(5)} ${name.padEnd(16)} ${figures.join(', ')}`);
      if (bar !== undefined && cold.processor / processor < bar) miss(`at least ${bar} times as fast`);
      if (memory > bars.memory) miss(`at most ${bars.memory} MB`);
      if (size >= bars.flatFrom && !first.has(name)) first.set(name, memory);
      if (memory > (first.get(name) ?? memory) * bars.flat && ['cold', 'unchanged'].includes(name))
        miss(`memory within ${bars.flat} of that of the smallest organisation`);
      return run;
    };
    add('cold', cold);
    add('unchanged', await scan(host, usual, state), bars.unchanged);
    const copy = join(served, 'copy');
    cpSync(state, copy, { recursive: true });
    add('policy changed', await scan(host, changedPolicies, copy), bars.policy);
    rmSync(copy, { recursive: true });
    const some = repositories.filter((_, index) => index % 20 === 7 || (index === 0 && size < 8));
    for (const repository of some) changeRepository(repository, 'changed');
    const changed = add('5 % changed', await scan(host, usual, state));
    // A scan without state takes as long as the first one.
    if (before === undefined || kills > 0) {
      const plain = await scan(host, usual, undefined);
      if (plain.report !== changed.report) miss('the report with state is that without');
      else console.log('      the same report as without state');
    }
    console.log(
      `      state ${(statSync(join(state, 'plumbline.db')).size / size / 1024).toFixed(0)} KiB a repository`,
    );
    const growth = before === undefined ? 1 : cold.processor / size / (before.seconds.get('cold') / before.size);
    if (growth > bars.growth) miss(`time grows as the number, within ${bars.growth}`);
    await kill(host, kills, changed.report, cold.clock);
    return { size, seconds };
  } finally {
    server.disconnect();
    rmSync(served, { recursive: true, force: true });
  }
}

/** Ends scans at random moments, and compares the report of the scan that continues each. */
async function kill(host, times, expected, seconds) {
  let seed = 1;
  for (let index = 0; index < times; index++) {
    const state = join(temporary, `killed-${index}`);
    seed = (seed * 48271) % 2147483647;
    const after = (seed / 2147483647) * seconds;
    await scan(host, join(root, 'policies'), state, after);
    const { report } = await scan(host, join(root, 'policies'), state);
    if (report !== expected) miss(`the report after SIGKILL at ${after.toFixed(1)} s is that of an undisturbed scan`);
    rmSync(state, { recursive: true, force: true });
  }
  if (times > 0) console.log(`      ${times} scans ended with SIGKILL and continued`);
}

/** Scans the organisation; `end` are the seconds after which the scan is killed. */
async function scan(host, policies, state, end) {
  const report = join(temporary, 'report.ndjson');
  const facts = join(temporary, 'facts');
  rmSync(report, { force: true });
  const words = ['scan', '--org', 'github:acme', '--host', host, '--policy', policies, '--at', '2026-11-22'];
  const recorded = state === undefined ? [] : ['--state', state];
  const args = [program, ...words, ...recorded, '--output', `ndjson=${report}`];
  const env = {
    ...{ PATH: process.env.PATH, HOME: temporary, PLUMBLINE_CACHE_DIR: join(temporary, 'cache') },
    GIT_SSL_CAINFO: join(root, 'test/support/tls/certificate.pem'),
    NODE_EXTRA_CA_CERTS: join(root, 'test/support/tls/certificate.pem'),
  };
  const timed = ['-o', facts, '-f', '%U %S %e %M', process.execPath, ...args];
  const child = spawn('/usr/bin/time', timed, {
    env,
    cwd: temporary,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise((done) => child.on('close', done));
  const sampling = sampleMemory(child.pid);
  if (end !== undefined) {
    await Promise.race([ended, setTimeout(end * 1000)]);
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    await ended;
    sampling.stop();
    return undefined;
  }
  const status = await ended;
  const samples = sampling.stop();
  if (![0, 1, 3].includes(status)) throw new Error(errors);
  const [user, system, clock, kilobytes] = readFileSync(facts, 'utf8').trim().split('\n').at(-1).split(' ').map(Number);
  return {
    ...{ processor: user + system, clock, memory: kilobytes / 1024, quarters: averageQuarters(samples) },
    report: readFileSync(report, 'utf8'),
  };
}

/** Reads the memory of the program that `time` has started, in MB, twice a second. */
function sampleMemory(pid) {
  const samples = [];
  const timer = setInterval(() => {
    try {
      const [program] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      samples.push(Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${program}/status`, 'utf8'))[1]) / 1024);
    } catch {
      // It has not started yet, or has ended.
    }
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Returns the averages of the four quarters of a list; undefined for a short one. */
function averageQuarters(samples) {
  if (samples.length < 20) return undefined;
  return [0, 1, 2, 3].map((quarter) => {
    const part = samples.slice((quarter * samples.length) / 4, ((quarter + 1) * samples.length) / 4);
    return part.reduce((total, each) => total + each, 0) / part.length;
  });
}

function miss(bar) {
  console.log(`      MISSED: ${bar}`);
  process.exitCode = 1;
}
