import type { Json } from '../base/json.ts';
import { printDuration } from '../resolve/units/duration.ts';
import { printMemory } from '../resolve/units/memory.ts';
import { type Entry, entries, match } from './catalog.ts';
import { describeLimits } from './coerce.ts';
import type { SettingDefinition } from './setting.ts';
import { isOtherSpelling, scopeSpellings, toCanonical, toSpelled } from './spelling.ts';
import { suggest } from './suggest.ts';

/** What `plumbline vocabulary` shows: rows, or what the query may have meant. */
export type Listing =
  | { readonly kind: 'rows'; readonly rows: readonly Entry[]; readonly exact: boolean }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

/**
 * The rows for a dotted path or a scope in either spelling; all of the reference without a query. `all` adds what the
 * language and today's engine take beyond it; a scope that the reference does not have is shown anyway.
 */
export function listVocabulary(query: string | undefined, all: boolean): Listing {
  const shown = (rows: readonly Entry[]): Listing => ({ kind: 'rows', rows, exact: false });
  const reference = entries.filter(({ source }) => all || source === 'reference');
  if (query === undefined) return shown(reference);
  const path = toCanonical(splitQuery(query), 'nextflow');
  const found = match(path);
  if (found.definition !== undefined) {
    return { kind: 'rows', rows: entries.filter(({ definition }) => definition === found.definition), exact: true };
  }
  const within = (rows: readonly Entry[]): readonly Entry[] =>
    rows.filter(({ definition }) => isWithin(definition.path.split('.'), path));
  const below = within(reference).length > 0 ? within(reference) : within(entries);
  if (below.length > 0) return shown(below);
  return { kind: 'unknown', suggestions: suggestForQuery(query) };
}

/** One row as JSON: always the same keys first, null where there is nothing; ms and bytes. */
export function toJsonRow({ definition, source }: Entry): { readonly [key: string]: Json } {
  const { path, types, allowed, default: value, since, deprecated, secret, ...rest } = definition;
  return {
    path,
    spelled: spell(path),
    type: types[0] ?? 'any',
    types,
    allowed: allowed ?? null,
    default: value ?? null,
    since: since ?? null,
    deprecated: deprecated === undefined ? null : { replacement: null, ...deprecated },
    secret: secret ?? false,
    unit: unitOf(definition),
    source,
    ...(rest as { readonly [key: string]: Json }),
  };
}

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
  const name = `  ${spell(definition.path)}`;
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
    ['in the reference', spell(path) === path ? undefined : path],
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
      definition.renamedFrom && `${spell(definition.renamedFrom.path)}, until ${definition.renamedFrom.since}`,
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
  return `${spell(path)}\n${lines.join('\n')}\n`;
}

function describeDeprecation({
  since,
  replacement,
  effect,
  note,
}: NonNullable<SettingDefinition['deprecated']>): string {
  const instead = replacement === undefined ? '' : `; use ${spell(replacement)}`;
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

function unitOf({ types, unit }: SettingDefinition): string | null {
  return unit ?? (types[0] === 'duration' ? 'ms' : types[0] === 'size' ? 'bytes' : null);
}

function spell(path: string): string {
  return toSpelled(path.split('.'), 'nextflow').join('.');
}

function isWithin(path: readonly string[], scope: readonly string[]): boolean {
  return scope.every((segment, index) => path[index] === segment || (path[index] === '<name>' && index < path.length));
}

/** Dots inside quotes do not separate. */
function splitQuery(query: string): readonly string[] {
  return [...query.matchAll(/"([^"]*)"|'([^']*)'|([^.'"]+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function suggestForQuery(query: string): readonly string[] {
  const path = splitQuery(query);
  return suggest(path, isOtherSpelling(path, 'nextflow') ? 'reference' : 'nextflow');
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
