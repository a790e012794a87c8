import type { Severity } from '../../base/severity.ts';
import { gatingFindings, isKnown } from '../../findings/gate.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { countFindings } from '../../findings/summary/count-findings.ts';
import { groupCauses } from '../cause-texts.ts';
import { changeText, fixedText } from '../comparison-text.ts';
import { changeLine, groupTargets, remarksOn } from '../diff-texts.ts';
import { markdownCode, markdownText } from '../escape.ts';
import { distinguish, type FindingGroup, groupFindings } from '../finding-groups.ts';
import { placeLink } from '../place-link.ts';
import type { Report, Reporter } from '../report.ts';
import { ruleTexts } from '../rule-texts.ts';
import { findUnjudged } from '../unjudged.ts';
import { listNames } from '../views.ts';
import { noticeOf, waivedText } from '../waiver-texts.ts';

/** Code units in a comment: GitHub rejects bodies above 65,536, and the caller may add a link to the full report. */
export const markdownBudget = 60_000;
/** Places of a group, and of what was not judged, that are listed. */
const maxPlaces = 20;

/** Lines that are shown as far as the budget allows; `foot` closes what `head` opens. */
interface Block {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot: string;
}

/**
 * Markdown for a comment on a pull request and for the summary of a step. The first line is a marker by which a bot finds
 * its own comment again. What fails the gate is a table; everything else is folded.
 */
export const markdownReporter: Reporter = {
  name: 'markdown',
  *render(report) {
    let left = markdownBudget;
    for (const { head, rows, foot } of blocksOf(report)) {
      if (rows.length === 0) continue;
      const fixed = head.length + foot.length + moreText(rows.length).length;
      if (fixed + (rows[0]?.length ?? 0) > left) {
        yield moreText(rows.length);
        return;
      }
      left -= fixed;
      let shown = 0;
      for (const row of rows) {
        if (row.length > left) break;
        left -= row.length;
        shown += 1;
      }
      const more = shown < rows.length ? moreText(rows.length - shown) : '';
      yield head + rows.slice(0, shown).join('') + foot + more;
    }
  },
};

function moreText(count: number): string {
  return `\n${count} more ${count === 1 ? 'line' : 'lines'} left out: the comment would be too long. The other report formats have all.\n`;
}

/** Returns the marker of comments about a run with these policies. */
export function commentMarker({ pack }: Pick<Report, 'pack'>): string {
  return `<!-- plumbline:report:${pack.name.replace(/[^\w.]/gu, '_')} -->`;
}

interface PlacedGroup extends FindingGroup {
  readonly repository: CondensedRepository;
}

function blocksOf(report: Report): readonly Block[] {
  const { repositories, failOn, summary } = report;
  const groups = repositories.flatMap((repository) =>
    groupFindings(repository, failOn).map((group): PlacedGroup => ({ ...group, repository })),
  );
  const isOne = repositories.length === 1;
  const gating = groups.filter(({ isGating }) => isGating);
  const others = groups.filter(({ isGating }) => !isGating);
  const table = '| Severity | Rule | Place | Finding |\n| --- | --- | --- | --- |\n';
  const rowsOf = (some: readonly PlacedGroup[]): readonly string[] => some.map((group) => rowOf(group, isOne));
  const count = (some: readonly PlacedGroup[]): number => some.reduce((sum, { findings }) => sum + findings.length, 0);
  const known = repositories.flatMap(({ findings }) =>
    findings.filter((finding) => finding.waiver === null && isKnown(finding)),
  );
  const waived = repositories.flatMap(({ findings }) => findings.filter(({ waiver }) => waiver !== null));
  const fixed = repositories.flatMap(({ comparison }) => comparison?.fixed ?? []);
  const settings = repositories.flatMap((repository) => settingRows(repository, isOne));
  const causes = groupCauses(repositories);
  const unjudged = repositories.flatMap((repository) => unjudgedRows(repository, isOne));
  const notices = (report.waivers ?? []).flatMap((record) => noticeOf(record) ?? []);
  return [
    { head: `${commentMarker(report)}\n`, rows: headLines(report), foot: '\n' },
    { head: table, rows: rowsOf(gating), foot: '\n' },
    folded(`Not judged completely: ${unjudged.length}`, unjudged.slice(0, maxPlaces)),
    folded(`Effective settings that the change alters (${settings.length})`, settings),
    folded(`Fixes (${helpRows(gating, report).length})`, helpRows(gating, report)),
    folded(`Below ${failOn}: ${plural(count(others), 'finding')}`, rowsOf(others), table),
    folded(`Known: ${plural(known.length, 'finding')}`, byRule(known)),
    folded(
      `Fixed: ${plural(fixed.length, 'finding')}`,
      fixed.map((finding) => `- ${markdownText(fixedText(finding))}\n`),
    ),
    folded(
      `Waived: ${plural(waived.length, 'finding')}`,
      waived.flatMap(({ rule, location, waiver }) =>
        waiver === null
          ? []
          : [
              `- ${markdownCode(rule)} at ${markdownCode(`${location.file}:${location.line}`)} ${markdownText(waivedText(waiver))}\n`,
            ],
      ),
    ),
    folded(
      `Undecided: ${plural(summary.verdicts.undecided, 'verdict')}`,
      causes.map(({ head, body, help }) => {
        const lines = [body, help].filter((line) => line !== '').map((line) => `  ${markdownText(line)}\n`);
        return `- **${markdownText(head)}**  \n${lines.join('')}`;
      }),
    ),
    folded(
      'Waivers to look at',
      notices.map(({ about, message }) => `- ${markdownText(`${about}  ${message}`)}\n`),
    ),
    { head: '', rows: [`<sub>${factsOf(report)}</sub>\n`], foot: '' },
  ];
}

/** What was not judged, a row for each file, policy or repository. */
function unjudgedRows(repository: CondensedRepository, isOne: boolean): readonly string[] {
  return findUnjudged(repository).map(({ code, message, location }) => {
    const place = location === null ? '' : ` ${location.file}:${location.line}`;
    return `- ${markdownCode(`${isOne ? '' : `${repository.name} `}${code}${place}`)} ${markdownText(message)}\n`;
  });
}

/** What a change does to the effective settings, a row for each difference. */
function settingRows({ name, comparison }: CondensedRepository, isOne: boolean): readonly string[] {
  return groupTargets(comparison?.settings ?? []).flatMap(([files, target]) => {
    const where = markdownCode(`${isOne ? '' : `${name} `}${files.join(', ')}`);
    return [...remarksOn(target), ...target.changes.map(changeLine)].map(
      (line) => `- ${where} ${markdownText(line)}\n`,
    );
  });
}

function folded(title: string, rows: readonly string[], head = ''): Block {
  return { head: `<details>\n<summary>${markdownText(title)}</summary>\n\n${head}`, rows, foot: '\n</details>\n\n' };
}

/** The result in a heading, then counts, the comparison and what was not judged. */
function headLines(report: Report): readonly string[] {
  const { repositories, failOn, summary } = report;
  const { outcome = { exitCode: undefined, reasons: [] }, gaps = [] } = summary;
  const gating = repositories.reduce((sum, each) => sum + gatingFindings(each, failOn).length, 0);
  const { exitCode = gating > 0 ? 1 : 0, reasons } = outcome;
  const plain =
    gating === 0 ? `no finding at or above ${failOn}` : `${plural(gating, 'finding')} at or above ${failOn}`;
  const title = exitCode !== 0 && reasons.length > 0 ? reasons.join(', ') : plain;
  const { text: counts } = countFindings(report);
  const change = changeText(repositories, summary.change);
  return [
    `### ${{ 0: '✅', 1: '❌', 3: '⚠️' }[exitCode]} Plumbline: ${title}\n\n`,
    ...(counts === 'none' ? [] : [`Findings: ${counts}\n\n`]),
    ...(change === '' ? [] : [`${markdownText(change)}\n\n`]),
    ...gaps
      .filter(({ kind }) => kind !== 'undecided' && kind !== 'unmatched-policies')
      .map(({ message }) => `${markdownText(message)}\n\n`),
    ...(title === plain && reasons.some((reason) => reason !== plain)
      ? [`${markdownText(`Exit code ${exitCode}: ${reasons.join(', ')}.`)}\n\n`]
      : []),
  ];
}

function rowOf(group: PlacedGroup, isOne: boolean): string {
  const { rule, severity, repository, findings } = group;
  const [{ location, message }] = findings;
  const more = findings.length - 1;
  const place = `${isOne ? '' : `${repository.name} `}${location.file}:${location.line}`;
  const link = placeLink(repository, location);
  const shown = link === null ? markdownCode(place) : `[${markdownCode(place)}](${link})`;
  const others = more === 0 ? '' : ` Also: ${markdownText(otherPlaces(group))}.`;
  return `| ${signOf(severity)} | ${markdownCode(rule)} | ${shown} | ${markdownText(message)}${others} |\n`;
}

/** `a.config:3 (latest), b.config:4 and 7 more`. */
function otherPlaces(group: FindingGroup): string {
  const names = distinguish(group);
  const places = group.findings.slice(1).map(({ location }, index) => {
    const name = names[index + 1] ?? '';
    return `${location.file}:${location.line}${name === '' ? '' : ` (${name})`}`;
  });
  return listNames([...new Set(places)], { maxNames: maxPlaces });
}

/** The fixes of findings, or else the help of their rule. */
function helpRows(groups: readonly PlacedGroup[], report: Report): readonly string[] {
  const rules = ruleTexts(report);
  const rows = groups.flatMap(({ rule, findings: [{ fix }] }) => {
    const help = rules.get(rule)?.help ?? null;
    const text = [help === null ? '' : markdownText(help), fix === null ? '' : `For example: ${markdownCode(fix)}`];
    const shown = text.filter((part) => part !== '').join(' ');
    return shown === '' ? [] : [`- ${markdownCode(rule)} ${shown}\n`];
  });
  return [...new Set(rows)];
}

function byRule(findings: readonly { readonly rule: string }[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return Array.from(counts, ([rule, count]) => `- ${markdownCode(rule)}: ${count}\n`);
}

const signs: Readonly<Record<Severity, string>> = {
  ...{ critical: '🔴 critical', high: '🔴 high', medium: '🟠 medium', low: '🟡 low', info: '⚪ info' },
};

function signOf(severity: Severity): string {
  return signs[severity];
}

function factsOf({ tool, pack, summary, repositories, at }: Report): string {
  const { targets, views, files } = summary;
  const [first] = repositories;
  const commit = repositories.length === 1 && first?.commit != null ? ` at ${first.commit.slice(0, 10)}` : '';
  const unmatched = summary.gaps?.find(({ kind }) => kind === 'unmatched-policies')?.count ?? 0;
  const counts = [
    ...(unmatched === 0 ? [] : [`${unmatched} judged nothing`]),
    ...[plural(targets, 'target'), plural(views, 'view'), plural(files, 'file')],
  ].join(', ');
  return markdownText(
    `Plumbline ${tool.version}, ${plural(pack.policies.length, 'policy', 'policies')} (${pack.name}), ${counts}${commit}, ${at}`,
  );
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
