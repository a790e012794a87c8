// Feeds mutated and generated configurations to the resolver and reports failures (test/fuzz/).
//
//   node .ci/fuzz.mjs [--mutated N] [--generated N] [--real] [--seed S] [--jobs N] [--minutes N] [--fresh]
//   node .ci/fuzz.mjs --only mutated:123 [--seed S] [--smallest]
//
// A failure is a hang, more than 2 s of processor time or 300 MB, an exception, other bytes on a second run, or a part
// of the text that the result does not account for. Exits with 1 if there are failures. test/fuzz/try-input.ts says what is
// read of each input. An interrupted run with the same inputs continues where it stopped and reads those that failed before
// again, whatever has changed in the program; --fresh starts over. --real also reads the real files unchanged. --only
// shows one input and its failures; --smallest reduces it. Needs no build.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    mutated: { type: 'string', default: '500000' },
    generated: { type: 'string', default: '100000' },
    real: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    minutes: { type: 'string', default: 'Infinity' },
    fresh: { type: 'boolean', default: false },
    only: { type: 'string' },
    smallest: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
/** Seconds over one order after which a worker hangs: of processor time, and on the clock where others work on the machine. */
const PATIENCE = { processor: 60, clock: 3600 };
/** Inputs that a worker reads in a row. */
const BATCH = 50;
/** Failures after which a worker is replaced. */
const ENDS_WORKER = ['hang', 'time', 'memory'];
/** Seconds for the reduction of one failure, and failures of one kind that are reduced and shown. */
const REDUCTION = { seconds: 90, each: 10 };
/** Inputs after which a worker is replaced, so that its memory is that of its inputs. */
const INPUTS_OF_WORKER = 20_000;

const cache = join(tmpdir(), 'plumbline-fuzz');
const { folder, digest: code } = await bundle();
const { readRealFiles, inputOf, reduce } = await import(join(folder, 'library.js'));
const real = readRealFiles(root);

if (options.help) console.log(usage());
else if (options.only !== undefined) await showOne(options.only);
else await runAll();

/** Bundles the worker and what this program needs of it. */
async function bundle() {
  const target = join(cache, String(process.pid));
  const bundled = await rolldown({
    input: {
      'fuzz-worker': join(root, 'test/fuzz/fuzz-worker.ts'),
      library: join(root, 'test/fuzz/library.ts'),
    },
    platform: 'node',
  });
  const { output } = await bundled.write({ dir: target, format: 'esm', chunkFileNames: '[name].js' });
  writeFileSync(join(target, 'package.json'), '{"type": "module"}\n');
  const hash = createHash('sha256');
  for (const { code = '' } of output) hash.update(code);
  return { folder: target, digest: hash.digest('hex').slice(0, 16) };
}

async function runAll() {
  const wanted = {
    real: options.real ? real.texts.length : 0,
    mutated: Number(options.mutated),
    generated: Number(options.generated),
  };
  if (!real.isCorpus)
    console.log(`WARNING: there is no corpus; ${real.texts.length} files of ${real.folder} are mutated.`);
  const file = join(cache, `state-${digestOfInputs()}-${options.seed}-${Object.values(wanted).join('-')}.json`);
  const isResumed = !options.fresh && existsSync(file);
  const state = isResumed
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {
        done: { real: 0, mutated: 0, generated: 0 },
        full: 0,
        failures: [],
        slow: [],
        untraced: {},
        seconds: 0,
        sum: 0,
        codes: {},
      };
  if (isResumed) console.log(`Continues after ${JSON.stringify(state.done)}; --fresh starts over.`);
  const next = { ...state.done };
  const running = new Set();
  /** Orders that come before new ones: the rest of a batch, and inputs to be read alone. */
  const waiting = state.failures.map(({ kind, number }) => ({
    ...{ kind, from: number, to: number + 1, seed: options.seed, isAlone: true, isKnown: true },
  }));
  state.failures = [];
  const started = Date.now() - state.seconds * 1000;
  const end = Date.now() + Number(options.minutes) * 60_000;
  let isInterrupted = false;
  process.once('SIGINT', () => (isInterrupted = true));
  process.once('SIGTERM', () => (isInterrupted = true));

  const take = () => {
    if (waiting.length > 0) return waiting.shift();
    if (isInterrupted || Date.now() > end) return undefined;
    const kind = Object.keys(wanted)
      .filter((each) => next[each] < wanted[each])
      // Both kinds make progress, so that an interrupted run has some of each.
      .toSorted((a, b) => next[a] / wanted[a] - next[b] / wanted[b])[0];
    if (kind === undefined) return undefined;
    const from = next[kind];
    next[kind] = Math.min(wanted[kind], from + BATCH);
    return { kind, from, to: next[kind], seed: options.seed };
  };
  const save = () => {
    state.seconds = (Date.now() - started) / 1000;
    // Inputs that were still running are read again.
    const kept = { ...state, done: { ...next } };
    const left = [...running, ...waiting];
    kept.failures = [
      ...state.failures,
      ...left.filter(({ isKnown }) => isKnown).map((one) => ({ ...one, number: one.from })),
    ];
    for (const { kind, from } of left.filter(({ isKnown }) => !isKnown))
      kept.done[kind] = Math.min(kept.done[kind], from);
    writeFileSync(`${file}.new`, JSON.stringify(kept));
    renameSync(`${file}.new`, file);
  };
  const note = (order, answer, isAlone) => {
    if (order.isKnown !== true) {
      state.done[order.kind] += answer.next - order.from;
      state.codes[code] = (state.codes[code] ?? 0) + answer.next - order.from;
    }
    state.sum += answer.total;
    state.full += answer.full;
    for (const [kind, count] of answer.untraced) state.untraced[kind] = (state.untraced[kind] ?? 0) + count;
    state.slow.push(...answer.slow.map((each) => ({ ...order, ...each })));
    // One of each check: an input that drops one part mostly drops several.
    const shown = answer.failures.filter(
      ({ check, number }, at) =>
        answer.failures.findIndex((other) => other.check === check && other.number === number) === at,
    );
    for (const { number, check, detail } of shown) {
      const one = { ...order, number, from: number, to: number + 1 };
      // Time and memory are those of the input only in a process of its own.
      if (!isAlone && ENDS_WORKER.includes(check)) {
        state.done[order.kind] -= 1;
        waiting.push({ ...one, isAlone: true });
        continue;
      }
      state.failures.push({ ...one, check, detail });
      console.log(`FAILED ${nameOf(one)}: ${check}: ${firstLine(detail)}`);
    }
  };
  const work = async () => {
    let worker;
    for (let order = take(); order !== undefined; order = take()) {
      running.add(order);
      const isAlone = order.isAlone === true;
      if (worker === undefined || worker.inputs >= INPUTS_OF_WORKER || isAlone) {
        worker?.stop();
        worker = await startWorker(isAlone);
      }
      const answer = await worker.ask(order);
      if (isAlone || worker.isOver() || answer.failures.some(({ check }) => ENDS_WORKER.includes(check))) {
        worker.stop();
        worker = undefined;
      }
      running.delete(order);
      // A batch that the worker did not survive: each of its inputs by itself finds the one.
      if (answer.next === undefined && order.to > order.from + 1)
        for (let from = order.from; from < order.to; from++) waiting.push({ ...order, from, to: from + 1 });
      else if (answer.next === undefined && !isAlone) waiting.push({ ...order, isAlone: true });
      else {
        const failures = answer.failures.map((each) => ({ number: order.from, ...each }));
        note(order, { next: order.to, ...answer, failures }, isAlone);
        if (answer.next < order.to) waiting.push({ ...order, from: answer.next });
      }
    }
    worker?.stop();
  };
  const report = () => {
    save();
    const count = Object.values(state.done).reduce((a, b) => a + b);
    const rate = ((state.sum * 1000) / count).toFixed(1);
    console.log(
      `${new Date().toISOString()} ${JSON.stringify(state.done)} ${state.full} in full, ${state.failures.length} failures, ${state.slow.length} over 1 s, ${rate} ms of processor time each`,
    );
  };
  const timer = setInterval(report, 60_000);
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  clearInterval(timer);
  report();
  await summarise(state);
}

/** Identifies the inputs of a seed: those of other files, or of another way to change them, are others. */
function digestOfInputs() {
  const hash = createHash('sha256');
  for (const kind of ['real', 'mutated', 'generated'])
    for (let number = 0; number < 50; number++)
      hash.update(JSON.stringify(inputOf(kind, number, options.seed, real.texts)));
  return hash.digest('hex').slice(0, 16);
}

async function summarise(state) {
  console.log(`Statements that may leave no trace: ${JSON.stringify(state.untraced)}`);
  for (const each of state.slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`over 1 s: ${nameOf(each)} ${each.seconds.toFixed(2)} s, ${each.slowest}`);
  const byCheck = Object.groupBy?.(state.failures, ({ check }) => check) ?? groupByCheck(state.failures);
  for (const [check, failures] of Object.entries(byCheck)) {
    console.log(`\n${check}: ${failures.length}`);
    for (const failure of failures.slice(0, REDUCTION.each)) {
      console.log(`--- ${nameOf(failure)}: ${failure.detail}`);
      const files = await smallest(inputOf(failure.kind, failure.number, failure.seed, real.texts), check);
      printFiles(files);
      const { failures: left } = await tryAlone(files);
      for (const { check: name, detail } of left) console.log(`    ${name}: ${detail}`);
    }
    for (const failure of failures.slice(REDUCTION.each))
      console.log(`--- ${nameOf(failure)}: ${firstLine(failure.detail)}`);
  }
  const counts = ['hang', 'time', 'memory', 'crash', 'unstable', 'dropped'].map(
    (check) => `${byCheck[check]?.length ?? 0} ${check}`,
  );
  console.log(`Inputs by version of the program: ${Object.values(state.codes).join(', ')}.`);
  console.log(`${state.full} inputs were read in full, the others once (test/fuzz/try-input.ts).`);
  console.log(`\n${JSON.stringify(state.done)}: ${counts.join(', ')}; ${state.slow.length} over 1 s`);
  process.exitCode = state.failures.length === 0 ? 0 : 1;
}

function groupByCheck(failures) {
  const groups = {};
  for (const failure of failures) {
    groups[failure.check] ??= [];
    groups[failure.check].push(failure);
  }
  return groups;
}

async function showOne(name) {
  const [kind, number] = name.split(':');
  const files = inputOf(kind, Number(number), options.seed, real.texts);
  const answer = await tryAlone(files);
  const check = answer.failures[0]?.check;
  const shown = options.smallest && check !== undefined ? await smallest(files, check) : files;
  printFiles(shown);
  console.log(JSON.stringify(shown === files ? answer : await tryAlone(shown), undefined, 2));
}

/** Reduces an input in processes of their own, as long as the same check fails. */
function smallest(files, check) {
  const end = Date.now() + REDUCTION.seconds * 1000;
  let worker;
  const fails = async (trial) => {
    worker ??= await startWorker();
    const answer = await worker.ask({ files: trial });
    if (worker.isOver() || answer.failures.some(({ check }) => ENDS_WORKER.includes(check))) {
      worker.stop();
      worker = undefined;
    }
    const found = answer.failures.map((failure) => failure.check);
    return found.includes(check) || (found.includes('hang') && check === 'time');
  };
  return reduce(files, fails, () => Date.now() > end).finally(() => worker?.stop());
}

async function tryAlone(files) {
  const worker = await startWorker();
  try {
    return await worker.ask({ files });
  } finally {
    worker.stop();
  }
}

/** Starts a process that reads inputs one by one; the answer for one that it does not survive is a failure. */
async function startWorker(isSparing = true) {
  const child = fork(join(folder, 'fuzz-worker.js'), [root], {
    // The program collects garbage as early (src/host/v8-flags.ts), which takes time.
    execArgv: ['--max-old-space-size=400', ...(isSparing ? ['--heap-growing-percent=20'] : [])],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let [settle, stderr] = [undefined, ''];
  child.stderr.on('data', (data) => (stderr = (stderr + data).slice(-4000)));
  child.on('message', (message) => settle?.(message));
  child.on('error', () => undefined);
  const fail = (check, detail) =>
    settle?.({ failures: [{ check, detail }], slow: [], untraced: [], total: 0, full: 0 });
  child.on('exit', (code, signal) => {
    if (stderr.includes('heap out of memory')) fail('memory', 'out of memory');
    else fail('crash', `the process ended with ${code ?? signal}: ${stderr.slice(-600)}`);
  });
  const answer = () =>
    new Promise((resolve) => {
      const before = processorSeconds(child.pid);
      const start = Date.now();
      const watch = setInterval(() => {
        const used = processorSeconds(child.pid) - before;
        if (used < PATIENCE.processor && Date.now() - start < PATIENCE.clock * 1000) return;
        fail('hang', `no answer after ${used.toFixed(0)} s of processor time`);
        child.kill('SIGKILL');
      }, 500);
      settle = (message) => {
        clearInterval(watch);
        settle = undefined;
        resolve(message);
      };
    });
  await answer();
  const worker = {
    isOver: () => !child.connected || child.exitCode !== null || child.signalCode !== null,
    inputs: 0,
    ask: (order) => {
      worker.inputs += 'files' in order ? 1 : order.to - order.from;
      const waiting = answer();
      if (child.connected) child.send(order);
      else fail('crash', `the process ended: ${stderr.slice(-600)}`);
      return waiting;
    },
    stop: () => child.kill('SIGKILL'),
  };
  return worker;
}

/** Returns the processor seconds that Linux counted for a process; 0 elsewhere, where only the clock decides. */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function nameOf({ kind, number, seed }) {
  return `${kind}:${number} (seed ${seed})`;
}

function firstLine(text) {
  return text.split('\n')[0];
}

function printFiles(files) {
  for (const [path, text] of Object.entries(files)) console.log(`${path}:\n${text.replaceAll(/^/gmu, '    ')}`);
}

function usage() {
  return readFileSync(import.meta.filename, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('//'))
    .map((line) => line.slice(3))
    .join('\n');
}
