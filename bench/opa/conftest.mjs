// Whole processes: `conftest test` on documents as JSON files against one of ours that judges the same files by the same
// policies, compiled before. `--judge SETUP` is that process, built into one file as the program is.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { decodePack, encodePack } from '../../build/policy/pack/pack-cache.js';
import { loadEvaluator } from '../../build/scan/load-evaluator.js';
import { timeProcess } from '../support/time-process.mjs';

/** Query for Conftest: all results of the policies, under the name that it expects for a text. */
const RULE = `package main

deny contains {"msg": json.marshal([index, message])} if {
	some index, result in data.plumbline.aggregate.all.results
	some sets in result
	some messages in sets
	some message in messages
}
`;

const RELEASE = 'v0.71.1';

/** Conftest, where it is installed. */
export function findConftest() {
  const places = [...(process.env.PATH ?? '').split(':'), join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin')];
  const found = places.map((place) => join(place, 'conftest')).find(existsSync);
  if (found === undefined) {
    console.log(`SKIPPED: no conftest. go install github.com/open-policy-agent/conftest@${RELEASE}`);
  }
  return found;
}

/** Writes documents and the starter pack to a folder; returns the arguments with which conftest tests them, as usual. */
export async function writeConftest(folder, documents) {
  const policies = join(folder, 'policies');
  const source = join(import.meta.dirname, '../../policies');
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.rego') || name.endsWith('_test.rego')) continue;
    mkdirSync(dirname(join(policies, name)), { recursive: true });
    // The name that conftest wants for a text.
    writeFileSync(
      join(policies, name),
      readFileSync(join(source, name), 'utf8').replaceAll(/(?<="|\w\.)message\b(?!:)/gu, 'msg'),
    );
  }
  const { createEngine } = await import('../../build/engine/create-engine.js');
  const { readParameters } = await import('../../build/engine/packs/read-parameters.js');
  const { buildPolicyData } = await import('../../build/policy/pack/policy-data.js');
  const engine = createEngine({ cwd: folder, cacheFolder: join(folder, 'cache') });
  const pack = await engine.policies.load();
  await engine.close();
  const parameters = readParameters(
    [],
    pack.policies.map(({ policy }) => policy),
  );
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/data.json'), JSON.stringify(buildPolicyData(parameters, {})));
  const files = documents.map((document, index) => {
    const file = join(folder, `document-${index}.json`);
    writeFileSync(file, document);
    return file;
  });
  return ['test', '--no-fail', '--all-namespaces', '-o', 'json', '-p', policies, '-d', join(folder, 'data'), ...files];
}

/** Compares the time of both over these files, in turns; conftest must return as many `messages` as the engine. */
export async function compareProcesses(conftest, { folder, modules, pack, parameters, data, files, messages, rounds }) {
  writeFileSync(join(modules, 'conftest.rego'), RULE);
  const dataFile = join(folder, 'conftest-data.json');
  writeFileSync(dataFile, JSON.stringify(data));
  const packFile = join(folder, 'pack');
  writeFileSync(packFile, encodePack(pack));
  const setup = join(folder, 'judge.json');
  writeFileSync(setup, JSON.stringify({ packFile, parameters, files }));
  const theirs = [conftest, ['test', '--no-fail', '-o', 'json', '-p', modules, '-d', dataFile, ...files]];
  const program = join(folder, 'judge.mjs');
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: import.meta.filename, platform: 'node', external: 'rolldown' });
  await bundle.write({ file: program, format: 'esm', codeSplitting: false });
  const ours = [process.execPath, [program, '--judge', setup]];
  const said = countConftest(run(theirs).stdout);
  if (said !== messages) throw new Error(`Plumbline's engine returns ${messages} messages and conftest ${said}.`);
  run(ours);
  return Array.from({ length: rounds }, () => ({ ours: run(ours), theirs: run(theirs) }));
}

function run([program, args]) {
  const done = timeProcess(program, args);
  if (done.status !== 0) throw new Error(`${program} ended with ${done.status}: ${done.stderr}`);
  return done;
}

function countConftest(text) {
  return JSON.parse(text).reduce(
    (sum, { failures = [], warnings = [] }) =>
      sum + new Set([...failures, ...warnings].map((one) => JSON.stringify(one))).size,
    0,
  );
}

function judge(setup) {
  const { packFile, parameters, files } = JSON.parse(readFileSync(setup, 'utf8'));
  const pack = decodePack(readFileSync(packFile));
  const evaluator = loadEvaluator({
    pack,
    at: '2026-11-20T12:00:00Z',
    strictIncludes: false,
    parameters,
    data: {},
    off: [],
  });
  let said = 0;
  for (const file of files) {
    const json = readFileSync(file, 'utf8');
    for (const evaluation of evaluator.evaluate({ document: JSON.parse(json), json }, { setAside: [] })) {
      said += evaluation.messages?.length ?? 0;
    }
  }
  process.stdout.write(String(said));
}

if (process.argv[2] === '--judge') judge(process.argv[3]);
