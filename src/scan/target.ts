import type { TargetKind } from '../document/document.ts';

/** A configuration file that is judged on its own. */
export interface Target {
  /** Relative to the repository, with `/`. */
  readonly file: string;
  readonly kind: TargetKind;
  /** For fragments: an include that cannot be told exactly could mean it. */
  readonly maybeIncluded: boolean;
}
