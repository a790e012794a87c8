import { printDuration } from '../resolve/values/units/duration.ts';
import { printMemory } from '../resolve/values/units/memory.ts';
import type { Entry } from './catalog.ts';
import { describeLimits } from './check-value.ts';
import { type Listing, unitOf } from './listing.ts';
import type { SettingDefinition } from './setting.ts';
import { scopeSpellings, spellPath } from './spelling.ts';

/** Rows as text for 80 columns: a table, or all about the one that was asked for. */
export function renderListing({ rows, exact }: Extract<Listing, { kind: 'rows' }>): string {
  const [first] = rows;
  if (exact && first !== undefined) return renderRow(first);
  const lines: string[] = [];
  let scope: string | undefined;
  for (const { definition } of rows) {
    const top = definition.path.includes('.') ? (definition.path.split('.')[0] ?? '') : '';
    if (top !== scope) lines.push(...(scope === undefined ? [] : ['']), headingOf(top));
    scope = top;
    lines.push(...renderLine(definition));
  }
  return `${lines.join('\n')}\n\n${rows.length} ${rows.length === 1 ? 'setting' : 'settings'}\n`;
}

const WIDTH = 80;
const NAME_WIDTH = 43;

function headingOf(scope: string): string {
  if (scope === '') return 'Without a scope';
  const spelled = scopeSpellings.find(({ canonical }) => canonical === scope)?.nextflow;
  return spelled === undefined ? scope : `${spelled} (${scope})`;
}

/** Name, type and default in columns; a name too long for its column has a line to itself. */
function renderLine(definition: SettingDefinition): readonly string[] {
  const name = `  ${spellPath(definition.path)}`;
  const type = definition.types.join('|').padEnd(11);
  const facts = `${type} ${shorten(describeDefault(definition), WIDTH - NAME_WIDTH - type.length - 1)}`.trimEnd();
  const marks = [
    ...(definition.secret ? ['secret'] : []),
    ...(definition.deprecated === undefined ? [] : ['deprecated']),
  ];
  const lines = name.length < NAME_WIDTH ? [name.padEnd(NAME_WIDTH) + facts] : [name, ' '.repeat(NAME_WIDTH) + facts];
  return marks.length === 0 ? lines : [...lines, `${' '.repeat(NAME_WIDTH)}${marks.join(', ')}`];
}

function renderRow({ definition, source }: Entry): string {
  const { path, types, allowed, since, deprecated, engine, notes } = definition;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['in the reference', spellPath(path) === path ? undefined : path],
    ['type', types.join(' or ')],
    ['values', allowed?.join(', ')],
    ['default', describeDefault(definition) || undefined],
    ['unit', unitOf(definition) ?? undefined],
    ['default was', definition.defaultChanges?.map((change) => `${change.from} before ${change.version}`).join(', ')],
    ['since', since],
    ['limits', definition.limits && describeLimits(definition)],
    ['deprecated', deprecated && describeDeprecation(deprecated)],
    [
      'earlier name',
      definition.renamedFrom && `${spellPath(definition.renamedFrom.path)}, until ${definition.renamedFrom.since}`,
    ],
    ['secret', definition.secret ? 'yes' : undefined],
    ['environment', definition.environment?.join(', ') ?? definition.launchVariable],
    [
      'engine',
      engine &&
        [
          engine.note,
          engine.deprecated && `Deprecated ${describeDeprecation(engine.deprecated)}`,
          engine.gone && `Gone by ${engine.gone}.`,
        ]
          .filter(Boolean)
          .join(' '),
    ],
    ['source', source === 'reference' ? undefined : source],
    ['notes', notes],
  ];
  const lines = facts.flatMap(([label, text]) => (text === undefined ? [] : wrap(`  ${label}`.padEnd(20), text)));
  return `${spellPath(path)}\n${lines.join('\n')}\n`;
}

function describeDeprecation({
  since,
  replacement,
  effect,
  note,
}: NonNullable<SettingDefinition['deprecated']>): string {
  const instead = replacement === undefined ? '' : `; use ${spellPath(replacement)}`;
  const works = effect === 'none' ? ', without effect' : '';
  return `since ${since}${works}${instead}.${note === undefined ? '' : ` ${note}`}`;
}

function describeDefault({ types, default: value, defaultText }: SettingDefinition): string {
  if (defaultText !== undefined) return defaultText;
  if (value === undefined) return '';
  if (value === null) return 'none';
  if (typeof value === 'number' && types[0] === 'duration') return printDuration(value);
  if (typeof value === 'number' && types[0] === 'size') return printMemory(value);
  return typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value);
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function wrap(label: string, text: string): readonly string[] {
  const lines: string[] = [];
  let line = label;
  let empty = true;
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line.trimEnd());
      line = ' '.repeat(label.length);
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line.trimEnd()];
}
