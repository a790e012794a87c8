// Makes docs/measurements/reference-lines.md from docs/reference-lines/lines.tsv. With --check it writes nothing and fails where the page is old.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = {
  row: 'row',
  check: 'check',
  module: 'module',
  policy: 'policy',
  rule: 'rule',
  none: 'not checkable',
  structure: '',
};

const lines = readFileSync(join(import.meta.dirname, 'lines.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [number, , holds] = line.split('\t');
    return { number: Number(number), holds: holds.split(' | ').map(parseHold) };
  });

function parseHold(text) {
  const at = text.indexOf(' ');
  const by = text.slice(0, at);
  if (!(by in WORDS)) throw new Error(`lines.tsv: nothing is held by "${by}".`);
  return { by, text: text.slice(at + 1) };
}

/** Names of rows and files stand in code, reasons and titles as they are. */
function renderHold({ by, text }) {
  if (by === 'row') return `row \`${text}\``;
  if (by === 'structure') return text;
  if (by === 'rule') return `rule [${text}](../rules/${text}.md)`;
  if (by === 'policy') return text.replace(/^PL-[A-Z]+-\d+/u, (id) => `policy [${id}](../policies/${id}.md)`);
  if (by !== 'check' && by !== 'module') return `*${WORDS[by]}:* ${text}`;
  const [file, ...what] = text.split(': ');
  return `${by} \`${file}\`: ${what.join(': ')}`;
}

function isStructure({ holds }) {
  return holds.every(({ by }) => by === 'structure');
}

function renderTable() {
  const rows = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (isStructure(line) && last?.structure) {
      last.to = line.number;
      last.holds.push(...line.holds);
    } else rows.push({ from: line.number, to: line.number, structure: isStructure(line), holds: [...line.holds] });
  }
  return rows.map(({ from, to, holds }) => {
    const texts = [...new Set(holds.map(renderHold))];
    return `| ${from === to ? from : `${from} to ${to}`} | ${texts.join('<br>').replaceAll('<name>', '&lt;name&gt;')} |`;
  });
}

function count(by) {
  return lines.filter((line) => line.holds.some((hold) => hold.by === by)).length;
}

const settings = new Set(lines.flatMap(({ holds }) => holds.filter(({ by }) => by === 'row').map(({ text }) => text)));
const page = `# Coverage of the configuration reference

Which code handles each line of the configuration reference? The table lists every line that is not empty.
\`docs/reference-lines/build.mjs\` generates it from \`docs/reference-lines/lines.tsv\`; a test compares that file with the
vocabulary, and with the reference where it is present.

- **row**: a setting in \`src/vocabulary/settings\`, with its type, default, versions and rules as data.
- **check**, **module**: the code that applies it.
- **policy**: a policy of the starter pack.
- **rule**: a built-in rule.
- **not checkable**: cannot be determined from a configuration file, for the given reason.

${lines.length} lines: ${count('row')} have rows (${settings.size} settings), ${count('policy')} a policy, ${count('rule')} a built-in rule,
${count('none')} something that is not checkable, and ${lines.filter(isStructure).length} are headings and similar lines.

| line | handled by |
|---|---|
${renderTable().join('\n')}
`;

const target = join(import.meta.dirname, '..', 'measurements', 'reference-lines.md');
if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (readFileSync(target, 'utf8') !== page) {
  process.stderr.write('docs/measurements/reference-lines.md is old: run node docs/reference-lines/build.mjs.\n');
  process.exitCode = 1;
}
