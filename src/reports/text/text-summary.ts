import { pluralize } from '../../base/pluralize.ts';
import { maxNamed } from '../../findings/gate/gaps.ts';
import { waiverStates } from '../../findings/waivers/settle-waivers.ts';
import { describeChange } from '../comparison-text.ts';
import { describeHistory } from '../describe-history.ts';
import { toTerminalLine } from '../escape.ts';
import type { RepeatedArguments, Report } from '../report.ts';
import { describeDialects } from '../run-summary.ts';
import { listNames } from '../views.ts';
import { wrap } from '../wrap.ts';
import { chooseNextCommand } from './choose-next-command.ts';
import type { Style } from './style.ts';
import { writeCounts } from './text-sections.ts';
import { renderSettings } from './text-settings.ts';
import type { TextTotals } from './text-totals.ts';

/** The digits of a digest that people compare, with the name of its algorithm. */
const digestStart = /^((?:sha256:)?[0-9a-f]{12})[0-9a-f]*$/u;
/** Rules that are named for each severity. */
const maxRules = 6;
/** Repositories without findings that are named. */
const maxClean = 8;
/** Repositories with findings that are named. */
const maxWorst = 4;
/** Number of findings up to which the summary does not count by rule. */
const fewFindings = 3;

/** Colours a line. */
type Paint = (line: string) => string;

/** Text of one or more lines; two spaces in front indent it. Empty texts are left out. */
type Paragraph = readonly [text: string, paint?: Paint];

interface SummaryOptions {
  readonly totals: TextTotals;
  readonly verbose: boolean;
  /** The report left something out that --verbose shows. */
  readonly hasMore: boolean;
  /** A code frame has text left out. */
  readonly hasBlanks: boolean;
  /** Arguments of the scan that suggested commands repeat. */
  readonly repeated: RepeatedArguments | undefined;
  readonly style: Style;
  readonly width: number;
}

/** Renders what a run judged and found, what it compared and could not judge, its exit code, and how to go on. */
export function* renderSummary(report: Report, options: SummaryOptions): Generator<string> {
  const { totals, verbose, hasMore, hasBlanks, repeated, style, width } = options;
  const run = [...describeRun(report, verbose), describeDialects(report.summary), ...describeVerdicts(report)];
  const plain = [
    describeChange(totals.compared, report.summary.change),
    toTerminalLine(describeHistory(report)),
    ...describeGaps(report, verbose),
    ...describeBaseline(report),
    ...describeWaivers(report),
    ...describeChanges(report),
  ];
  const note = hasBlanks ? ['In code frames, … replaces strings and comments, which may contain secrets.'] : [];
  const next = chooseNextCommand(report, totals, hasMore, repeated);
  yield* renderParagraphs(describeFindings(report, totals, style), width);
  yield '\n';
  const toFaint = (text: string): Paragraph => [text, style.faint];
  yield* renderParagraphs(
    [...run.map(toFaint), ...plain.map((text): Paragraph => [text]), ...note.map(toFaint)],
    width,
  );
  yield '\n';
  yield* renderSettings(totals.compared, verbose, style, width);
  yield* renderParagraphs(
    [...describeOutcome(report, totals, style), [next, (line) => line.replace(/plumbline [^(]*[^( ]/u, style.heading)]],
    width,
  );
}

function* renderParagraphs(paragraphs: readonly Paragraph[], width: number): Generator<string> {
  for (const [text, paint = (line: string) => line] of paragraphs) {
    const indent = text.startsWith(' ') ? '  ' : '';
    const [first = '', ...rest] = wrap(text, width - 2 * indent.length).map((line) => line.replaceAll('\u00a0', ' '));
    if (first !== '')
      yield `${[first, ...rest.map((line) => indent + line)].map((line) => indent + paint(line)).join('\n')}\n`;
  }
}

/** Names what was judged and the policies: two runs with the same digests had the same policies. */
function describeRun({ summary, pack }: Report, verbose: boolean): readonly string[] {
  const { repositories, coverage, targets, views, files } = summary;
  const unjudged = coverage === undefined ? 0 : coverage.failed + coverage.skipped;
  const all = pluralize(repositories, 'repository', 'repositories');
  const counts = [
    unjudged === 0 ? all : `${repositories - unjudged} of ${all}`,
    pluralize(targets, 'target'),
    pluralize(views, 'view'),
    pluralize(files, 'file'),
    pluralize(pack.policies.length, 'policy', 'policies'),
  ];
  /** Shortens a digest, with or without the name of its algorithm. */
  const shorten = (text: string): string => (verbose ? text : text.replace(digestStart, '$1'));
  const sources = pack.sources.map(({ name, digest, revision, signedBy }) => {
    const facts = [
      shorten(`sha256:${digest}`),
      ...(revision === null ? [] : [`revision ${shorten(toTerminalLine(revision))}`]),
      ...(signedBy === null ? [] : [`signed with ${toTerminalLine(signedBy)}`]),
    ];
    return `Policies: ${toTerminalLine(name)} (${facts.join(', ')})`;
  });
  return [`Judged: ${counts.join(', ')}`, ...sources];
}

/** The number of findings of each severity, and of each rule where there are several; known and waived ones are counted apart. */
function describeFindings(
  { summary: { waived, repositories } }: Report,
  { counts, clean, unclean }: TextTotals,
  style: Style,
): readonly Paragraph[] {
  const bySeverity = counts.countBySeverity();
  const total = bySeverity.reduce((sum, [, number]) => sum + number, 0);
  const rows = bySeverity.map(([severity]) => {
    const rules = [...(counts.fresh.get(severity) ?? [])].sort(([, a], [, b]) => b - a);
    // A number stays with its rule when the line is wrapped.
    const named = rules.map(([rule, number]) => `${number}\u00a0${toTerminalLine(rule)}`);
    const paint: Paint = (line) => line.replace(`${severity}:`, (head) => style.severity(severity, head));
    return [`  ${severity}: ${listNames(named, { maxNames: maxRules })}`, paint] as const;
  });
  const worst = unclean
    .filter((each) => each.counts.length > 0)
    .map((each) => `${toTerminalLine(each.name)} (${writeCounts(each.counts.slice(0, 2))})`);
  return [
    [`Findings: ${counts.describe(waived)}`, total === 0 ? style.good : style.heading],
    ...(total > fewFindings ? rows : []),
    ...(worst.length < 3 ? [] : [[`Worst repositories: ${listNames(worst, { maxNames: maxWorst })}.`] as const]),
    ...(clean.length > 0 && repositories > 1 ? [[`Nothing found in ${cleanNames(clean)}`, style.good] as const] : []),
  ];
}

function cleanNames(repositories: readonly string[]): string {
  const [first, ...more] = repositories.map(toTerminalLine);
  if (more.length === 0) return `${first}.`;
  return `${repositories.length} repositories: ${listNames([first ?? '', ...more], { maxNames: maxClean })}.`;
}

/** Verdicts over all views. */
function describeVerdicts({ summary: { verdicts } }: Report): readonly string[] {
  const counts = (['fail', 'warn', 'undecided', 'error', 'pass', 'skipped'] as const)
    .filter((verdict) => verdicts[verdict] > 0)
    .map((verdict) => `${verdicts[verdict]} ${verdict}`);
  return counts.length === 0 ? [] : [`Verdicts: ${counts.join(', ')}`];
}

/** Lists what was not judged or not read; undecided verdicts are in the line of the verdicts. */
function describeGaps(
  { summary: { gaps = [], incomplete, incompleteAccepted = 0 }, pack }: Report,
  verbose: boolean,
): readonly string[] {
  const lines = gaps.flatMap(({ kind, count: number, names, message }) => {
    if (kind === 'undecided') return [];
    if (kind === 'unresolved-includes' && verbose && number > maxNamed)
      return [message, `Includes that were not read: ${names.map(toTerminalLine).join(', ')}.`];
    if (kind !== 'unmatched-policies' || number <= maxRules) return [message];
    if (verbose) return [`Policies that apply to no target: ${names.join(', ')}.`];
    return [`${number} of ${pack.policies.length} policies apply to no target.`];
  });
  const accepted = incompleteAccepted > 0 ? [`${incompleteAccepted} waived or known`] : [];
  const counts = [...(incomplete > 0 ? [`${incomplete}`] : []), ...accepted].join(', and ');
  return [...lines, ...(counts === '' ? [] : [`Not judged completely: ${counts}`])];
}

/** The result in words, then the exit code and its reasons unless it is 0 without any. */
function describeOutcome({ summary, failOn }: Report, { gating }: TextTotals, style: Style): readonly Paragraph[] {
  const { exitCode, reasons } = summary.outcome ?? { exitCode: 0, reasons: [] };
  const isPartial = summary.incomplete > 0 ? ', not counting problems that leave something unjudged' : '';
  const isStated = gating > 0 && reasons.length > 0;
  const isOnly = isStated && reasons.length === 1;
  const result =
    gating === 0
      ? `No finding at or above ${failOn}${isPartial}.`
      : `${pluralize(gating, 'finding')} at or above ${failOn}.`;
  return [
    ...(isStated ? [] : [[result, gating === 0 ? style.good : style.bad] as const]),
    ...(reasons.length === 0
      ? []
      : [
          [
            `Exit code ${exitCode}: ${reasons.join(', ')}${isOnly ? isPartial : ''}.`,
            exitCode === 0 ? style.good : style.bad,
          ] as const,
        ]),
  ];
}

/** Counts findings by their state in the baseline: `Baseline: 2 new (1 of new policies), 40 known, 3 fixed`. */
function describeBaseline({ summary: { baseline } }: Report): readonly string[] {
  if (baseline === undefined) return [];
  const policies = baseline['new-policy'];
  const fresh = `${baseline['new-code'] + policies} new${policies === 0 ? '' : ` (${policies} of new policies)`}`;
  return [`Baseline: ${fresh}, ${baseline.known} known, ${baseline.fixed} fixed`];
}

/** Counts waivers by their state: `Waivers: 1 expired, 3 active`. */
function describeWaivers({ waivers = [] }: Report): readonly string[] {
  if (waivers.length === 0) return [];
  const counts = waiverStates.map((state) => [state, waivers.filter((each) => each.state === state).length] as const);
  return [`Waivers: ${counts.flatMap(([state, number]) => (number > 0 ? [`${number} ${state}`] : [])).join(', ')}`];
}

/** Describes rules that are off or have another severity, overrides, and deprecated policies. */
function describeChanges({ ruleChanges, overrides = [], pack }: Report): readonly string[] {
  const off = ruleChanges.filter(({ level }) => level === 'off').map(({ rule, source }) => `${rule} (${source})`);
  const other = ruleChanges
    .filter(({ level, severity }) => level !== 'off' && level !== severity)
    .map(({ rule, severity, level, source }) => `${rule} ${level}, not ${severity} (${source})`);
  const isOff = new Set(ruleChanges.filter(({ level }) => level === 'off').map(({ rule }) => rule));
  const old = pack.policies.flatMap(({ id, deprecated }) => {
    if (deprecated === null || isOff.has(id)) return [];
    return [deprecated.replacedBy === null ? id : `${id} (use ${deprecated.replacedBy})`];
  });
  const here = overrides.map(({ rule, level, repository, file, source }) => {
    const where = [
      ...(repository === null ? [] : [`repository ${repository}`]),
      ...(file === null ? [] : [`file ${file}`]),
    ];
    return `${rule} ${level} in ${where.join(', ')} (${source})`;
  });
  return [
    ...(here.length === 0 ? [] : [`Overrides: ${here.join('; ')}`]),
    ...(off.length === 0 ? [] : [`Switched off: ${off.join(', ')}`]),
    ...(other.length === 0 ? [] : [`Other severity: ${other.join(', ')}`]),
    ...(old.length === 0 ? [] : [`Deprecated policies, still evaluated: ${old.join(', ')}`]),
  ];
}
