import type { LintRule } from '../../lint-rule.ts';
import { badResult } from './bad-result.ts';
import { noSetting } from './no-setting.ts';
import { placeholder } from './placeholder.ts';
import { settingOfNoKind } from './setting-of-no-kind.ts';

/** What judging rules return. */
export const resultRules: readonly LintRule[] = [noSetting, badResult, placeholder, settingOfNoKind];
