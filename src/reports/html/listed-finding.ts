import { assert } from '../../base/assert.ts';
import type { Severity } from '../../base/severity.ts';
import type { Finding } from '../../findings/finding.ts';
import { isKnown } from '../../findings/select-gating-findings.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { collectRuleTexts, type RuleText } from '../collect-rule-texts.ts';
import type { WholeReport } from '../report.ts';

/** A finding with all that the page groups and filters it by. */
export interface ListedFinding {
  readonly finding: Finding;
  readonly repository: CondensedRepository;
  readonly rule: RuleText;
  /** Category of the policy, or the first part of a built-in rule's id. */
  readonly category: string;
  readonly state: FindingState;
}

export type FindingState = 'open' | 'new' | 'known' | 'waived';

const rank: Readonly<Record<Severity, number>> = { critical: 0, high: 1, medium: 2, low: 3, info: 4 };

/** Lists the findings of all repositories, worst first; waived and known ones after the others. */
export function listFindings(report: WholeReport): readonly ListedFinding[] {
  const rules = collectRuleTexts(
    report,
    report.repositories.flatMap(({ findings }) => findings),
  );
  const listed = report.repositories.flatMap((repository) =>
    repository.findings.map((finding): ListedFinding => {
      const rule = rules.get(finding.rule);
      assert(rule !== undefined, 'every rule of a finding has texts');
      const category = rule.policy?.category ?? finding.rule.split('/')[0] ?? '';
      return { finding, repository, rule, category, state: classifyState(finding) };
    }),
  );
  const rankFinding = ({ finding, state }: ListedFinding): number =>
    rank[finding.severity] + (state === 'waived' ? 20 : state === 'known' ? 10 : 0);
  return listed.sort((a, b) => rankFinding(a) - rankFinding(b));
}

/** Returns true if a finding counts: it is neither waived nor known. */
export function isCounted({ state }: ListedFinding): boolean {
  return state === 'open' || state === 'new';
}

/** A finding is open if the run compares with neither a baseline nor a revision. */
function classifyState(finding: Finding): FindingState {
  if (finding.waiver !== null) return 'waived';
  if (isKnown(finding)) return 'known';
  return finding.baseline === undefined && finding.change === undefined ? 'open' : 'new';
}
