#!/usr/bin/env node
// Splits the repositories of ../shared/corpus/fresh in two halves: `work`, which changes may be tried on and fitted to, and `untouched`, which
// only the final judgement reads. A repository's half depends on the seed and its own name, so it stays there when others are added.
//
//   node .ci/fresh-draw.mjs [work|untouched]      prints the paths of a half, one a line; `work` by default
//   node .ci/fresh-draw.mjs findings DRAW [N]     scans the untouched half and prints N entries of its report [100], drawn by the number
//                                                 DRAW; needs `npm run build`. An entry is what the text report shows as one: findings of a
//                                                 rule in a repository whose messages differ in names only. test/corpus/fresh-verdicts.tsv
//                                                 has those that were judged, by their first finding; `--new` leaves out what an earlier
//                                                 draw judged
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const seed = 'plumbline fresh';
const folder = join(import.meta.dirname, '../../shared/corpus/fresh');
/** Places that are printed beside a finding's own. */
const maxRelated = 4;
const verdicts = join(import.meta.dirname, '../test/corpus/fresh-verdicts.tsv');

/** Returns the half that a repository belongs to. */
export function halfOf(name) {
  const [first] = createHash('sha256').update(`${seed}\n${name}`).digest();
  return first % 2 === 1 ? 'work' : 'untouched';
}

/** Returns the paths of the repositories of a half; none if the corpus is not beside the project. */
export function drawRepositories(half) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && halfOf(entry.name) === half)
    .map((entry) => join(folder, entry.name))
    .sort();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isNew = process.argv.includes('--new');
  const [mode = 'work', draw, count = '100'] = process.argv.slice(2).filter((each) => each !== '--new');
  if (mode === 'work' || mode === 'untouched') for (const path of drawRepositories(mode)) console.log(path);
  else if (mode === 'findings' && draw !== undefined)
    await printFindings(draw, Number(count), isNew ? readJudged(draw) : new Set());
  else {
    console.error('Usage: node .ci/fresh-draw.mjs [work|untouched|findings DRAW [N] [--new]]');
    process.exitCode = 2;
  }
}

/** Returns the identities of the findings that draws before this one judged. */
function readJudged(draw) {
  const [, ...rows] = readFileSync(verdicts, 'utf8').trimEnd().split('\n');
  const fields = rows.map((row) => row.split('\t'));
  return new Set(fields.filter(([of]) => Number(of) < Number(draw)).map(([, id]) => id));
}

async function printFindings(draw, count, judged) {
  const { repositories, rules, pack, failOn } = scanUntouched();
  const { groupFindings, distinguish } = await bundleGroups();
  const helps = new Map(rules.map(({ id, help }) => [id, help]));
  for (const { id, remediation } of pack.policies) if (remediation !== null) helps.set(id, remediation.trim());
  const entries = repositories
    .flatMap((repository) => groupFindings(repository, failOn).map((group) => ({ name: repository.name, group })))
    .filter(({ group }) => !judged.has(group.findings[0].id));
  const rankOf = (id) => createHash('sha256').update(`plumbline blind ${draw}\n${id}`).digest('hex');
  const drawn = entries
    .map((entry) => ({ ...entry, rank: rankOf(entry.group.findings[0].id) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count);
  for (const { name, group } of drawn) {
    const [{ id, rule, severity, location, message, fix, frame, profile, related }, ...others] = group.findings;
    console.log([id, rule, severity, name, `${location.file}:${location.line}`].join('\t'));
    console.log(`  ${message}${fix === null ? '' : ` Fix: ${fix}`}`);
    for (const { line, text } of frame) console.log(`  ${line} | ${text}`);
    // A reader of the text report also sees these.
    if (profile !== null) console.log(`  In profile ${profile}.`);
    for (const place of related.slice(0, maxRelated))
      console.log(`  ${place.message} ${place.location.file}:${place.location.line}`);
    if (related.length > maxRelated) console.log(`  … ${related.length - maxRelated} more places`);
    const [, ...names] = distinguish(group);
    for (const [index, { location: place }] of others.slice(0, maxRelated).entries())
      console.log(`  Also at ${place.file}:${place.line}${names[index] === '' ? '' : ` (${names[index]})`}`);
    if (others.length > maxRelated) console.log(`  … and at ${others.length - maxRelated} more places`);
    if (fix === null && helps.has(rule)) console.log(`  Help: ${helps.get(rule)}`);
  }
  console.log(`${drawn.length} of ${entries.length} entries`);
}

/** Loads the grouping of the text report from its sources. */
async function bundleGroups() {
  const input = join(import.meta.dirname, '../src/reports/finding-groups.ts');
  const { output } = await (await rolldown({ input, platform: 'node' })).generate({ format: 'esm' });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

function scanUntouched() {
  const temporary = mkdtempSync(join(tmpdir(), 'plumbline-fresh-'));
  const path = join(temporary, 'report.json');
  const repositories = drawRepositories('untouched').flatMap((each) => ['--repository', each]);
  const argv = [
    'dist/cli/main.cjs',
    'scan',
    ...repositories,
    '--at',
    '2026-01-01T00:00:00Z',
    '--soft-fail',
    '--json-frames',
    'full',
  ];
  try {
    const cwd = join(import.meta.dirname, '..');
    execFileSync(process.execPath, [...argv, '--output', `json=${path}`], { cwd, stdio: 'ignore' });
    return JSON.parse(readFileSync(path, 'utf8'));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
