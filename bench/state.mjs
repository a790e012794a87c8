// Measures questions to a state: node bench/state.mjs [FOLDER] [--documents N]. Needs `npm run build`.
//
// Scans the repositories in FOLDER, by default examples/organisation, and copies what was recorded until there are N documents
// (10,000), each with another description. Then measures `policy impact` with the starter pack, as if all its policies or one of
// them had changed, and `inventory`. Exits with 1 if the impact of all takes 30 s of processor time or longer for 10,000 documents,
// or if a verdict differs from the recorded one.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256 } from '../build/base/digest.js';
import { writeJson } from '../build/base/json.js';
import { BundleWriter, joinText } from '../build/base/text-bundle.js';
import { openForScan, readStore } from '../build/store/open-store.js';
import { timeProcess } from './support/time-process.mjs';

/** Seconds for 10,000 documents. */
const bar = 30;
const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/cli/main.cjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '10000' } },
});
const wanted = Number(values.documents);
const folder = resolve(positionals[0] ?? join(root, 'examples/organisation'));
const temporary = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
try {
  await measure();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function measure() {
  const seed = join(temporary, 'seed');
  run('scan', folder, '--at', '2026-11-20', '--state', seed, '--output', `ndjson=${join(temporary, 'report.ndjson')}`);
  for (const title of ['all policies', 'one policy']) {
    const store = join(temporary, title.replace(' ', '-'));
    const documents = await copyUntil(wanted, seed, store, title === 'one policy');
    const megabytes = (statSync(join(store, 'plumbline.db')).size / 1e6).toFixed(0);
    console.log(`${documents} documents in ${megabytes} MB`);
    const impact = run('policy', 'impact', '--at', '2026-11-20', '--state', store, '--format', 'json');
    const { rows, policies } = JSON.parse(impact.stdout);
    const isSlow = impact.processor * (10_000 / documents) >= bar;
    print(
      `policy impact of ${policies.length}`,
      impact,
      documents,
      `  (at most ${bar} s for 10,000)${isSlow ? '  MISSED' : ''}`,
    );
    if (rows.length > 0) console.log(`${rows.length} verdicts differ from the recorded ones: ${rows[0].policy}`);
    if (isSlow || rows.length > 0) process.exitCode = 1;
    if (title === 'one policy') {
      print('inventory process.memory', run('inventory', 'process.memory', '--state', store), documents);
      print('inventory --containers', run('inventory', '--containers', '--state', store), documents);
    }
  }
}

/** Records the repositories of one store in another, again and again, as repositories with other names and descriptions. */
async function copyUntil(count, from, to, isKnown) {
  const repositories = new Map();
  for await (const target of readStore(from)) {
    const { name } = target.repository;
    const { targets = [], result = await target.result() } = repositories.get(name) ?? {};
    repositories.set(name, { result, targets: [...targets, target] });
  }
  // Without digests every policy counts as changed, and with them the one whose digest is missing.
  const [, ...digests] = isKnown ? [...policiesOf(repositories)] : [];
  const policies = new Map(digests);
  const store = await openForScan(to, '2026-11-20T00:00:00Z');
  const facts = {
    at: '2026-11-20T00:00:00Z',
    tool: 'bench',
    pack: { name: 'bench', digest: '' },
    policies,
    policyKeys: new Map(),
    expected: 0,
  };
  const recorder = await store.begin(facts);
  let documents = 0;
  for (let copy = 0; documents < count; copy++) {
    for (const [name, { result, targets }] of repositories) {
      if (documents >= count) break;
      const recorded = targets.map((target) => copyTarget(target, copy));
      documents += recorded.reduce((sum, { views }) => sum + new Set(views.map(({ document }) => document)).size, 0);
      await recorder.add({
        ...{ name: `${name}-${copy}`, commit: null, ref: null, findings: [], isFixed: () => true, key: undefined },
        ...{ result, recorded: { targets: recorded, read: undefined } },
      });
    }
  }
  await recorder.finish();
  await store.close();
  return documents;
}

function policiesOf(repositories) {
  const [{ targets }] = repositories.values();
  return targets[0].policies;
}

/** Writes the documents of a target again, with another description. */
function copyTarget({ target, views, content, sourceMap }, copy) {
  const [documents, maps] = [new BundleWriter(), new BundleWriter()];
  const rowsOf = (settings) =>
    Object.entries(settings).map(([path, row]) => `${JSON.stringify(path)}:${writeJson(row)}`);
  const add = (bundle, { settings, ...rest }) => {
    const split = { head: `${writeJson(rest).slice(0, -1)},"settings":{`, rows: rowsOf(settings) };
    return { position: bundle.add(split), digest: sha256(joinText(split)) };
  };
  const copied = views.map(({ profiles, document, sourceMap: position }) => {
    const { settings, config, ...rest } = content(document);
    const described = { ...config, manifest: { ...config.manifest, description: `copy ${copy}` } };
    const { digest } = add(documents, { ...rest, config: described, settings });
    return { profiles, document: digest, sourceMap: add(maps, sourceMap(position)).position };
  });
  return {
    ...{ target, views: copied, documents: documents.pack(), sourceMaps: maps.pack() },
    ...{ hasSecrets: false, files: new Map() },
  };
}

function run(...args) {
  const outcome = timeProcess(process.execPath, [program, ...args]);
  if (![0, 1, 3].includes(outcome.status)) throw new Error(outcome.stderr);
  return outcome;
}

function print(title, { processor, clock }, documents, note = '') {
  const rate = Math.round(documents / processor);
  console.log(
    `${title.padEnd(30)} ${processor.toFixed(1)} s of processor time, ${clock.toFixed(1)} s, ${rate} a second${note}`,
  );
}
