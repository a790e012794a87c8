import type { Json } from '../../base/json.ts';
import { severities } from '../../base/severity.ts';
import { findingStates } from '../../engine/state/browse/finding-table.ts';
import { repositoryStates } from '../../engine/state/browse/list-groups.ts';
import { waiverStates } from '../../engine/state/browse/list-waivers.ts';

type Schema = { readonly [key: string]: Json };

/** Returns the schema of an object with these properties, all of them required. */
function record(description: string, properties: { readonly [name: string]: Schema }): Schema {
  return { type: 'object', description, required: Object.keys(properties), additionalProperties: false, properties };
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

function nullable(schema: Schema, description?: string): Schema {
  return { anyOf: [schema, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}

function oneOf(choices: readonly string[], description: string): Schema {
  return { type: 'string', enum: [...choices], description };
}

function text(description: string): Schema {
  return { type: 'string', description };
}

function number(description: string): Schema {
  return { type: 'integer', description };
}

const flag = (description: string): Schema => ({ type: 'boolean', description });
const nullableText = (description: string): Schema => ({ type: ['string', 'null'], description });
const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const countsOf = (names: readonly string[], description: string): Schema =>
  record(description, Object.fromEntries(names.map((name) => [name, count(name)])));

function createPageSchema(name: string, more: { readonly [name: string]: Schema } = {}): Schema {
  return record(`Part of a list: ${name}.`, {
    total: count('Number of items of the list.'),
    offset: count('Number of items that were left out.'),
    limit: count('Number of items at most.'),
    items: listOf(ref(name)),
    ...more,
  });
}

const group = {
  open: count('Open findings without a waiver.'),
  bySeverity: ref('SeverityCounts'),
  waived: count('Waived findings.'),
  fixed: count('Fixed findings.'),
  repositories: count('Repositories with open findings.'),
  oldest: nullable(ref('Moment'), 'Scan since which the oldest finding is open.'),
};

const scan = {
  id: number('Number of the scan.'),
  at: text('Time of the scan, RFC 3339 in UTC.'),
  isFinished: flag('False for a scan that is running or was interrupted.'),
  expected: count('Number of repositories that it found.'),
  repositories: countsOf(['scanned', 'incomplete', 'failed', 'skipped'], 'Repositories by status.'),
  stale: count('Failed repositories that an earlier scan judged.'),
  open: count('Findings that were open after it, waived ones among them.'),
  bySeverity: ref('SeverityCounts'),
  new: count('Findings that no earlier scan had.'),
  reopened: count('Findings that were fixed and came back.'),
  fixed: count('Findings that it lacks.'),
};

/** JSON Schemas of the API's responses, by name. */
export const schemas: { readonly [name: string]: Schema } = {
  Problem: record('An error (RFC 9457).', {
    type: text('Always `about:blank`.'),
    title: text('Kind of the problem.'),
    status: number('Status of the answer.'),
    detail: text('What is wrong, and what to do.'),
    code: text('Stable name of the problem.'),
  }),
  SeverityCounts: countsOf(severities, 'Findings by severity.'),
  Moment: record('A scan.', { id: number('Number of the scan.'), at: text('Its time, RFC 3339 in UTC.') }),
  Waived: record('A waiver.', {
    reason: text('Why the finding is accepted.'),
    owner: text('Who answers for it.'),
    expires: text('Last day, in UTC.'),
    source: text('Place of the waiver.'),
  }),
  Finding: record('A finding over time.', {
    fingerprint: text('Identity, which survives edits elsewhere in the file.'),
    repository: text('Name of the repository.'),
    rule: text('Id of the policy or built-in rule.'),
    severity: oneOf(severities, 'Severity in the last scan that had it.'),
    level: oneOf(['deny', 'warn', 'problem'], 'Kind of result: of a policy, or a problem of a file.'),
    message: text('What is wrong.'),
    file: text('Path in the repository.'),
    line: number('Line, from 1.'),
    setting: nullableText('Canonical path of the setting.'),
    profile: nullableText('Profile block that wrote the value.'),
    owners: listOf(text('Team or person that owns it.')),
    state: oneOf(findingStates, 'Open, waived today, or fixed.'),
    since: ref('Moment'),
    fixed: nullable(ref('Moment'), 'Scan that lacks it; null while it is open.'),
    age: count('Days from `since` to the last scan, or until it was fixed.'),
    isReopened: flag('True if it was fixed and came back.'),
    waiver: nullable(ref('Waived')),
  }),
  FindingPage: createPageSchema('Finding', {
    counts: record('Findings that pass the other filters.', {
      severity: ref('SeverityCounts'),
      state: countsOf(findingStates, 'Findings by state.'),
    }),
  }),
  Repository: record('A repository.', {
    name: text('Name, as in reports.'),
    state: oneOf(repositoryStates, 'How its last scan ended; `stale` has the findings of an earlier one.'),
    reasons: listOf(text('Why it was not judged completely.')),
    commit: nullableText('Commit.'),
    ref: nullableText('Branch or tag.'),
    owners: listOf(text('Team or person that owns it.')),
    lastScan: ref('Moment'),
    judged: nullable(ref('Moment'), 'Scan that its findings are from; null if none judged it.'),
    ...group,
  }),
  RepositoryPage: createPageSchema('Repository'),
  Rule: record('A policy or a built-in rule.', {
    id: text('Id.'),
    title: text('Title.'),
    severity: oneOf(severities, 'Severity.'),
    category: text('Category.'),
    isPolicy: flag('False for a built-in rule.'),
    ...group,
  }),
  RulePage: createPageSchema('Rule'),
  RuleDetail: record('A policy or a built-in rule with its texts.', {
    id: text('Id.'),
    title: text('Title.'),
    severity: oneOf(severities, 'Severity.'),
    category: text('Category.'),
    isPolicy: flag('False for a built-in rule.'),
    ...group,
    description: text('What goes wrong.'),
    help: nullableText('How to fix it.'),
    controls: listOf(text('Control of a standard.')),
  }),
  Team: record('An owner of repositories and findings.', {
    name: text('Name of the team, user or address; `(no owner)` for what nobody owns.'),
    owned: count('Repositories that it owns.'),
    ...group,
  }),
  TeamPage: createPageSchema('Team'),
  Scan: record('A scan, and what it changed.', scan),
  ScanPage: createPageSchema('Scan'),
  Coverage: record('How the last scans of all repositories ended.', {
    counts: countsOf(repositoryStates, 'Repositories by state.'),
    reasons: listOf(
      record('Repositories that end alike for one reason.', {
        state: oneOf(repositoryStates, 'State.'),
        reason: text('Reason.'),
        repositories: count('Number of repositories.'),
        examples: listOf(text('Name of a repository.')),
      }),
    ),
  }),
  Waiver: record('A waiver of today.', {
    ends: text('Last day on which it holds, in UTC.'),
    left: number('Days until then; negative if it has ended.'),
    state: oneOf(waiverStates, 'State.'),
    owner: text('Who answers for it.'),
    reason: text('Why findings are accepted.'),
    source: text('Place of the waiver.'),
    rule: nullableText('Rule that it waives.'),
    scope: listOf(text('Other part of its scope.')),
    findings: count('Open findings that it waives.'),
    repositories: count('Repositories of these.'),
  }),
  WaiverPage: createPageSchema('Waiver'),
  Setting: record('A setting that some configuration sets.', {
    path: text('Canonical path.'),
    name: text('Name, as the configurations spell it.'),
    repositories: count('Repositories that set it.'),
    values: count('Distinct values.'),
  }),
  SettingPage: createPageSchema('Setting', {
    isPartial: flag('True while documents are being read: more may follow.'),
  }),
  SettingValue: record('A value of a setting.', {
    setting: text('Name, as the configurations spell it.'),
    value: text('The value; secrets are redacted.'),
    unknown: nullableText('Why the value cannot be determined statically.'),
    repositories: count('Repositories that have it.'),
    views: count('Views that have it.'),
    places: listOf(
      record('A place that sets the value.', {
        repository: text('Name of the repository.'),
        target: text('Configuration.'),
        file: text('Path in the repository.'),
        line: number('Line, from 1.'),
        profiles: listOf(text('Profiles of a view; empty for the base view.')),
      }),
    ),
  }),
  SettingValuePage: createPageSchema('SettingValue', {
    isPartial: flag('True while documents are being read: more may follow.'),
  }),
  Overview: record('The state at a glance.', {
    verdict: record('Verdict of today.', {
      state: oneOf(['passes', 'fails', 'incomplete', 'empty'], 'Verdict.'),
      sentence: text('Reason.'),
    }),
    failOn: oneOf(severities, 'Severity from which findings fail.'),
    open: ref('SeverityCounts'),
    waived: count('Waived findings.'),
    fixed: count('Fixed findings.'),
    undecided: nullable(count('Verdicts of the last scan that could not be decided.')),
    coverage: countsOf(repositoryStates, 'Repositories by state.'),
    last: nullable(ref('Scan'), 'The last scan that ended.'),
    unfinished: nullable(ref('Scan'), 'A scan after that which is running or was interrupted.'),
    trend: listOf(ref('Scan')),
    worst: listOf(ref('Repository')),
    rules: listOf(ref('Rule')),
  }),
};
