import { join, resolve } from 'node:path';
import { UsageError } from '../../../base/errors.ts';
import { didYouMean } from '../../../base/suggest.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { WaiverEntry } from '../../../engine/settings/parse-waivers.ts';
import { applyLevel } from '../../../findings/rule-levels.ts';
import { isDay, toDay, usualTerms } from '../../../findings/waiver.ts';
import { refuseByTerms } from '../../../findings/waivers/apply-waivers.ts';
import { systemClock } from '../../../host/clock.ts';
import { lookAt } from '../../../host/look-at.ts';
import { waiversName } from '../../../policy/bundle/settings-files.ts';
import { builtInRules } from '../../../rules/catalogue.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { describeWrittenFile } from '../../describe-written-file.ts';
import { withEngine } from '../../open-engine.ts';
import { readRules } from '../../options/evaluation-options.ts';
import { readPackOptions } from '../../options/pack-options.ts';
import { judgeOptions, repositoryOption, runOptions } from '../../options/scan-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { readScanRequest, runScan, type ScanRequest } from '../../run-scan.ts';
import type { Terminal } from '../../terminal.ts';

/** `plumbline waiver add`: appends a waiver to a file. */
export const waiverAddCommand: Command = {
  name: 'waiver add',
  summary: 'Add a waiver for one finding, or for a rule in some files, to waivers.yaml',
  positional: '<finding...>  Fingerprint of a finding of --repository, or a rule and a file or glob',
  options: [
    '--reason TEXT  Reason to accept the findings',
    '--owner NAME  Person or team who answers for the waiver',
    '--until DAY  Last day of the waiver, such as 2027-01-31',
    '--setting PATH  Only this setting and those below it',
    '--profile NAME  Only values that this profile sets',
    '--waivers FILE  File to write [waivers.yaml beside the settings]',
    settingsOption,
    repositoryOption,
  ],
  scanOptions: [...judgeOptions, ...runOptions],
  examples: [
    [
      "waiver add PL-SUPPLY-001 'conf/**' --reason 'mirrored, see RISK-9' --owner core --until 2027-01-31",
      'a rule in some files of all repositories',
    ],
    [
      "waiver add 0123456789abcdef0123456789abcdef --repository rnaseq --reason 'see RISK-9' --owner core --until 2027-01-31",
      'one finding, by its fingerprint in the output of `scan --verbose`',
    ],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const request = await readScanRequest(given, engine, terminal, []);
      const entry = await readEntry(request, given.positionals, engine, terminal);
      const { folder } = request.settings;
      const named = request.args.readText('waivers');
      const file = named ?? join(folder ?? '.', waiversName);
      await engine.waivers.add(file, entry);
      await terminal.stderr.write(describeWrittenFile('waivers', file, { isNamed: named !== undefined, folder }));
      return 0;
    }),
};

async function readEntry(
  request: ScanRequest,
  positionals: readonly string[],
  engine: Engine,
  terminal: Terminal,
): Promise<WaiverEntry> {
  const { args } = request;
  const terms = readTerms(args);
  if (!isDay(terms.until)) {
    throw new UsageError('usage/invalid-value', `--until expects a day such as 2027-01-31, not "${terms.until}".`);
  }
  const [first = '', file, extra] = positionals;
  if (extra !== undefined) {
    throw new UsageError('usage/unexpected-argument', `Unexpected argument "${extra}" of waiver add.`);
  }
  const [setting, profile] = [args.readText('setting'), args.readText('profile')];
  const part = { ...(setting === undefined ? {} : { setting }), ...(profile === undefined ? {} : { profile }) };
  if (/^[0-9a-f]{32}$/u.test(first)) {
    const { results } = await runScan(request, engine, terminal);
    for (const { name: repository, findings } of results) {
      const found = findings.find(({ id }) => id === first);
      if (found === undefined) continue;
      requireTerms(request, found, terms.until);
      return { rule: found.rule, repository, file: found.location.file, fingerprint: first, ...part, ...terms };
    }
    throw new UsageError(
      'usage/unknown-finding',
      `No finding has the fingerprint ${first}. Take it from \`scan --verbose\` or a report of the same repository and name, or pass the rule and the file: plumbline waiver add RULE PATH.`,
    );
  }
  if (file === undefined) {
    throw new UsageError('usage/missing-argument', 'waiver add expects a fingerprint, or a rule and a file or glob.');
  }
  const { policies } = await engine.policies.load({ ...readPackOptions(args), lockFolder: request.settings.folder });
  const known = [...builtInRules, ...policies.map(({ policy }) => policy)];
  const meant = known.find(({ id }) => id === first);
  if (meant === undefined) {
    const hint = didYouMean(
      first,
      known.map(({ id }) => id),
    );
    throw new UsageError('usage/unknown-rule', `There is no rule or policy "${first}".${hint}`);
  }
  const levels = Object.fromEntries(readRules(args, request.settings).map(({ rule, level }) => [rule, level]));
  requireTerms(request, { rule: first, severity: applyLevel(levels, first, meant.severity) }, terms.until);
  return { rule: first, ...locate(file, engine, terminal), ...part, ...terms };
}

/**
 * Returns the repository and path of a file that exists in a folder other than the current one; else the path as it is.
 */
function locate(file: string, engine: Engine, { cwd }: Terminal): Pick<WaiverEntry, 'repository' | 'file'> {
  if (lookAt(resolve(cwd, file)).kind !== 'file') return { file };
  const { repositories } = engine.findRepositories({ paths: [file], repositories: [], name: undefined });
  const [{ name: repository = '', only: [path = file] = [] } = {}] = repositories;
  return path === file ? { file } : { repository, file: path };
}

/** @throws UsageError for a waiver that would not hold: one that is over, or that the terms of the settings forbid. */
function requireTerms(
  { args, settings }: ScanRequest,
  finding: Parameters<typeof refuseByTerms>[0],
  until: string,
): void {
  const today = toDay(args.readMoment('at') ?? systemClock.now());
  const refusal =
    until < today
      ? `--until ${until} is past, so the waiver would cover nothing.`
      : refuseByTerms(finding, until, settings.waiverTerms ?? usualTerms, today);
  if (refusal !== null) throw new UsageError('usage/waiver-refused', `Nothing is written. ${refusal}`);
}

/** @throws UsageError that names every missing option, so that one more try is enough. */
function readTerms(args: Arguments): Pick<WaiverEntry, 'reason' | 'owner' | 'until'> {
  const [reason, owner, until] = [args.readText('reason'), args.readText('owner'), args.readText('until')];
  if (reason !== undefined && owner !== undefined && until !== undefined) return { reason, owner, until };
  const missing = Object.entries({ reason, owner, until }).flatMap(([name, text]) =>
    text === undefined ? [`--${name}`] : [],
  );
  const hint = 'Run plumbline waiver add --help for an example.';
  throw new UsageError(
    'usage/missing-value',
    `waiver add expects ${new Intl.ListFormat('en-GB').format(missing)}. ${hint}`,
  );
}
