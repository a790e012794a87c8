import type { LintRule } from '../../lint-rule.ts';
import { unequalToAny } from './unequal-to-any.ts';
import { unresolvedReference } from './unresolved-reference.ts';

/** References that do not mean what they seem to. */
export const referenceRules: readonly LintRule[] = [unequalToAny, unresolvedReference];
