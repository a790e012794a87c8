import type { Finding } from '../../src/findings/finding.ts';
import type { Report } from '../../src/reports/report.ts';
import { findingOf as plainFinding } from '../support/finding-of.ts';
import { reportOf, repository, sampleReport } from './sample-report.ts';

/** The sample, reduced to one repository. */
export function sampleOf(name: string): Report {
  const report = sampleReport();
  return { ...report, repositories: report.repositories.filter((each) => each.name === name) };
}

/** A plain finding, with an identity and a line of its own for each number. */
export function findingOf(number: number, facts: Partial<Finding> = {}): Finding {
  return plainFinding({
    id: number.toString(16).padStart(32, '0'),
    rule: 'PL-CLOUDC-001',
    message: `Message ${number}.`,
    location: { file: 'nextflow.config', line: number, column: 3, endLine: number, endColumn: 9 },
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    ...facts,
  });
}

/** A report about one repository with these findings. */
export function reportWith(findings: readonly Finding[]): Report {
  return reportOf([repository('acme/many', [], { findings })]);
}

/** One finding that counts, one that is waived, and one that was there before the change. */
export const countedWaivedKnown: readonly Finding[] = [
  findingOf(1),
  findingOf(2, { waiver: { reason: 'r', owner: 'o', expires: '2027-01-31', source: 'waivers.yaml:1:1' } }),
  findingOf(3, { change: 'known' }),
];

/** Texts that end or begin something in one of the formats. */
export const hostileText: string =
  'a\r\n::set-output name=x::y\n##vso[task.setvariable variable=x]y ##[add-path]z %0A::error::e %AZP250A ]]> </error> "\' &amp; `@all` #1 ![i](j) \u001b[31m \u202e \ud800';
