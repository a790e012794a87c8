// Compares the findings on the corpus with the verdicts of people (verdicts.tsv): every finding at medium or above needs
// a verdict, and none may be false; every rule below medium needs ten verdicts, or as many as it has findings. No message
// and no reason of an undecided verdict may name a setting otherwise than Nextflow does. Needs `npm run build`, and the
// corpus beside the project.
//
//   node .ci/verdicts.mjs            lists missing, stale and false verdicts; exits with 1 if there are any
//   node .ci/verdicts.mjs list       lists findings without a verdict, with their code frames
//   node .ci/verdicts.mjs tenth      lists a seeded tenth of the judged findings, without verdicts, for a second reader
//   node .ci/verdicts.mjs table      writes the counts into docs/measurements/verdicts.md and docs/policies/README.md
//   node .ci/verdicts.mjs prune      removes rows of findings that no longer exist
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameSpellings, scopeSpellings } from '../build/vocabulary/spelling.js';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test', 'corpus');
const corpus = join(root, '..', 'shared', 'corpus', 'repos');
const file = join(folder, 'verdicts.tsv');
const secondFile = join(folder, 'second-reading.tsv');
const page = join(root, 'docs', 'measurements', 'verdicts.md');
const policyPage = join(root, 'docs', 'policies', 'README.md');
const columns = ['id', 'rule', 'severity', 'repository', 'place', 'verdict', 'why'];
const seed = 'plumbline-second-reading/1';
const perRule = 10;

const mode = process.argv[2] ?? 'check';
const report = scanCorpus();
const findings = report.repositories.flatMap(({ name, findings: found }) =>
  found.map((finding) => ({ ...finding, repository: name })),
);
const verdicts = readRows(file);
const byId = new Map(findings.map((finding) => [finding.id, finding]));

if (mode === 'list') for (const finding of wanting()) console.log(describe(finding));
else if (mode === 'tenth') {
  const read = new Set(readRows(secondFile).map(({ id }) => id));
  for (const { id } of drawTenth()) if (!read.has(id)) console.log(describe(byId.get(id)));
} else if (mode === 'table') {
  writeFileSync(page, withTable(readFileSync(page, 'utf8')));
  writeFileSync(policyPage, withPolicyTable(readFileSync(policyPage, 'utf8')));
} else if (mode === 'prune') {
  for (const path of [file, secondFile]) {
    const rows = readRows(path);
    const kept = rows.filter(({ id }) => byId.has(id));
    const [head] = readFileSync(path, 'utf8').split('\n', 1);
    writeFileSync(path, toText(kept, head.split('\t')));
    console.log(`${rows.length - kept.length} rows dropped, ${kept.length} kept`);
  }
} else check();

function scanCorpus() {
  const path = join(tmpdir(), `plumbline-verdicts-${process.pid}.json`);
  // The strict set has every policy.
  const argv = [
    'dist/cli/main.cjs',
    'scan',
    corpus,
    '--profiles',
    'all',
    '--set',
    'strict',
    '--at',
    '2026-01-01T00:00:00Z',
  ];
  try {
    execFileSync(process.execPath, [...argv, '--json-verdicts', 'all', '--output', `json=${path}`], {
      cwd: root,
      stdio: 'ignore',
    });
  } catch (error) {
    if (error.status !== 1 && error.status !== 3) throw error;
  }
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readRows(path) {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((field, index) => [columns[index] ?? 'more', field])),
  );
}

function toText(rows, names) {
  return [names, ...rows.map((row) => names.map((_, index) => row[columns[index]] ?? ''))]
    .map((fields) => `${fields.join('\t')}\n`)
    .join('');
}

/** Returns true if a finding reaches the default gate. */
function isGated({ severity }) {
  return ['critical', 'high', 'medium'].includes(severity);
}

function rulesBelow() {
  const rules = new Map();
  for (const finding of findings.filter((one) => !isGated(one))) {
    rules.set(finding.rule, [...(rules.get(finding.rule) ?? []), finding]);
  }
  return rules;
}

/** The findings without a verdict that need one; of a rule below the gate the first by identity, which is a hash. */
function wanting() {
  const judged = new Set(verdicts.map(({ id }) => id));
  const gated = findings.filter((finding) => isGated(finding) && !judged.has(finding.id));
  const below = [...rulesBelow().values()].flatMap((found) => {
    const done = found.filter(({ id }) => judged.has(id)).length;
    const open = found.filter(({ id }) => !judged.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
    return open.slice(0, Math.max(0, Math.min(perRule, found.length) - done));
  });
  return [...gated, ...below];
}

function placeOf({ location: { file: name, line } }) {
  return `${name}:${line}`;
}

function describe(finding) {
  const { id, rule, severity, repository, message, occurrences, fix, frame } = finding;
  const lines = frame.map(({ line, text, mark }) => `  ${mark === null ? ' ' : '>'} ${line} | ${text}`);
  const views = occurrences.map(
    ({ target, views: names }) => `${target} [${names.map((one) => one.join('+') || 'base').slice(0, 4)}]`,
  );
  const head = [id, rule, severity, repository, placeOf(finding)].join('\t');
  return [
    head,
    `  ${message}${fix === null ? '' : ` Fix: ${fix}`}`,
    `  in ${views.slice(0, 3).join(', ')}`,
    ...lines,
    '',
  ].join('\n');
}

/** The page with the findings of each rule: how many, how many were judged, how many of those are false. */
function withTable(text) {
  const rules = new Map();
  for (const { rule, severity, id } of findings) {
    const row = rules.get(rule) ?? { severity, count: 0, judged: 0, wrong: 0 };
    const verdict = verdicts.find((one) => one.id === id)?.verdict;
    row.count += 1;
    row.judged += verdict === undefined ? 0 : 1;
    row.wrong += verdict === 'false' ? 1 : 0;
    rules.set(rule, row);
  }
  const order = ['critical', 'high', 'medium', 'low', 'info'];
  const sorted = [...rules].sort(
    ([a, x], [b, y]) => order.indexOf(x.severity) - order.indexOf(y.severity) || y.count - x.count || (a < b ? -1 : 1),
  );
  const rows = sorted.map(
    ([rule, row]) => `| ${rule} | ${row.severity} | ${row.count} | ${row.judged} | ${row.wrong} |`,
  );
  const table = ['| rule | severity | findings | judged | false |', '|---|---|---:|---:|---:|', ...rows].join('\n');
  const { second, agreed, tenth } = readSecond();
  const readers = `The second reader judged ${second.length} of a seeded tenth of ${tenth.length}; the two agree on ${agreed}.`;
  const [head] = text.split('<!-- counts -->');
  return `${head}<!-- counts -->\n\n${readers}\n\n${table}\n`;
}

/** Returns the index of the policies, each with its worst verdict on every repository. */
function withPolicyTable(text) {
  const words = ['error', 'fail', 'undecided', 'warn', 'pass', 'skipped'];
  const rows = report.pack.policies.map(({ id, severity }) => {
    const worst = report.repositories.map(({ targets }) => {
      const has = (policies, word) => policies[word]?.some((policy) => (policy.policy ?? policy) === id);
      return words.find((word) => targets.some(({ policies }) => has(policies, word))) ?? 'skipped';
    });
    const counts = words.map((word) => worst.filter((each) => each === word).length);
    const found = findings.filter(({ rule }) => rule === id);
    const judged = verdicts.filter(({ id: finding }) => found.some((each) => each.id === finding));
    const wrong = judged.filter(({ verdict }) => verdict === 'false').length;
    return `| [${id}](${id}.md) | ${severity} | ${counts.slice(1).join(' | ')} | ${found.length} | ${judged.length} | ${wrong} |`;
  });
  const [head] = text.split('<!-- kept -->');
  return [
    `${head.trimEnd()}\n\n<!-- kept -->`,
    '## Results on real repositories',
    '',
    `Verdicts of each policy on ${report.repositories.length} real repositories with all their profiles. A repository counts with its`,
    'worst verdict, and a finding counts once for any number of profiles. [Right on real files](../measurements/verdicts.md) describes how',
    'the findings were judged. `node .ci/verdicts.mjs table` generates the table.',
    '',
    '| policy | severity | fail | undecided | warn | pass | skipped | findings | judged | false |',
    '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
}

function readSecond() {
  const first = new Map(verdicts.map((row) => [row.id, row.verdict]));
  const tenth = drawTenth();
  const rows = readRows(secondFile);
  const second = rows.filter(({ id }) => tenth.some((row) => row.id === id));
  const stale = rows.filter(({ id }) => !byId.has(id));
  return { second, tenth, stale, agreed: second.filter(({ id, verdict }) => first.get(id) === verdict).length };
}

/** A tenth of the judged findings, rounded up: the first by a seeded draw, which new findings hardly change. */
function drawTenth() {
  const there = verdicts.filter(({ id }) => byId.has(id)).map((row) => ({ row, rank: rankOf(row.id) }));
  const sorted = there.sort((a, b) => (a.rank % 10) - (b.rank % 10) || a.rank - b.rank).map(({ row }) => row);
  return sorted.slice(0, Math.ceil(sorted.length / 10));
}

function rankOf(id) {
  return createHash('sha256').update(`${seed}\n${id}`).digest().readUInt32BE(0);
}

/** Finds messages of findings and reasons of undecided verdicts with canonical names: all files of the corpus use Nextflow's. */
function findCanonicalNames() {
  const scopes = scopeSpellings.map(({ canonical }) => canonical).join('|');
  const others = nameSpellings.map(({ parent, canonical }) => [...parent, canonical].join('\\.')).join('|');
  // A word such as `platform` alone is not a setting, unless it is in quotes.
  const pattern = new RegExp(
    `(?<![\\w./-])(?:(?:${scopes})\\.[a-zA-Z*]|(?:${others})\\b)|['\`](?:${scopes})['\`]`,
    'u',
  );
  const texts = report.repositories.flatMap(({ findings: found, undecided, targets }) => [
    ...found.map(({ message }) => message),
    ...undecided.flatMap(({ detail, settings = [] }) => [detail, ...settings.map(({ setting }) => setting)]),
    ...targets.flatMap(({ views }) => views.flatMap(({ verdicts: rows = [] }) => rows.map(({ reason }) => reason))),
  ]);
  const given = texts.filter((text) => typeof text === 'string' && text !== '');
  return { texts: given.length, canonical: given.filter((text) => pattern.test(text)) };
}

function check() {
  const missing = wanting();
  const { second, tenth, agreed, stale: staleSecond } = readSecond();
  const stale = verdicts.filter(({ id }) => !byId.has(id));
  const malformed = verdicts.filter(({ verdict, why, more }) => !['true', 'false'].includes(verdict) || !why || more);
  const falseGated = verdicts.filter(({ id, verdict }) => verdict === 'false' && byId.has(id) && isGated(byId.get(id)));
  const falseBelow = verdicts.filter(
    ({ id, verdict }) => verdict === 'false' && byId.has(id) && !isGated(byId.get(id)),
  );
  for (const [what, rows] of [
    ['without a verdict', missing],
    ['stale', stale],
    ['stale, of the second reader', staleSecond],
    ['malformed', malformed],
    ['false', falseGated],
  ]) {
    for (const row of rows.slice(0, 20)) console.log(`${what}: ${row.id} ${row.rule} ${row.repository}`);
  }
  const unread = tenth.filter(({ id }) => !second.some((row) => row.id === id));
  console.log(
    `${findings.length} findings, ${findings.filter(isGated).length} at medium or above; ${verdicts.length} verdicts`,
  );
  console.log(`${missing.length} without a verdict, ${stale.length} stale, ${malformed.length} malformed`);
  console.log(`${falseGated.length} false at medium or above, ${falseBelow.length} false below`);
  console.log(`second reader: ${second.length} of a seeded tenth of ${tenth.length} read, ${agreed} agree`);
  const { texts, canonical } = findCanonicalNames();
  for (const text of canonical.slice(0, 20)) console.log(`names a setting otherwise than Nextflow: ${text}`);
  console.log(`${canonical.length} of ${texts} messages and reasons name a setting otherwise than Nextflow`);
  const isCurrent = [
    [page, withTable],
    [policyPage, withPolicyTable],
  ].every(([path, make]) => make(readFileSync(path, 'utf8')) === readFileSync(path, 'utf8'));
  if (!isCurrent) console.log('the tables are not current: node .ci/verdicts.mjs table');
  const wrong =
    missing.length +
    stale.length +
    staleSecond.length +
    malformed.length +
    falseGated.length +
    unread.length +
    canonical.length +
    (isCurrent ? 0 : 1);
  process.exitCode = wrong === 0 ? 0 : 1;
}
