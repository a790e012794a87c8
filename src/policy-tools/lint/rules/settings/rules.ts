import type { LintRule } from '../../lint-rule.ts';
import { defaultIgnored } from './default-ignored.ts';
import { readsEverything } from './reads-everything.ts';
import { sourceText } from './source-text.ts';
import { valueNeverSet } from './value-never-set.ts';

/** How policies read settings. */
export const settingRules: readonly LintRule[] = [valueNeverSet, defaultIgnored, sourceText, readsEverything];
