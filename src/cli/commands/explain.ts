import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../explain/explain-query.ts';
import { renderExplanation } from '../../explain/explain-text.ts';
import { withOwnRanges } from '../../findings/frames/list-own-ranges.ts';
import { neutralise } from '../../findings/frames/neutralise.ts';
import type { Command } from '../command.ts';
import { createNotifier } from '../notify.ts';
import { withEngine } from '../open-engine.ts';
import { oneViewOption, parseReadOptions, readOneView, readOptions, syntaxOption } from '../options/target-options.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline explain`: the origin of a setting's value. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Show the value of a setting, where it comes from and what it overrides',
  positional: '<file> <setting>  Configuration file, then a setting or scope in either spelling',
  options: [oneViewOption, syntaxOption, '--format text|json  Output format [text]', ...readOptions],
  examples: [
    ['explain nextflow.config process.memory', 'origin of one value'],
    ['explain nextflow.config google.batch --profiles gcp', 'all settings below a scope'],
    ['explain nextflow.config process.container --env IMAGE=ubuntu', 'with an environment variable'],
    [
      'explain nextflow.config process.queue -c site.config --param queue=long',
      "with a site's configuration and a parameter",
    ],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [path = '', setting = ''] = args.positionals;
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
      await writeResult(args, terminal, withOwnRanges(explanation), () => renderExplanation(explanation));
      return (await notifier.unread(document)) ? 3 : 0;
    }),
};
