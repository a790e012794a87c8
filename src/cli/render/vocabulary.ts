import { pluralize } from '../../base/pluralize.ts';
import { cut } from '../../explain/text-lines.ts';
import type { Entry } from '../../vocabulary/catalog.ts';
import { describeLimits } from '../../vocabulary/check-value.ts';
import { findUnit, type Listing, printQuantity } from '../../vocabulary/listing.ts';
import type { SettingDefinition } from '../../vocabulary/setting.ts';
import { scopeSpellings, spellPath } from '../../vocabulary/spelling.ts';
import { wrapHanging } from './wrap-hanging.ts';

/** Renders settings for 80 columns: as a table, or one setting with all its facts. */
export function renderListing({ rows, exact }: Extract<Listing, { kind: 'rows' }>): string {
  const [first] = rows;
  if (exact && first !== undefined) return renderRow(first);
  const lines: string[] = [];
  let scope: string | undefined;
  for (const { definition } of rows) {
    const top = definition.path.includes('.') ? (definition.path.split('.')[0] ?? '') : '';
    if (top !== scope) lines.push(...(scope === undefined ? [] : ['']), writeHeading(top));
    scope = top;
    lines.push(...renderLine(definition));
  }
  return `${lines.join('\n')}\n\n${pluralize(rows.length, 'setting')}\n`;
}

const WIDTH = 80;
const NAME_WIDTH = 43;

function writeHeading(scope: string): string {
  if (scope === '') return 'Without a scope';
  const spelled = scopeSpellings.find(({ canonical }) => canonical === scope)?.nextflow;
  return spelled === undefined ? scope : `${spelled} (${scope})`;
}

/** Returns name, type and default in columns; a name longer than its column gets its own line. */
function renderLine(definition: SettingDefinition): readonly string[] {
  const name = `  ${spellPath(definition.path)}`;
  const type = definition.types.join('|').padEnd(11);
  const facts = `${type} ${cut(describeDefault(definition), WIDTH - NAME_WIDTH - type.length - 1)}`.trimEnd();
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
    ['unit', findUnit(definition) ?? undefined],
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
      'Nextflow',
      engine &&
        [
          engine.note,
          engine.deprecated && `Deprecated ${describeDeprecation(engine.deprecated)}`,
          engine.gone && `Removed in ${engine.gone}.`,
        ]
          .filter(Boolean)
          .join(' '),
    ],
    ['source', source === 'engine' ? 'Nextflow' : source === 'language' ? source : undefined],
    ['notes', notes],
  ];
  const lines = facts.flatMap(([label, text]) =>
    text === undefined ? [] : wrapHanging(`  ${label}`.padEnd(20), text, WIDTH),
  );
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

function describeDefault(definition: SettingDefinition): string {
  const { default: value, defaultText } = definition;
  if (defaultText !== undefined) return defaultText;
  if (value === undefined) return '';
  if (value === null) return 'none';
  const text = typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value);
  return printQuantity(value, definition) ?? text;
}
