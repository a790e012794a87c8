import type { Severity } from '../policy/policy.ts';

/** A built-in rule: what the problems of one code have in common. Their messages have the facts. */
export interface BuiltInRule {
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
