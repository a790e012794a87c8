import type { LintRule } from '../../lint-rule.ts';
import { findHeadRange } from '../../linted-pack.ts';
import { findResults } from './find-results.ts';
import { findField } from './object-fields.ts';

export const noSetting: LintRule = {
  id: 'lint/no-setting',
  level: 'warning',
  title: 'Finding without a setting',
  description:
    'Reports show a finding where its setting is written, and the setting identifies it from run to run. Without one it appears at the first line of the file, and several findings of one policy are identified by the order of their messages: a changed word makes a new finding, which the old waiver does not cover.',
  help: 'Return an object with a path or a list of names: `{"setting": "docker.enabled", "message": "…"}`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "Jobs get a public address." if input.config.google.batch.spot\n',
      at: 'deny contains "Jobs get a public address."',
    },
    good: {
      text: 'package a\n\ndeny contains {"setting": "google.batch.spot", "message": "Jobs can be stopped."} if input.config.google.batch.spot\n',
    },
  },
  *find(pack) {
    for (const { file, rule, result } of findResults(pack)) {
      if (rule.name.startsWith('undecided') || result === undefined) continue;
      const isText =
        result.type === 'string' ||
        result.type === 'template' ||
        (result.type === 'call' && result.value === 'sprintf');
      const isObject =
        result.type === 'object' &&
        ['setting', 'path', 'include'].every((name) => findField(result, name) === undefined);
      if (!isText && !isObject) continue;
      yield {
        file,
        range: findHeadRange(rule),
        message: 'the finding names no setting, so only its text identifies it: add `setting`',
      };
    }
  },
};
