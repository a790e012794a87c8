import { createRecord } from './create-record.ts';
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

/** Returns the settings of a document with these rows, whose paths differ. */
export function createSettings(rows: readonly PathAndRow[]): Settings {
  const settings = createRecord(rows);
  listed.set(settings, rows);
  return settings;
}
