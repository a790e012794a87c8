import type { Severity } from '../base/severity.ts';
import type { Finding } from '../findings/finding.ts';
import { isKnown, selectGatingFindings } from '../findings/select-gating-findings.ts';
import { compareSeverities } from '../findings/severity.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';

/** Findings of one rule and severity in a repository whose messages differ only in names and numbers. */
export interface FindingGroup {
  readonly rule: string;
  readonly severity: Severity;
  /** They fail the gate. */
  readonly isGating: boolean;
  /** In the order of the report; the first one represents the others. */
  readonly findings: readonly [Finding, ...Finding[]];
}

/** Groups the findings that are neither waived nor known: those that fail the gate first, then by severity, then in the order of the report. */
export function groupFindings(repository: CondensedRepository, failOn: Severity): readonly FindingGroup[] {
  const gating = new Set(selectGatingFindings(repository, failOn));
  const groups = new Map<string, { readonly isGating: boolean; readonly findings: [Finding, ...Finding[]] }>();
  for (const finding of repository.findings) {
    if (finding.waiver !== null || isKnown(finding)) continue;
    const { rule, severity, message } = finding;
    const isGating = gating.has(finding);
    const key = JSON.stringify([rule, severity, isGating, findShape(message)]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { isGating, findings: [finding] });
    else known.findings.push(finding);
  }
  return Array.from(groups.values(), ({ isGating, findings }): FindingGroup => {
    const [{ rule, severity }] = findings;
    return { rule, severity, isGating, findings };
  }).sort((a, b) => Number(b.isGating) - Number(a.isGating) || compareSeverities(a.severity, b.severity));
}

/** Words of a message; a quoted part is one word. */
const word = /(?:`[^`]*`|"[^"]*"|(?<!\w)'[^']*'|\S)+/gu;
/** A quote, a digit, or a dotted name. */
const isVariable = /[`"']|\d|\w\.\w/u;

function findShape(message: string): string {
  return splitWords(message)
    .map((each) => (isVariable.test(each) ? '…' : each))
    .join(' ');
}

function splitWords(message: string): readonly string[] {
  return message.match(word) ?? [];
}

/**
 * Returns what distinguishes each finding of a group: the words in which the messages differ, without the path that all of
 * them begin with. Empty texts if all messages are equal.
 */
export function distinguish({ findings }: FindingGroup): readonly string[] {
  const messages = findings.map(({ message }) => splitWords(message));
  const [first = []] = messages;
  const places = first.flatMap((each, index) => (messages.every((words) => words[index] === each) ? [] : [index]));
  const columns = places.map((index) =>
    withoutCommonPath(messages.map((words) => trimPunctuation(words[index] ?? ''))),
  );
  return findings.map((_, index) => [...new Set(columns.map((column) => column[index]))].join(' '));
}

/** A word without quotes around it and punctuation behind. */
function trimPunctuation(text: string): string {
  return text.replace(/[,.;:]+$/u, '').replace(/^([`'"])(.*)\1$/u, '$2');
}

/** Cuts the folders, or else the dotted path, that all names begin with. */
function withoutCommonPath(names: readonly string[]): readonly string[] {
  const [separator, part] = names.some((name) => name.includes('/'))
    ? ['/', /[^/]+|\//gu]
    : ['.', /"[^"]*"|[^."]+|\./gu];
  const paths = names.map((name) => name.match(part) ?? [name]);
  const [first = []] = paths;
  const isCommon = (each: string, index: number): boolean =>
    paths.every((path) => path[index] === each && index < path.length - 1);
  const end = first.findIndex((each, index) => !isCommon(each, index));
  const common = first.slice(0, Math.max(0, end)).lastIndexOf(separator) + 1;
  return paths.map((path) => path.slice(common).join(''));
}
