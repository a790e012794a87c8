import type { Json } from '../base/json.ts';
import type { ConfigDocument } from '../document/document.ts';
import { toSpelled } from '../vocabulary/vocabulary.ts';

/** Returns the document with the names that its target uses: to read beside the file, not for policies. */
export function spellDocument(document: ConfigDocument): ConfigDocument {
  const { spelling } = document.dialect;
  const rename = (value: Json, path: readonly string[]): Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const entries = Object.entries(value as { readonly [key: string]: Json });
    return Object.fromEntries(
      entries.map(([key, item]) => {
        const inner = [...path, key];
        return [toSpelled(inner, spelling).at(-1) ?? key, rename(item, inner)];
      }),
    );
  };
  const respell = (scope: string): string => (scope === '*' ? scope : toSpelled(scope.split('.'), spelling).join('.'));
  return {
    ...document,
    config: rename(document.config, []) as ConfigDocument['config'],
    settings: Object.fromEntries(Object.values(document.settings).map((row) => [row.spelled, row])),
    incomplete: document.incomplete.map((row) => ({ ...row, scope: respell(row.scope) })),
  };
}
