import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { Policy } from '../../policy/policy.ts';
import { collectRuleTexts, type RuleText } from '../collect-rule-texts.ts';
import { escapeAuthoredMarkdown, escapeMarkdown, toTerminalLine } from '../escape.ts';
import { writeJsonChunks } from '../json/write-json-chunks.ts';
import type { Report, Reporter } from '../report.ts';
import { findOnlyRepository } from '../review/find-only-repository.ts';
import { listShownFindings } from '../review/list-reviewed-findings.ts';
import { findWeakness, isSecurityPolicy } from '../security-policy.ts';
import { findUnjudged } from '../unjudged.ts';
import { cutText, writeFindingText } from '../write-finding-text.ts';

/** The oldest schema that has all keys of this report: every GitLab since 16.0 ingests it. */
const schemaVersion = '15.0.7';

/** Limits of the schema. */
const [maxName, maxSolution] = [255, 7000];

const severities = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' } as const;

/**
 * GitLab's SAST report: the findings of security policies as vulnerabilities. GitLab compares it with that of the default
 * branch, so known findings are in it.
 */
export const gitlabSastReporter: Reporter = {
  name: 'gitlab-sast',
  *render(report) {
    const repository = findOnlyRepository(report);
    const rules = collectRuleTexts(report);
    const findings = listShownFindings(repository);
    const security = findings.filter(({ rule }) => {
      const policy = rules.get(rule)?.policy ?? null;
      return policy !== null && isSecurityPolicy(policy);
    });
    const scan = createScan(report, repository, findings.length - security.length);
    const vulnerabilities = listVulnerabilities(security, repository, rules);
    yield* writeJsonChunks({ version: schemaVersion, scan, vulnerabilities }, 0);
    yield '\n';
  },
};

/** `others` is the number of findings that are not about security. */
function createScan(
  { tool, at, durationMs, summary: { gaps = [] } }: Report,
  repository: CondensedRepository,
  others: number,
): object {
  const program = { id: tool.name, name: 'Plumbline', version: tool.version, vendor: { name: 'Plumbline' } };
  const messages = [
    ...findUnjudged(repository).map(({ message }) => ({ level: 'warn', value: toTerminalLine(message) })),
    ...gaps.map(({ message }) => ({ level: 'info', value: toTerminalLine(message) })),
    ...(others === 0 ? [] : [{ level: 'info', value: `${others} findings are not about security.` }]),
  ];
  return {
    analyzer: program,
    scanner: program,
    type: 'sast',
    status: repository.status === 'failed' ? 'failure' : 'success',
    start_time: writeUtcSeconds(Date.parse(at)),
    end_time: writeUtcSeconds(Date.parse(at) + (durationMs ?? 0)),
    ...(messages.length === 0 ? {} : { messages }),
  };
}

function* listVulnerabilities(
  findings: readonly Finding[],
  repository: CondensedRepository,
  rules: ReadonlyMap<string, RuleText>,
): Generator<object> {
  for (const finding of findings) {
    const rule = rules.get(finding.rule);
    if (rule !== undefined && rule.policy !== null) yield createVulnerability(finding, repository, rule, rule.policy);
  }
}

/** Texts are Markdown for GitLab. */
function createVulnerability(
  finding: Finding,
  repository: CondensedRepository,
  rule: RuleText,
  policy: Policy,
): object {
  const { id, severity, location } = finding;
  const { line, endLine } = location;
  const file = toTerminalLine(location.file);
  return {
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'),
    name: cutText(toTerminalLine(rule.title), maxName),
    description: escapeMarkdown(writeFindingText(finding, repository)),
    severity: severities[severity],
    ...(rule.help === null ? {} : { solution: cutText(escapeAuthoredMarkdown(rule.help), maxSolution) }),
    identifiers: listIdentifiers(policy),
    location: { file, start_line: line, end_line: endLine },
    // Without a signature, GitLab would take a vulnerability for another one once its line moves.
    tracking: {
      type: 'source',
      items: [{ file, start_line: line, end_line: endLine, signatures: [{ algorithm: 'hash', value: id }] }],
    },
  };
}

function listIdentifiers({ id, controls }: Policy): readonly object[] {
  const weaknesses = [...new Set(controls.flatMap((control) => findWeakness(control) ?? []))];
  return [
    { type: 'plumbline_policy', name: toTerminalLine(id), value: toTerminalLine(id) },
    ...weaknesses.map((value) => ({
      type: 'cwe',
      name: `CWE-${value}`,
      value,
      url: `https://cwe.mitre.org/data/definitions/${value}.html`,
    })),
  ];
}

/** RFC 3339 in UTC without fraction and zone, as the schema has it. */
function writeUtcSeconds(time: number): string {
  return new Date(time).toISOString().slice(0, 19);
}
