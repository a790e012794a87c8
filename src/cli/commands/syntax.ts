import { writeVisibleJson } from '../../base/json.ts';
import type { Command, ExitCode } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { maxFileSizeOption, readMaxFileSize } from '../options/target-options.ts';
import { renderHint } from '../render/hint.ts';

/** `plumbline syntax`: the settings of files before anything is resolved. */
export const syntaxCommand: Command = {
  name: 'syntax',
  summary: 'List settings, includes, plugins and syntax problems, one JSON line per file',
  positional: '<path...>  Configuration file or directory',
  options: ['--show-values  Include values and texts, which may contain secrets', maxFileSizeOption],
  examples: [
    ['syntax nextflow.config', 'settings of one file with their locations'],
    ['syntax . --show-values', 'every file of a directory, with values'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      let code: ExitCode = 0;
      const options = { showValues: args.hasFlag('show-values'), maxFileSize: readMaxFileSize(args) };
      for await (const result of engine.listSyntax(args.positionals, options)) {
        if (result.kind === 'listing') await terminal.stdout.write(`${writeVisibleJson(result.listing)}\n`);
        else {
          await terminal.stderr.write(`plumbline: ${result.code}: ${result.message}${renderHint(result.hint)}\n`);
          code = 3;
        }
      }
      return code;
    }),
};
