import { assert } from '../../base/assert.ts';
import { findRemoteUri } from '../../base/find-remote-uri.ts';
import type { Remark } from '../../findings/finding.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { redaction } from '../../secrets/redactor.ts';
import { collectRuleTexts, type RuleText } from '../collect-rule-texts.ts';
import { escapeSarif } from '../escape.ts';
import { gapTexts } from '../gap-texts.ts';
import { locateRemark } from '../in-checkout.ts';
import { writeJsonChunks } from '../json/write-json-chunks.ts';
import type { RenderOptions, Report, Reporter } from '../report.ts';
import { describeFailure } from '../unjudged.ts';
import { describeWaiver } from '../waiver-texts.ts';
import { createPhysicalLocation, type Group, groupResults, listSarifResults } from './list-sarif-results.ts';
import { listRelationships, listSarifTaxonomies } from './list-sarif-taxonomies.ts';
import { createSarifNotification, createSarifRule, projectPage, toSarifLevel } from './sarif-rules.ts';

/**
 * SARIF 2.1.0 as GitHub code scanning accepts it: GitHub shows suppressed results and results of kind `pass` as open alerts,
 * so only the profile `full` has suppressed ones; it rejects a file with two runs of one category, so a file is one
 * repository. Compact, since GitHub rejects large files.
 */
export const sarifReporter: Reporter = {
  name: 'sarif',
  *render(report, options) {
    const [repository, ...others] = report.repositories;
    assert(repository !== undefined && others.length === 0, 'a SARIF file is one repository');
    yield* writeJsonChunks(
      {
        $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
        version: '2.1.0',
        runs: [createRun(report, repository, options)],
      },
      0,
    );
    yield '\n';
  },
};

function createRun(
  report: Report,
  repository: CondensedRepository,
  { sarifProfile = 'github', sarifCategory }: RenderOptions,
): object {
  const texts = collectRuleTexts(report, repository.findings);
  const groups = groupResults(repository, sarifProfile);
  const notifications = [
    ...listNotifications(repository, groups.leftOut),
    ...listGapNotifications(report),
    ...listWaiverNotifications(report),
  ];
  const rules = sarifProfile === 'full' ? [...texts.values()] : listUsedRules(texts, groups.present, notifications);
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const codes = [...new Set(notifications.map(({ descriptor }) => descriptor.id))];
  const taxonomies = listSarifTaxonomies(rules);
  const remote = findRemoteUri(repository.remote ?? '');
  return {
    tool: {
      driver: {
        name: 'Plumbline',
        semanticVersion: report.tool.version,
        informationUri: projectPage,
        // GitHub reads the rules of extensions too, but other readers only those of the driver.
        rules: rules.map((rule) => ({ ...createSarifRule(rule), ...listRelationships(rule, taxonomies) })),
        ...(codes.length === 0
          ? {}
          : {
              notifications: codes.map((id) =>
                createSarifNotification(id, texts.get(id) ?? waiverTexts.get(id) ?? gapDescriptors.get(id)),
              ),
            }),
        ...(taxonomies.length === 0
          ? {}
          : { supportedTaxonomies: taxonomies.map(({ name }, index) => ({ name, index })) }),
      },
    },
    ...(taxonomies.length === 0 ? {} : { taxonomies }),
    // All before the last slash names the category: with a date or a commit in it, no alert would ever close.
    automationDetails: { id: ['plumbline', ...splitCategory(sarifCategory), ''].join('/') },
    invocations: [
      {
        // An unsuccessful run closes no alerts: right where nothing was read, wrong where one file did not parse.
        executionSuccessful: repository.status !== 'failed',
        ...(report.ruleChanges.length === 0
          ? {}
          : { ruleConfigurationOverrides: report.ruleChanges.map((change) => createRuleOverride(change, ruleIndex)) }),
        ...(notifications.length === 0
          ? {}
          : { toolExecutionNotifications: notifications.map((each) => withRuleIndex(each, ruleIndex)) }),
      },
    ],
    // Without a `uri`: a local path would reveal the machine, and breaks the links of some readers.
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
    ...(remote === null ? {} : { versionControlProvenance: [writeProvenance(repository, remote)] }),
    columnKind: 'utf16CodeUnits',
    redactionTokens: [redaction],
    properties: { packDigest: report.pack.digest },
    results: listSarifResults(groups, repository, ruleIndex, sarifProfile),
  };
}

/** A slash would end the category. */
function splitCategory(name = ''): readonly string[] {
  return name === '' ? [] : [name.replace(/[^\w.-]+/gu, '-')];
}

/** Returns the rules that results and notifications refer to: with all rules a small report would be mostly their texts. */
function listUsedRules(
  texts: ReadonlyMap<string, RuleText>,
  groups: Iterable<Group>,
  notifications: readonly Notification[],
): readonly RuleText[] {
  const used = new Set([
    ...Array.from(groups, ([{ rule }]) => rule),
    ...notifications.flatMap(({ associatedRule }) => associatedRule?.id ?? []),
  ]);
  return [...texts.values()].filter(({ id }) => used.has(id));
}

function withRuleIndex(
  { associatedRule, ...notification }: Notification,
  ruleIndex: ReadonlyMap<string, number>,
): object {
  const index = ruleIndex.get(associatedRule?.id ?? '');
  return index === undefined ? notification : { ...notification, associatedRule: { ...associatedRule, index } };
}

/** Builds the override of a rule's severity for this run; a rule that is off has no results. */
function createRuleOverride(
  { rule, severity, level, source }: RuleChange,
  ruleIndex: ReadonlyMap<string, number>,
): object {
  return {
    descriptor: { id: rule, index: ruleIndex.get(rule) },
    configuration: level === 'off' ? { enabled: false } : { level: toSarifLevel(level) },
    properties: { severity: level, default: severity, source },
  };
}

function writeProvenance({ commit, ref }: CondensedRepository, repositoryUri: string): object {
  return {
    repositoryUri,
    ...(commit === null ? {} : { revisionId: commit }),
    ...(ref === null ? {} : { branch: ref.replace(/^refs\/heads\//u, '') }),
    mappedTo: { uriBaseId: '%SRCROOT%' },
  };
}

interface Notification {
  readonly descriptor: { readonly id: string };
  readonly associatedRule?: { readonly id: string };
  readonly level: 'error' | 'warning' | 'note';
  readonly message: { readonly text: string };
  readonly locations?: readonly object[];
}

/** Builds notifications for targets that were not judged and findings that this file leaves out. */
function listNotifications(repository: CondensedRepository, leftOut: number): readonly Notification[] {
  const createErrorNotification = (id: string, text: string): Notification => ({
    descriptor: { id },
    level: 'error',
    message: { text: escapeSarif(text) },
  });
  const failed = describeFailure(repository).map(({ code, message }) => createErrorNotification(code, message));
  const remarks = repository.targets
    .flatMap(({ incomplete }) => incomplete)
    .map((remark) => createRemarkNotification(locateRemark(remark, repository), createErrorNotification));
  const errors = repository.targets.flatMap(({ file, policies }) =>
    policies.error.map(({ policy, reason }) => ({
      ...createErrorNotification('policy/error', `Policy ${policy} on '${file}': ${reason}`),
      associatedRule: { id: policy },
    })),
  );
  const cut: Notification = {
    ...createErrorNotification(
      'report/results-left-out',
      `${leftOut} results of lower severity are left out of this file.`,
    ),
    level: 'warning',
  };
  const all = [...failed, ...remarks, ...errors, ...(leftOut > 0 ? [cut] : [])];
  return [...new Map(all.map((notification) => [JSON.stringify(notification), notification])).values()];
}

/** Facts that the summary of the other formats has. */
function listGapNotifications({ summary: { gaps = [] } }: Report): readonly Notification[] {
  return gaps.map(({ kind, message }) => {
    const level = kind === 'undecided' || kind === 'unmatched-policies' ? 'note' : 'warning';
    return { descriptor: { id: `run/${kind}` }, level, message: { text: escapeSarif(message) } };
  });
}

const gapDescriptors = new Map(Object.entries(gapTexts).map(([kind, texts]) => [`run/${kind}`, texts]));

const waiverTexts = new Map(
  Object.entries({
    refused: ['Waiver refused', 'A waiver does not meet the terms of the settings, or is incomplete.'],
    expired: ['Waiver expired', 'The last day of a waiver is past: its findings are reported again.'],
    unused: ['Unused waiver', 'A waiver covers no finding.'],
    expiring: ['Waiver expires soon', 'A waiver ends within 30 days.'],
  }).map(([state, [title = '', description = '']]) => [`waiver/${state}`, { title, description }]),
);

function listWaiverNotifications({ waivers = [] }: Report): readonly Notification[] {
  return waivers.flatMap((record) => {
    const notice = describeWaiver(record);
    if (notice === null) return [];
    const { state } = record;
    const level = state === 'expiring' || state === 'unused' ? 'note' : 'warning';
    const text = escapeSarif(`${notice.about}: ${notice.message}`);
    return [{ descriptor: { id: `waiver/${state}` }, level, message: { text } }];
  });
}

function createRemarkNotification(
  { code, message, location }: Remark,
  createErrorNotification: (id: string, text: string) => Notification,
): Notification {
  const notification = createErrorNotification(code, message);
  return location === null
    ? notification
    : { ...notification, locations: [{ physicalLocation: createPhysicalLocation(location) }] };
}
