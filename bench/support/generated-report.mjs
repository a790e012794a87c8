// Reports with as many findings as a measurement needs.

/** The head of a report with 50 policies. */
export function headOfReport() {
  return {
    reportVersion: 3,
    tool: { name: 'plumbline', version: '0.1.0' },
    at: '2026-01-01T00:00:00Z',
    pack: {
      name: 'bench',
      digest: 'a'.repeat(64),
      sources: [],
      policies: Array.from({ length: 50 }, (_, n) => makePolicy(n)),
    },
    ruleChanges: [],
    failOn: 'medium',
  };
}

function makePolicy(number) {
  return {
    ...{ id: `PL-BENCH-${number}`, title: `Setting ${number} must be safe`, description: 'What goes wrong otherwise.' },
    ...{ severity: 'high', category: 'security', applies: 'always', targets: ['project'], parameters: null },
    ...{ controls: ['CWE-668', 'NIST 800-53 SC-7'], relatedResources: [], effectiveOn: null, remediation: 'Set it.' },
    ...{
      sets: [],
      supersedes: [],
      deprecated: null,
      package: `policies.bench_${number}`,
      file: `policies/${number}.rego`,
    },
  };
}

/** A repository with so many findings of these policies. */
export function makeRepository(number, size) {
  const verdicts = { error: 0, fail: 50, undecided: 0, warn: 0, pass: 0, skipped: 0 };
  const policies = { error: [], fail: [], undecided: [], warn: [], pass: [], notes: [] };
  return {
    ...{ name: `acme/r${number}`, commit: null, ref: null, remote: null, status: 'scanned', reason: null, skipped: [] },
    targets: [
      {
        ...{ file: 'nextflow.config', kind: 'project', maybeIncluded: false, dialect: null, files: [], incomplete: [] },
        ...{ policies, views: [{ profiles: [], digest: '', counts: verdicts }] },
      },
    ],
    undecided: [],
    // Parsed, as a scan reads them back: texts that were put together take more memory.
    findings: Array.from({ length: size }, (_, index) => JSON.parse(JSON.stringify(makeFinding(number, index)))),
  };
}

function makeFinding(repository, index) {
  const file = `conf/modules/${index % 200}.config`;
  const line = 1 + Math.floor(index / 50);
  const at = { file, line, column: 5, endLine: line, endColumn: 32 };
  return {
    id: `${repository}-${index}`.padStart(32, '0'),
    rule: `PL-BENCH-${index % 50}`,
    level: 'deny',
    severity: ['critical', 'high', 'medium', 'low'][index % 4],
    message: `google.batch.usePrivateAddress of process ${index} is off, so its jobs get a public address.`,
    location: at,
    value: { ...at, column: 27 },
    setting: `cloudC.batch.setting${index % 50}`,
    spelled: `google.batch.setting${index % 50}`,
    profile: index % 3 === 0 ? 'gcp' : null,
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    related: [{ kind: 'include', message: `Includes '${file}' here.`, location: { ...at, file: 'nextflow.config' } }],
    frame: [
      { line: line - 1, text: '  batch {', mark: null },
      { line, text: '    usePrivateAddress = false', mark: { start: 4, end: 29 } },
      { line: line + 1, text: '  }', mark: null },
    ],
    lineHash: `${(index * 2_654_435_761).toString(16)}:1`,
    fix: `google.batch.setting${index % 50} = true`,
    refusedBy: null,
    waiver: null,
  };
}
