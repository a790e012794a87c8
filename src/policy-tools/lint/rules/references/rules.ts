import type { LintRule } from '../../lint-rule.ts';
import { unequalToAny } from './unequal-to-any.ts';
import { unresolvedReference } from './unresolved-reference.ts';

/** What refers to lists and rules otherwise than it seems to. */
export const referenceRules: readonly LintRule[] = [unequalToAny, unresolvedReference];
