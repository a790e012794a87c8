import type { Json } from '../../base/json.ts';
import type { SettingDefinition, SettingType } from '../setting.ts';

/**
 * Reads a table of settings, one setting a line: path | types | default | facts | notes | note on the engine's difference.
 * Facts are the other fields of `SettingDefinition`, separated by two spaces: `name=value`, or `name` for `true`;
 * `engine.name` is a field of `engine`. A value is JSON where it looks like JSON, else text. Lines that begin with `#`
 * are comments.
 */
export function readTable(table: string): readonly SettingDefinition[] {
  return splitTable(table).map(readRow);
}

/** Splits the lines of a table that are not comments into their columns. */
export function splitTable(table: string): readonly (readonly string[])[] {
  const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => row.split(/ *\| /u));
}

function readRow([
  path = '',
  types = '',
  standard = '',
  facts = '',
  notes = '',
  note = '',
]: readonly string[]): SettingDefinition {
  const fields: { [name: string]: Json } = {};
  const engine: { [name: string]: Json } = {};
  for (const fact of facts.split(/ {2,}/u)) {
    const [, inEngine, name = '', value] = /^(engine\.)?(\w+)(?:=(.*))?$/u.exec(fact) ?? [];
    if (name !== '') (inEngine === undefined ? fields : engine)[name] = value === undefined ? true : readValue(value);
  }
  return {
    path,
    types: types.split(' ') as readonly SettingType[],
    ...(standard === '' ? {} : { default: readValue(standard) }),
    ...fields,
    ...(note === '' ? {} : { engine: { ...engine, note } }),
    ...(notes === '' ? {} : { notes }),
  };
}

/** Reads JSON, or text that does not look like JSON. */
export function readValue(text: string): Json {
  if (/^-?\d[\d_]*(?:\.\d+)?$/u.test(text)) return Number(text.replaceAll('_', ''));
  return /^(?:true|false|null|["[{].*)$/u.test(text) ? (JSON.parse(text) as Json) : text;
}
