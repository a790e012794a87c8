import { UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { explainSetting } from '../../explain/explain.ts';
import { didYouMean, parseSettingQuery, suggestSettings } from '../../explain/explain-query.ts';
import { renderExplanation } from '../../explain/explain-text.ts';
import { neutralise } from '../../findings/neutralise.ts';
import type { Command } from '../command.ts';
import { launchOptions } from '../launch-options.ts';
import { oneViewOption, readOneView } from '../one-view.ts';
import { maxFileSizeOption, syntaxOption } from '../shared-options.ts';
import { createUnreadTeller } from '../unread-teller.ts';

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
    oneViewOption,
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
    const { file, view, texts } = await readOneView(path, args, terminal);
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
    return (await createUnreadTeller(terminal.stderr)(view.document)) ? 3 : 0;
  },
};
