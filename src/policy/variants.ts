import { parsePathText } from '../base/dotted-path.ts';
import type { Json } from '../base/json.ts';
import type { AlternativeRow, ConfigDocument, SettingRow } from '../document/document.ts';
import type { InputChange } from './policy-input.ts';

/** More combinations than this are not tried. */
export const MOST_VARIANTS = 16;

/** A document as it would be, and in what it differs. */
export interface Variant {
  readonly document: ConfigDocument;
  readonly changes: readonly InputChange[];
}

/**
 * The documents that there would be if each of these choices were decided, one for each combination; undefined for more than
 * `MOST_VARIANTS`. Choices between the same conditions (the branches of one `if`) are decided together.
 */
export function buildVariants(document: ConfigDocument, choices: readonly string[]): readonly Variant[] | undefined {
  const groups = new Map<string, string[]>();
  for (const path of choices) {
    const conditions = (document.settings[path]?.alternatives ?? []).map(({ condition }) => condition).join('\n');
    groups.set(conditions, [...(groups.get(conditions) ?? []), path]);
  }
  let combinations: readonly (readonly Decision[])[] = [[]];
  for (const paths of groups.values()) {
    const count = document.settings[paths[0] ?? '']?.alternatives?.length ?? 0;
    if (combinations.length * count > MOST_VARIANTS || count === 0) return undefined;
    combinations = combinations.flatMap((before) =>
      Array.from({ length: count }, (_, index) => [...before, ...paths.map((path) => ({ path, index }))]),
    );
  }
  return combinations.map((decisions) => decide(document, decisions));
}

/** Which alternative a setting has. */
interface Decision {
  readonly path: string;
  readonly index: number;
}

/** The rows are copied once for all paths: a document may have thousands of them, and dozens of choices. */
function decide(document: ConfigDocument, decisions: readonly Decision[]): Variant {
  const settings: { [path: string]: SettingRow } = { ...document.settings };
  const changes: InputChange[] = [];
  let { config } = document;
  for (const { path, index } of decisions) {
    const row = settings[path];
    const alternative = row?.alternatives?.[index];
    if (row === undefined || alternative === undefined) continue;
    const decided = decidedRow(row, alternative);
    settings[path] = decided;
    changes.push({ path: ['settings', path], value: decided as unknown as Json });
    const { value, certainty } = alternative;
    const isKnown = (certainty === 'literal' || certainty === 'resolved') && value !== undefined && value !== null;
    if (!isKnown) continue;
    const segments = (parsePathText(path) ?? [path]).map(String);
    config = put(config, segments, value) as ConfigDocument['config'];
    changes.push({ path: ['config', ...segments], value });
  }
  return { document: { ...document, settings, config }, changes };
}

function decidedRow(
  { alternatives: _, value: _value, ...row }: SettingRow,
  { certainty, value }: AlternativeRow,
): SettingRow {
  return { ...row, certainty, ...(value === undefined ? {} : { value }) };
}

function put(tree: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const branch = tree !== undefined && tree !== null && typeof tree === 'object' && !Array.isArray(tree) ? tree : {};
  return { ...branch, [name]: put((branch as { readonly [key: string]: Json })[name], rest, value) };
}
