import { writeVisibleJson } from '../../base/json.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { parseReadOptions, readOptions, surveyOptions, syntaxOption } from '../options/target-options.ts';
import { renderDiff, renderMarkdownDiff } from '../render/diff.ts';

const usualWidth = 80;

/** `plumbline diff`: shows which effective settings a change affects. */
export const diffCommand: Command = {
  name: 'diff',
  summary: 'Show which effective settings a change affects, by target and profile',
  positional: '<base> [head] [path]  Two revisions and a repository or file in it, or two directories',
  options: ['--format text|markdown|json  Output format [text]', syntaxOption, ...surveyOptions, ...readOptions],
  examples: [
    ['diff main', 'the changes since the branch left main, in the working tree (in CI: in HEAD)'],
    ['diff v1.0 v1.1', 'two releases'],
    ['diff main HEAD nextflow.config', 'one target'],
    ['diff old/ new/', 'two directories'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [base = '', head, path] = args.positionals;
      const survey = { includeTests: args.hasFlag('include-tests'), exclude: args.readTexts('exclude') };
      const diff = await engine.diff({ ...parseReadOptions(args), ...survey, base, head, path });
      const format = args.readChoice('format', ['text', 'markdown', 'json']) ?? 'text';
      if (format === 'json') await terminal.stdout.write(`${writeVisibleJson(diff, 2)}\n`);
      else if (format === 'markdown') await terminal.stdout.write(renderMarkdownDiff(diff));
      else await terminal.stdout.write(renderDiff(diff, terminal.stdout.width ?? usualWidth));
      return 0;
    }),
};
