import { expect, test } from 'vitest';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import type { TargetResult } from '../../src/findings/finding.ts';
import { joinRepositoryFindings } from '../../src/findings/merge-findings.ts';
import type { RuleLevels } from '../../src/findings/rule-levels.ts';
import type { Evaluation } from '../../src/policy/soundness/evaluation.ts';
import { evaluated, judgedView, placeOf, syntaxProblem, type TestView } from './judged-view.ts';

const texts = new Map([
  [
    'nextflow.config',
    [
      'google {',
      '  batch {',
      '    usePrivateAddress = false',
      '  }',
      '}',
      "env.TOKEN = 'dulcinea-1605'",
      'process.ext = [',
      "  args: '--a'",
      ']',
      '',
    ].join('\n'),
  ],
  ['conf/shared.config', "process.queue = 'long'\nprocess.queue = 'short'\n"],
]);
const address = 'cloudC.batch.usePrivateAddress';
const base: TestView = {
  settings: {
    [address]: { assignment: 'usePrivateAddress = false', spelled: 'google.batch.usePrivateAddress' },
    'env.TOKEN': { assignment: "env.TOKEN = 'dulcinea-1605'" },
    'process.ext': { assignment: "process.ext = [\n  args: '--a'\n]" },
  },
  sensitive: { 'nextflow.config': ["'dulcinea-1605'"] },
  secrets: ['dulcinea-1605'],
  evaluations: [evaluated('PL-1', { setting: address, message: 'Public.' })],
};
const buildAt = (levels: RuleLevels, ...views: readonly TestView[]) =>
  buildTargetFindings(
    views.map((view) => judgedView(texts, view)),
    texts,
    { levels },
  );
const build = (...views: readonly TestView[]) => buildAt({}, ...views);
const resultOf = (file: string, ...views: readonly TestView[]): TargetResult => ({
  file,
  kind: 'project',
  maybeIncluded: false,
  dialect: null,
  files: [],
  ...build(...views.map((view) => ({ ...view, target: file }))),
});

test('locates a finding about an include at its statement, and one about an absent setting at the setting that requires it', () => {
  const { findings } = build({
    ...base,
    includes: [2, 5],
    evaluations: [
      evaluated('PL-1', { include: 1, message: 'Included.' }),
      evaluated('PL-2', { setting: 'cloudC.batch.network', beside: address, message: 'Absent.' }),
    ],
  });
  expect(findings.map(({ rule, location, setting }) => [rule, location.line, setting])).toEqual([
    ['PL-2', 3, 'cloudC.batch.network'],
    ['PL-1', 5, null],
  ]);
});

test('builds a finding with the place, both names, the frame and the hash of its setting', () => {
  const plain = new Map(Array.from(texts, ([name, text]) => [name, text.replace('TOKEN', 'NAME')]));
  const { 'env.TOKEN': _, ...settings } = base.settings ?? {};
  const view = judgedView(plain, { ...base, settings, sensitive: {}, secrets: [] });
  const [finding, ...rest] = buildTargetFindings([view], plain).findings;
  expect(rest).toEqual([]);
  expect(finding).toMatchObject({
    rule: 'PL-1',
    level: 'deny',
    severity: 'high',
    message: 'Public.',
    location: { file: 'nextflow.config', line: 3, column: 5, endLine: 3, endColumn: 30 },
    setting: address,
    spelled: 'google.batch.usePrivateAddress',
    profile: null,
    occurrences: [{ target: 'nextflow.config', views: [[]] }],
    waiver: null,
  });
  expect(finding?.id).toMatch(/^[0-9a-f]{32}$/u);
  expect(finding?.lineHash).toMatch(/^[0-9a-f]+:1$/u);
  expect(finding?.frame.map((line) => line.line)).toEqual([1, 2, 3, 4, 5]);
});

test('joins equal findings of several views and lists the views', () => {
  const { findings, views } = build(
    base,
    { ...base, profiles: ['gcp'] },
    { ...base, profiles: ['test'], evaluations: [evaluated('PL-1')] },
  );
  expect(findings.map((finding) => finding.occurrences)).toEqual([
    [{ target: 'nextflow.config', views: [[], ['gcp']] }],
  ]);
  expect(views.map((view) => [view.profiles, view.verdicts])).toEqual([
    [[], [{ policy: 'PL-1', verdict: 'fail', reason: null }]],
    [['gcp'], [{ policy: 'PL-1', verdict: 'fail', reason: null }]],
    [['test'], [{ policy: 'PL-1', verdict: 'pass', reason: null }]],
  ]);
});

test('keeps two messages about one setting as two findings with two identities', () => {
  const said = evaluated('PL-1', { setting: address, message: 'A.' }, { setting: address, message: 'B.' });
  const { findings } = build({ ...base, evaluations: [said] });
  expect(findings.map((finding) => finding.message)).toEqual(['A.', 'B.']);
  expect(new Set(findings.map((finding) => finding.id)).size).toBe(2);
});

test('limits a region to one line', () => {
  const { findings } = build({ ...base, evaluations: [evaluated('PL-1', { setting: 'process.ext' })] });
  expect(findings[0]?.location).toEqual({ file: 'nextflow.config', line: 7, column: 1, endLine: 7, endColumn: 16 });
});

test('withholds a doubtful denial but not a doubtful warning', () => {
  const unsound = {
    ...evaluated('PL-1', { setting: address }, { rule: 'warn', setting: 'env.TOKEN', severity: 'low' }),
    doubts: [{ path: 'env.X', because: 'unknown', detail: '' }],
  };
  const { findings, views } = build({ ...base, evaluations: [unsound] });
  expect(findings.map(({ level }) => level)).toEqual(['warn']);
  expect(views[0]?.verdicts).toMatchObject([{ policy: 'PL-1', verdict: 'undecided', reason: "'env.X' is not known." }]);
});

test.each([
  [true, 'google.batch.usePrivateAddress = true'],
  [4, 'google.batch.usePrivateAddress = 4'],
  ['Turn it on.', 'Turn it on.'],
  [null, null],
])('renders the fix %j as %j', (fix, told) => {
  const { findings } = build({ ...base, evaluations: [evaluated('PL-1', { setting: address, fix })] });
  expect(findings[0]?.fix).toBe(told);
});

test("names an absent setting in the target's spelling", () => {
  const { findings } = build({ ...base, evaluations: [evaluated('PL-1', { setting: 'cloudC.batch.network' })] });
  expect(findings[0]).toMatchObject({ setting: 'cloudC.batch.network', spelled: 'google.batch.network' });
});

test('limits a warning to low severity', () => {
  const { findings } = build({ ...base, evaluations: [evaluated('PL-1', { rule: 'warn', severity: 'critical' })] });
  expect(findings.map(({ level, severity }) => [level, severity])).toEqual([['warn', 'low']]);
});

test('redacts secrets in all texts of a result, even if a policy repeats them', () => {
  const leaky = evaluated('PL-1', {
    setting: 'env.TOKEN',
    message: "The token 'dulcinea-1605' is plain.",
    fix: { was: 'dulcinea-1605' },
  });
  const failed = { policy: 'PL-2', kind: 'error', reason: 'cannot parse dulcinea-1605' } as const;
  const problems = [syntaxProblem(placeOf(texts, 'nextflow.config', 'env.TOKEN'), { message: 'Odd: dulcinea-1605' })];
  const result = build({ ...base, problems, evaluations: [leaky, failed] });
  expect(JSON.stringify(result)).not.toContain('dulcin');
  const finding = result.findings.find(({ rule }) => rule === 'PL-1');
  expect(finding?.message).toBe("The token '[REDACTED]' is plain.");
  expect(finding?.lineHash).toBeNull();
  expect(finding?.frame.find((line) => line.mark !== null)?.text).toBe('env.TOKEN = [REDACTED]');
});

test('redacts a secret of one view in the frames of all views', () => {
  const open = { ...base, sensitive: {}, secrets: [] };
  const { findings } = build(
    { ...open, profiles: ['gcp'], evaluations: [evaluated('PL-1', { setting: 'env.TOKEN' })] },
    { ...base, evaluations: [] },
  );
  expect(JSON.stringify(findings)).not.toContain('dulcinea');
});

test('hides the strings of unread statements in a file that does not parse', () => {
  const broken = new Map([['nextflow.config', "a = 'shown'\nb = = 'lost'\nc = 2\nd 'lost too'\ne = 1\n"]]);
  const problems = [syntaxProblem(placeOf(broken, 'nextflow.config', '= = '))];
  const view = judgedView(broken, {
    problems,
    settings: { a: { assignment: "a = 'shown'" }, c: { assignment: 'c = 2' } },
    evaluations: [evaluated('PL-1', { setting: 'c' })],
  });
  const { findings, incomplete } = buildTargetFindings([view], broken);
  const frame = findings.find(({ rule }) => rule === 'PL-1')?.frame.map((line) => line.text);
  expect(frame).toEqual(["a = '…'", 'b = = …', 'c = 2', 'd …', 'e = 1']);
  expect(incomplete.map(({ code, location }) => [code, location?.line])).toEqual([['syntax/unexpected-token', 2]]);
});

test('shows the rest of such a file as usual', () => {
  const text = 'process.queue = \'long\'\n// it doesn\'t parse\nb = = 1\nkey = """\nSECRET\n"""\n';
  const broken = new Map([['nextflow.config', text]]);
  const view = judgedView(broken, {
    problems: [
      syntaxProblem(placeOf(broken, 'nextflow.config', '= =')),
      syntaxProblem(placeOf(broken, 'nextflow.config', 'b = ='), { code: 'resolve/x' }),
    ],
  });
  const { findings } = buildTargetFindings([view], broken);
  expect(findings.find(({ rule }) => rule === 'resolve/x')?.frame.map((line) => line.text)).toEqual([
    "process.queue = 'long'",
    '//…',
    'b = = 1',
    'key = """',
    '…',
  ]);
});

test('reports every problem as a finding, and marks the target incomplete only for unread text', () => {
  const place = placeOf(texts, 'nextflow.config', 'env.TOKEN');
  const problems = [
    syntaxProblem(place),
    syntaxProblem(place, { code: 'resolve/dialect-refuses', severity: 'note', message: 'It does nothing.' }),
    syntaxProblem(place, { code: 'resolve/host-command', severity: 'warning', message: 'It runs.' }),
    syntaxProblem(place, { code: 'settings/invalid-value', message: 'Not a number.' }),
  ];
  const result = build(
    { ...base, evaluations: [], problems },
    { ...base, evaluations: [], problems, profiles: ['gcp'] },
  );
  expect(result.findings.map(({ rule, level, severity }) => [rule, level, severity])).toEqual([
    ['resolve/host-command', 'problem', 'high'],
    ['settings/invalid-value', 'problem', 'medium'],
    ['syntax/unexpected-token', 'problem', 'medium'],
    ['resolve/dialect-refuses', 'problem', 'info'],
  ]);
  expect(result.incomplete.map(({ code }) => code)).toEqual(['syntax/unexpected-token']);
});

test('has findings of a rule that is off by default only if a level is set for it', () => {
  const place = placeOf(texts, 'nextflow.config', 'env.TOKEN');
  const problems = [
    syntaxProblem(place, { code: 'resolve/include-remote', severity: 'note', message: 'Not fetched.' }),
  ];
  const find = (levels: RuleLevels): unknown =>
    buildTargetFindings([judgedView(texts, { ...base, evaluations: [], problems })], texts, { levels }).findings.map(
      ({ rule, severity }) => [rule, severity],
    );
  expect(find({})).toEqual([]);
  expect(find({ 'resolve/include-remote': 'low' })).toEqual([['resolve/include-remote', 'low']]);
  expect(find({ 'resolve/include-remote': 'off' })).toEqual([]);
});

test('rules and policies have the severity that they were given, warnings never above low, and none when off', () => {
  const problems = [
    syntaxProblem(placeOf(texts, 'nextflow.config', 'env.TOKEN'), { code: 'settings/wrong-type', severity: 'warning' }),
    syntaxProblem(placeOf(texts, 'nextflow.config', 'env.TOKEN')),
  ];
  const evaluations = [
    evaluated('PL-1', { message: 'denied' }, { message: 'warned', rule: 'warn', severity: 'info' }),
    evaluated('PL-2', { message: 'kept', severity: 'info' }),
  ];
  const levels = { 'PL-1': 'critical', 'settings/wrong-type': 'info', 'syntax/unexpected-token': 'off' } as const;
  const result = buildTargetFindings([judgedView(texts, { ...base, evaluations, problems })], texts, { levels });
  expect(result.findings.map(({ rule, message, severity }) => `${rule} ${message} ${severity}`).sort()).toEqual([
    'PL-1 denied critical',
    'PL-1 warned low',
    'PL-2 kept info',
    'settings/wrong-type Unexpected token. info',
  ]);
  expect(result.incomplete.map(({ code }) => code)).toEqual(['syntax/unexpected-token']);
});

test('keeps the setting, profile, fix and places of a problem', () => {
  const place = placeOf(texts, 'nextflow.config', 'env.TOKEN');
  const facts = { setting: 'env.TOKEN', spelled: 'env.TOKEN', profile: 'gcp', fix: 'true', refusedBy: ['v2'] } as const;
  const problem = syntaxProblem(place, { ...facts, related: [{ message: 'First set here.', ...place }] });
  const [finding] = build({ ...base, evaluations: [], problems: [problem] }).findings;
  expect(finding).toMatchObject({
    ...facts,
    related: [{ kind: 'related', message: 'First set here.', location: place }],
  });
});

test('does not report a statement as unfollowed if its syntax is invalid', () => {
  const place = placeOf(texts, 'nextflow.config', 'env.TOKEN');
  const echo = { code: 'resolve/no-effect', severity: 'warning' } as const;
  const elsewhere = syntaxProblem(placeOf(texts, 'nextflow.config', 'google'), echo);
  const problems = [syntaxProblem(place), syntaxProblem(place, echo), elsewhere];
  const { findings } = build({ ...base, evaluations: [], problems });
  expect(findings.map(({ rule, location }) => [rule, location.line])).toEqual([
    ['resolve/no-effect', 1],
    ['syntax/unexpected-token', 6],
  ]);
});

test("builds a finding without a frame if the file's text is missing", () => {
  const view = judgedView(texts, base);
  const [finding] = buildTargetFindings([view], new Map()).findings;
  expect([finding?.location.line, finding?.frame, finding?.lineHash]).toEqual([3, [], null]);
});

test('joins findings in a file over the targets that share it', () => {
  const shared: TestView = {
    settings: { 'process.queue': { file: 'conf/shared.config', assignment: "process.queue = 'short'" } },
    evaluations: [evaluated('PL-1', { setting: 'process.queue' })],
  };
  const joined = joinRepositoryFindings('acme/rnaseq', [
    resultOf('conf/shared.config', shared),
    resultOf('nextflow.config', shared, { ...shared, profiles: ['gcp'] }),
  ]);
  expect(joined.map((finding) => finding.occurrences)).toEqual([
    [
      { target: 'conf/shared.config', views: [[]] },
      { target: 'nextflow.config', views: [[], ['gcp']] },
    ],
  ]);
});

test('keeps an identity across edits elsewhere, another value and new views', () => {
  const id = (text: string, repository = 'acme/rnaseq', profiles: readonly string[] = [], profile?: string) => {
    const edited = new Map([['nextflow.config', text]]);
    const assignment = text.split('\n').find((line) => line.startsWith('a = ')) ?? '';
    const settings = { a: { assignment, ...(profile === undefined ? {} : { profile }) } };
    const view = { repository, profiles, settings, evaluations: [evaluated('PL-1', { setting: 'a', message: text })] };
    return buildTargetFindings([judgedView(edited, view)], edited).findings[0]?.id;
  };
  const original = id('a = 1\n');
  expect(id('// new\n\na = 22 // changed\n')).toBe(original);
  expect(id('a = 1\n', 'acme/rnaseq', ['gcp'])).toBe(original);
  expect(id('a = 1\n', 'acme/other')).not.toBe(original);
  expect(id('a = 1\n', 'acme/rnaseq', [], 'gcp')).not.toBe(original);
});

test('findings come in the order of their places, the worst first at one place', () => {
  const said = [
    evaluated('PL-3', { setting: 'env.TOKEN' }),
    evaluated('PL-2', { setting: address, severity: 'low' }),
    evaluated('PL-1', { setting: address, severity: 'critical' }),
    evaluated('PL-0', {}),
  ];
  const { findings } = build({ ...base, scopes: { cloudC: 'google {' }, evaluations: said });
  expect(findings.map(({ rule }) => rule)).toEqual(['PL-0', 'PL-1', 'PL-2', 'PL-3']);
});

test('joins legacy syntax, and undefined names, to one finding per file with every place', () => {
  const at = (part: string): ReturnType<typeof placeOf> => placeOf(texts, 'nextflow.config', part);
  const { findings } = build({
    ...base,
    evaluations: [],
    problems: [
      syntaxProblem(at('google'), { code: 'syntax/statement-in-strict', message: 'No `if` here.' }),
      syntaxProblem(at('batch'), { code: 'syntax/statement-in-strict', message: 'No `try` here.' }),
      syntaxProblem(at('env.TOKEN'), { code: 'resolve/undefined-name', message: '`a` is not defined.' }),
      syntaxProblem(at('process.ext'), { code: 'resolve/undefined-name', message: '`a` is not defined.' }),
      syntaxProblem(at("'--a'"), { code: 'resolve/undefined-name', message: '`b` is not defined.' }),
    ],
    groups: ['', '', 'a', 'a', 'b'],
  });
  expect(findings.map(({ location, message }) => [location.line, message])).toEqual([
    [1, 'No `if` here.'],
    [6, '`a` is not defined.'],
    [8, '`b` is not defined.'],
  ]);
  expect(findings[0]?.related.map(({ kind, location }) => [kind, location.line])).toEqual([['copy', 2]]);
});

test.each([
  ['resolve/include-unknown', 'params.base', [['conf/shared.config', ['nextflow.config']]]],
  ['resolve/needs-legacy-parser', 'No `def` here.', [['conf/shared.config', ['nextflow.config']]]],
  [
    'resolve/undefined-name',
    'a',
    [
      ['conf/shared.config', []],
      ['nextflow.config', []],
    ],
  ],
])('joins %s over files only if its rule does', (code, group, expected) => {
  const problems = [placeOf(texts, 'nextflow.config', 'google'), placeOf(texts, 'conf/shared.config', 'process')];
  const { findings } = build({
    ...base,
    evaluations: [],
    problems: problems.map((place) => syntaxProblem(place, { code, message: 'Unknown.' })),
    groups: [group, group],
  });
  const places = findings.map(({ location, related }) => [location.file, related.map((place) => place.location.file)]);
  expect(places).toEqual(expected);
});

test('says that the block of an unset setting is absent, at the first statement or the block of the profile', () => {
  const evaluations = [
    evaluated('PL-1', { setting: 'manifest.name', message: 'Not set.' }),
    evaluated('PL-1', { setting: 'manifest.version', message: 'Not set.' }),
    evaluated('PL-2', { setting: 'cloudC.batch.network', message: 'Not set.' }),
  ];
  const { findings } = build({ ...base, evaluations });
  expect(findings.map(({ message, location, frame }) => [location.line, frame.length > 0, message])).toEqual([
    [
      3,
      true,
      'Not set. The same holds for manifest.version. There is no `manifest` block in `nextflow.config` and the files that it includes.',
    ],
    [3, true, 'Not set.'],
  ]);
  const inProfile = build(
    { ...base, evaluations: [] },
    { ...base, profiles: ['gcp'], profileBlocks: { gcp: 'batch {' }, evaluations: evaluations.slice(0, 1) },
  );
  expect(inProfile.findings.map(({ message }) => message)).toEqual([
    'Not set. There is no `manifest` block in profile `gcp`.',
  ]);
});

test('locates a setting that only a profile lacks at its block, and one that every view lacks at the top', () => {
  const evaluations = [evaluated('PL-1', { setting: 'cloudC.batch.network', message: 'No network.' })];
  const lacking = { settings: {}, profiles: ['gcp'], profileBlocks: { gcp: 'google {' }, evaluations };
  const alone = build({ ...base, evaluations: [] }, { ...lacking, profileBlocks: { gcp: 'batch {' } });
  expect(alone.findings.map(({ location, profile }) => [location.line, profile])).toEqual([[2, 'gcp']]);
  const shared = build({ settings: {}, evaluations }, lacking);
  expect(shared.findings.map(({ location, profile }) => [location.line, profile])).toEqual([[1, null]]);
  const blocks = build({ settings: {}, evaluations }, { ...lacking, scopes: { 'cloudC.batch': 'batch {' } });
  expect(blocks.findings.map(({ location, profile }) => [location.line, profile])).toEqual([[1, null]]);
});

test('drops a finding that a policy supersedes in every view, also where the policy is undecided', () => {
  const problem = { ...syntaxProblem(placeOf(texts, 'nextflow.config', 'usePrivateAddress')), setting: address };
  const problems = [{ ...problem, code: 'settings/misnested' }];
  const denied = { ...evaluated('PL-1', { setting: address, message: 'Public.' }), supersedes: ['settings/misnested'] };
  const rulesOf = (...evaluations: readonly (readonly Evaluation[])[]): readonly string[] =>
    build(
      ...evaluations.map((each, index) => ({ ...base, problems, evaluations: each, profiles: [`${index}`] })),
    ).findings.map(({ rule }) => rule);
  expect(rulesOf([denied], [])).toEqual(['PL-1']);
  expect(rulesOf([], [])).toEqual(['settings/misnested']);
});

test('adds settings that need a newer version to the finding of a policy about the required version', () => {
  const required = placeOf(texts, 'conf/shared.config', "process.queue = 'long'");
  const newer = syntaxProblem(placeOf(texts, 'nextflow.config', 'usePrivateAddress'), {
    code: 'settings/newer-than-required-engine',
    message: 'Too new.',
    related: [{ message: 'Required here.', ...required }],
  });
  const settings = { 'manifest.engineVersion': { assignment: "process.queue = 'long'", file: 'conf/shared.config' } };
  const said = evaluated('PL-1', { setting: 'manifest.engineVersion', message: 'Too old.' });
  const superseding = { ...said, supersedes: ['settings/newer-than-required-engine'] };
  const describe = (evaluation: Evaluation, levels: RuleLevels = {}) =>
    buildAt(
      levels,
      { settings, evaluations: [evaluation] },
      { settings, evaluations: [], problems: [newer], profiles: ['p'] },
    ).findings.map(({ rule, related }) => [rule, related.map(({ message }) => message)]);
  expect(describe(superseding)).toEqual([['PL-1', ['Too new.']]]);
  expect(describe(said)).toEqual([
    ['PL-1', []],
    ['settings/newer-than-required-engine', ['Required here.']],
  ]);
  // A level that makes the rule worse than the policy reaches the gate.
  expect(describe(superseding, { 'settings/newer-than-required-engine': 'critical' })).toContainEqual([
    'settings/newer-than-required-engine',
    ['Required here.'],
  ]);
});
