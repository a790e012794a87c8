import type { Range } from '../../base/source.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { LintedFile, LintedPack } from './linted-pack.ts';

/** An error changes what a policy decides or makes it fail; a warning costs its readers or users time. */
export type LintLevel = 'error' | 'warning';

/** A pattern that Rego allows but that is an error in a policy. */
export interface LintRule {
  /** Identifier such as `lint/contradiction`; it never changes, because comments and settings refer to it. */
  readonly id: string;
  readonly level: LintLevel;
  readonly title: string;
  /** Consequences of the error. */
  readonly description: string;
  /** Fix for the user, as a sentence. */
  readonly help: string;
  /** A test lints each of them. */
  readonly examples: { readonly bad: BadExample; readonly good: LintExample };
  find(pack: LintedPack): Iterable<Flaw>;
}

export interface LintExample {
  readonly text: string;
  /** File name; `policy.rego` by default. */
  readonly file?: string;
  /** Other files of the pack. */
  readonly beside?: readonly RegoFile[];
}

export interface BadExample extends LintExample {
  /** The source text at the location of the finding. */
  readonly at: string;
}

/** A finding of a lint rule at a source range. */
export interface Flaw {
  readonly file: LintedFile;
  readonly range: Range;
  readonly message: string;
}
