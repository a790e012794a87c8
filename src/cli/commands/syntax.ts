import { basename, dirname, posix, resolve } from 'node:path';
import { explainUnread } from '../../check/explain-unread.ts';
import { requirePath } from '../../host/look-at.ts';
import { NodeFileSystem } from '../../host/node-file-system.ts';
import { findConfigFiles } from '../../scan/find-config-files.ts';
import type { Command, ExitCode } from '../command.ts';
import { maxFileSizeOption, readMaxFileSize } from '../shared-options.ts';

/** A text that is not ours: stands for a file that is no text at all. */
const BINARY = '\0';

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
  async run(args, terminal) {
    const { listSyntax } = await import('../../language/syntax-listing.ts');
    let code: ExitCode = 0;
    for (const argument of args.positionals) {
      const path = resolve(terminal.cwd, argument);
      const isFolder = requirePath(argument, terminal.cwd, 'file or folder').kind === 'folder';
      const files = isFolder ? (await findConfigFiles(path)).files : [basename(path)];
      const folder = new NodeFileSystem(isFolder ? path : dirname(path), {
        maxFileSize: readMaxFileSize(args),
      });
      for (const file of files) {
        const shown = isFolder ? posix.join(argument, file) : argument;
        const content = folder.read(file);
        if (content.kind === 'text' || content.kind === 'binary') {
          const text = content.kind === 'text' ? content.text : BINARY;
          const listing = listSyntax({ path: shown, text }, args.flag('show-values'));
          await terminal.stdout.write(`${JSON.stringify(listing)}\n`);
          continue;
        }
        const unread = explainUnread(shown, content);
        await terminal.stderr.write(`plumbline: ${unread.code}: ${unread.message}\n`);
        code = 3;
      }
    }
    return code;
  },
};
