import type { ConfigDocument, SettingRow } from '../../document/document.ts';

type Settings = ConfigDocument['settings'];

const listed = new WeakMap<Settings, readonly (readonly [path: string, row: SettingRow])[]>();

/** The rows of a document with their paths, listed once for all who look through them: naming thousands of keys takes longer. */
export function listRows({ settings }: ConfigDocument): readonly (readonly [path: string, row: SettingRow])[] {
  const known = listed.get(settings) ?? Object.entries(settings);
  listed.set(settings, known);
  return known;
}
