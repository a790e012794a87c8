import { sha256 } from '../../src/base/digest.ts';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import type { Finding, RepositoryResult, TargetResult } from '../../src/findings/finding.ts';
import { joinRepositoryFindings } from '../../src/findings/merge-findings.ts';
import { type CondensedRepository, condense } from '../../src/findings/summary/condense.ts';
import { addSummaries, summarizeRepository } from '../../src/findings/summary/summary.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { HistoryPoint, ReportedRule, WholeReport } from '../../src/reports/report.ts';
import { doubtful, evaluated, judgedView, placeOf, syntaxProblem, type TestView } from '../findings/judged-view.ts';

// A report in which everything occurs that a report can hold: several repositories, every verdict, a waiver, files
// that do not parse, a repository that cannot be reached, names and messages that no format may stumble over.

/** No report may hold any of these, nor the first six characters of them, nor their base64 form. */
export const canaries: readonly string[] = ['dulcinea-del-toboso', 'rocinante&<"\'>', 'barataria/1615+='];

/** One message with everything in it that breaks XML, terminals, SARIF links, Markdown and workflow commands. */
const hostile: string =
  'Odd \u001b[31mred\u001b[0m ]]> one ]]> two \u0000\u0008 \ud800 \ufffe <b>&amp;"\' [text](1) \u202eevil\u2028 @all #1 ::error::x';

const oddName = 'conf/a b#c%d\'é"<&>.config';

const rnaseq = new Map([
  [
    'nextflow.config',
    `params.private = false

includeConfig 'conf/base.config'
profiles {
  gcp {
    google.batch.usePrivateAddress = params.private
  }
  test { includeConfig 'conf/gcp.config' }
}

manifest.author = 'Ann'
tower.accessToken = 'dulcinea-del-toboso'
`,
  ],
  ['conf/base.config', 'google {\n  batch {\n    usePrivateAddress = true\n    spot = true\n  }\n}\n'],
  [
    'conf/gcp.config',
    `// Jobs of the test project, which has no NAT gateway.
google {
  batch {
    usePrivateAddress = false
    network = 'global/networks/default'
  }
}
`,
  ],
]);

const broken = new Map([
  ['nextflow.config', "process.cpus = = 4\nmail.smtp.password = 'rocinante&<\"\\'>' +\nprocess.queue = 'long'\n"],
]);

const odd = new Map([[oddName, "env.URL = 'https://ann:barataria/1615+=@example.org/'\n\tprocess.queue = 'a'\n"]]);

const address = 'cloudC.batch.usePrivateAddress';
const include = (text: string) => [placeOf(rnaseq, 'nextflow.config', text)];
const base: TestView = {
  sensitive: { 'nextflow.config': ["'dulcinea-del-toboso'"] },
  secrets: ['dulcinea-del-toboso'],
  settings: {
    [address]: {
      file: 'conf/base.config',
      assignment: 'usePrivateAddress = true',
      spelled: 'google.batch.usePrivateAddress',
      includedFrom: include("includeConfig 'conf/base.config'"),
    },
    'manifest.author': { assignment: "manifest.author = 'Ann'" },
    'platform.accessToken': { assignment: "tower.accessToken = 'dulcinea-del-toboso'", spelled: 'tower.accessToken' },
  },
  scopes: { manifest: 'manifest.author' },
  evaluations: [
    evaluated('PL-CLOUDC-001'),
    evaluated('PL-ENGINE-001', {
      setting: 'manifest.engineVersion',
      message: 'No minimum engine version is required; 24.04 or newer must be.',
      severity: 'medium',
      fix: "manifest.nextflowVersion = '!>=24.04'",
    }),
    evaluated(
      'PL-SECRETS-001',
      {
        setting: 'platform.accessToken',
        message: "The secret setting 'tower.accessToken' holds its value in plain text.",
        severity: 'critical',
      },
      { rule: 'undecided', message: "'env.KEY' cannot be told." },
    ),
    evaluated('PL-DEPRECATED-001', {
      rule: 'warn',
      setting: 'manifest.author',
      message: "'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.",
      severity: 'low',
    }),
  ],
};
const overridden = [{ file: 'conf/base.config', assignment: 'usePrivateAddress = true' }];
const gcp: TestView = {
  ...base,
  profiles: ['gcp'],
  profileBlocks: { gcp: 'gcp {\n    google.batch.usePrivateAddress = params.private\n  }' },
  settings: {
    ...base.settings,
    [address]: {
      assignment: 'google.batch.usePrivateAddress = params.private',
      spelled: 'google.batch.usePrivateAddress',
      profile: 'gcp',
      overridden,
    },
  },
  evaluations: [
    doubtful('PL-CLOUDC-001', { path: address, because: 'unknown', detail: 'it depends on params.private' }),
    ...(base.evaluations ?? []).slice(1),
  ],
};
const test: TestView = {
  ...base,
  profiles: ['test'],
  profileBlocks: { test: "test { includeConfig 'conf/gcp.config' }" },
  settings: {
    ...base.settings,
    [address]: {
      file: 'conf/gcp.config',
      assignment: 'usePrivateAddress = false',
      spelled: 'google.batch.usePrivateAddress',
      profile: 'test',
      includedFrom: include("includeConfig 'conf/gcp.config'"),
      overridden,
    },
  },
  evaluations: [
    evaluated('PL-CLOUDC-001', {
      setting: address,
      message: 'Jobs started with google.batch.usePrivateAddress off get a public address.',
      fix: 'google.batch.usePrivateAddress = true',
    }),
    ...(base.evaluations ?? []).slice(1),
  ],
};

const brokenView: TestView = {
  repository: 'acme/broken.pipe',
  secrets: ['rocinante&<"\'>'],
  problems: [
    syntaxProblem(placeOf(broken, 'nextflow.config', '= 4'), {
      message: "Expected a value before '='. Remove one of the two '='.",
    }),
    syntaxProblem(placeOf(broken, 'nextflow.config', 'process.queue'), {
      code: 'resolve/include-unknown',
      severity: 'note',
      message: "The remote include 'https://example.org/x.config' is not followed; --include-map gives it a directory.",
    }),
  ],
  settings: { 'process.queue': { assignment: "process.queue = 'long'" } },
  evaluations: [
    { policy: 'PL-CLOUDC-001', kind: 'skipped', reason: 'The scope cloudC is not set.' },
    { policy: 'PL-ENGINE-001', kind: 'error', reason: 'The policy did not end within 1000 ms.' },
    evaluated('PL-SECRETS-001'),
    evaluated('PL-DEPRECATED-001'),
  ],
};

const oddView: TestView = {
  repository: 'acme/odd',
  target: oddName,
  secrets: ['barataria/1615+='],
  sensitive: { [oddName]: ['ann:barataria/1615+='] },
  settings: { 'env.URL': { assignment: "env.URL = 'https://ann:barataria/1615+=@example.org/'" } },
  evaluations: [
    evaluated('PL-SECRETS-001', {
      setting: 'env.URL',
      message: `${hostile} barataria/1615+= ${encodeURIComponent('barataria/1615+=')}`,
    }),
  ],
};

const cleanView: TestView = {
  repository: 'acme/clean',
  evaluations: ['PL-CLOUDC-001', 'PL-ENGINE-001', 'PL-SECRETS-001', 'PL-DEPRECATED-001'].map((id) => evaluated(id)),
};

const scopes = { scopes: ['cloudC'], executors: ['google-batch'] };
export const policies: readonly Policy[] = [
  policy('PL-CLOUDC-001', 'Jobs must not get a public address', 'high', {
    applies: scopes,
    controls: ['CWE-668', 'NIST 800-53 SC-7'],
    remediation:
      'Turn private addresses on: `google.batch.usePrivateAddress = true`. The network then needs a NAT gateway.',
    relatedResources: [{ ref: 'https://example.org/private-address', description: 'Private addresses' }],
  }),
  policy('PL-ENGINE-001', 'A minimum engine version must be required', 'medium', {
    category: 'reproducibility',
    remediation: "Require it in the manifest: `manifest.nextflowVersion = '!>=24.04'`.",
  }),
  policy('PL-SECRETS-001', 'Secrets must not be written in plain text', 'critical', {
    controls: ['CWE-798'],
    remediation: 'Refer to a secret instead: `secrets.NAME`. Then rotate the one that was written down.',
  }),
  policy('PL-DEPRECATED-001', 'Deprecated settings must not be used', 'low', { category: 'maintenance' }),
];

const rules: readonly ReportedRule[] = [
  {
    id: 'syntax/unexpected-token',
    title: 'The file does not parse',
    description: 'The engine refuses the file, and what stands after the error may not be judged.',
    severity: 'medium',
    help: 'Correct the file.',
    fix: null,
  },
  {
    id: 'resolve/include-unknown',
    title: 'A remote include is not fetched',
    description: 'What it sets is not known.',
    severity: 'info',
    help: 'Nothing is wrong.',
    fix: null,
  },
];

/** The rich report that every reporter is tested with. */
export function sampleReport(): WholeReport {
  const target = targetOf('nextflow.config', rnaseq, [base, gcp, test]);
  const waive = (finding: Finding): Finding =>
    finding.rule === 'PL-ENGINE-001'
      ? {
          ...finding,
          waiver: {
            reason: 'RISK-123: moves in May.',
            owner: 'team-a',
            expires: '2026-12-31',
            source: 'waivers.yaml:3:5',
          },
        }
      : finding;
  const scanned = repository('acme/rnaseq', [{ ...target, findings: target.findings.map(waive) }], {
    commit: '0123456789abcdef0123456789abcdef01234567',
    ref: 'refs/heads/main',
    skipped: [{ file: 'tests/nextflow.config', reason: 'It is written in another language.' }],
  });
  const unreadable = {
    code: 'file/unreadable',
    message: "The file 'conf/secret.config' cannot be read: permission denied.",
    location: null,
  };
  const half = targetOf('nextflow.config', broken, [brokenView]);
  return reportOf([
    repository('acme/broken.pipe', [{ ...half, incomplete: [...half.incomplete, unreadable] }], {
      status: 'incomplete',
    }),
    repository('acme/clean', [targetOf('nextflow.config', new Map([['nextflow.config', '']]), [cleanView])]),
    repository('acme/gone', [], { status: 'failed', reason: 'The directory cannot be read: permission denied.' }),
    repository('acme/odd', [targetOf(oddName, odd, [oddView])]),
    scanned,
  ]);
}

/** A report over these repositories with the sample's pack. */
export function reportOf(
  results: readonly (RepositoryResult | CondensedRepository)[],
  facts: Partial<WholeReport> = {},
): WholeReport {
  const repositories = results.map((result) => ('undecided' in result ? result : condense(result)));
  return {
    reportVersion: 3,
    tool: { name: 'plumbline', version: '1.2.3' },
    at: '2026-01-02T03:04:05+01:00',
    durationMs: null,
    pack: {
      name: 'starter',
      digest: sha256('starter'),
      sources: [
        { name: 'starter', digest: sha256('files'), revision: null, signedBy: null },
        {
          name: 'git::https://example.org/acme/policies?ref=v1',
          digest: sha256('bundle'),
          revision: '0123456789abcdef0123456789abcdef01234567',
          signedBy: 'keys/acme.pem',
        },
      ],
      policies,
    },
    rules,
    ruleChanges: [
      { rule: 'PL-OFF-001', severity: 'medium', level: 'off', source: '.plumbline.yaml:3:3' },
      { rule: 'settings/deprecated', severity: 'low', level: 'high', source: '--rule' },
    ],
    failOn: 'medium',
    repositories,
    summary: addSummaries(repositories.map(summarizeRepository)),
    ...facts,
  };
}

export function repository(
  name: string,
  targets: readonly TargetResult[],
  facts: Partial<RepositoryResult> = {},
): RepositoryResult {
  return {
    name,
    path: `/home/ann/checkouts/${name}`,
    commit: null,
    ref: null,
    targets,
    findings: joinRepositoryFindings(name, targets).map((finding) => ({
      ...finding,
      waiver:
        targets.flatMap(({ findings }) => findings).find(({ message }) => message === finding.message)?.waiver ?? null,
    })),
    status: 'scanned',
    reason: null,
    skipped: [],
    ...facts,
  };
}

export function targetOf(file: string, texts: ReadonlyMap<string, string>, views: readonly TestView[]): TargetResult {
  const judged = views.map((view) => judgedView(texts, { target: file, ...view }));
  const files = [...texts].map(([path, text]) => ({ path, digest: sha256(text) }));
  return { file, kind: 'project', maybeIncluded: false, dialect: null, files, ...buildTargetFindings(judged, texts) };
}

function policy(id: string, title: string, severity: Policy['severity'], facts: Partial<Policy> = {}): Policy {
  return {
    id,
    title,
    description: `${title}. What goes wrong otherwise is told here.`,
    severity,
    category: 'security',
    applies: 'always',
    targets: ['project', 'entry', 'fragment'],
    parameters: null,
    controls: [],
    relatedResources: [],
    effectiveOn: null,
    remediation: '',
    sets: [],
    supersedes: [],
    deprecated: null,
    package: `policies.${id.toLowerCase().replaceAll('-', '_')}`,
    file: `policies/${id}.rego`,
    ...facts,
  };
}

/** Returns the history of scans on successive days that left so many findings of medium severity open. */
export function historyOf(open: readonly number[]): readonly HistoryPoint[] {
  const medium = (count: number) => ({ critical: 0, high: 0, medium: count, low: 0, info: 0 });
  return open.map((count, index) => {
    const change = count - (open[index - 1] ?? 0);
    return {
      at: new Date(Date.UTC(2026, 10, index + 1)).toISOString(),
      open: medium(count),
      new: medium(Math.max(0, change)),
      reopened: medium(0),
      fixed: medium(Math.max(0, -change)),
    };
  });
}
