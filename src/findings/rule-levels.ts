import type { Severity } from '../base/severity.ts';
import { toWarningSeverity } from './severity.ts';

/** Level of a rule or policy in an organisation: another severity, or switched off. */
export type RuleLevel = Severity | 'off';

/** Levels by id of the rule or policy; all others keep their severity. */
export interface RuleLevels {
  readonly [rule: string]: RuleLevel;
}

/** A changed level, with its source: auditors need to know which checks were disabled, and who disabled them. */
export interface RuleChange {
  readonly rule: string;
  /** Its own severity. */
  readonly severity: Severity;
  readonly level: RuleLevel;
  /** Source of the level: `.plumbline.yaml:4:3`, `--rule`. */
  readonly source: string;
}

/** Returns the level of a rule, or undefined if it has none. */
export function findLevel(levels: RuleLevels, rule: string): RuleLevel | undefined {
  return Object.hasOwn(levels, rule) ? levels[rule] : undefined;
}

/** Returns the ids that are switched off. */
export function listDisabled(levels: RuleLevels): ReadonlySet<string> {
  return new Set(Object.keys(levels).filter((rule) => levels[rule] === 'off'));
}

/** Returns the severity of a finding; a warning stays one at any level of its policy. */
export function applyLevel(levels: RuleLevels, rule: string, own: Severity, isWarning = false): Severity {
  const level = findLevel(levels, rule);
  const severity = level === undefined || level === 'off' ? own : level;
  return isWarning ? toWarningSeverity(severity) : severity;
}
