import { parsePathText } from '../base/dotted-path.ts';
import type { ConfigDocument, SettingRow } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import type { Finding, Verdict } from '../findings/finding.ts';
import { proposedValue } from '../findings/fix-text.ts';
import type { TracedRule } from '../policy/evaluation/trace-policy.ts';
import type { Read } from '../policy/pack/pack.ts';
import type { Policy } from '../policy/policy.ts';
import { type Explanation, explainSetting } from './explain.ts';
import { printAlternative, type TracedAlternative } from './explain-choices.ts';
import { parseSettingQuery } from './explain-query.ts';
import { writeSetting } from './trial-config.ts';

/** Why a policy says what it says of one view: version 1, published as docs/reference/policies.md tells. */
export interface PolicyExplanation {
  readonly explanationVersion: 1;
  readonly policy: Pick<Policy, 'id' | 'title' | 'severity'>;
  readonly file: string;
  readonly profiles: readonly string[];
  readonly verdict: Verdict;
  /** For error, undecided and skipped. */
  readonly reason: string | null;
  readonly findings: readonly Finding[];
  /** How its rules came out; empty for a policy that was skipped, and where it is told for alternatives. */
  readonly rules: readonly TracedRule[];
  /** Where it read what depends on conditions: ways to decide them, one of each verdict, two where there is but one. */
  readonly alternatives: readonly TracedAlternative[];
  /** Ways that were tried beyond those. */
  readonly moreAlternatives: number;
  /** What it read of the configuration, as far as that can be named. */
  readonly settings: readonly ReadSetting[];
  /** Settings that it looked through beyond those. */
  readonly moreSettings: number;
  readonly fix: TriedFix | null;
}

/** A setting that a policy read. */
export interface ReadSetting {
  readonly setting: string;
  readonly spelled: string;
  readonly certainty: SettingRow['certainty'] | 'unset';
  /** As the engine would print it, each way where that depends on conditions; the default where it is unset and that is known. */
  readonly printed: string | null;
  /** The assignment that counts; null where nothing sets it. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
  readonly profile: string | null;
}

/** What the findings propose, or would where it fails, applied in memory, over all other configuration. */
export interface TriedFix {
  readonly config: readonly string[];
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** Findings that propose nothing, or nothing that can be written. */
  readonly without: number;
}

/** Settings that are listed at most: a policy may look through all. */
const mostSettings = 20;

/** The settings of a view that a policy reads, each once, in the order of the reads; and how many more there are. */
export function listReadSettings(
  view: BuiltDocument<ConfigDocument>,
  reads: readonly Read[],
  texts: ReadonlyMap<string, string>,
): { readonly settings: readonly ReadSetting[]; readonly more: number } {
  const paths = new Set(reads.flatMap((read) => pathsOf(read, view.document)));
  const settings = [...paths].slice(0, mostSettings).flatMap((path): readonly ReadSetting[] => {
    const query = parseSettingQuery(path);
    const explanation = query === undefined ? undefined : explainSetting(view, query, texts);
    return explanation === undefined ? [] : toReadSettings(explanation, view.document.settings[path]);
  });
  return { settings, more: Math.max(0, paths.size - mostSettings) };
}

function pathsOf(read: Read, { settings }: ConfigDocument): readonly string[] {
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
  // Of what several assignments may set the text has but the last.
  const ways = (row?.alternatives ?? []).map((way) => (row && printAlternative(row, way)) ?? 'not set');
  const printed = ways.length === 0 ? explanation.printed : ways.join(' or ');
  return [{ setting, spelled, certainty, printed, place, profile: write?.profile ?? null }];
}

/** What the findings propose as a configuration, one line for each, and how many propose nothing that can be written. */
export function proposeFix(findings: readonly Pick<Finding, 'spelled' | 'fix'>[]): {
  readonly config: readonly string[];
  readonly without: number;
} {
  const lines = findings.map(({ spelled, fix }) => {
    const value = spelled === null || fix === null ? undefined : proposedValue(fix, spelled);
    return value === undefined ? undefined : writeSetting(parsePathText(spelled ?? '') ?? [], value);
  });
  const config = [...new Set(lines.filter((line) => line !== undefined))];
  return { config, without: lines.filter((line) => line === undefined).length };
}
