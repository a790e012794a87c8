import { formatPath } from '../base/dotted-path.ts';
import type { Json } from '../base/json.ts';
import { findSettingPath, spellName } from '../document/depends-on.ts';
import type { ConfigDocument, PieceRow, SettingRow } from '../document/document.ts';
import { findGaps, findReplacing, findRow } from '../document/gaps.ts';
import { printFlatValue } from '../document/print/flat.ts';
import { toPrintedValue } from '../document/print/to-printed-value.ts';
import type { BuiltDocument, SettingOrigin } from '../document/source-map.ts';
import type { Dialect } from '../language/syntax-problem.ts';
import { findRules } from '../resolve/dialects/find-rules.ts';
import { isClassName } from '../resolve/expressions/known-names.ts';
import { dialectsDiffer } from '../rules/resolve/values/dialects-differ.ts';
import { classify, toSpelled } from '../vocabulary/vocabulary.ts';
import { createPlaces, type Place, type Places } from './explain-places.ts';
import { listBelow, type SettingQuery, stripIndices, suggestSettings } from './explain-query.ts';
import { type Decider, findUnread, listDeciders, type Unread } from './explain-unknown.ts';
import { describeVocabulary, type VocabularyFacts } from './explain-vocabulary.ts';

/** Explanation of a setting's value, version 1, documented in docs/reference/explain.md. No field is left out; some are null. */
export type Explanation = SetExplanation | UnsetExplanation | ScopeExplanation;

interface Common {
  readonly explanationVersion: 1;
  readonly file: string;
  readonly profiles: readonly string[];
  readonly syntax: Dialect;
  /** The merged files, lowest priority first. */
  readonly layers: ConfigDocument['layers'];
  /** The canonical path, and the name as the target spells it. */
  readonly setting: string;
  readonly spelled: string;
}

/** A setting that has a row. */
export interface SetExplanation extends Common {
  readonly kind: 'set';
  /** Value as the engine would print it; the source text if it cannot be determined statically. */
  readonly printed: string;
  /** Value as in the document; null if it cannot be determined statically, see `certainty`. */
  readonly value: Json;
  readonly certainty: SettingRow['certainty'];
  /** No unread file or statement may override it. */
  readonly settled: boolean;
  readonly type: string;
  readonly reason: string | null;
  /** The names that it was computed from, directly or through others, each with the assignment that counts. */
  readonly computedFrom: readonly Ingredient[];
  /** Default of an unset environment variable; null without a default. */
  readonly standIn: Json;
  readonly alternatives: NonNullable<SettingRow['alternatives']>;
  /** Pieces of a text in order, if some of it is unknown. */
  readonly pieces: readonly PieceRow[];
  /** The assignment that counts, then those that it overrides, newest first. */
  readonly writes: readonly Write[];
  /** Inputs that would determine the value; empty if it is known. */
  readonly deciders: readonly Decider[];
  /** Unread files and statements that may set it as well. */
  readonly unread: readonly Unread[];
  readonly vocabulary: VocabularyFacts;
  /** Problems at the assignment that counts. */
  readonly problems: readonly string[];
  /** The value in each dialect, and the reason, if they differ. */
  readonly dialects: string | null;
}

/** A setting without a row that the vocabulary has, the other dialect reads, or an unread file or statement may set. */
export interface UnsetExplanation extends Common {
  readonly kind: 'unset';
  /** Note that the other dialect may set the setting, see `SetExplanation`. */
  readonly dialects: string | null;
  readonly unread: readonly Unread[];
  readonly vocabulary: VocabularyFacts;
}

/** The settings below a scope or list. */
export interface ScopeExplanation extends Common {
  readonly kind: 'scope';
  readonly rows: readonly ScopeRow[];
  readonly unread: readonly Unread[];
}

export interface ScopeRow extends Pick<SetExplanation, 'setting' | 'spelled' | 'printed' | 'certainty' | 'settled'> {
  readonly file: string;
  readonly line: number;
  readonly profile: string | null;
  readonly overridden: number;
}

export interface Ingredient {
  /** Name as in `dependsOn`; `spelled` is the name as the target spells it. */
  readonly name: string;
  readonly spelled: string;
  /** Null where the configuration does not set it. */
  readonly write: Write | null;
}

export interface Write extends Place {
  readonly profile: string | null;
  /** The `includeConfig` statements that led to its file, outermost first. */
  readonly includes: readonly Place[];
  /** It takes effect only where the first one does not. */
  readonly instead?: true;
}

const differ = dialectsDiffer.id;

/**
 * Explains one setting of a view, or all settings below a scope; undefined for a path that nothing sets or may set and that
 * the vocabulary does not have. `texts` are the files that took part. The result is redacted.
 */
export function explainSetting(
  view: BuiltDocument<ConfigDocument>,
  query: SettingQuery,
  texts: ReadonlyMap<string, string>,
): Explanation | undefined {
  const { document, sourceMap } = view;
  const { path } = query;
  const places = createPlaces(view, texts);
  const row = Object.hasOwn(document.settings, path) ? document.settings[path] : undefined;
  const origins = Object.hasOwn(sourceMap.settings, path) ? sourceMap.settings[path] : undefined;
  const common = {
    explanationVersion: 1,
    file: document.context.target.file,
    profiles: document.context.view.profiles,
    syntax: document.dialect.syntax,
    layers: document.layers,
    setting: path,
    spelled: row?.spelled ?? spell(query, document),
  } as const;
  const unread = findUnread(path, document, places);
  const gaps = findGaps(document, false);
  const dialects = document.problems.find(({ code, setting }) => code === differ && setting === path)?.message ?? null;
  if (row !== undefined && origins !== undefined) {
    const { location } = origins.origin;
    return places.redact({
      ...common,
      kind: 'set',
      ...selectFacts(row),
      settled: findReplacing(gaps, path, row, document) === undefined,
      computedFrom: listIngredients(path, view, places),
      writes: [
        createWrite(origins.origin, places),
        ...origins.overridden.toReversed().map((write) => ({
          ...createWrite(write, places),
          ...(write.instead === true ? { instead: true as const } : {}),
        })),
      ],
      deciders: listDeciders(path, document, places),
      unread,
      vocabulary: describeVocabulary(query, document),
      problems: document.problems
        .filter(({ file, line }) => file === location.file && location.line <= line && line <= location.endLine)
        .filter(({ code }) => code !== differ)
        .map(({ message }) => message),
      dialects,
    });
  }
  const rows = listBelow(query, document).map((below): ScopeRow => {
    const { spelled, certainty, file, line, profile, overridden } = below.row;
    const printed = printFlatValue(toPrintedValue(below.row));
    const settled = findReplacing(gaps, below.path, below.row, document) === undefined;
    return { setting: below.path, spelled, printed, certainty, settled, file, line, profile, overridden };
  });
  const what = classify(stripIndices(query.segments));
  if (rows.length > 0 || what === 'scope') return places.redact({ ...common, kind: 'scope', rows, unread });
  const isName = what === 'setting' && query.segments.length === stripIndices(query.segments).length;
  if (!isName && dialects === null && unread.length === 0) return undefined;
  const facts = describeVocabulary(query, document);
  // The vocabulary has neither type nor default for free names.
  const vocabulary = isName
    ? facts
    : { ...facts, types: [], default: null, suggestions: suggestSettings(query, document) };
  return places.redact({ ...common, kind: 'unset', dialects, unread, vocabulary });
}

function createWrite(origin: SettingOrigin, places: Places): Write {
  return {
    ...places.at(origin.location),
    profile: origin.profile,
    includes: origin.includedFrom.map((include) => places.at(include)),
  };
}

/** Lists the names that a value was computed from, breadth first. */
function listIngredients(
  path: string,
  { document, sourceMap }: BuiltDocument<ConfigDocument>,
  places: Places,
): readonly Ingredient[] {
  const found = new Map<string, Ingredient>();
  const queue = [document.settings[path]];
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
    for (const name of row.dependsOn ?? []) {
      if (found.has(name) || isClassName(name.split('.').slice(0, 1), findRules(document.dialect.syntax))) continue;
      const behind = findRow(name, document);
      const origin = behind === undefined ? undefined : sourceMap.settings[findSettingPath(name) ?? name]?.origin;
      found.set(name, {
        name,
        spelled: spellName(name, document.dialect.spelling),
        write: origin === undefined ? null : createWrite(origin, places),
      });
      if (behind !== undefined) queue.push(behind);
    }
  }
  return [...found.values()];
}

function selectFacts(
  row: SettingRow,
): Pick<SetExplanation, 'printed' | 'value' | 'certainty' | 'type' | 'reason' | 'standIn' | 'alternatives' | 'pieces'> {
  const { certainty, type, value, reason, alternatives, pieces, default: standIn } = row;
  return {
    printed: printFlatValue(toPrintedValue(row)),
    value: value ?? null,
    certainty,
    type,
    reason: reason ?? null,
    standIn: standIn ?? null,
    alternatives: alternatives ?? [],
    pieces: pieces ?? [],
  };
}

/** Returns the name as the target would spell it. */
function spell({ segments }: SettingQuery, { dialect }: ConfigDocument): string {
  const names = [...toSpelled(stripIndices(segments), dialect.spelling)];
  return formatPath(segments.map((segment) => (typeof segment === 'number' ? segment : (names.shift() ?? segment))));
}
