import { type Severity, severities } from '../../base/severity.ts';
import type { Comparison } from '../../findings/finding.ts';
import { isKnown, selectGatingFindings } from '../../findings/select-gating-findings.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { FindingCounts } from '../../findings/summary/count-findings.ts';
import { groupCauses } from '../cause-texts.ts';
import { collectRuleTexts } from '../collect-rule-texts.ts';
import { describeChange, describeFixed, describeIgnored } from '../comparison-text.ts';
import { createPlaceLink } from '../create-place-link.ts';
import { describeHistory } from '../describe-history.ts';
import { changeLine, groupTargets, listRemarks } from '../diff-texts.ts';
import { escapeMarkdown, writeMarkdownCode } from '../escape.ts';
import { distinguish, type FindingGroup, groupFindings } from '../finding-groups.ts';
import type { Report, Reporter } from '../report.ts';
import { describeDialects } from '../run-summary.ts';
import { findUnjudged, groupSkipped } from '../unjudged.ts';
import { listNames } from '../views.ts';
import { describeWaived, describeWaiver } from '../waiver-texts.ts';

/** Code units in a comment: GitHub rejects bodies above 65,536, and the caller may add a link to the full report. */
export const markdownBudget = 60_000;
/** Places of a group, and of what was not judged, that are listed. */
const maxPlaces = 20;

/** Lines that are shown as far as the budget allows; `foot` closes what `head` opens. */
interface Block {
  readonly head: string;
  readonly rows: Rows;
  readonly foot: string;
}

/** Rows of a block; those after the ones that fit into a comment are only counted. */
class Rows {
  readonly kept: string[] = [];
  count = 0;
  #size = 0;

  constructor(rows: readonly string[] = []) {
    for (const row of rows) this.add(row);
  }

  add(row: string): void {
    this.count += 1;
    this.#size += row.length;
    if (this.#size <= markdownBudget || this.count === 1) this.kept.push(row);
  }

  /** Returns the first rows alone; the others are not counted. */
  takeFirst(max: number): Rows {
    return new Rows(this.kept.slice(0, max));
  }
}

/** Rows of findings, the most severe ones first in whatever order they are added. */
class RankedRows {
  readonly #bySeverity = new Map(severities.map((severity) => [severity, new Rows()]));

  add(severity: Severity, row: string): void {
    this.#bySeverity.get(severity)?.add(row);
  }

  /** Returns the rows in their order; those that no comment can hold are only counted. */
  order(): Rows {
    const all = [...this.#bySeverity.values()];
    const ordered = new Rows(all.flatMap(({ kept }) => kept));
    ordered.count = all.reduce((sum, { count }) => sum + count, 0);
    return ordered;
  }
}

/**
 * Markdown for a comment on a pull request and for the summary of a step. The first line is a marker by which a bot finds
 * its own comment again. What fails the gate is a table; everything else is folded.
 */
export const markdownReporter: Reporter = {
  name: 'markdown',
  *render(report) {
    let left = markdownBudget;
    for (const { head, rows, foot } of listBlocks(report)) {
      if (rows.count === 0) continue;
      const fixed = head.length + foot.length + countMoreLines(rows.count).length;
      if (fixed + (rows.kept[0]?.length ?? 0) > left) {
        yield countMoreLines(rows.count);
        return;
      }
      left -= fixed;
      let shown = 0;
      for (const row of rows.kept) {
        if (row.length > left) break;
        left -= row.length;
        shown += 1;
      }
      const more = shown < rows.count ? countMoreLines(rows.count - shown) : '';
      yield head + rows.kept.slice(0, shown).join('') + foot + more;
    }
  },
};

function countMoreLines(count: number): string {
  return `\n${count} more ${count === 1 ? 'line' : 'lines'} left out: the comment would be too long. The other report formats have all.\n`;
}

/** Returns the marker of comments about a run with these policies. */
export function writeCommentMarker({ pack }: Pick<Report, 'pack'>): string {
  return `<!-- plumbline:report:${pack.name.replace(/[^\w.]/gu, '_')} -->`;
}

interface PlacedGroup extends FindingGroup {
  readonly repository: CondensedRepository;
}

/** Rows and counts over all repositories. */
function collectRows(report: Report) {
  const isOne = report.summary.repositories === 1;
  const rules = collectRuleTexts(report);
  const rows = {
    ...{ gating: new RankedRows(), others: new RankedRows() },
    ...{ fixed: new Rows(), waived: new Rows(), settings: new Rows() },
    ...{ unjudged: new Rows(), edits: new Rows(), skipped: new Rows() },
    old: new Map<string, number>(),
    help: new Set<string>(),
    known: new Map<string, number>(),
    undecided: [] as Pick<CondensedRepository, 'name' | 'undecided'>[],
    compared: [] as { readonly comparison: Pick<Comparison, 'base'> }[],
    counts: { gating: 0, others: 0, skipped: 0, findings: new FindingCounts() },
    commit: null as string | null,
  };
  for (const repository of report.repositories) {
    const { name, findings, comparison, undecided, commit, skipped, fixed = [] } = repository;
    for (const each of groupFindings(repository, report.failOn)) {
      const group: PlacedGroup = { ...each, repository };
      rows[each.isGating ? 'gating' : 'others'].add(each.severity, renderRow(group, isOne));
      if (!each.isGating) rows.counts.others += each.findings.length;
      else for (const row of listHelpRows(group, rules)) rows.help.add(row);
    }
    rows.counts.findings.add(findings);
    rows.counts.gating += selectGatingFindings(repository, report.failOn).length;
    for (const finding of findings) {
      const { rule, location, waiver } = finding;
      if (waiver !== null) {
        const place = writeMarkdownCode(`${location.file}:${location.line}`);
        rows.waived.add(`- ${writeMarkdownCode(rule)} at ${place} ${escapeMarkdown(describeWaived(waiver))}\n`);
      } else if (isKnown(finding)) rows.known.set(rule, (rows.known.get(rule) ?? 0) + 1);
    }
    for (const row of listUnjudgedRows(repository, isOne)) rows.unjudged.add(row);
    for (const edit of comparison?.ignored ?? []) rows.edits.add(`- ${escapeMarkdown(describeIgnored(edit))}\n`);
    for (const { rule } of fixed) rows.old.set(rule, (rows.old.get(rule) ?? 0) + 1);
    for (const row of listSkippedRows(repository, isOne)) rows.skipped.add(row);
    rows.counts.skipped += new Set(skipped.map(({ file }) => file)).size;
    for (const row of listSettingRows(repository, isOne)) rows.settings.add(row);
    for (const finding of comparison?.fixed ?? []) rows.fixed.add(`- ${escapeMarkdown(describeFixed(finding))}\n`);
    rows.undecided.push({ name, undecided });
    if (comparison !== undefined) rows.compared.push({ comparison: { base: comparison.base } });
    if (isOne) rows.commit = commit;
  }
  return rows;
}

type Collected = ReturnType<typeof collectRows>;

function listBlocks(report: Report): readonly Block[] {
  const { failOn, summary } = report;
  const collected = collectRows(report);
  const { gating, others, help, known, fixed, waived, settings, unjudged, edits, skipped, old, counts } = collected;
  const table = '| Severity | Rule | Place | Finding |\n| --- | --- | --- | --- |\n';
  const causes = groupCauses(collected.undecided);
  const notices = (report.waivers ?? []).flatMap((record) => describeWaiver(record) ?? []);
  return [
    { head: `${writeCommentMarker(report)}\n`, rows: new Rows(writeHead(report, collected)), foot: '\n' },
    { head: table, rows: gating.order(), foot: '\n' },
    foldRows(`Not judged completely: ${unjudged.count}`, unjudged.takeFirst(maxPlaces)),
    foldRows(`Edits that do not count: ${edits.count}`, edits),
    foldRows(`Effective settings that the change alters (${settings.count})`, settings),
    foldRows(`Fixes (${help.size})`, new Rows([...help])),
    foldRows(`Below ${failOn}: ${writePlural(counts.others, 'finding')}`, others.order(), table),
    foldByRule('Known', known),
    foldRows(`Fixed: ${writePlural(fixed.count, 'finding')}`, fixed),
    foldByRule('Fixed since the baseline', old),
    foldRows(`Waived: ${writePlural(waived.count, 'finding')}`, waived),
    foldRows(
      `Undecided: ${writePlural(summary.verdicts.undecided, 'verdict')}`,
      new Rows(
        causes.map((cause) => {
          const lines = [cause.body, cause.help]
            .filter((line) => line !== '')
            .map((line) => `  ${escapeMarkdown(line)}\n`);
          return `- **${escapeMarkdown(cause.head)}**  \n${lines.join('')}`;
        }),
      ),
    ),
    foldRows(`Left alone: ${writePlural(counts.skipped, 'file')}`, skipped),
    foldRows(
      'Waivers to look at',
      new Rows(notices.map(({ about, message }) => `- ${escapeMarkdown(`${about}  ${message}`)}\n`)),
    ),
    { head: '', rows: new Rows([`<sub>${writeFacts(report, collected.commit)}</sub>\n`]), foot: '' },
  ];
}

/** Lists what was not judged, a row for each file, policy or repository. */
function listUnjudgedRows(repository: CondensedRepository, isOne: boolean): readonly string[] {
  return findUnjudged(repository).map(({ code, message, location }) => {
    const place = location === null ? '' : ` ${location.file}:${location.line}`;
    return `- ${writeMarkdownCode(`${isOne ? '' : `${repository.name} `}${code}${place}`)} ${escapeMarkdown(message)}\n`;
  });
}

/** Lists the differences of effective settings, a row each. */
function listSettingRows({ name, comparison }: CondensedRepository, isOne: boolean): readonly string[] {
  return groupTargets(comparison?.settings ?? []).flatMap(([files, target]) => {
    const where = writeMarkdownCode(`${isOne ? '' : `${name} `}${files.join(', ')}`);
    return [...listRemarks(target), ...target.changes.map(changeLine)].map(
      (line) => `- ${where} ${escapeMarkdown(line)}\n`,
    );
  });
}

/** Lists files that were left alone, a row for those with the same reasons. */
function listSkippedRows({ name, skipped }: CondensedRepository, isOne: boolean): readonly string[] {
  return groupSkipped(skipped).map(({ files, reasons }) => {
    const shown = listNames(files, { maxNames: maxPlaces });
    return `- ${writeMarkdownCode(`${isOne ? '' : `${name} `}${shown}`)} ${escapeMarkdown(reasons.join(' '))}\n`;
  });
}

function foldRows(title: string, rows: Rows, head = ''): Block {
  return { head: `<details>\n<summary>${escapeMarkdown(title)}</summary>\n\n${head}`, rows, foot: '\n</details>\n\n' };
}

function foldByRule(title: string, counts: ReadonlyMap<string, number>): Block {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = Array.from(counts, ([rule, count]) => `- ${writeMarkdownCode(rule)}: ${count}\n`);
  return foldRows(`${title}: ${writePlural(total, 'finding')}`, new Rows(rows));
}

/** The result in a heading, then counts, the comparison and what was not judged. */
function writeHead(report: Report, { counts, compared }: Collected): readonly string[] {
  const { failOn, summary } = report;
  const { outcome = { exitCode: undefined, reasons: [] }, gaps = [] } = summary;
  const { exitCode = counts.gating > 0 ? 1 : 0, reasons } = outcome;
  const plain =
    counts.gating === 0
      ? `no finding at or above ${failOn}`
      : `${writePlural(counts.gating, 'finding')} at or above ${failOn}`;
  const title = exitCode !== 0 && reasons.length > 0 ? reasons.join(', ') : plain;
  const found = counts.findings.describe(summary.waived);
  const change = describeChange(compared, summary.change);
  const history = describeHistory(report);
  return [
    `### ${{ 0: '✅', 1: '❌', 3: '⚠️' }[exitCode]} Plumbline: ${title}\n\n`,
    ...(found === 'none' ? [] : [`Findings: ${found}\n\n`]),
    ...(change === '' ? [] : [`${escapeMarkdown(change)}\n\n`]),
    ...(history === '' ? [] : [`${escapeMarkdown(history)}\n\n`]),
    ...gaps
      .filter(({ kind }) => kind !== 'undecided' && kind !== 'unmatched-policies')
      .map(({ message }) => `${escapeMarkdown(message)}\n\n`),
    ...(title === plain && reasons.some((reason) => reason !== plain)
      ? [`${escapeMarkdown(`Exit code ${exitCode}: ${reasons.join(', ')}.`)}\n\n`]
      : []),
  ];
}

function renderRow(group: PlacedGroup, isOne: boolean): string {
  const { rule, severity, repository, findings } = group;
  const [{ location, message }] = findings;
  const more = findings.length - 1;
  const place = `${isOne ? '' : `${repository.name} `}${location.file}:${location.line}`;
  const link = createPlaceLink(repository, location);
  const shown = link === null ? writeMarkdownCode(place) : `[${writeMarkdownCode(place)}](${link})`;
  const others = more === 0 ? '' : ` Also: ${escapeMarkdown(describeOtherPlaces(group))}.`;
  return `| ${writeSign(severity)} | ${writeMarkdownCode(rule)} | ${shown} | ${escapeMarkdown(message)}${others} |\n`;
}

/** `a.config:3 (latest), b.config:4 and 7 more`. */
function describeOtherPlaces(group: FindingGroup): string {
  const names = distinguish(group);
  const places = group.findings.slice(1).map(({ location }, index) => {
    const name = names[index + 1] ?? '';
    return `${location.file}:${location.line}${name === '' ? '' : ` (${name})`}`;
  });
  return listNames([...new Set(places)], { maxNames: maxPlaces });
}

/** The fix of findings, or else the help of their rule. */
function listHelpRows(
  { rule, findings: [{ fix }] }: PlacedGroup,
  rules: ReturnType<typeof collectRuleTexts>,
): readonly string[] {
  const help = rules.get(rule)?.help ?? null;
  const text = [
    help === null ? '' : escapeMarkdown(help),
    fix === null ? '' : `For example: ${writeMarkdownCode(fix)}`,
  ];
  const shown = text.filter((part) => part !== '').join(' ');
  return shown === '' ? [] : [`- ${writeMarkdownCode(rule)} ${shown}\n`];
}

const signs: Readonly<Record<Severity, string>> = {
  ...{ critical: '🔴 critical', high: '🔴 high', medium: '🟠 medium', low: '🟡 low', info: '⚪ info' },
};

function writeSign(severity: Severity): string {
  return signs[severity];
}

/** `commit` is that of the only repository. */
function writeFacts({ tool, pack, summary, at }: Report, commit: string | null): string {
  const { targets, views, files } = summary;
  const revision = commit === null ? '' : ` at ${commit.slice(0, 10)}`;
  const unmatched = summary.gaps?.find(({ kind }) => kind === 'unmatched-policies')?.count ?? 0;
  const counts = [
    ...(unmatched === 0 ? [] : [`${unmatched} apply to no target`]),
    ...[writePlural(targets, 'target'), writePlural(views, 'view'), writePlural(files, 'file')],
  ].join(', ');
  const dialects = describeDialects(summary);
  return escapeMarkdown(
    `Plumbline ${tool.version}, ${writePlural(pack.policies.length, 'policy', 'policies')} (${pack.name}), ${counts}${revision}, ${at}${dialects === '' ? '' : `. ${dialects}`}`,
  );
}

function writePlural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
