import type { Span } from '../../base/source.ts';
import type { Condition } from './condition.ts';

/** Location of a value, and the profile and includes through which it entered the configuration. */
export interface Origin {
  /** The assignment, from its path's first character to its value's last; selectors and blocks around it excluded. */
  readonly span: Span;
  readonly key: Span;
  readonly value: Span;
  /** The `includeConfig` statements that led here, outermost first. */
  readonly includedFrom: readonly Span[];
  /** The profile block that wrote it. */
  readonly profile: string | undefined;
  /** An `if` or a handler wrote it: with other parameters it might not. */
  readonly guarded?: true;
  /** The condition under which it is written, where that cannot be determined statically. */
  readonly condition?: Condition;
}
