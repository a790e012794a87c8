import { UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { didYouMean } from '../../explain/explain-query.ts';
import { renderExplanation } from '../../explain/explain-text.ts';
import { neutralise } from '../../findings/neutralise.ts';
import type { Command } from '../command.ts';
import { createNotifier } from '../notify.ts';
import { withEngine } from '../open-engine.ts';
import { oneViewOption, parseReadOptions, readOneView, readOptions, syntaxOption } from '../options/target-options.ts';

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
    ...readOptions,
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
    return withEngine(args, terminal, async (engine) => {
      const options = { ...parseReadOptions(args), profiles: readOneView(args) };
      const { file, document, explanation, suggestions } = await engine.explain(path, setting, options);
      const notifier = createNotifier(terminal.stderr);
      await notifier.undeclared(document);
      if (explanation === undefined) {
        throw new UsageError(
          'usage/unknown-setting',
          neutralise(`${file} sets no ${setting}, and the vocabulary does not have it.${didYouMean(suggestions)}`),
        );
      }
      const isJson = args.choice('format', FORMATS) === 'json';
      await terminal.stdout.write(isJson ? `${writeJson(explanation, 2)}\n` : renderExplanation(explanation));
      return (await notifier.unread(document)) ? 3 : 0;
    });
  },
};
