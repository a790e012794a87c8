import { UsageError } from '../../../base/errors.ts';
import { severities } from '../../../base/severity.ts';
import { issueGroups } from '../../../engine/publish/issue-text.ts';
import type { SettledIssue } from '../../../engine/publish/publish-issues.ts';
import { parseHost } from '../../../engine/repositories/parse-repository-list.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { appOptions, readApp } from '../../options/source-options.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { withReport } from '../../report-options.ts';

/** Default number of issues that one run opens. */
const usualMaximum = 50;

/** `plumbline publish issues`: one issue a repository or team with its findings. */
export const publishIssuesCommand: Command = {
  name: 'publish issues',
  summary: 'Open, update and close a GitHub issue for each repository or team',
  positional: '[file]  JSON report of `scan --output json` [the last scan of --state]',
  options: [
    '--dry-run  Show what would be written, and write nothing',
    '--by repository|team  Subject of an issue [repository]',
    '--into OWNER/NAME  Repository for all issues; required for teams [each its own]',
    `--min-severity ${severities.join('|')}  Lowest severity [that of the report's gate]`,
    '--label NAME  Label by which a later run finds the issues [plumbline]',
    `--max-issues N  Maximum number of issues to open [${usualMaximum}]`,
    '--host URL  GitHub server; receives PLUMBLINE_TOKEN [https://github.com]',
    ...appOptions,
    readStateOption,
  ],
  examples: [
    ['publish issues report.json --dry-run', 'what would be opened, updated and closed'],
    ['publish issues --state state/ --by team --into acme/tracking', 'one issue a team, after each scan'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [path] = args.positionals;
      if (path === undefined && !args.hasFlag('state')) {
        throw new UsageError(
          'usage/missing-argument',
          'Name a JSON report, or the directory of a state with --state DIR.',
        );
      }
      const isDry = args.hasFlag('dry-run');
      let isFailed = false;
      const options = {
        host: parseHost(args.readText('host') ?? 'https://github.com'),
        app: readApp(args),
        by: args.readChoice('by', issueGroups) ?? 'repository',
        into: args.readText('into'),
        minSeverity: args.readChoice('min-severity', severities),
        label: args.readText('label') ?? 'plumbline',
        maxOpened: args.count('max-issues', 1) ?? usualMaximum,
        isDry,
        onSettled(settled: SettledIssue) {
          isFailed ||= settled.state === 'failed' || settled.state === 'limited';
          void terminal.stdout.write(`${toTerminalLine(describe(settled, isDry))}\n`);
        },
      };
      if (path !== undefined)
        await withReport(path, terminal, (report) => engine.publishIssues({ report, ...options }));
      else {
        const report = await engine.state.report(readStateFolder(args, terminal.env));
        await engine.publishIssues({ report, ...options });
      }
      return isFailed ? 3 : 0;
    }),
};

const words: Readonly<Record<SettledIssue['state'], string>> = {
  opened: 'opened',
  updated: 'updated',
  reopened: 'reopened',
  closed: 'closed',
  unchanged: 'unchanged',
  none: 'no findings',
  limited: 'not opened',
  skipped: 'skipped',
  failed: 'failed',
};
const plans: Partial<Record<SettledIssue['state'], string>> = {
  opened: 'would open',
  updated: 'would update',
  reopened: 'would reopen',
  closed: 'would close',
};
const width = 'would reopen'.length + 2;

function describe({ name, state, reason }: SettledIssue, isDry: boolean): string {
  const shown = (isDry ? plans[state] : undefined) ?? words[state];
  const why = state === 'limited' ? 'more issues than --max-issues allows' : reason;
  return `${shown.padEnd(width)}${name}${why === undefined ? '' : `: ${why}`}`;
}
