import type { Wording } from '../base/diagnostic.ts';
import type { Severity } from '../base/severity.ts';

/** The part of a built-in rule that reports and lists show. */
export interface RuleDescription {
  /** Code of the problems that it reports: `settings/wrong-type`. */
  readonly id: string;
  readonly title: string;
  /** Consequences of the problem. */
  readonly description: string;
  readonly severity: Severity;
  /** Fix, in one or two sentences. */
  readonly help: string;
  /** Corrected text, if one form fits all cases. */
  readonly fix?: string;
  /** The text at the problem was not read, so the target is judged incompletely at any severity. */
  readonly leavesUnread?: true;
  /** Complete files; absent if one file alone cannot cause the problem. */
  readonly examples?: { readonly bad: BadExample; readonly good: Example };
}

/** A built-in rule: the properties that all problems with one code share. The host writes the message if it has none. */
export interface BuiltInRule extends Omit<RuleDescription, 'examples'>, Partial<Wording> {
  /** Its findings are left out unless a level is set for it, because reports list what it is about elsewhere. */
  readonly offByDefault?: true;
  /** It is about an include whose file was not read; each such include is reported once. */
  readonly leavesIncludeUnread?: true;
  /** Complete files; absent if one file alone cannot cause the problem. */
  readonly bad?: BadExample;
  readonly good?: Example;
  /**
   * Parsers of the engine that refuse the file because of it; both by default. `compared`: only reading the file for
   * the other dialect shows whether its parser refuses the file too.
   */
  readonly refusedBy?: readonly ('v1' | 'v2')[] | 'compared';
  /** The strict parser refuses the file even if the engine never reaches the statement. */
  readonly strictRefusesUnreached?: true;
  /**
   * True if the views of one finding disagree on whether the other parser refuses the file, so its message leaves that
   * out.
   */
  readonly refusalDependsOnView?: true;
  /** Its group is one finding in all files of a repository. */
  readonly groupsFiles?: true;
  /** Groups of several files are one finding if their messages are equal: a file was copied. */
  readonly groupsCopies?: true;
  /** Reported in files for tests and in archives too, since it is about secrets or commands. */
  readonly coversTests?: true;
  /** The engine stops here and reads nothing that follows. */
  readonly stopsEngine?: true;
  /** The legacy parser accepts half of the statement, so it is a warning there. */
  readonly isHalfRead?: true;
  /** Only the strict dialect refuses it, so the complete statement with its strings was read. */
  readonly isReadWhole?: true;
  /** Covers a complete selector: the settings inside are not judged one by one. */
  readonly coversSelector?: true;
  /** About a complete selector, so a rule that covers the selector implies it. */
  readonly concernsSelector?: true;
  /** Covers the rest of its line, so the parser reports nothing else there. */
  readonly coversLine?: true;
  /** It covers its statement, so the parser reports nothing inside that only the strict dialect refuses. */
  readonly coversStatement?: true;
  /** About a name without a value: two such problems at one name are one error. */
  readonly concernsLoneName?: true;
  /** The problem before it on the same line is reported in its place if both have one cause. */
  readonly yieldsToPrevious?: true;
  /** The engine does not read the setting, so its value is not checked. */
  readonly leavesSettingUnread?: true;
  /** It follows from the required engine version, to which the problem refers. */
  readonly concernsRequiredEngine?: true;
  /** About the request of the run, so a fixture of any policy may expect it. */
  readonly concernsRequest?: true;
  /**
   * Returns true if a finding of another rule on the same lines implies this one, so that each error is reported once.
   */
  readonly impliedBy?: (id: string) => boolean;
}

/** A rule as its file declares it: of medium severity, which fails the default gate, unless it states another one. */
type Declared = Omit<BuiltInRule, 'severity'> & { readonly severity?: Severity };

/** Declares a rule. Keeps its literal types, so that the compiler checks each report against the message. */
export function defineRule<const R extends Declared>(rule: R): R & { readonly severity: Severity } {
  return { severity: 'medium', ...rule };
}

/** A complete `nextflow.config`. */
export interface Example {
  readonly text: string;
  /** Dialect to read it in; `v2` by default. */
  readonly syntax?: 'auto' | 'v1' | 'v2';
}

export interface BadExample extends Example {
  /** Line of the problem, 1-based. */
  readonly line: number;
  /** Other rules that also report a problem. */
  readonly also?: readonly string[];
}

/** Returns the part of a rule that reports and lists show. */
export function describeRule(rule: BuiltInRule): RuleDescription {
  const { id, title, description, severity, help, fix, leavesUnread, bad, good } = rule;
  return {
    ...{ id, title, description, severity, help },
    ...(fix === undefined ? {} : { fix }),
    ...(leavesUnread === undefined ? {} : { leavesUnread }),
    ...(bad === undefined || good === undefined ? {} : { examples: { bad, good } }),
  };
}
