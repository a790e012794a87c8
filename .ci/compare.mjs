// Compares the results of two versions of Plumbline on the corpus: documents, verdicts, findings, exit codes.
//
//   node .ci/compare.mjs BASE [HEAD] [--corpus DIR] [--repositories a,b] [--syntax v1,v2] [--show N]
//
// BASE and HEAD are commits, or folders with a built `dist/`; HEAD defaults to this folder, as built. Exits with 1 if they
// differ. Messages, reasons and fixes may be reworded, so they are left out; a second count says how many
// documents are equal to the byte. A commit is built in a temporary worktree; its results are kept there for the next run.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findProgram } from '../bench/support/find-program.mjs';

const root = join(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string', default: join(root, '..', 'shared', 'corpus', 'repos') },
    repositories: { type: 'string' },
    syntax: { type: 'string', default: 'v2,v1' },
    show: { type: 'string', default: '20' },
    help: { type: 'boolean' },
  },
});
const [base, head = root] = positionals;
if (options.help || base === undefined) {
  console.log(
    readFileSync(import.meta.filename, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('//'))
      .map((line) => line.slice(3))
      .join('\n'),
  );
  process.exit(options.help ? 0 : 2);
}
const corpus = resolve(options.corpus);
const repositories = options.repositories?.split(',') ?? readdirSync(corpus).sort();
const dialects = options.syntax.split(',');
const cache = join(tmpdir(), 'plumbline-compare');
/** Fields that hold sentences for people. */
const prose = new Set(['message', 'reason', 'fix']);

const before = await describeVersion(base);
const after = await describeVersion(head);
const differences = [];
const counts = { documents: 0, exact: 0, findings: 0, verdicts: 0, exitCodes: 0 };
for (const repository of repositories) {
  for (const dialect of dialects) compareRuns(before, after, `${repository} ${dialect}`);
}
for (const line of differences.slice(0, Number(options.show))) console.log(line);
if (differences.length > Number(options.show)) console.log(`… and ${differences.length - Number(options.show)} more`);
console.log(
  `${counts.documents} documents (${counts.exact} equal to the byte), ${counts.findings} findings, ${counts.verdicts} verdicts, ${counts.exitCodes} exit codes compared: ${differences.length} differences`,
);
// Two versions that print nothing would always agree.
if (counts.documents === 0) console.log('nothing was compared: neither version printed a document');
process.exitCode = differences.length === 0 && counts.documents > 0 ? 0 : 1;

/**
 * Returns all results of a version, by repository and dialect; from the cache if the version is a commit seen before.
 */
async function describeVersion(name) {
  const isFolder = findProgram(name) !== undefined;
  const folder = isFolder ? resolve(name) : buildCommit(name);
  const found = new Map();
  const jobs = repositories.flatMap((repository) => dialects.map((dialect) => ({ repository, dialect })));
  const work = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      found.set(`${job.repository} ${job.dialect}`, await describeCached(folder, isFolder, job));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return found;
}

function buildCommit(name) {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const folder = join(cache, commit);
  if (findProgram(folder) !== undefined) return folder;
  mkdirSync(cache, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  const run = (command, argv, cwd) => execFileSync(command, argv, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['worktree', 'prune'], root);
  run('git', ['worktree', 'add', '--detach', folder, commit], root);
  run('npm', ['ci', '--no-fund', '--no-audit', '--silent'], folder);
  run('npm', ['run', 'build', '--silent'], folder);
  return folder;
}

async function describeCached(folder, isFolder, { repository, dialect }) {
  const built = statSync(findProgram(folder)).mtimeMs;
  const key = createHash('sha256').update(`3\n${corpus}\n${repository}\n${dialect}\n${folder}\n${built}`).digest('hex');
  const file = join(cache, 'results', `${key}.json.gz`);
  if (!isFolder && existsSync(file)) return JSON.parse(gunzipSync(readFileSync(file)));
  const result = await describe(folder, join(corpus, repository), dialect);
  mkdirSync(join(cache, 'results'), { recursive: true });
  if (!isFolder) writeFileSync(file, gzipSync(JSON.stringify(result)));
  return result;
}

/** Returns the documents (digest, and rows without prose), findings, verdicts and exit codes of one version for one repository. */
async function describe(folder, path, dialect) {
  const shared = ['--syntax', dialect, '--profiles', 'all'];
  const documents = await run(folder, ['document', path, ...shared, '--format', 'ndjson']);
  const out = join(tmpdir(), `plumbline-compare-${process.pid}-${dialect}-${path.split('/').at(-1)}.json`);
  const help = await run(folder, ['scan', '--help']);
  const rows = help.stdout.includes('--json-verdicts') ? ['--json-verdicts', 'all'] : [];
  const scan = await run(folder, [
    ...[
      'scan',
      path,
      ...shared,
      '--set',
      'strict',
      '--at',
      '2026-01-01T00:00:00Z',
      '--jobs',
      '1',
      ...rows,
      '--output',
      `json=${out}`,
    ],
  ]);
  const report = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { repositories: [] };
  rmSync(out, { force: true });
  return {
    exits: [documents.code, scan.code],
    documents: documents.stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => describeDocument(JSON.parse(line), line)),
    findings: report.repositories.flatMap(({ findings }) => findings.map(describeFinding)).sort(),
    verdicts: report.repositories.flatMap(({ targets }) =>
      targets.flatMap(({ file, views }) =>
        views.flatMap(({ profiles, verdicts }) =>
          verdicts.map(({ policy, verdict }) => `${file} [${profiles.join(',')}] ${policy} ${verdict}`),
        ),
      ),
    ),
  };
}

function run(folder, argv) {
  return new Promise((done) => {
    const settings = { maxBuffer: 2 ** 30, env: { ...process.env, NO_COLOR: '1' }, cwd: tmpdir() };
    execFile(process.execPath, [findProgram(folder), ...argv], settings, (error, stdout) => {
      done({ code: error === null ? 0 : (error.code ?? 'killed'), stdout });
    });
  });
}

/** A document's name and digest, and its settings without prose, one line each. */
function describeDocument(document, line) {
  const { file } = document.context.target;
  const digest = createHash('sha256').update(line).digest('hex').slice(0, 16);
  const { settings, problems, ...rest } = document;
  const rows = Object.entries(settings).map(([path, row]) => `${path} ${withoutProse(row)}`);
  const found = problems
    .map(({ refusedBy, ...row }) => `problem ${withoutProse(row)} ${withoutProse(refusedBy ?? null)}`)
    .sort();
  return {
    name: `${file} [${document.context.view.profiles.join(',')}]`,
    digest,
    rows: [withoutProse(rest), ...rows, ...found].map(short),
  };
}

/** Long lines by their digest: the cache would be large. */
function short(line) {
  return line.length <= 400
    ? line
    : `${line.slice(0, 300)}… ${createHash('sha256').update(line).digest('hex').slice(0, 16)}`;
}

function withoutProse(value) {
  return JSON.stringify(value, (key, part) => (prose.has(key) ? undefined : part));
}

function describeFinding({ id, rule, severity, location, setting, profile, occurrences }) {
  const { file, line, column, endLine, endColumn } = location;
  const views = occurrences.map(({ target, views: names }) => `${target}:${JSON.stringify(names)}`).join(' ');
  return short(
    `${file}:${line}:${column}-${endLine}:${endColumn} ${severity} ${rule} ${setting} ${profile} ${id} ${views}`,
  );
}

function compareRuns(left, right, name) {
  const [a, b] = [left.get(name), right.get(name)];
  counts.exitCodes += 2;
  if (String(a.exits) !== String(b.exits)) differences.push(`exit codes: ${name}: ${a.exits} before, ${b.exits} after`);
  counts.findings += a.findings.length;
  counts.verdicts += a.verdicts.length;
  compareLines('findings', name, a.findings, b.findings);
  compareLines('verdicts', name, a.verdicts, b.verdicts);
  const others = numberNames(b.documents);
  for (const [numbered, document] of numberNames(a.documents)) {
    counts.documents += 1;
    const other = others.get(numbered);
    others.delete(numbered);
    if (other?.digest === document.digest) counts.exact += 1;
    else compareLines('documents', `${name} ${numbered}`, document.rows, other?.rows ?? []);
  }
  for (const document of others.keys()) differences.push(`documents: ${name} ${document}: only after`);
}

/** Documents by their names, with a number: a folder may have several repositories, each with a file of the same name. */
function numberNames(documents) {
  const seen = new Map();
  return new Map(
    documents.map((document) => {
      const number = (seen.get(document.name) ?? 0) + 1;
      seen.set(document.name, number);
      return [number === 1 ? document.name : `${document.name} (${number})`, document];
    }),
  );
}

function compareLines(kind, name, a, b) {
  const [before, after] = [new Set(a), new Set(b)];
  for (const line of before) if (!after.has(line)) differences.push(`${kind}: ${name}: before ${line}`);
  for (const line of after) if (!before.has(line)) differences.push(`${kind}: ${name}: after ${line}`);
}
