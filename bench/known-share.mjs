// Measures which share of the values in real files is known without running anything:
//
//   node bench/known-share.mjs FOLDER [--json]
//
// FOLDER contains repositories. Counts distinct written values (file, range) that win in a view of some target, outside
// `params` and `process`. If FOLDER has `../oracle.jsonl.gz` (an independent reading of the same files), compares each
// known value with the oracle's value at the same file, line and path. Needs `npm run build`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NodeFileSystem } from '../build/host/node-file-system.js';
import { Project } from '../build/resolve/files/project.js';
import { createResolver } from '../build/resolve/resolve.js';
import { findCertainty, findDoubt, isKnown } from '../build/resolve/values/certainty.js';
import { printValue } from '../build/resolve/values/text.js';
import { findRepositories } from '../build/scan/find-repositories.js';
import { surveyRepository } from '../build/scan/survey.js';
import { readTarget } from '../build/views/read-target.js';

const units = {
  MS: 1,
  MILLI: 1,
  MILLIS: 1,
  S: 1e3,
  SEC: 1e3,
  SECOND: 1e3,
  SECONDS: 1e3,
  M: 6e4,
  MIN: 6e4,
  MINUTE: 6e4,
  MINUTES: 6e4,
  H: 36e5,
  HOUR: 36e5,
  HOURS: 36e5,
  D: 864e5,
  DAY: 864e5,
  DAYS: 864e5,
};
for (const [index, unit] of ['B', 'KB', 'MB', 'GB', 'TB', 'PB'].entries()) units[unit] = 1024 ** index;

const [folder = '.', ...options] = process.argv
  .slice(2)
  .sort((a, b) => Number(a.startsWith('-')) - Number(b.startsWith('-')));
const { repositories } = findRepositories({ cwd: process.cwd(), paths: [folder], repositories: [], name: undefined });
const oracle = readOracle(join(folder, '..', 'oracle.jsonl.gz'));
const surveys = [];
for (const { path, name } of repositories) {
  const project = new Project(new NodeFileSystem(path, { maxFileSize: 1024 * 1024 }));
  const { targets } = await surveyRepository(path, project);
  const readable = targets.filter(({ target }) => project.read(target.file).kind === 'file');
  surveys.push({ project, name, targets: readable.map(({ target }) => target) });
}
const results = Object.fromEntries(['v2', 'v1'].map((dialect) => [dialect, measure(dialect)]));
if (options.includes('--json')) process.stdout.write(JSON.stringify(results));
else for (const [dialect, result] of Object.entries(results)) print(dialect, result);

function measure(dialect) {
  /** By place: what was written there and what every view made of it. */
  const written = new Map();
  for (const { project, name, targets } of surveys) {
    for (const target of targets) {
      const fragment = target.kind === 'fragment';
      const view = createResolver(project, target.file, { dialect, environment: new Map(), fragment });
      const base = view([]);
      const repository = { name, commit: null, ref: null };
      const { profiles } = readTarget(project, { repository, target, dialect, environment: new Map() });
      const others = profiles.filter((profile) => profile !== 'standard');
      const note = ({ path, value, origin }) => {
        if (path[0] === 'params' || path[0] === 'process') return;
        const key = `${name}/${origin.value.path}\0${origin.value.start}\0${origin.value.end}`;
        const place = written.get(key) ?? { name, project, path, origin, values: new Map() };
        written.set(key, place);
        place.values.set(`${findCertainty(value)}\0${printValue(value) ?? ''}`, value);
      };
      for (const setting of base.settings) note(setting);
      for (const profile of others) for (const setting of view([profile]).settings) note(setting);
    }
  }
  return summarize([...written.values()]);
}

function summarize(places) {
  const counts = {};
  const reasons = {};
  const wrong = [];
  let [known, literal, somewhere, compared, sameSource] = [0, 0, 0, 0, 0];
  for (const place of places) {
    const values = [...place.values.values()];
    const doubtful = values.find((value) => !isKnown(value));
    // A value that is known in one view and unknown in another counts as unknown.
    const word =
      doubtful === undefined
        ? values.every((value) => findCertainty(value) === 'literal')
          ? 'literal'
          : 'resolved'
        : findCertainty(doubtful);
    counts[word] = (counts[word] ?? 0) + 1;
    if (doubtful === undefined) known += 1;
    else {
      const reason = findDoubt(doubtful) ?? word;
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
    if (word === 'literal') literal += 1;
    if (values.some(isKnown)) somewhere += 1;
    for (const value of values.filter(isKnown)) {
      const verdict = compare(place, value);
      if (verdict === 'same value') compared += 1;
      else if (verdict === 'same source') sameSource += 1;
      else if (verdict !== undefined) wrong.push(verdict);
    }
  }
  const common = Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 20);
  return {
    written: places.length,
    known,
    somewhere,
    literal,
    counts,
    compared,
    sameSource,
    wrong,
    reasons: Object.fromEntries(common),
  };
}

function readOracle(file) {
  const records = new Map();
  if (!existsSync(file)) return records;
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (line === '') continue;
    const record = JSON.parse(line);
    if (record.k !== 'set') continue;
    const key = `${record.f}\0${record.l}\0${nameOf(record.path)}`;
    records.set(key, [...(records.get(key) ?? []), record]);
  }
  return records;
}

/** Paths as both readings can be compared: quotes and the parts of quoted names with dots aside. */
function nameOf(path) {
  const plain = path[0] === 'profiles' && path.length > 2 ? path.slice(2) : path;
  return plain.map((segment) => segment.replaceAll(/['"]/gu, '')).join('.');
}

/** Compares a known value with the oracle's record of its place; undefined if there is no record. */
function compare({ name, project, path, origin }, value) {
  const { file } = project.read(origin.span.path);
  const { line } = file.lines.findLocation(origin.span.path, origin.span);
  const records = oracle.get(`${name}/${origin.span.path}\0${line}\0${nameOf(path)}`);
  if (records === undefined) return undefined;
  const said = records.map((record) =>
    agrees(record, value, file.source.text.slice(origin.value.start, origin.value.end)),
  );
  const agreed = said.find((one) => one !== undefined);
  if (agreed !== undefined) return agreed;
  const { v, src } = records[0];
  return `${name}/${origin.span.path}:${line} ${path.join('.')}: ${printValue(value)} where the oracle has ${v ?? src}`;
}

function agrees({ t, v, src }, value, text) {
  const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  const isSame = (same) => (same ? 'same value' : undefined);
  if (t === 'null') return isSame(value.kind === 'null');
  if (v !== undefined && t === 'bool') return isSame(value.kind === 'boolean' && value.value === (v === 'true'));
  if (v !== undefined && t.startsWith('str')) return isSame(value.kind === 'string' && value.value === v);
  if (v !== undefined) return isSame(value.kind === 'number' && near(value.value, Number(v)));
  const unit = /^(\d+(?:\.\d+)?)\.([a-zA-Z]+)$/u.exec(src.trim());
  if (unit !== null)
    return isSame(near(value.milliseconds ?? value.bytes, Number(unit[1]) * units[unit[2].toUpperCase()]));
  if (t.startsWith('gstr') && value.kind !== 'string') return undefined;
  const [theirs, ours] = [src, text].map((source) => source.replaceAll(/\s+/gu, ''));
  return ours.includes(theirs.slice(0, 120)) || theirs.includes(ours) ? 'same source' : undefined;
}

function print(dialect, { written, known, somewhere, literal, counts, compared, sameSource, wrong, reasons }) {
  const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`;
  console.log(
    `${dialect}: ${written} written values; known ${known} (${percent(known, written)}), in some view ${somewhere} (${percent(somewhere, written)})`,
  );
  console.log(
    `  not literal: ${written - literal}, resolved ${known - literal} (${percent(known - literal, written - literal)})`,
  );
  for (const [word, count] of Object.entries(counts).sort(([, a], [, b]) => b - a))
    console.log(`  ${word.padEnd(9)} ${count}`);
  console.log(`  compared with the oracle: ${compared} by value, ${sameSource} by source text, ${wrong.length} wrong`);
  for (const one of wrong.slice(0, 40)) console.log(`  wrong: ${one}`);
  for (const [reason, count] of Object.entries(reasons)) console.log(`  ${String(count).padStart(5)}  ${reason}`);
}
