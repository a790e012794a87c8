import { parsePathText } from '../base/dotted-path.ts';
import type { Json } from '../base/json.ts';
import type { AlternativeRow, ConfigDocument, SettingRow } from '../document/document.ts';

/** More combinations than this are not tried. */
export const MOST_VARIANTS = 16;

/**
 * The documents that there would be if each of these choices were decided, one for each combination; undefined for more than
 * `MOST_VARIANTS`. Choices between the same conditions (the branches of one `if`) are decided together.
 */
export function buildVariants(
  document: ConfigDocument,
  choices: readonly string[],
): readonly ConfigDocument[] | undefined {
  const groups = new Map<string, string[]>();
  for (const path of choices) {
    const conditions = (document.settings[path]?.alternatives ?? []).map(({ condition }) => condition).join('\n');
    groups.set(conditions, [...(groups.get(conditions) ?? []), path]);
  }
  let variants: readonly ConfigDocument[] = [document];
  for (const paths of groups.values()) {
    const count = document.settings[paths[0] ?? '']?.alternatives?.length ?? 0;
    if (variants.length * count > MOST_VARIANTS || count === 0) return undefined;
    variants = variants.flatMap((variant) =>
      Array.from({ length: count }, (_, index) => decide(variant, paths, index)),
    );
  }
  return variants;
}

/** The rows are copied once for all paths: a document may have thousands of them, and dozens of choices. */
function decide(document: ConfigDocument, paths: readonly string[], index: number): ConfigDocument {
  const settings: { [path: string]: SettingRow } = { ...document.settings };
  let { config } = document;
  for (const path of paths) {
    const row = settings[path];
    const alternative = row?.alternatives?.[index];
    if (row === undefined || alternative === undefined) continue;
    settings[path] = decidedRow(row, alternative);
    const { value, certainty } = alternative;
    const isKnown = (certainty === 'literal' || certainty === 'resolved') && value !== undefined && value !== null;
    const segments = (parsePathText(path) ?? [path]).map(String);
    if (isKnown) config = put(config, segments, value) as ConfigDocument['config'];
  }
  return { ...document, settings, config };
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
