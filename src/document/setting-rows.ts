import type { ConfigDocument, SettingRow } from './document.ts';

type Settings = ConfigDocument['settings'];
type PathAndRow = readonly [path: string, row: SettingRow];

const listed = new WeakMap<Settings, readonly PathAndRow[]>();

/** The rows of a document with their paths, listed once for all who look through them: naming thousands of keys takes longer. */
export function listRows({ settings }: Pick<ConfigDocument, 'settings'>): readonly PathAndRow[] {
  const known = listed.get(settings) ?? Object.entries(settings);
  listed.set(settings, known);
  return known;
}

/**
 * Returns the settings of a document with these rows, whose paths differ. V8 stores an object that is created without a prototype
 * as a hash table; `Object.fromEntries` takes five times as long for hundreds of rows.
 */
export function createSettings(rows: readonly PathAndRow[]): Settings {
  const settings = Object.create(null) as { [path: string]: SettingRow };
  for (const [path, row] of rows) settings[path] = row;
  Object.setPrototypeOf(settings, Object.prototype);
  listed.set(settings, rows);
  return settings;
}
