import type { LintRule } from '../../lint-rule.ts';
import { duplicateRule } from './duplicate-rule.ts';
import { print } from './print.ts';
import { shadowedBuiltin } from './shadowed-builtin.ts';
import { unaskedRule } from './unasked-rule.ts';
import { unusedImport } from './unused-import.ts';
import { unusedRule } from './unused-rule.ts';
import { unusedVariable } from './unused-variable.ts';

/** Code without effect, and names that mislead. */
export const leftoverRules: readonly LintRule[] = [
  unaskedRule,
  unusedRule,
  duplicateRule,
  unusedImport,
  unusedVariable,
  shadowedBuiltin,
  print,
];
