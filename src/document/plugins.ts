import type { Json } from '../base/json.ts';
import type { PluginRow, SettingRow } from './document.ts';

/** Lists the plugins of a document's rows that are known; of two with one id, the first counts. */
export function findPlugins(
  rows: readonly { readonly path: string; readonly row: Pick<SettingRow, 'certainty' | 'value'> }[],
): readonly PluginRow[] {
  const texts = rows.flatMap(({ path, row: { certainty, value } }) => {
    if (path !== 'plugins' && !/^plugins\[\d+\]$/u.test(path)) return [];
    if (certainty !== 'literal' && certainty !== 'resolved') return [];
    return (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((text) => typeof text === 'string');
  });
  return [...new Set(texts)].map(toRow);
}

function toRow(text: string): PluginRow {
  const at = text.indexOf('@');
  return at < 0 ? { id: text, version: null } : { id: text.slice(0, at), version: text.slice(at + 1) };
}
