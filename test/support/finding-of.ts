import type { Finding } from '../../src/findings/finding.ts';

/** Returns a finding with these facts; the rest says as little as a finding can. */
export function findingOf(facts: Partial<Finding>): Finding {
  return {
    id: '',
    rule: 'PL-X',
    level: 'deny',
    severity: 'high',
    message: 'm',
    location: { file: 'nextflow.config', line: 1, column: 1, endLine: 1, endColumn: 2 },
    setting: null,
    spelled: null,
    profile: null,
    occurrences: [],
    related: [],
    frame: [],
    lineHash: null,
    fix: null,
    refusedBy: null,
    waiver: null,
    ...facts,
  };
}
