import {
  atOption,
  dataOption,
  namespaceOption,
  parameterOption,
  ruleOption,
  setOption,
  strictIncludesOption,
  timeLimitOption,
} from './evaluation-options.ts';
import { packOptions } from './pack-options.ts';
import { settingsOption } from './settings-option.ts';
import { sourceOptions } from './source-options.ts';
import { readOptions, surveyOptions, syntaxOption } from './target-options.ts';

/** Options that select and configure policies: first in the help of every command that scans. */
export const judgeOptions: readonly string[] = [
  ...packOptions,
  setOption,
  namespaceOption,
  parameterOption,
  dataOption,
  ruleOption,
  settingsOption,
];

export const repositoryOption = '--repository PATH  Directory to read as one repository; repeatable';

/** Options that select repositories and control the run: last in the help. */
export const runOptions: readonly string[] = [
  strictIncludesOption,
  syntaxOption,
  ...surveyOptions,
  repositoryOption,
  ...sourceOptions,
  '--name VALUE  Repository name in reports',
  atOption,
  '--jobs N  Targets to check at once [one per core]',
  timeLimitOption,
  ...readOptions,
];
