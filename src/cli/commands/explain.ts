import { HostError, UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { findClosest } from '../../base/suggest.ts';
import { explainSetting } from '../../check/explain.ts';
import { didYouMean, parseSettingQuery, suggestSettings } from '../../check/explain-query.ts';
import { renderExplanation } from '../../check/explain-text.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import { neutralise } from '../../findings/neutralise.ts';
import { incompleteOf } from '../../findings/problems.ts';
import { createSweep } from '../../findings/sweep.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { launchOptions } from '../launch-options.ts';
import { maxFileSizeOption, readProfiles, syntaxOption } from '../shared-options.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline explain`: why a setting is what it is. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Show what a setting is, where that comes from and what it replaced',
  positional: {
    name: 'file-and-setting',
    description: 'A configuration file, then a setting or a scope of it in either spelling',
    repeatable: true,
    required: true,
  },
  options: [
    {
      name: 'profiles',
      kind: 'text',
      placeholder: 'LIST',
      default: 'none',
      description: 'The profiles that are applied together, such as gcp,test',
    },
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'For people or for programs' },
    ...launchOptions,
    maxFileSizeOption,
  ],
  examples: [
    ['explain nextflow.config process.memory', 'where one value comes from'],
    ['explain nextflow.config google.batch --profiles gcp', 'everything set below a scope'],
    ['explain nextflow.config process.container --env IMAGE=ubuntu', 'with a variable of the launch'],
    ['explain nextflow.config process.queue -c site.config --param queue=long', "with a site's file and a parameter"],
  ],
  async run(args, terminal) {
    const [path = '', setting, extra] = args.positionals;
    if (setting === undefined) {
      throw new UsageError('usage/missing-argument', 'explain needs a file and a setting. Try --help.');
    }
    if (extra !== undefined) {
      throw new UsageError('usage/unexpected-argument', `"${extra}" is one argument too many for explain. Try --help.`);
    }
    const { findTargets, readLocated } = await import('../find-targets.ts');
    const targets = await findTargets(path, terminal.cwd, args);
    const [target] = targets;
    if (target === undefined) {
      throw new UsageError('usage/no-target', `There is no configuration file in "${path}".`);
    }
    if (targets.length > 1) {
      const files = targets.slice(0, 3).map((other) => other.target.file);
      throw new UsageError(
        'usage/no-target',
        `"${path}" has several configurations: name one, such as ${files.join(', ')}.`,
      );
    }
    const { file } = target.target;
    const entry = target.project.read(file);
    if (entry.kind === 'failed') {
      const { code, message } = explainUnread(file, entry.content);
      throw new HostError(code, message);
    }
    const read = readLocated(target, args);
    const view = read.view(chooseProfiles(args, read.profiles, file));
    const texts = new Map(
      read.files().map((name) => {
        const found = target.project.read(name);
        return [name, found.kind === 'file' ? found.file.source.text : ''];
      }),
    );
    const query = parseSettingQuery(setting);
    const explanation = query === undefined ? undefined : explainSetting(view, query, texts);
    if (query === undefined || explanation === undefined) {
      const hint = query === undefined ? '' : didYouMean(suggestSettings(query, view.document));
      throw new UsageError(
        'usage/unknown-setting',
        neutralise(`${file} sets no ${setting}, and the vocabulary does not have it.${hint}`),
      );
    }
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(isJson ? `${writeJson(explanation, 2)}\n` : renderExplanation(explanation));
    return incompleteOf([view.document], createSweep([])).length === 0 ? 0 : 3;
  },
};

/** The one view that is explained. */
function chooseProfiles(args: Arguments, declared: readonly string[], file: string): readonly string[] {
  // Given twice would be two views.
  args.text('profiles');
  const choice = readProfiles(args);
  const [names = []] = choice?.kind === 'views' ? choice.views : [];
  if (choice?.kind === 'all') {
    throw new UsageError('usage/invalid-value', '--profiles takes none or names that are applied together here.');
  }
  const missing = names.filter((name) => !declared.includes(name));
  if (missing.length > 0) {
    const meant = missing.flatMap((name) => findClosest(name, declared));
    throw new UsageError(
      'usage/unknown-profile',
      neutralise(`${file} declares no profile ${missing.join(', ')}.${didYouMean(meant)}`),
    );
  }
  return names;
}
