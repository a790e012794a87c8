// Plumbline against OPA's own interpreter, built natively from the release that compiler/go.mod pins: node bench/opa.mjs
// [FOLDER]. The starter pack, and at least sixty policies, on documents of 20 and 200 kB (made of FOLDER, which holds
// repositories), in one thread, from bytes to verdicts; both have to find the same. Where `conftest` is on the PATH or in
// CONFTEST, whole processes against `conftest test` as well. Ends with 1 where Plumbline is not three times as fast as OPA,
// either way. Needs Go; `npm run build` comes first.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { createRegoCompiler } from '../build/host/rego-compiler.js';
import { compilePack } from '../build/policy/compile/compile-pack.js';
import { PolicyEngine } from '../build/policy/evaluation/policy-engine.js';
import { ALL_ENTRYPOINT, buildAggregate } from '../build/policy/pack/aggregate.js';
import { mergeParameters } from '../build/policy/pack/parameters.js';
import { buildPolicyData } from '../build/policy/pack/policy-data.js';
import { readPack } from '../build/policy/pack/read-pack.js';
import { regoSpellings } from '../build/policy/pack/to-canonical-path.js';
import { createJudge } from '../build/policy/soundness/judge.js';
import { compareProcesses, findConftest } from './opa/conftest.mjs';
import { documentsOf } from './opa/documents.mjs';
import { policiesFor } from './opa/policies.mjs';
import { median } from './support/time-process.mjs';

/** The starter pack is taken whole: where it has more, these are more. */
const POLICIES = 60;
const SIZES = [20, 200];
const DOCUMENTS = 10;
/** Of each side, in turns: what else the machine does hits both. */
const ROUNDS = 5;
const MILLISECONDS = 700;
const LEAST_RATIO = 3;
/** Maximum processor time to compile the pack, in milliseconds; other work on the machine does not count. */
const MOST_COMPILING = 5000;

const now = BigInt(Date.parse('2026-11-20T12:00:00Z')) * 1_000_000n;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-opa-'));
try {
  await run(process.argv[2] ?? join(import.meta.dirname, '..', '..', 'shared', 'corpus', 'repos'));
} finally {
  rmSync(folder, { recursive: true });
}

async function run(repositories) {
  const built = build();
  if (built === undefined) return console.log('SKIPPED: there is no Go to build OPA with.');
  const { source, pack } = await compile();
  const { values } = mergeParameters(
    pack.policies.map(({ policy }) => policy),
    [],
  );
  const data = buildPolicyData(values);
  const engine = new PolicyEngine(pack, data, { now });
  const judge = createJudge(pack, engine, { now, strictIncludes: false });
  const groups = (await documentsOf(repositories, SIZES, DOCUMENTS)).map((group) => ({
    ...group,
    name: `${group.size} kB`,
    bytes: group.texts.map((text) => Buffer.from(text)),
  }));
  const opa = startOpa(built, source, data, groups);
  const indexes = pack.policies.map((_, index) => index);
  const ways = {
    'as OPA answers': (text) => engine.evaluate(undefined, indexes, text),
    // Also settles unknown values and tries each way of a choice; OPA has no equivalent.
    'doubts weighed': (text) => judge(JSON.parse(text), text),
  };
  console.log('documents   verdicts            Plumbline          OPA   OPA : Plumbline, in each round      median');
  for (const { name, bytes, from } of groups) {
    const findings = assertSame(
      engine,
      pack,
      bytes,
      await opa.measure({ documents: name, milliseconds: 0, results: true }),
    );
    const rounds = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let round = -1; round < ROUNDS; round++) {
      const theirs = perDocument(await opa.measure({ documents: name, milliseconds: MILLISECONDS }));
      for (const [way, work] of Object.entries(ways)) {
        const ours = measure(work, bytes);
        if (round >= 0) rounds[way].push({ ours, theirs, ratio: theirs / ours }); // The first round warms up.
      }
    }
    for (const [way, times] of Object.entries(rounds)) {
      const of = (what) => median(times.map((time) => time[what]));
      const each = times.map(({ ratio }) => ratio.toFixed(1)).join(' ');
      const cells = [
        way.padEnd(16),
        `${of('ours').toFixed(2)} ms`.padStart(12),
        `${of('theirs').toFixed(2)} ms`.padStart(12),
      ];
      console.log(`${name.padEnd(12)}${cells.join(' ')}   ${each.padEnd(32)} ${of('ratio').toFixed(1).padStart(8)}`);
      if (of('ratio') < LEAST_RATIO) process.exitCode = 1;
    }
    console.log(`            both found the same ${findings} messages in ${bytes.length} documents, ${from}`);
  }
  opa.end();
  const conftest = findConftest();
  if (conftest === undefined) return;
  const all = groups.flatMap(({ name, texts }) => texts.map((text, index) => ({ text, file: fileOf(name, index) })));
  for (const some of [all.slice(0, 1), all]) {
    const files = some.map(({ file }) => file);
    const messages = some.flatMap(({ text }) => messagesOf(engine.evaluate(undefined, indexes, text))).length;
    const given = {
      folder,
      modules: join(folder, 'modules'),
      pack,
      parameters: values,
      data,
      files,
      messages,
      rounds: 5,
    };
    const times = await compareProcesses(conftest, given);
    for (const what of ['processor', 'clock']) {
      const of = (side) => median(times.map((time) => time[side][what])).toFixed(2);
      const ratio = median(times.map(({ ours, theirs }) => theirs[what] / ours[what])).toFixed(1);
      console.log(
        `whole processes, ${some.length} documents, ${what}: Plumbline ${of('ours')} s, conftest test ${of('theirs')} s, ${ratio} times`,
      );
    }
  }
}

function build() {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const sources = join(import.meta.dirname, '..', 'compiler');
  const go = join(folder, 'go');
  for (const name of readdirSync(sources).filter((file) => /\.go$|^go\.|^hook\.sh$/u.test(file)))
    cpSync(join(sources, name), join(go, name));
  cpSync(join(import.meta.dirname, 'opa', 'main.go'), join(go, 'main.go'));
  // The sources are made for a release with a hook in it, which its interpreter does not have.
  execFileSync(join(go, 'hook.sh'), { stdio: 'inherit' });
  const program = join(folder, 'native-opa');
  execFileSync('go', ['build', '-modfile=hooked/go.mod', '-trimpath', '-o', program, '.'], {
    cwd: go,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return program;
}

async function compile() {
  const compiler = createRegoCompiler();
  const start = processorTime();
  try {
    const source = await readPack(policiesFor(POLICIES), [], compiler);
    const pack = await compilePack(source, 'bench', compiler);
    const milliseconds = processorTime() - start;
    console.log(
      `compiling ${source.policies.length} policies, cold: ${(milliseconds / 1000).toFixed(1)} s of the processor`,
    );
    if (milliseconds > MOST_COMPILING) process.exitCode = 1;
    return { source, pack };
  } finally {
    await compiler.close();
  }
}

function startOpa(program, source, data, groups) {
  const documents = Object.fromEntries(
    groups.map(({ name, bytes }) => [
      name,
      bytes.map((text, index) => {
        const file = fileOf(name, index);
        writeFileSync(file, text);
        return file;
      }),
    ]),
  );
  const setup = join(folder, 'setup.json');
  const modules = [...source.modules, buildAggregate(source)];
  const query = `data.${ALL_ENTRYPOINT.replaceAll('/', '.')}`;
  writeFileSync(
    setup,
    JSON.stringify({
      modules,
      spellings: regoSpellings,
      data,
      query,
      now: `${now}`,
      documents,
      print: join(folder, 'modules'),
    }),
  );
  const child = spawn(program, [setup], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async measure(asked) {
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('OPA ended.');
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

/** Milliseconds for each document, from its bytes; of the processor, since others may be working on the same machine. */
function measure(work, documents) {
  const start = processorTime();
  let count = 0;
  while (count === 0 || processorTime() - start < MILLISECONDS) {
    for (const bytes of documents) work(bytes.toString('utf8'));
    count += documents.length;
  }
  return (processorTime() - start) / count;
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function perDocument({ count, milliseconds }) {
  return milliseconds / count;
}

function assertSame(engine, pack, documents, { results }) {
  const indexes = pack.policies.map((_, index) => index);
  let findings = 0;
  documents.forEach((bytes, at) => {
    const answers = engine.evaluate(undefined, indexes, bytes.toString('utf8'));
    const ours = answers.map(({ results }) => results);
    if (!isDeepStrictEqual(unordered(ours), unordered(results[at].results))) {
      const which = ours.findIndex((one, i) => !isDeepStrictEqual(unordered(one), unordered(results[at].results[i])));
      throw new Error(`Plumbline and OPA differ on document ${at} at ${pack.policies[which]?.policy.id}`);
    }
    findings += messagesOf(answers).length;
  });
  if (findings === 0) throw new Error('Nothing was found: that measures nothing.');
  return findings;
}

function fileOf(name, index) {
  return join(folder, `${name}-${index}.json`.replace(' ', ''));
}

function messagesOf(answers) {
  const error = answers.find(({ kind }) => kind === 'error');
  if (error !== undefined) throw new Error(error.reason);
  return answers.flatMap(({ results }) => Object.values(results).flat(2));
}

/** Sets have no order. */
function unordered(value) {
  if (Array.isArray(value))
    return value.map(unordered).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, unordered(value[key])]),
  );
}
