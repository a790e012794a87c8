import type { Finding } from '../../../src/findings/finding.ts';
import type { Report } from '../../../src/reports/report.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

/** Builds a report of one repository with so many findings, numbered in their messages and fingerprints from 0. */
export function reportWith(count: number): Report {
  const [repository] = sampleReport().repositories.filter(({ findings }) => findings.length > 0);
  const [finding] = repository?.findings ?? [];
  if (repository === undefined || finding === undefined) throw new Error('The sample has no finding.');
  const findings = Array.from(
    { length: count },
    (_, at): Finding => ({ ...finding, id: at.toString(16).padStart(32, '0'), message: `Finding number ${at}.` }),
  );
  return reportOf([{ ...repository, findings }]);
}
