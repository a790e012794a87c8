import type { Json } from '../base/json.ts';
import type { Location } from '../base/source.ts';
import { type ConfigDocument, isOutsideProduction, type ProblemRow } from '../document/document.ts';
import type { BuiltDocument, SourceMap } from '../document/source-map.ts';
import type { Evaluation, PolicyMessage } from '../policy/soundness/evaluation.ts';
import { spellSetting } from '../policy/soundness/spell-setting.ts';
import type { CoveredText } from '../secrets/covered-text.ts';
import type { Redactor } from '../secrets/redactor.ts';
import {
  buildFindingsOfProblems,
  groupProblems,
  listProblemsToReport,
  listUnreadParts,
} from './build-findings-of-problems.ts';
import { findCauses } from './cause.ts';
import { findCommentWaivers } from './comment-waivers.ts';
import type { Finding, Occurrence, PolicyVerdict, RemoteInclude, TargetResult } from './finding.ts';
import { describeFix } from './fix-text.ts';
import { describeAbsence, foldUnset, type Unset } from './fold-unset.ts';
import { createExcerpt, type Excerpt } from './frames/excerpt.ts';
import { identify } from './identity.ts';
import { findStart, findStartOfProfile, locate, locateInclude, type Place } from './locate.ts';
import { mergeFindings, writeCauseKey } from './merge-findings.ts';
import { describeReason } from './reason.ts';
import { applyLevel, type RuleLevels } from './rule-levels.ts';
import { compareSeverities } from './severity.ts';
import { createVerdictSharing } from './share-verdicts.ts';
import { joinSuperseded } from './superseded-findings.ts';
import { decideVerdict } from './verdict.ts';
import { createViewsRedactor } from './views-redactor.ts';

/** One view of a target, with the evaluation of each policy of the pack. */
export interface JudgedView
  extends Pick<BuiltDocument<ConfigDocument>, 'document' | 'sourceMap' | 'digest' | 'secrets'> {
  readonly evaluations: readonly Evaluation[];
}

export interface FindingOptions {
  /** Levels of rules and policies; those that are off have no findings. */
  readonly levels?: RuleLevels;
  /** Problems of the target itself, in every view. */
  readonly problems?: readonly ProblemRow[];
  /** Finds the place of what keeps a verdict undecided. */
  readonly placeDoubts?: boolean;
  /** Returns what frames leave out of a file that is parsed already; the others are parsed for it. */
  readonly covered?: (file: string) => CoveredText | undefined;
  /** Returns the excerpts of a file, instead of excerpts of its text. */
  readonly excerptOf?: (file: string) => Excerpt | undefined;
}

/** The part of a target's result that its views determine. */
export type TargetFindings = Pick<TargetResult, 'views' | 'findings' | 'incomplete' | 'remoteIncludes' | 'waivers'>;

/**
 * Builds findings with exact places from policies' results and problems over all views of one target. `texts` are the
 * files that were read, by the paths that documents use; findings in a missing one have no code frame. The result is
 * redacted: no text has a secret of the views.
 */
export function buildTargetFindings(
  views: readonly JudgedView[],
  texts: ReadonlyMap<string, string>,
  { levels = {}, problems = [], placeDoubts = false, covered, excerptOf: given }: FindingOptions = {},
): TargetFindings {
  const repository = views[0]?.document.context.repository.name ?? '';
  const redactor = createViewsRedactor(views);
  const excerpts = new Map<string, Excerpt | undefined>();
  const findExcerpt = (file: string): Excerpt | undefined => {
    const text = texts.get(file);
    if (!excerpts.has(file))
      excerpts.set(file, text === undefined ? text : createExcerpt(file, text, redactor, () => covered?.(file)));
    return excerpts.get(file);
  };
  const excerptOf = given ?? findExcerpt;

  const inBase = new Map(
    views
      .filter(isBase)
      .flatMap((view) => view.evaluations.flatMap(collectWords).map((word) => [word, view.sourceMap] as const)),
  );
  const file = views[0]?.document.context.target.file ?? '';
  const blocks = views.flatMap(({ sourceMap }) => sourceMap.profiles.map(({ location }) => location));
  const tops = new Map<SourceMap, Place>();
  const findTop = (sourceMap: SourceMap): Place => {
    const top = tops.get(sourceMap) ?? findStart(file, sourceMap, blocks);
    tops.set(sourceMap, top);
    return top;
  };
  const unsetBy = new Map<Finding, Unset>();
  const shared: Shared = { inBase, findTop, levels, redactor, unset: unsetBy, excerptOf };
  const target = { target: file, views: views.map((view) => view.document.context.view.profiles) };
  const byPolicy: Finding[] = [];
  for (const view of views)
    for (const evaluation of view.evaluations)
      for (const finding of buildFindingsOfEvaluation(evaluation, view, shared)) byPolicy.push(finding);
  const byRule = views.flatMap((view) =>
    buildFindingsOfProblems(listProblemsToReport(view), createOccurrence(view), levels, redactor),
  );
  const evaluations = views.flatMap((view) => view.evaluations);
  const said = [
    ...buildFindingsOfProblems(problems, target, levels, redactor),
    ...joinSuperseded(byPolicy, byRule, evaluations),
  ];
  const unset = new Map<string, Unset>();
  const tight = said.map((finding) => {
    const tightened = { ...finding, location: tighten(finding.location, excerptOf) };
    const absent = unsetBy.get(finding);
    if (absent !== undefined) unset.set(writeCauseKey(tightened), absent);
    return tightened;
  });
  const shown = foldUnset(mergeFindings(tight), unset).map((finding): Finding => {
    const excerpt = excerptOf(finding.location.file);
    if (excerpt === undefined) return finding;
    return { ...finding, frame: excerpt.frame(finding.location), lineHash: excerpt.lineHash(finding.location) };
  });
  const shareVerdicts = createVerdictSharing();
  // Most views have most evaluations in common.
  const verdicts = new Map<Evaluation, PolicyVerdict>();
  const summarizeVerdict = (view: JudgedView, evaluation: Evaluation): PolicyVerdict => {
    const known = verdicts.get(evaluation);
    if (known !== undefined) return known;
    const verdict = {
      ...describeVerdict(evaluation, view, shared),
      ...(placeDoubts && decideVerdict(evaluation) === 'undecided' ? { doubt: placeDoubt(evaluation, view) } : {}),
    };
    if (evaluation.kind !== 'evaluated' || isPass(evaluation)) verdicts.set(evaluation, verdict);
    return verdict;
  };
  const waivers = findCommentWaivers(texts, redactor);
  const remoteIncludes = listRemoteIncludes(views, redactor);
  return {
    views: views.map((view) => ({
      profiles: view.document.context.view.profiles,
      digest: view.digest,
      verdicts: shareVerdicts(view.evaluations.map((evaluation) => summarizeVerdict(view, evaluation))),
    })),
    findings: identify(repository, shown),
    incomplete: listUnreadParts(views.flatMap(groupProblems), redactor),
    ...(remoteIncludes.length === 0 ? {} : { remoteIncludes }),
    ...(waivers.length === 0 ? {} : { waivers }),
  };
}

/** Returns the includes of remote files that no view read, in the order of the views; files for tests are not judged for them. */
function listRemoteIncludes(views: readonly JudgedView[], redactor: Redactor): readonly RemoteInclude[] {
  const places = new Map<string, RemoteInclude>();
  for (const { document } of views) {
    if (isOutsideProduction(document.context.target.kind)) continue;
    for (const { file, line, url, reason } of document.includes) {
      const place = `${line} ${file}`;
      if (reason === 'remote' && !places.has(place))
        places.set(place, { file, line, url: url === null ? null : redactor.text(url) });
    }
  }
  return [...places.values()];
}

/** Returns the setting that keeps a verdict undecided, and its place; the start of the target if there is no single one. */
function placeDoubt(evaluation: Evaluation, { document, sourceMap }: JudgedView): NonNullable<PolicyVerdict['doubt']> {
  const top = findStart(document.context.target.file, sourceMap);
  const said = evaluation.kind === 'evaluated' ? evaluation.messages.filter(({ rule }) => rule === 'undecided') : [];
  const doubts = evaluation.kind === 'evaluated' ? evaluation.doubts.map(({ path }) => path) : [];
  const paths = [...doubts, ...said.flatMap(({ setting }) => (setting === null ? [] : [setting]))];
  const setting = paths.find((path) => Object.hasOwn(document.settings, path)) ?? paths[0] ?? null;
  if (setting === null || setting.includes('*')) return { setting: null, spelled: null, location: top.location };
  const spelled = spellSetting(setting, document);
  return { setting, spelled, location: locate(setting, sourceMap, top).location };
}

/** Returns true if the verdict depends on nothing but the evaluation. */
function isPass({ messages, doubts, tried }: Extract<Evaluation, { kind: 'evaluated' }>): boolean {
  return messages.length + doubts.length === 0 && tried === undefined;
}

function describeVerdict(evaluation: Evaluation, view: JudgedView, shared: Shared): PolicyVerdict {
  const { redactor } = shared;
  const reason = describeReason(evaluation, view.document);
  const tried = evaluation.kind === 'evaluated' ? evaluation.tried : undefined;
  const verdict = decideVerdict(evaluation);
  return {
    policy: evaluation.policy,
    verdict: decideVerdict(evaluation),
    reason: reason === null ? null : redactor.text(reason),
    ...(tried && {
      tried: {
        choices: tried.choices,
        verdicts: tried.outcomes.map(decideVerdict),
        proposed: listProposals(tried.outcomes, view, shared),
      },
    }),
    ...(verdict === 'undecided' ? { causes: findCauses(evaluation, view.document, redactor) } : {}),
  };
}

/**
 * Builds the findings of a policy on a view. Doubts withhold its denials, so that a gate never fails for a denial that
 * may be wrong; warnings do not reach the gate and are reported in any case.
 */
function buildFindingsOfEvaluation(evaluation: Evaluation, view: JudgedView, shared: Shared): readonly Finding[] {
  if (evaluation.kind !== 'evaluated') return [];
  const { file } = view.document.context.target;
  return evaluation.messages.flatMap((message) => {
    const level = message.rule;
    if (level === 'undecided' || (level === 'deny' && evaluation.doubts.length > 0)) return [];
    // A setting that the base view lacks too is reported at the target; one that only a profile lacks, at the profile.
    const base = shared.inBase.get(findWord(evaluation.policy, message));
    const isWritten = message.setting !== null && Object.hasOwn(view.document.settings, message.setting);
    const sourceMap = base === undefined || isWritten ? view.sourceMap : base;
    const top = base === undefined ? findStartOfProfile(sourceMap, file) : shared.findTop(sourceMap);
    const place =
      message.include === undefined
        ? locate(message.setting, sourceMap, top, message)
        : locateInclude(message.include, view.sourceMap, top);
    const found = buildFindingOfMessage(evaluation.policy, { ...message, rule: level }, view, place, shared);
    const { spelled } = found;
    const words = `${level} ${spelled === null ? message.message : message.message.replaceAll(spelled, '{setting}')}`;
    const isUnset = spelled !== null && !isWritten;
    // One edit sets what several profiles lack. At higher severities a new profile must fail the gate, whatever was accepted.
    const isGrouped = isUnset && compareSeverities(found.severity, 'medium') > 0;
    const finding = isGrouped ? { ...found, group: JSON.stringify([file, message.setting, words]) } : found;
    if (isUnset) shared.unset.set(finding, { words, absence: place === top ? describeAbsence(spelled, finding) : '' });
    return [finding];
  });
}

/** Returns the fixes that the findings of several outcomes propose, without duplicates. */
function listProposals(
  outcomes: readonly Evaluation[],
  view: JudgedView,
  shared: Shared,
): readonly Pick<Finding, 'spelled' | 'fix'>[] {
  const found = outcomes.flatMap((outcome) => buildFindingsOfEvaluation(outcome, view, shared));
  return [...new Map(found.map(({ spelled, fix }) => [JSON.stringify([spelled, fix]), { spelled, fix }])).values()];
}

/** Context that the findings of all views share. */
interface Shared {
  /** Source map of the base view, by the messages of policies about it. */
  readonly inBase: ReadonlyMap<string, SourceMap>;
  /** Returns the start of the target's file in a view, or its first block of a profile. */
  findTop(sourceMap: SourceMap): Place;
  readonly levels: RuleLevels;
  readonly redactor: Redactor;
  /** Findings about settings that are not set. */
  readonly unset: Map<Finding, Unset>;
  readonly excerptOf: (file: string) => Excerpt | undefined;
}

function buildFindingOfMessage(
  policy: string,
  message: PolicyMessage & { readonly rule: 'deny' | 'warn' },
  view: JudgedView,
  place: Place,
  { levels, redactor, excerptOf }: Shared,
): Finding {
  const spelled = message.setting === null ? null : spellSetting(message.setting, view.document);
  const { location, written } = place;
  const hasValue = written !== undefined && excerptOf(location.file)?.assigns(written.key, written.value) === true;
  return {
    id: '',
    rule: policy,
    level: message.rule,
    severity: applyLevel(levels, policy, message.severity, message.rule === 'warn'),
    message: redactor.text(message.message, spelled ?? ''),
    location,
    ...(hasValue ? { value: written.value } : {}),
    setting: message.setting,
    spelled,
    profile: place.profile === null ? null : redactor.text(place.profile),
    occurrences: [createOccurrence(view)],
    related: place.related,
    frame: [],
    lineHash: null,
    fix: writeFix(message.fix, spelled, redactor),
    refusedBy: null,
    waiver: null,
  };
}

function createOccurrence({ document: { context } }: JudgedView): Occurrence {
  return { target: context.target.file, views: [context.view.profiles] };
}

function isBase(view: JudgedView): boolean {
  return view.document.context.view.profiles.length === 0;
}

/** Returns one key for each message of a policy about a view. */
function collectWords(evaluation: Evaluation): readonly string[] {
  if (evaluation.kind !== 'evaluated') return [];
  return evaluation.messages.map((message) => findWord(evaluation.policy, message));
}

function findWord(policy: string, { rule, setting, message }: PolicyMessage): string {
  return JSON.stringify([policy, rule, setting, message]);
}

/** The cast is safe: results of policies are parsed from JSON. */
function writeFix(fix: unknown, spelled: string | null, redactor: Redactor): string | null {
  return fix === null || fix === undefined ? null : redactor.text(describeFix(fix as Json, spelled), spelled ?? '');
}

function tighten(location: Location, excerptOf: (file: string) => Excerpt | undefined): Location {
  return excerptOf(location.file)?.tighten(location) ?? location;
}
