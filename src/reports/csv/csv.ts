import type { Finding } from '../../findings/finding.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { collectRuleTexts } from '../collect-rule-texts.ts';
import { escapeCsvCell } from '../escape.ts';
import type { Reporter } from '../report.ts';
import { findUnlisted } from '../unjudged.ts';

interface Row {
  readonly repository: CondensedRepository;
  readonly finding: Finding;
  readonly title: string;
}

/** Columns in order. New ones are added at the end, so that readers by position go on working. */
const columns: { readonly [name: string]: (row: Row) => string | number | null } = {
  repository: ({ repository }) => repository.name,
  commit: ({ repository }) => repository.commit,
  file: ({ finding }) => finding.location.file,
  line: ({ finding }) => finding.location.line,
  column: ({ finding }) => finding.location.column,
  severity: ({ finding }) => finding.severity,
  rule: ({ finding }) => finding.rule,
  title: ({ title }) => title,
  message: ({ finding }) => finding.message,
  setting: ({ finding }) => finding.spelled ?? finding.setting,
  profile: ({ finding }) => finding.profile,
  targets: ({ finding }) => finding.occurrences.map(({ target }) => target).join(' '),
  state: ({ finding }) => describeState(finding),
  owner: ({ finding }) => finding.waiver?.owner ?? null,
  waived_until: ({ finding }) => finding.waiver?.expires ?? null,
  fix: ({ finding }) => finding.fix,
  fingerprint: ({ finding }) => finding.id,
  code_owners: ({ finding }) => (finding.owners ?? []).join(' '),
};

/**
 * A table for spreadsheets and databases (RFC 4180, lines end with LF):
 * a row a finding, waived and old ones too, and a row for what was not judged.
 */
export const csvReporter: Reporter = {
  name: 'csv',
  *render(report) {
    const texts = collectRuleTexts(report);
    yield `${Object.keys(columns).join(',')}\n`;
    for (const repository of report.repositories) {
      for (const finding of repository.findings) {
        const row = { repository, finding, title: texts.get(finding.rule)?.title ?? finding.rule };
        const cells = Object.values(columns).map((cell) => escapeCsvCell(String(cell(row) ?? '')));
        yield `${cells.join(',')}\n`;
      }
      for (const { code, message, location } of findUnlisted(repository, repository.findings)) {
        const known: Readonly<Record<string, string | number | null>> = {
          ...{ repository: repository.name, commit: repository.commit },
          ...{ file: location?.file ?? null, line: location?.line ?? null, column: location?.column ?? null },
          ...{ rule: code, message, state: 'unjudged' },
        };
        yield `${Object.keys(columns)
          .map((name) => escapeCsvCell(String(known[name] ?? '')))
          .join(',')}\n`;
      }
    }
  },
};

/** `waived`, `known` or `new`; a run that compares with nothing has no known findings. */
function describeState({ waiver, baseline, change }: Finding): string {
  if (waiver !== null) return 'waived';
  return change === 'known' || baseline?.state === 'known' ? 'known' : 'new';
}
