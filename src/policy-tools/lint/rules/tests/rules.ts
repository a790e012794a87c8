import type { LintRule } from '../../lint-rule.ts';
import { testWithoutCondition } from './test-without-condition.ts';
import { todoTest } from './todo-test.ts';

/** Tests that verify nothing. */
export const testRules: readonly LintRule[] = [testWithoutCondition, todoTest];
