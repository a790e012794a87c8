import type { Severity } from '../../base/severity.ts';
import type { IncompleteRow } from '../../document/document.ts';

/** Result of a policy about a document, checked for shape; still a pointer, without a place. */
export interface PolicyMessage {
  /** `violation` is reported as `deny`. */
  readonly rule: 'deny' | 'warn' | 'undecided';
  readonly message: string;
  /** The setting's path as `ConfigDocument.settings` has it, whatever spelling the policy used; null for none. */
  readonly setting: string | null;
  /** For an include: its index in `ConfigDocument.includes`. */
  readonly include?: number;
  /** The setting that makes this one necessary: the place of the message where this one is not written. */
  readonly beside?: string;
  /** The setting that names the executor because of which the policy applies. */
  readonly executor?: string;
  /** Severity of the policy, or of the result itself; a warning is one step lower, never above low. */
  readonly severity: Severity;
  /** Value (or edit) that makes the policy pass, as the policy returned it. */
  readonly fix: unknown;
}

/** An unknown path that a policy read without reporting it as undecided. */
export interface Doubt {
  readonly path: string;
  /** A certainty (`unknown`, `partial`, `choice` …) or `incomplete`. */
  readonly because: string;
  readonly detail: string;
  /** The unread part of the configuration that may set it. */
  readonly gap?: Pick<IncompleteRow, 'because' | 'file' | 'line'>;
  /** It is unknown whether the policy applies. */
  readonly isAboutApplying?: true;
  /** File of the target, if the policy judged several at once. */
  readonly file?: string;
}

/** Settings that depend on conditions, and the outcome for each way to decide them, in the order of `buildVariants`. */
export interface TriedChoices {
  readonly choices: readonly string[];
  readonly outcomes: readonly Evaluation[];
}

/** Result of one policy for one document. */
export type Evaluation =
  | { readonly policy: string; readonly kind: 'skipped'; readonly reason: string }
  | { readonly policy: string; readonly kind: 'error'; readonly reason: string }
  | {
      readonly policy: string;
      readonly kind: 'evaluated';
      readonly messages: readonly PolicyMessage[];
      /** Empty if the verdict that follows from the messages is sound. */
      readonly doubts: readonly Doubt[];
      /** Notes that change no verdict: builtins that failed, which Rego treats as undefined. */
      readonly notes?: readonly string[];
      /** The outcome for each combination of choices, if requested. */
      readonly tried?: TriedChoices;
      /** Built-in rules that the policy speaks for. */
      readonly supersedes?: readonly string[];
    };
