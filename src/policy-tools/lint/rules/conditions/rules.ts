import type { LintRule } from '../../lint-rule.ts';
import { constantCondition } from './constant-condition.ts';
import { contradiction } from './contradiction.ts';
import { letterCase } from './letter-case.ts';
import { setAsCondition } from './set-as-condition.ts';
import { unconditional } from './unconditional.ts';
import { valueAsCondition } from './value-as-condition.ts';

/** Conditions whose outcome is fixed or not what it seems. */
export const conditionRules: readonly LintRule[] = [
  constantCondition,
  contradiction,
  letterCase,
  setAsCondition,
  valueAsCondition,
  unconditional,
];
