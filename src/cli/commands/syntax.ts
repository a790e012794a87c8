import type { Command, ExitCode } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { maxFileSizeOption, readMaxFileSize } from '../options/target-options.ts';

/** `plumbline syntax`: what files say, setting by setting, before anything is resolved. */
export const syntaxCommand: Command = {
  name: 'syntax',
  summary: 'List the settings, includes, plugins and syntax problems of files, one JSON line a file',
  positional: {
    name: 'path',
    description: 'Configuration files, or folders of them',
    repeatable: true,
    required: true,
  },
  options: [
    {
      name: 'show-values',
      kind: 'flag',
      description: 'Also values and texts; they may hold secrets, which this command cannot tell',
    },
    maxFileSizeOption,
  ],
  examples: [
    ['syntax nextflow.config', 'the settings of one file with their places'],
    ['syntax . --show-values', 'every file of a folder, with values'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      let code: ExitCode = 0;
      const options = { showValues: args.flag('show-values'), maxFileSize: readMaxFileSize(args) };
      for await (const result of engine.listSyntax(args.positionals, options)) {
        if (result.kind === 'listing') await terminal.stdout.write(`${JSON.stringify(result.listing)}\n`);
        else {
          await terminal.stderr.write(`plumbline: ${result.code}: ${result.message}\n`);
          code = 3;
        }
      }
      return code;
    }),
};
