import type { Severity } from '../../base/severity.ts';
import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { RuleText } from '../collect-rule-texts.ts';
import { toTerminalLine } from '../escape.ts';
import { distinguish, type FindingGroup, groupFindings } from '../finding-groups.ts';
import { describeOccurrences, listNames } from '../views.ts';
import { wrap } from '../wrap.ts';
import { cutProse } from '../write-finding-text.ts';
import { type Detail, fitDetails } from './fit-details.ts';
import type { Style } from './style.ts';
import { hasFrame, indentProse, listAdviceLines, listStateTexts, renderFinding, renderHead } from './text-finding.ts';

/** Other places of a group that are listed; more are counted. */
const maxPlaces = 4;
/** Rules of findings that are only counted which are named. */
const maxRules = 5;

interface ShownGroup extends FindingGroup {
  /** Advice of the rule, for its first group. */
  readonly help: string | null;
}

/** A group of findings and how much of it is shown. */
export interface PlannedGroup {
  readonly group: ShownGroup;
  readonly detail: Detail;
}

/** Conditions of the layout of a repository's findings. */
export interface GroupFacts {
  readonly repository: CondensedRepository;
  readonly failOn: Severity;
  readonly rules: ReadonlyMap<string, RuleText>;
  readonly style: Style;
  readonly width: number;
}

/** Plans the findings of a repository by file, the worst file first, each as far as a number of lines allows. */
export function planGroups(facts: GroupFacts, budget: number): readonly PlannedGroup[] {
  const helped = new Set<string>();
  const groups = groupFindings(facts.repository, facts.failOn).map((group): ShownGroup => {
    const [{ level, fix }] = group.findings;
    // The fix of a problem is specific, so the general help of its rule is left out.
    if (helped.has(group.rule) || (level === 'problem' && fix !== null)) return { ...group, help: null };
    helped.add(group.rule);
    return { ...group, help: facts.rules.get(group.rule)?.help ?? null };
  });
  const details = fitDetails(
    groups.map((group) => {
      const { isGating } = group;
      return { isGating, max: chooseMaxDetail(group), size: (detail) => renderGroup(group, detail, facts).length };
    }),
    budget,
  );
  return groupByFile(groups.map((group, index) => ({ group, detail: details[index] ?? 'none' })));
}

/** Moves groups of a file together, to its worst one. */
function groupByFile(groups: readonly PlannedGroup[]): readonly PlannedGroup[] {
  const files = new Map<string, PlannedGroup[]>();
  for (const each of groups) {
    const { file } = each.group.findings[0].location;
    files.set(file, [...(files.get(file) ?? []), each]);
  }
  return [...files.values()].flat();
}

/** Renders findings as planned; those that are not shown are counted. */
export function* renderGroups(groups: readonly PlannedGroup[], facts: GroupFacts): Generator<string> {
  const shown = groups.filter(({ detail }) => detail !== 'none');
  for (const [index, { group, detail }] of shown.entries()) {
    const isLast = shown[index + 1]?.detail !== 'line';
    yield `${renderGroup(group, detail, facts).join('\n')}\n${detail === 'line' && isLast ? '\n' : ''}`;
  }
  yield* renderCounted(
    groups.flatMap(({ group, detail }) => (detail === 'none' ? group.findings : [])),
    facts,
  );
}

/** Returns true if a code frame that is shown has text left out. */
export function hasBlanks(groups: readonly PlannedGroup[]): boolean {
  return groups.some(({ group, detail }) => detail === 'full' && isBlanked(group.findings[0]));
}

/** Returns true if findings are not shown, or with less than there is to them. */
export function hasMore(groups: readonly PlannedGroup[]): boolean {
  return groups.some(({ group, detail }) => group.findings.length > 1 || detail !== chooseMaxDetail(group));
}

/** Findings that need no action need no frame. */
function chooseMaxDetail({ severity }: FindingGroup): Detail {
  return severity === 'info' ? 'short' : 'full';
}

/** Returns true if strings or comments of a finding's frame were replaced. */
export function isBlanked(finding: Pick<Finding, 'frame' | 'location'>): boolean {
  return hasFrame(finding) && finding.frame.some(({ text }) => text.includes('…'));
}

/** Returns the lines of a group with a detail; an entry of more than two lines ends with an empty one. */
function renderGroup(
  group: ShownGroup,
  detail: Detail,
  { repository, style, width }: Pick<GroupFacts, 'repository' | 'style' | 'width'>,
): readonly string[] {
  if (detail === 'none') return [];
  const { findings, help } = group;
  const [finding] = findings;
  const number = findings.length === 1 ? '' : `  ${findings.length} findings`;
  const head = `${renderHead(finding, repository, style)}${number}`;
  if (detail === 'line') return [head, `  ${style.code(cutProse(toTerminalLine(finding.message).trim(), width - 2))}`];
  const also = describeOtherPlaces(group);
  if (detail === 'full') {
    const [, ...rest] = renderFinding(finding, { repository, help, also, style, width });
    return [head, ...rest, ''];
  }
  const views = findings.length === 1 ? describeOccurrences(finding, repository) : '';
  const about = [views, ...listStateTexts(finding), also]
    .filter((line) => line !== '')
    .flatMap((line) => indentProse(line, width));
  const advice = finding.fix === null ? help : null;
  return [
    head,
    ...indentProse(finding.message, width).map(style.code),
    ...about.map(style.faint),
    ...listAdviceLines(finding, advice, style, width),
    '',
  ];
}

/** `Also at a.config:3 (latest), b.config:4 and 7 more.` */
function describeOtherPlaces(group: FindingGroup): string {
  if (group.findings.length === 1) return '';
  const names = distinguish(group);
  const places = group.findings.map(({ location: { file, line } }, index) => {
    const name = names[index] ?? '';
    return `${file}:${line}${name === '' ? '' : ` (${name})`}`;
  });
  const others = [...new Set(places.slice(1))].filter((place) => place !== places[0]);
  return others.length === 0 ? '' : `Also at ${listNames(others, { maxNames: maxPlaces })}.`;
}

/** Counts findings by rule: `12 more below medium (--verbose shows each): 7 settings/duplicate, 5 PL-SUPPLY-006`. */
function* renderCounted(findings: readonly Finding[], { failOn, width }: GroupFacts): Generator<string> {
  if (findings.length === 0) return;
  const named = listNames(
    countByRule(findings).map(([rule, count]) => `${count} ${rule}`),
    { maxNames: maxRules },
  );
  const text = `${findings.length} more below ${failOn} (--verbose shows each): ${named}`;
  yield `${wrap(toTerminalLine(text), width).join('\n')}\n\n`;
}

/** Returns the number of findings of each rule, the most frequent first. */
function countByRule(findings: readonly Pick<Finding, 'rule'>[]): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
