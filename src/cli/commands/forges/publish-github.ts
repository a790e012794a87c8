import type { Published } from '../../../engine/publish/publish-sarif.ts';
import { parseHost } from '../../../engine/repositories/parse-repository-list.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { appOptions, readApp } from '../../options/source-options.ts';
import { withReport } from '../../report-options.ts';

/** `plumbline publish github`: sends the findings of a report to code scanning. */
export const publishGithubCommand: Command = {
  name: 'publish github',
  summary: 'Send the SARIF of each repository of a JSON report to code scanning',
  positional: '<file>  JSON report of `scan --output json`',
  options: [
    '--dry-run  Show what would be sent, and send nothing',
    '--record FILE  Digests of sent reports; unchanged ones are skipped [none]',
    '--sarif-category NAME  Part of the SARIF category that distinguishes runs on one repository',
    '--host URL  GitHub server; receives PLUMBLINE_TOKEN [https://github.com]',
    ...appOptions,
  ],
  examples: [
    ['publish github report.json --dry-run', 'the repositories whose alerts would change'],
    ['publish github report.json --record published.txt', 'every night: only repositories whose findings changed'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [path = ''] = args.positionals;
      const all: Published[] = [];
      const options = {
        host: parseHost(args.readText('host') ?? 'https://github.com'),
        app: readApp(args),
        sarifCategory: args.readText('sarif-category'),
        record: args.readText('record'),
        isDry: args.hasFlag('dry-run'),
        onPublished(published: Published) {
          all.push(published);
          void terminal.stdout.write(`${toTerminalLine(describe(published))}\n`);
        },
      };
      await withReport(path, terminal, (report) => engine.publishSarif({ report, ...options }));
      return all.some(({ state }) => state === 'failed') ? 3 : 0;
    }),
};

const width = 'would be sent'.length + 2;

function describe({ name, state, reason }: Published): string {
  const shown = state === 'planned' ? 'would be sent' : state;
  return `${shown.padEnd(width)}${name}${reason === undefined ? '' : `: ${reason}`}`;
}
