import { compareCodeUnits } from '../../base/order.ts';
import type { Severity } from '../../base/severity.ts';
import type { Finding, Remark } from '../../findings/finding.ts';
import { openRemarks, selectGatingFindings } from '../../findings/select-gating-findings.ts';
import { isAtLeast } from '../../findings/severity.ts';
import type { CauseRow, CondensedRepository } from '../../findings/summary/condense.ts';
import { describeCause } from '../cause-texts.ts';
import type { RuleText } from '../collect-rule-texts.ts';
import { describeBaseline } from '../describe-baseline.ts';
import { escapeXmlCharacters } from '../escape.ts';
import { writePlace } from '../text/text-finding.ts';
import { describeOccurrences } from '../views.ts';
import { describeExpired, describeWaived } from '../waiver-texts.ts';

/** Causes that the reason of a skipped case names. */
const maxReasons = 3;

/** One test case: a rule on a file of a repository. */
export interface JunitCase {
  /** The target that it belongs to; null for what is about the repository. */
  readonly target: string | null;
  /** A rule's id without dots, since readers cut class names at the last one. */
  readonly rule: string;
  readonly title: string;
  /** Null for a case about the repository. */
  readonly file: string | null;
  readonly line: number | null;
  readonly outcome: JunitOutcome;
  /** Output of a test case that passes: findings below the gate. */
  readonly output: string | null;
}

/** The types are few and plain: GitLab's reader refuses files with some others, such as `yaml` and `symbol`. */
export type JunitOutcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'failure'; readonly type: 'error' | 'warning'; readonly message: string; readonly body: string }
  | {
      readonly kind: 'error';
      readonly type: 'parse-error' | 'policy-error' | 'incomplete';
      readonly message: string;
      readonly body: string;
    }
  | { readonly kind: 'skipped'; readonly message: string };

/**
 * The test cases of a repository: one for each rule and file that the rule was applied to or found something in, and
 * one for the scan itself. Neither the message nor the line nor a profile is in a case's name, so that its history
 * goes on when they change; a rule that did not apply has no case. A file that several targets share has its cases in the
 * first one, unless it is a target itself. `notices` are the output of the scan's own case.
 */
export function buildJunitCases(
  repository: CondensedRepository,
  failOn: Severity,
  rules: ReadonlyMap<string, RuleText>,
  notices: readonly string[] = [],
): readonly JunitCase[] {
  const causesOf = new Map<string, CauseRow[]>();
  for (const row of repository.undecided) {
    for (const policy of row.policies) causesOf.set(policy, [...(causesOf.get(policy) ?? []), row]);
  }
  const subjects = new Map<string, Subject>();
  const targets = new Set(repository.targets.flatMap(({ kind, file }) => (kind === 'repository' ? [] : [file])));
  const findTarget = (file: string, other: string | undefined): string | null => {
    if (targets.has(file)) return file;
    return other !== undefined && targets.has(other) ? other : null;
  };
  const findSubject = (rule: string, file: string, of: string | undefined): Subject => {
    // Readers compare names after decoding, so two files whose names differ in unreadable characters are one case.
    const [id, path] = [escapeXmlCharacters(rule.replaceAll('.', '-')), escapeXmlCharacters(file)];
    const key = JSON.stringify([id, path]);
    const known = subjects.get(key);
    if (known !== undefined) return known;
    const target = findTarget(file, of);
    const subject = { target, rule, id, file: path, findings: [], remarks: [], errors: [], undecided: [] };
    subjects.set(key, subject);
    return subject;
  };

  const listReasons = (policy: string, file: string): readonly string[] => {
    const causes = causesOf.get(policy)?.filter(({ targets }) => targets.some((target) => target.file === file)) ?? [];
    return causes.length === 0 ? ['It could not be decided.'] : causes.slice(0, maxReasons).map(describeCause);
  };

  const open = new Set(openRemarks(repository));
  for (const target of repository.targets) {
    const { file, policies } = target;
    // A policy that failed has its case where the finding is, which may be an included file.
    for (const policy of policies.pass) findSubject(policy, file, file);
    for (const { policy, reason } of policies.error) findSubject(policy, file, file).errors.push(reason);
    for (const policy of policies.undecided) {
      findSubject(policy, file, file).undecided.push(...listReasons(policy, file));
    }
    for (const remark of target.incomplete.filter((each) => open.has(each))) {
      findSubject(remark.code, remark.location?.file ?? file, file).remarks.push(remark);
    }
  }
  for (const finding of repository.findings) {
    const { rule, location, occurrences } = finding;
    findSubject(rule, location.file, occurrences[0]?.target).findings.push(finding);
  }

  const gating = new Set(selectGatingFindings(repository, failOn));
  return [
    createScanCase(repository, notices),
    ...[...subjects.values()]
      .map((subject) => buildCase(subject, repository, gating, rules.get(subject.rule)))
      .sort((a, b) => compareCodeUnits(a.file ?? '', b.file ?? '') || compareCodeUnits(a.rule, b.rule)),
  ];
}

interface Subject {
  readonly target: string | null;
  readonly rule: string;
  readonly id: string;
  readonly file: string;
  readonly findings: Finding[];
  readonly remarks: Remark[];
  readonly errors: string[];
  readonly undecided: string[];
}

/** A file without any case makes Jenkins fail; and a repository that could not be read must not be missing. */
function createScanCase({ status, reason }: CondensedRepository, notices: readonly string[]): JunitCase {
  const message = reason ?? 'The repository could not be read.';
  const failed = { kind: 'error', type: 'incomplete', message, body: message } as const;
  const outcome = status === 'failed' ? failed : ({ kind: 'pass' } as const);
  const output = notices.length === 0 ? null : notices.join('\n');
  return {
    target: null,
    rule: 'scan',
    title: 'The repository can be scanned',
    file: null,
    line: null,
    outcome,
    output,
  };
}

function buildCase(
  subject: Subject,
  repository: CondensedRepository,
  gating: ReadonlySet<Finding>,
  rule: RuleText | undefined,
): JunitCase {
  const { target, id, file, findings, remarks, errors, undecided } = subject;
  const broken = findings.filter((finding) => gating.has(finding));
  const live = findings.filter((finding) => finding.waiver === null);
  const waived = findings.flatMap(({ waiver }) => (waiver === null ? [] : [waiver]));
  const remarked = remarks.map((remark) => writeRemark(remark));
  const line = (broken[0] ?? live[0] ?? findings[0])?.location.line ?? remarks[0]?.location?.line ?? null;
  const body = [
    ...live.flatMap((finding) => writeFindingText(finding, repository)),
    ...(live.length > 0 && rule?.help != null ? [`Help: ${rule.help}`] : []),
    ...remarked.filter((text) => !live.some((finding) => text.startsWith(writePlace(finding.location)))),
    ...keepDistinct(errors),
    ...keepDistinct(undecided).map((reason) => `Undecided: ${reason}`),
    ...keepDistinct(waived.map((waiver) => `Waived ${describeWaived(waiver)}`)),
  ].join('\n');
  const title = escapeXmlCharacters(rule?.title ?? '') || id;
  const at = { target, rule: id, title, file, line, output: null };
  if (broken.length > 0) {
    const type = broken.some(({ severity }) => isAtLeast(severity, 'high')) ? 'error' : 'warning';
    return {
      ...at,
      outcome: { kind: 'failure', type, message: writeHeadline(broken.map(({ message }) => message)), body },
    };
  }
  if (remarks.length > 0) {
    const type = id.startsWith('syntax/') ? 'parse-error' : 'incomplete';
    return {
      ...at,
      outcome: { kind: 'error', type, message: writeHeadline(remarks.map(({ message }) => message)), body },
    };
  }
  if (errors.length > 0) {
    return {
      ...at,
      outcome: { kind: 'error', type: 'policy-error', message: writeHeadline(keepDistinct(errors)), body },
    };
  }
  if (undecided.length > 0) {
    return { ...at, outcome: { kind: 'skipped', message: `undecided: ${keepDistinct(undecided).join(' ')}` } };
  }
  if (live.length === 0 && waived.length > 0) {
    return {
      ...at,
      outcome: { kind: 'skipped', message: `waived ${keepDistinct(waived.map(describeWaived)).join('; ')}` },
    };
  }
  return { ...at, outcome: { kind: 'pass' }, output: body === '' ? null : body };
}

/** Returns the line for a list of failed tests: the first message, and the number of others. */
function writeHeadline(messages: readonly string[]): string {
  const [first = ''] = messages;
  return messages.length === 1 ? first : `${first} (and ${messages.length - 1} more)`;
}

/** `file:line:column severity message`, which people and tools that search logs both read. */
function writeFindingText(finding: Finding, repository: CondensedRepository): readonly string[] {
  const views = describeOccurrences(finding, repository);
  return [
    `${writePlace(finding.location)} ${finding.severity} ${finding.message}${views === '' ? '' : ` ${views}`}`,
    ...(describeBaseline(finding) === '' ? [] : [describeBaseline(finding)]),
    ...(finding.expiredWaiver === undefined ? [] : [describeExpired(finding.expiredWaiver)]),
    ...(finding.fix === null ? [] : [`Fix: ${finding.fix}`]),
  ];
}

function writeRemark({ location, message }: Remark): string {
  return location === null ? message : `${writePlace(location)} ${message}`;
}

function keepDistinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
