// Measures the cost of a scan, layer by layer in one thread and then in total: node bench/scan.mjs FOLDER
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../build/engine/create-engine.js';
import { readParameters } from '../build/engine/packs/read-parameters.js';
import { findCacheFolder } from '../build/host/folders/user-folders.js';
import { NodeFileSystem } from '../build/host/node-file-system.js';
import { Project } from '../build/resolve/files/project.js';
import { findRepositories } from '../build/scan/find-repositories.js';
import { loadEvaluator } from '../build/scan/load-evaluator.js';
import { surveyRepository } from '../build/scan/survey.js';
import { readTarget } from '../build/views/read-target.js';

const folder = process.argv[2] ?? '.';
const { repositories } = findRepositories({ cwd: process.cwd(), paths: [folder], repositories: [], name: undefined });
const engine = createEngine({ cwd: process.cwd(), cacheFolder: findCacheFolder(process.env) });
const pack = await engine.policies.load();
await engine.close();
const parameters = readParameters(
  [],
  pack.policies.map(({ policy }) => policy),
);
const setup = { pack, at: '2026-11-20T12:00:00Z', strictIncludes: false, parameters, data: {}, off: [] };
const evaluator = loadEvaluator(setup);
const times = { survey: 0, documents: 0, evaluations: 0 };
const counts = { repositories: repositories.length, targets: 0, views: 0, evaluations: 0 };

function timed(name, work) {
  const start = performance.now();
  const result = work();
  times[name] += performance.now() - start;
  return result;
}

for (const { path, name } of repositories) {
  const project = new Project(new NodeFileSystem(path, { maxFileSize: 1024 * 1024 }));
  const start = performance.now();
  const { targets } = await surveyRepository(path, project);
  times.survey += performance.now() - start;
  for (const { target } of targets) {
    const repository = { name, commit: null, ref: null };
    if (project.read(target.file).kind !== 'file') continue;
    const read = timed('documents', () =>
      readTarget(project, { repository, target, dialect: 'v2', environment: new Map() }),
    );
    const seen = new Set();
    for (const profiles of [
      [],
      ...read.profiles.filter((profile) => profile !== 'standard').map((profile) => [profile]),
    ]) {
      const view = timed('documents', () => read.view(profiles));
      counts.views += 1;
      if (seen.has(view.digest)) continue;
      seen.add(view.digest);
      timed('evaluations', () => evaluator.evaluate(view, { setAside: [], announce: undefined }));
      counts.evaluations += 1;
    }
    counts.targets += 1;
  }
}

const perSecond = (count, milliseconds) => Math.round((1000 * count) / milliseconds);
console.log(counts);
console.log(`survey (walk, read, parse): ${Math.round(times.survey)} ms`);
console.log(`documents: ${Math.round(times.documents)} ms, ${perSecond(counts.views, times.documents)} a second`);
console.log(
  `evaluations of ${pack.policies.length} policies: ${Math.round(times.evaluations)} ms, ${perSecond(counts.evaluations, times.evaluations)} a second`,
);

const out = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
for (const jobs of new Set([1, availableParallelism()])) {
  const start = performance.now();
  const program = join(import.meta.dirname, '../dist/cli/main.cjs');
  const argv = [
    'scan',
    folder,
    '--jobs',
    String(jobs),
    '--at',
    setup.at,
    '--output',
    `json=${join(out, 'report.json')}`,
  ];
  const measured = `process.on('exit', () => process.stderr.write('rss ' + process.resourceUsage().maxRSS + '\\n'))`;
  const preload = `data:text/javascript,${encodeURIComponent(measured)}`;
  const run = spawnSync(process.execPath, ['--import', preload, program, ...argv], { encoding: 'utf8' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const memory = Math.round(Number(/rss (\d+)/u.exec(run.stderr)?.[1] ?? 0) / 1024);
  console.log(`plumbline scan --jobs ${jobs}: ${seconds} s, ${memory} MB at most, exit code ${run.status}`);
}
console.log(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).summary);
rmSync(out, { recursive: true });
