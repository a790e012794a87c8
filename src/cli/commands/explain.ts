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

/** `plumbline explain`: the origin of a setting's value. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Show the value of a setting, where it comes from and what it overrides',
  positional: {
    name: 'file-and-setting',
    description: 'Configuration file, then a setting or scope in either spelling',
    repeatable: true,
    required: true,
  },
  options: [
    oneViewOption,
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'Output format' },
    ...readOptions,
  ],
  examples: [
    ['explain nextflow.config process.memory', 'origin of one value'],
    ['explain nextflow.config google.batch --profiles gcp', 'all settings below a scope'],
    ['explain nextflow.config process.container --env IMAGE=ubuntu', 'with an environment variable'],
    [
      'explain nextflow.config process.queue -c site.config --param queue=long',
      "with a site's configuration and a parameter",
    ],
  ],
  async run(args, terminal) {
    const [path = '', setting, extra] = args.positionals;
    if (setting === undefined) {
      throw new UsageError(
        'usage/missing-argument',
        'explain expects a file and a setting. Run plumbline explain --help for details.',
      );
    }
    if (extra !== undefined) {
      throw new UsageError(
        'usage/unexpected-argument',
        `Unexpected argument "${extra}": explain expects a file and a setting.`,
      );
    }
    return withEngine(args, terminal, async (engine) => {
      const options = { ...parseReadOptions(args), profiles: readOneView(args) };
      const { file, document, explanation, suggestions } = await engine.explain(path, setting, options);
      const notifier = createNotifier(terminal.stderr);
      await notifier.undeclared(document);
      if (explanation === undefined) {
        throw new UsageError(
          'usage/unknown-setting',
          neutralise(`${file} does not set ${setting}, and no such setting is known.${didYouMean(suggestions)}`),
        );
      }
      const isJson = args.choice('format', FORMATS) === 'json';
      await terminal.stdout.write(isJson ? `${writeJson(explanation, 2)}\n` : renderExplanation(explanation));
      return (await notifier.unread(document)) ? 3 : 0;
    });
  },
};
