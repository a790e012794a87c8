import { writeJson } from '../base/json.ts';
import type { AlternativeRow, ConfigDocument, SettingRow } from '../document/document.ts';
import { printFlatValue } from '../document/print/flat.ts';
import { toPrintedValue } from '../document/print/to-printed-value.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import type { PolicyVerdict, Verdict } from '../findings/finding.ts';
import type { TracedRule } from '../policy/evaluation/trace-policy.ts';
import { buildVariants, type Decision } from '../policy/soundness/variants.ts';

/** One decision of the conditions that a verdict depends on, and its result. */
export interface TracedAlternative {
  /** The conditions that hold in it, as written. */
  readonly conditions: readonly string[];
  readonly verdict: Verdict;
  readonly settings: readonly DecidedSetting[];
  readonly rules: readonly TracedRule[];
}

/** A setting under a decision. */
export interface DecidedSetting {
  readonly setting: string;
  readonly spelled: string;
  /** Value as the engine would print it; null if nothing sets it. */
  readonly printed: string | null;
  /** The assignments that take effect, the one that counts first. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly column: number }[];
}

/** The document under a decision, with a `TracedAlternative` without its rules. */
export interface ChosenAlternative extends Omit<TracedAlternative, 'rules'> {
  readonly document: ConfigDocument;
}

/** Tracing each takes seconds with many policies. */
const maxShown = 4;

/**
 * Chooses decisions to show, and counts the others that were tried: one per verdict, or two if all have the same
 * verdict.
 */
export function chooseAlternatives(
  view: BuiltDocument<ConfigDocument>,
  { tried }: Pick<PolicyVerdict, 'tried'>,
): { readonly chosen: readonly ChosenAlternative[]; readonly more: number } {
  const variants = tried === undefined ? [] : (buildVariants(view.document, tried.choices) ?? []);
  const verdicts = tried?.verdicts ?? [];
  const isFirst = (verdict: Verdict, at: number): boolean => verdicts.indexOf(verdict) === at;
  const isOne = new Set(verdicts).size === 1;
  const chosen = variants.flatMap(({ document, decisions }, at): readonly ChosenAlternative[] => {
    const verdict = verdicts[at] ?? 'error';
    if (!isFirst(verdict, at) && !(isOne && at < 2)) return [];
    const rows = decisions.map((decision) => readDecision(decision, view));
    const conditions = [...new Set(rows.map(({ condition }) => condition))];
    return [{ conditions, verdict, settings: rows.map(({ setting }) => setting), document }];
  });
  const shown = chosen.slice(0, maxShown);
  return { chosen: shown, more: variants.length - shown.length };
}

function readDecision(
  { path, index }: Decision,
  { document, sourceMap }: BuiltDocument<ConfigDocument>,
): { readonly condition: string; readonly setting: DecidedSetting } {
  const row = document.settings[path];
  const alternative = row?.alternatives?.[index];
  const origins = sourceMap.settings[path];
  const writes = origins === undefined ? [] : [origins.origin, ...origins.overridden.toReversed()];
  const made = writes.filter(({ exceptIn = [] }) => !exceptIn.includes(index));
  return {
    condition: alternative?.condition ?? '',
    setting: {
      setting: path,
      spelled: row?.spelled ?? path,
      printed: row === undefined || alternative === undefined ? null : printAlternative(row, alternative),
      places: made.map(({ location: { file, line, column } }) => ({ file, line, column })),
    },
  };
}

/** Returns an alternative as the engine would print it; null where nothing sets it. */
export function printAlternative(row: SettingRow, { certainty, value, type, absent }: AlternativeRow): string | null {
  if (absent === true) return null;
  if (value !== null && typeof value === 'object') return writeJson(value);
  const { alternatives: _, printed: _printed, value: _value, ...rest } = row;
  return printFlatValue(toPrintedValue({ ...rest, certainty, type, ...(value === undefined ? {} : { value }) }));
}
