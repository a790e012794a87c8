import type { DocumentContext } from '../document/document.ts';
import type { RuleLevels } from '../findings/rule-levels.ts';
import type { Launch } from '../resolve/launch/launch.ts';
import type { Syntax } from '../views/choose-dialect.ts';
import type { ProfileChoice } from '../views/target-views.ts';

/** Request to judge one target. */
export interface CheckRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  /** True if another file of the repository includes the target. */
  readonly isIncluded?: boolean;
  readonly dialect: Syntax;
  readonly profiles: ProfileChoice;
  /** Variables of the launch's environment; none if it is left out. */
  readonly environment?: ReadonlyMap<string, string>;
  /** Files, parameters and variables that the launch adds; none if absent. */
  readonly launch?: Launch;
  /** Levels of rules and policies that differ from their own. */
  readonly levels?: RuleLevels;
  /** Finds the place of what keeps a verdict undecided: it is compared with another revision. */
  readonly isCompared?: boolean;
}
