import type { Range } from '../../base/source.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { LintedFile, LintedPack } from './linted-pack.ts';

/** An error makes a policy say something else than it seems to; a warning is what will cost somebody time. */
export type LintLevel = 'error' | 'warning';

/** Something that is allowed in Rego, and that nobody means or wants in a policy. */
export interface LintRule {
  /** `lint/contradiction`; never changed, since comments and settings name it. */
  readonly id: string;
  readonly level: LintLevel;
  readonly title: string;
  /** What goes wrong because of it. */
  readonly description: string;
  /** What to write instead. */
  readonly help: string;
  /** Files that show it; each is tested. */
  readonly examples: { readonly bad: BadExample; readonly good: LintExample };
  find(pack: LintedPack): Iterable<Flaw>;
}

export interface LintExample {
  readonly text: string;
  /** `policy.rego`, if nothing else is said. */
  readonly file?: string;
  /** Further files that it takes. */
  readonly beside?: readonly RegoFile[];
}

export interface BadExample extends LintExample {
  /** The text that is pointed at. */
  readonly at: string;
}

/** What a rule found, in a file as the author wrote it. */
export interface Flaw {
  readonly file: LintedFile;
  readonly range: Range;
  readonly message: string;
}
