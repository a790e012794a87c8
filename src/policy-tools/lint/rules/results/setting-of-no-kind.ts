import { parsePathText } from '../../../../base/dotted-path.ts';
import { describeSetting, explainUnknown, findMeant } from '../../../../policy/names/mentioned-setting.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findAssigned, findResults } from './find-results.ts';
import { fieldOf } from './object-fields.ts';

export const settingOfNoKind: LintRule = {
  id: 'lint/setting-of-no-kind',
  level: 'error',
  title: 'Finding at an unknown setting',
  description:
    'The result names a misspelt setting. Reports then show the finding at an unrelated line, with a setting that does not exist.',
  help: 'Use the setting that the message suggests.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spott", "message": "Spot."} if input.config.google.batch.spot\n',
      at: '"google.batch.spott"',
    },
    good: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Spot."} if input.config.google.batch.spot\n',
    },
  },
  *find(pack) {
    for (const { file, rule, result } of findResults(pack)) {
      const given = result?.type === 'object' ? fieldOf(result, 'setting') : undefined;
      const setting = given === undefined ? undefined : findAssigned(given, rule);
      if (setting === undefined) continue;
      const names = namesIn(setting);
      const mentioned = names === undefined ? undefined : describeSetting(names);
      const meant = mentioned === undefined ? undefined : findMeant(mentioned);
      if (mentioned === undefined || meant === undefined) continue;
      yield { file, range: setting, message: explainUnknown(mentioned.written, meant) };
    }
  },
};

function namesIn(setting: RegoNode): readonly string[] | undefined {
  if (setting.type === 'string') return parsePathText(String(setting.value))?.map(String);
  const isWritten = setting.type === 'array' && setting.items.every(({ type }) => type === 'string');
  return isWritten ? setting.items.map(({ value }) => String(value)) : undefined;
}
