import { sha256 } from '../../base/digest.ts';
import { pluralize } from '../../base/pluralize.ts';
import { severities } from '../../base/severity.ts';
import type { Finding } from '../../findings/finding.ts';
import { escapeMarkdown, toTerminalLine, writeMarkdownCode } from '../../reports/escape.ts';

/** Subjects of tracking issues. */
export const issueGroups = ['repository', 'team'] as const;
export type IssueGroup = (typeof issueGroups)[number];

/** Findings of one issue. */
export interface IssueSubject {
  readonly by: IssueGroup;
  /** Name of the repository or the team. */
  readonly name: string;
  readonly findings: readonly { readonly repository: string; readonly finding: Finding }[];
}

/** Code units of an issue: GitHub rejects bodies above 65,536. */
export const issueBudget = 60_000;

/** Returns the line by which an issue is found again. */
export function writeIssueMarker({ by, name }: Pick<IssueSubject, 'by' | 'name'>): string {
  return `${writeMarkerStart(by)}${sha256(name).slice(0, 24)} -->`;
}

/** Returns how all markers of one kind begin. */
export function writeMarkerStart(by: IssueGroup): string {
  return `<!-- plumbline:tracking:${by}:`;
}

/** Renders an issue without a time or a commit: equal findings have equal text. */
export function renderIssue(subject: IssueSubject): { readonly title: string; readonly body: string } {
  const { by, name, findings } = subject;
  const what = by === 'team' ? `findings of ${name}` : `findings in the configurations of ${name}`;
  const sorted = findings.toSorted((a, b) => rankFinding(a.finding) - rankFinding(b.finding));
  const counts = severities.flatMap((severity) => {
    const count = findings.filter(({ finding }) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const head = [
    writeIssueMarker(subject),
    `Plumbline has ${pluralize(findings.length, 'finding')}${by === 'team' ? ` in files that ${escapeMarkdown(name)} owns` : ''}: ${counts.join(', ')}.`,
    '',
    '| Severity | Rule | Place | Finding |',
    '| --- | --- | --- | --- |',
  ];
  const foot = [
    '',
    '`plumbline publish issues` writes this text again when findings change, and closes the issue when none is left.',
  ];
  let left = issueBudget - [...head, ...foot].join('\n').length - reserve;
  const rows: string[] = [];
  for (const { repository, finding } of sorted) {
    const { severity, rule, location, message } = finding;
    const where = `${by === 'team' ? `${repository} ` : ''}${location.file}:${location.line}`;
    const row = `| ${severity} | ${writeMarkdownCode(rule)} | ${writeMarkdownCode(where)} | ${escapeMarkdown(message)} |`;
    left -= row.length + 1;
    if (left < 0) break;
    rows.push(row);
  }
  const missing = sorted.length - rows.length;
  const more =
    missing === 0 ? [] : ['', `${pluralize(missing, 'more finding')} left out: the issue would be too long.`];
  return {
    title: withoutMentions(`Plumbline: ${what}`).slice(0, maxTitle),
    body: `${[...head, ...rows, ...more, ...foot].join('\n')}\n`,
  };
}

/** Text of an issue without findings, before it is closed. */
export function renderClosing(subject: Pick<IssueSubject, 'by' | 'name'>): string {
  return `${writeIssueMarker(subject)}\nNothing is left: the last scan has no finding here.\n`;
}

/** Code units for the line that counts what is left out. */
const reserve = 120;
/** GitHub's limit is 256. */
const maxTitle = 200;

function rankFinding({ severity }: Finding): number {
  return severities.indexOf(severity);
}

/** A word joiner behind `@` and `#` keeps a forge from calling people and from linking issues. */
function withoutMentions(text: string): string {
  return toTerminalLine(text).replace(/[@#]/gu, '$&\u2060');
}
