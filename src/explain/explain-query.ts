import { formatPath, isBelow, parsePathText } from '../base/dotted-path.ts';
import { findClosest, measureEditDistance } from '../base/suggest.ts';
import type { ConfigDocument, SettingRow } from '../document/document.ts';
import { suggest, toCanonical } from '../vocabulary/vocabulary.ts';

/** A setting as the user typed it, in either spelling. */
export interface SettingQuery {
  readonly text: string;
  /** The canonical segments, list items as numbers. */
  readonly segments: readonly (string | number)[];
  /** Their text: the key of a document's row, if it has one. */
  readonly path: string;
}

/** Reads `docker.enabled`, `process."withName:X".cpus` (or with single quotes), `a.list[0]`; undefined for no path. */
export function parseSettingQuery(text: string): SettingQuery | undefined {
  const quoted = text.trim().replace(/'([^']*)'/gu, (_, name: string) => JSON.stringify(name));
  const segments = parsePathText(quoted);
  if (segments === undefined || segments.length === 0) return undefined;
  // Canonical names pass through: no name has different meanings in the two spellings.
  const names = [...toCanonical(stripIndices(segments), 'nextflow')];
  const canonical = segments.map((segment) => (typeof segment === 'number' ? segment : (names.shift() ?? segment)));
  return { text, segments: canonical, path: formatPath(canonical) };
}

/** Returns the names of a path without list items, as the vocabulary has them. */
export function stripIndices(segments: readonly (string | number)[]): readonly string[] {
  return segments.filter((segment) => typeof segment === 'string');
}

/** Returns the rows below a path, in the document's order. */
export function listBelow(
  { path }: Pick<SettingQuery, 'path'>,
  document: ConfigDocument,
): readonly { readonly path: string; readonly row: SettingRow }[] {
  return Object.entries(document.settings)
    .filter(([other]) => isBelow(other, path))
    .map(([other, row]) => ({ path: other, row }));
}

const maxSuggestions = 5;

/** Suggests settings of the document and of the vocabulary for an unknown path, the most similar first. */
export function suggestSettings(query: SettingQuery, document: ConfigDocument): readonly string[] {
  const rows = Object.entries(document.settings);
  const scopes = rows.flatMap(([path, { spelled }]) => [...listPrefixes(path), ...listPrefixes(spelled)]);
  const candidates = [...rows.map(([, { spelled }]) => spelled), ...rows.map(([path]) => path), ...scopes];
  const near = findClosest(query.text, new Set(candidates));
  const { spelling } = document.dialect;
  const known = suggest(respell(query, document), spelling);
  // One name per setting, in the spelling that is closer to the query.
  const byPath = new Map<string, string>();
  for (const name of [...near, ...known].sort(
    (a, b) => measureEditDistance(query.text, a) - measureEditDistance(query.text, b),
  )) {
    const path = parseSettingQuery(name)?.path ?? name;
    if (path !== query.path && !byPath.has(path)) byPath.set(path, name);
  }
  return [...byPath.values()].slice(0, maxSuggestions);
}

function respell(query: SettingQuery, { dialect }: ConfigDocument): readonly string[] {
  return dialect.spelling === 'reference'
    ? stripIndices(query.segments)
    : stripIndices(parsePathText(query.text) ?? []);
}

function listPrefixes(path: string): readonly string[] {
  const segments = parsePathText(path) ?? [];
  return segments.slice(1).map((_, index) => formatPath(segments.slice(0, index + 1)));
}

/** Returns the end of a message about an unknown setting. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`;
}
