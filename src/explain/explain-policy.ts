import { parsePathText } from '../base/dotted-path.ts';
import type { ConfigDocument, SettingRow } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import type { Finding, Verdict } from '../findings/finding.ts';
import { findProposedValue } from '../findings/fix-text.ts';
import type { TracedRule } from '../policy/evaluation/trace-policy.ts';
import type { Read } from '../policy/pack/pack.ts';
import type { Policy } from '../policy/policy.ts';
import { type Explanation, explainSetting } from './explain.ts';
import { printAlternative, type TracedAlternative } from './explain-choices.ts';
import { parseSettingQuery } from './explain-query.ts';
import { writeSetting } from './trial-config.ts';

/** Explanation of a policy's verdict on one view, version 1, documented in docs/reference/policies.md. */
export interface PolicyExplanation {
  readonly explanationVersion: 1;
  readonly policy: Pick<Policy, 'id' | 'title' | 'severity'>;
  readonly file: string;
  readonly profiles: readonly string[];
  readonly verdict: Verdict;
  /** For error, undecided and skipped. */
  readonly reason: string | null;
  readonly findings: readonly Finding[];
  /** The results of its rules; empty for a skipped policy, and where `alternatives` has them. */
  readonly rules: readonly TracedRule[];
  /** For values that depend on conditions: one combination of decisions per verdict, two if all have the same verdict. */
  readonly alternatives: readonly TracedAlternative[];
  /** Number of further decisions that were tried. */
  readonly moreAlternatives: number;
  /** The settings that it read, as far as they have names. */
  readonly settings: readonly ReadSetting[];
  /** Number of further settings that it read. */
  readonly moreSettings: number;
  readonly fix: TriedFix | null;
}

/** A setting that a policy read. */
export interface ReadSetting {
  readonly setting: string;
  readonly spelled: string;
  readonly certainty: SettingRow['certainty'] | 'unset';
  /** Value as the engine would print it: each alternative if conditions decide, the known default if nothing sets it. */
  readonly printed: string | null;
  /** The assignment that counts; null where nothing sets it. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
  readonly profile: string | null;
}

/** The fix that the findings propose, applied in memory over all other configuration. */
export interface TriedFix {
  readonly config: readonly string[];
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** Number of findings without a proposal that can be written. */
  readonly without: number;
}

/** A policy may read all settings. */
const maxSettings = 20;

/** Lists the settings of a view that a policy reads, each once, in the order of the reads; `more` counts the others. */
export function listReadSettings(
  view: BuiltDocument<ConfigDocument>,
  reads: readonly Read[],
  texts: ReadonlyMap<string, string>,
): { readonly settings: readonly ReadSetting[]; readonly more: number } {
  const paths = new Set(reads.flatMap((read) => listReadPaths(read, view.document)));
  const settings = [...paths].slice(0, maxSettings).flatMap((path): readonly ReadSetting[] => {
    const query = parseSettingQuery(path);
    const explanation = query === undefined ? undefined : explainSetting(view, query, texts);
    return explanation === undefined ? [] : toReadSettings(explanation, view.document.settings[path]);
  });
  return { settings, more: Math.max(0, paths.size - maxSettings) };
}

function listReadPaths(read: Read, { settings }: ConfigDocument): readonly string[] {
  const rows = Object.keys(settings).filter((path) => isRead(read, path));
  if (rows.length > 0) return rows;
  const isOne = read.segments === undefined ? read.prefix !== true : !read.segments.includes('*');
  return isOne ? [read.segments?.join('.') ?? read.key ?? ''] : [];
}

function isRead({ segments, key = '', prefix = false }: Read, path: string): boolean {
  if (segments === undefined) return prefix ? path.startsWith(key) : path === key;
  const own = parsePathText(path) ?? [];
  return own.length >= segments.length && segments.every((name, index) => name === '*' || name === own[index]);
}

function toReadSettings(explanation: Explanation, row: SettingRow | undefined): readonly ReadSetting[] {
  const { setting, spelled } = explanation;
  if (explanation.kind === 'scope') return [];
  if (explanation.kind === 'unset') {
    const standard = explanation.vocabulary.default;
    const printed = standard?.known === true ? standard.printed : null;
    return [{ setting, spelled, certainty: 'unset', printed, place: null, profile: null }];
  }
  const [write] = explanation.writes;
  const place = write === undefined ? null : { file: write.file, line: write.line, column: write.column };
  const { certainty } = explanation;
  // With several possible assignments, `printed` is only the last one.
  const ways = (row?.alternatives ?? []).map((way) => (row && printAlternative(row, way)) ?? 'not set');
  const printed = ways.length === 0 ? explanation.printed : ways.join(' or ');
  return [{ setting, spelled, certainty, printed, place, profile: write?.profile ?? null }];
}

/** Returns the proposals of findings as configuration lines; `without` counts findings without one that can be written. */
export function proposeFix(findings: readonly Pick<Finding, 'spelled' | 'fix'>[]): {
  readonly config: readonly string[];
  readonly without: number;
} {
  const lines = findings.map(({ spelled, fix }) => {
    const value = spelled === null || fix === null ? undefined : findProposedValue(fix, spelled);
    return value === undefined ? undefined : writeSetting(parsePathText(spelled ?? '') ?? [], value);
  });
  const config = [...new Set(lines.filter((line) => line !== undefined))];
  return { config, without: lines.filter((line) => line === undefined).length };
}
