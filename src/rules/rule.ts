import type { ProblemTexts } from '../base/diagnostic.ts';
import type { Severity } from '../base/severity.ts';

/** What people and reports are told about a built-in rule. */
export interface RuleDescription {
  /** The code of the problems that it reports: `settings/wrong-type`. */
  readonly id: string;
  readonly title: string;
  /** What goes wrong in the world because of it. */
  readonly description: string;
  readonly severity: Severity;
  /** What to do about it, in a sentence or two. */
  readonly help: string;
  /** What the mended text looks like, where one form fits all. */
  readonly fix?: string;
  /** What it is about was not read, so that the target is judged incompletely, whatever the rule's severity. */
  readonly leavesUnread?: true;
  /** Complete files; absent where it takes more than the text of one file to bring the problem about. */
  readonly examples?: { readonly bad: BadExample; readonly good: Example };
}

/** A built-in rule: what the problems of one code have in common. Their messages have the facts. */
export interface BuiltInRule extends RuleDescription {
  /** How the parser, the resolver or a check words what it reports; absent for what the host reports in its own words. */
  readonly problem?: ProblemTexts;
  /**
   * Which of the engine's parsers refuse a file because of it: both unless stated. `compared`: whether the other parser
   * refuses the file too is known only after reading the file for both.
   */
  readonly refusedBy?: readonly ('v1' | 'v2')[] | 'compared';
  /** The strict parser refuses the file even if the engine never reaches the place: a mistake in any dialect. */
  readonly strictRefusesUnreached?: true;
  /** Whether the other parser refuses the file differs between the views of one finding, so its message does not say. */
  readonly refusalDependsOnView?: true;
  /** The engine stops here, before it looks at anything that follows. */
  readonly stopsEngine?: true;
  /** The legacy parser goes on after it with half of the statement: a warning there. */
  readonly isHalfRead?: true;
  /** Only the strict dialect refuses it, so the statement was read whole, its strings with it. */
  readonly isReadWhole?: true;
  /** It is about a selector as a whole: its settings are not judged one by one. */
  readonly coversSelector?: true;
  /** Whether a finding of another rule on the same lines makes this one superfluous: one mistake is reported once. */
  readonly impliedBy?: (id: string) => boolean;
  /** Problems of one file with equal keys are one finding; by default only those at one place. */
  readonly groupKey?: (problem: { readonly message: string }) => string;
  /** How a grouped finding words the number of further places, where messages differ. */
  readonly groupedText?: (count: number) => string;
}

/** Declares a rule; its literal types are kept, so that reporting it is checked against its message. */
export function defineRule<const R extends BuiltInRule>(rule: R): R {
  return rule;
}

/** A whole `nextflow.config`. */
export interface Example {
  readonly text: string;
  /** The dialect that it is read in, where that is not the usual one. */
  readonly syntax?: 'v1' | 'v2';
}

export interface BadExample extends Example {
  /** Where the problem is reported. */
  readonly line: number;
  /** The other rules that have to say something too. */
  readonly also?: readonly string[];
}

/** Returns what reports and lists show of a rule. */
export function describeRule(rule: BuiltInRule): RuleDescription {
  const { id, title, description, severity, help, fix, leavesUnread, examples } = rule;
  return {
    ...{ id, title, description, severity, help },
    ...(fix === undefined ? {} : { fix }),
    ...(leavesUnread === undefined ? {} : { leavesUnread }),
    ...(examples === undefined ? {} : { examples }),
  };
}
