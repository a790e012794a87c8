import type { Severity } from '../base/severity.ts';
import { warningSeverity } from './severity.ts';

/** What an organisation made of a rule or a policy: switched off, or of another severity. */
export type RuleLevel = Severity | 'off';

/** By the id of the built-in rule or policy; those that are not there are as they come. */
export interface RuleLevels {
  readonly [rule: string]: RuleLevel;
}

/** What was made of one rule or policy, for the record: an audit asks what was not looked for, and who said so. */
export interface RuleChange {
  readonly rule: string;
  /** What it comes with. */
  readonly severity: Severity;
  readonly level: RuleLevel;
  /** Where it was said: `.plumbline.yaml:4:3`, `--rule`. */
  readonly source: string;
}

/** The level of one rule, where one was given. */
export function findLevel(levels: RuleLevels, rule: string): RuleLevel | undefined {
  return Object.hasOwn(levels, rule) ? levels[rule] : undefined;
}

/** The ids that were switched off. */
export function switchedOff(levels: RuleLevels): ReadonlySet<string> {
  return new Set(Object.keys(levels).filter((rule) => levels[rule] === 'off'));
}

/** The severity of what a policy found; a warning stays one, whatever severity its policy was given. */
export function levelled(levels: RuleLevels, rule: string, own: Severity, isWarning = false): Severity {
  const level = findLevel(levels, rule);
  const severity = level === undefined || level === 'off' ? own : level;
  return isWarning ? warningSeverity(severity) : severity;
}
