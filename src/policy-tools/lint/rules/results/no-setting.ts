import type { LintRule } from '../../lint-rule.ts';
import { headOf } from '../../linted-pack.ts';
import { findResults } from './find-results.ts';
import { fieldOf } from './object-fields.ts';

export const noSetting: LintRule = {
  id: 'lint/no-setting',
  level: 'warning',
  title: 'A finding without a setting',
  description:
    'A finding is shown where its setting is written, and known again by it. Without one it stands at the first line of the file, and of two findings of a policy there the order of their texts says which is which: a changed word makes another finding of it, and its waiver is gone.',
  help: 'Give an object: `{"setting": "docker.enabled", "message": "…"}`, with a path or a list of names.',
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
        result.type === 'object' && ['setting', 'path', 'include'].every((name) => fieldOf(result, name) === undefined);
      if (!isText && !isObject) continue;
      yield {
        file,
        range: headOf(rule),
        message: 'the finding names no setting: it has no place of its own, and hangs on its text',
      };
    }
  },
};
