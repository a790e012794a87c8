import { fileRules } from './file/rules.ts';
import { resolveRules } from './resolve/rules.ts';
import type { BuiltInRule } from './rule.ts';
import { scanRules } from './scan/rules.ts';
import { settingsRules } from './settings/rules.ts';
import { syntaxRules } from './syntax/rules.ts';

/** Every built-in rule, by area. */
export const builtInRules: readonly BuiltInRule[] = [
  ...fileRules,
  ...syntaxRules,
  ...resolveRules,
  ...settingsRules,
  ...scanRules,
];

const byId: ReadonlyMap<string, BuiltInRule> = new Map(builtInRules.map((rule) => [rule.id, rule]));

/** Returns the rule of this id, or undefined if there is none. */
export function findRule(id: string): BuiltInRule | undefined {
  return byId.get(id);
}
