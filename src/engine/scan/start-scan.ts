import { availableParallelism } from 'node:os';
import { assert } from '../../base/assert.ts';
import { UsageError } from '../../base/errors.ts';
import { pluralize } from '../../base/pluralize.ts';
import type { Baseline } from '../../findings/baseline/baseline.ts';
import { compareBaseline, listMissingFiles } from '../../findings/baseline/compare-baseline.ts';
import { compareRevisions } from '../../findings/comparison/compare-revisions.ts';
import type { Comparison, RepositoryResult, StaleResult } from '../../findings/finding.ts';
import { applyOverrides } from '../../findings/overrides/apply-overrides.ts';
import { listDisabled, type RuleChange, type RuleLevels } from '../../findings/rule-levels.ts';
import { type CondensedRepository, condense } from '../../findings/summary/condense.ts';
import { listJudgedPolicies } from '../../findings/summary/list-judged-policies.ts';
import { listReferencedRules } from '../../findings/summary/list-referenced-rules.ts';
import { noWaivers, toDay } from '../../findings/waiver.ts';
import { applyWaivers } from '../../findings/waivers/apply-waivers.ts';
import { settleWaivers, type WaiverSubject } from '../../findings/waivers/settle-waivers.ts';
import { defaultMaxFileSize } from '../../host/node-file-system.ts';
import { settingsName } from '../../policy/bundle/settings-files.ts';
import type { Policy } from '../../policy/policy.ts';
import type { RepositoryStore } from '../../reports/report.ts';
import { type RepositoryTally, tallyRepository } from '../../reports/run-summary.ts';
import { builtInRules } from '../../rules/catalogue.ts';
import { type FoundRepositories, findRoot } from '../../scan/find-repositories.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import type { LaunchRequest } from '../../scan/open-repository.ts';
import { type ComparedRepository, scan } from '../../scan/scan.ts';
import type { EngineContext } from '../context.ts';
import { choosePolicies } from '../packs/choose-policies.ts';
import { findMissingData, readData } from '../packs/read-data.ts';
import { readParameters } from '../packs/read-parameters.ts';
import { addOwners, settleOwnership } from '../repositories/settle-owners.ts';
import type { RepositorySettings } from '../settings/repository-settings.ts';
import { changeRules, findIdleGlobs, readOverrides, readOwnOverrides } from '../settings/rule-levels.ts';
import { createUnknownProfileError } from '../targets/create-unknown-profile-error.ts';
import { readBaseLaunch } from '../targets/read-base-launch.ts';
import { readLaunch } from '../targets/read-launch.ts';
import { createScanThreads, defaultTimeLimit } from '../threads.ts';
import { buildReport } from './build-report.ts';
import type { ReportCollector, ReportRequest, ScanOptions, ScanRun } from './scan-run.ts';
import { openStateWriter, refusePartialState } from './write-state.ts';

/** State that the evaluations of one run share. */
export interface PreparedEvaluation {
  readonly evaluator: EvaluatorSetup;
  readonly launch: LaunchRequest;
  readonly levels: RuleLevels;
  readonly ruleChanges: readonly RuleChange[];
  /** Policies that are evaluated. */
  readonly policies: readonly Policy[];
}

/** @throws UsageError for rules, sets, parameters, data and files of the launch that do not exist. */
export function prepareEvaluation(
  engine: EngineContext,
  options: Omit<ScanOptions, 'repositories'>,
): PreparedEvaluation {
  const { pack, at = engine.clock.now(), rules = [], strictIncludes = false } = options;
  const all = pack.policies.map(({ policy }) => policy);
  const ruleChanges = changeRules(rules, all);
  const levels = Object.fromEntries(ruleChanges.map(({ rule, level }) => [rule, level]));
  const parameters = readParameters(options.parameters ?? [], all);
  const data = readData(options.data ?? [], options.dataFolder ?? engine.cwd, pack);
  const policies = choosePolicies(options, all, new Set(Object.keys(levels)));
  noteMissingData(engine, findMissingData(pack.askedData, data));
  const off = [...listDisabled(levels), ...all.filter((policy) => !policies.includes(policy)).map(({ id }) => id)];
  const evaluator = { pack, at, parameters, data, off, strictIncludes };
  return { evaluator, launch: readLaunch(options, engine.cwd), levels, ruleChanges, policies };
}

/**
 * Prepares a scan; reads data and the files of the launch, but no repository before it is iterated over.
 *
 * @throws UsageError for rules, policies, parameters and data that do not exist; when iterated over, if there is no target.
 */
export function startScan(engine: EngineContext, options: ScanOptions): ScanRun {
  const { evaluator, launch, levels, ruleChanges, policies } = prepareEvaluation(engine, options);
  const { pack, at, off } = evaluator;
  refusePartialState(options);
  const records = options.state !== undefined;
  const [compared] = options.revisions?.values() ?? [];
  const baseLaunch = compared && readBaseLaunch(options, engine.cwd, compared.copyBase);
  const maxFileSize = options.maxFileSize ?? defaultMaxFileSize;
  const setup = { evaluator, launch, maxFileSize, records, ...(baseLaunch && { baseLaunch }) };
  const asked = pack.policies.map(({ policy }) => policy).filter(({ id }) => !off.includes(id));
  const all = pack.policies.map(({ policy }) => policy);
  const ownSettings = options.own ?? new Map<string, RepositorySettings>();
  const own = readOwnOverrides(ownSettings, all, ruleChanges);
  const overrides = [...readOverrides(options.overrides ?? [], all, ruleChanges), ...own.overrides];
  const plan = options.waivers ?? noWaivers;
  const survey = { includeTests: options.includeTests ?? false, exclude: options.exclude ?? [] };
  const today = toDay(at);
  const request = {
    repositories: options.repositories.repositories.map((repository): ComparedRepository => {
      const found = options.revisions?.get(repository.path);
      if (found === undefined) return repository;
      const { head, headRoot, baseRoot } = found;
      // The commit of a report is the one that was judged.
      const facts = head.commit === null ? repository : { ...repository, commit: head.commit };
      return { ...facts, revisions: { head: headRoot, base: baseRoot } };
    }),
    policies: asked.flatMap(({ id, combine }) => (combine === true ? [] : [id])),
    together: asked.flatMap(({ id, combine }) => (combine === true ? [id] : [])),
    dialect: options.syntax ?? 'auto',
    profiles: options.profiles ?? ({ kind: 'all', besides: [] } as const),
    levels,
    survey,
    own: new Map(
      Array.from(ownSettings, ([name, { exclude, syntax, profiles }]) => [
        name,
        {
          survey: { ...survey, exclude: [...survey.exclude, ...exclude] },
          ...(syntax === undefined ? {} : { dialect: syntax }),
          ...(profiles === undefined ? {} : { profiles }),
        },
      ]),
    ),
  };

  const topics = new Map(options.repositories.repositories.map(({ name, topics: own = [] }) => [name, own]));
  noteOtherName(engine, options.baseline, request.repositories);
  const evaluated = new Set([...builtInRules, ...policies].map(({ id }) => id).filter((id) => !off.includes(id)));
  const isWhole = (name: string): boolean =>
    (ownSettings.get(name)?.profiles ?? options.profiles)?.kind !== 'views' &&
    request.repositories.every(({ name: other, only }) => other !== name || only === undefined);
  const isComplete = request.repositories.every(({ name }) => isWhole(name));
  const compare = async (result: RepositoryResult): Promise<RepositoryResult> => {
    const baseline = ownSettings.get(result.name)?.baseline ?? options.baseline;
    if (baseline === undefined) return result;
    // A fetched commit has no history.
    const isFetched = request.repositories.some(({ name, origin }) => name === result.name && origin !== undefined);
    const renames = isFetched ? new Map<string, string>() : await followRenames(engine, result, baseline);
    const compared = compareBaseline(result, baseline, { evaluated, isComplete: isWhole(result.name), renames });
    return renames.size === 0 ? compared : { ...compared, renames };
  };

  /** Adds what was refused of a repository's own settings. */
  function withRefused(result: RepositoryResult): RepositoryResult {
    const refused = [
      ...(ownSettings.get(result.name)?.refused ?? []),
      ...(own.refused.get(result.name) ?? []).map((reason) => ({ file: settingsName, reason })),
    ];
    return refused.length === 0 ? result : { ...result, skipped: [...refused, ...result.skipped] };
  }

  const compareWithBase = (
    result: RepositoryResult,
    before: RepositoryResult,
    settings: Comparison['settings'],
  ): RepositoryResult => {
    const revisions = options.revisions?.get(result.path);
    assert(revisions !== undefined, 'a repository with a result for its base has revisions');
    const { base, head, findMoves, findEdits } = revisions;
    const [now, then] = [listFiles(result), listFiles(before)];
    const listOnlyIn = (some: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
      [...some].filter((file) => !other.has(file));
    const renames = findMoves(listOnlyIn(then, now), listOnlyIn(now, then));
    return compareRevisions(result, before, { base, head, ignored: findEdits(), settings, renames, levels });
  };

  let state: Awaited<ReturnType<typeof openStateWriter>>;
  async function* run(): AsyncGenerator<RepositoryResult, void> {
    if (request.repositories.length === 0 && options.allowEmpty === true) return;
    if (request.repositories.length === 0) throw createNoTargetError(options.repositories, 'no repository');
    await engine.releaseCompiler();
    const bounds = { size: options.jobs ?? availableParallelism(), timeLimit: options.timeLimit ?? defaultTimeLimit };
    const threads = await createScanThreads(setup, bounds, request.repositories.map(findRoot));
    const close = engine.track(threads);
    const judged = createTally(options);
    try {
      state = await openStateWriter(engine, options, { setup, request, evaluated, isWhole });
      for await (const { before, settings = [], recorded, expected, ownerFiles = [], ownerRules, ...result } of scan(
        { ...request, ...(state && { findKnown: state.findKnown }) },
        threads,
        options.onProgress ?? (() => undefined),
      )) {
        judged.add(result);
        const compared =
          before === undefined ? result : compareWithBase(result, applyOverrides(before, overrides), settings);
        const { name, remote = null, folder } = result;
        const facts = { name, remote, folder, files: ownerRules ?? ownerFiles, topics: topics.get(name) ?? [] };
        const ownership = settleOwnership(facts, options.teams ?? []);
        const owned = await addOwners(applyOverrides(withRefused(compared), overrides), ownership);
        const stale = await state?.add(result, { ...owned, ownership, recorded, expected });
        yield await compare(applyWaivers(stale === undefined ? owned : withStale(owned, stale), plan, today));
      }
      await state?.finish();
    } finally {
      await Promise.all([close(), state?.close()]);
    }
    judged.refuseNothing();
  }

  function collect({ failOn, verdicts, ...gate }: ReportRequest, store: RepositoryStore): ReportCollector {
    const { name, contentDigest: digest, sources } = options.pack;
    const tallies: RepositoryTally[] = [];
    const subjects: WaiverSubject[] = [];
    // The ids of all repositories together: one set for each repository would take 10 KB, and most sets would be equal.
    const [named, judged] = [new Set<string>(), new Set<string>()];
    return {
      add(result) {
        const condensed = condense(result, { withRows: verdicts === 'all' });
        tallies.push(tallyRepository(condensed, failOn));
        for (const id of listReferencedRules(condensed)) named.add(id);
        for (const id of listJudgedPolicies(condensed)) judged.add(id);
        subjects.push({ name: result.name, status: result.status, waiverUses: result.waiverUses ?? [] });
        store.add(condensed);
      },
      finish({ durationMs, history }) {
        const known = [...builtInRules, ...all].map(({ id }) => id);
        return buildReport(store, tallies, {
          ...{ at, durationMs, failOn, gate, ruleChanges, overrides, history, named },
          waivers: settleWaivers(subjects, { plan, today, known, evaluated, isComplete }),
          unmatched: policies.flatMap(({ id }) => (off.includes(id) || judged.has(id) ? [] : [id])),
          pack: { name, digest, sources, policies },
        });
      },
    };
  }

  return {
    ...{ at, policies, ruleChanges, evaluated, refused: own.refused },
    idleGlobs: findIdleGlobs(options.ruleGlobs ?? [], all),
    [Symbol.asyncIterator]: run,
    collect,
    history: async () => state?.history(),
    keep: async (report) => state?.keep(report),
    report(results, { durationMs, history, ...facts }) {
      const repositories: CondensedRepository[] = [];
      const collector = collect(facts, {
        add: (each) => repositories.push(each),
        at: (index) => repositories[index],
        [Symbol.iterator]: () => repositories.values(),
      });
      for (const result of results) collector.add(result);
      return { ...collector.finish({ durationMs, history }), repositories };
    },
  };
}

/** Adds the earlier results to a repository that failed, also to its reason, which every format shows. */
function withStale(result: RepositoryResult, stale: StaleResult): RepositoryResult {
  const since = `Stale since scan ${stale.scan} (${stale.since}): ${pluralize(stale.findings, 'finding')} from then ${stale.findings === 1 ? 'stays' : 'stay'} open.`;
  return { ...result, stale, reason: `${result.reason ?? 'It cannot be read.'} ${since}` };
}

/** Returns the files that took part in the targets of a repository. */
function listFiles({ targets }: RepositoryResult): ReadonlySet<string> {
  return new Set(targets.flatMap(({ files }) => files.map(({ path }) => path)));
}

/** Notes a baseline of another repository: a clone of a fork, or one without the remote, has another name than the original. */
function noteOtherName(
  { note }: EngineContext,
  baseline: Baseline | undefined,
  repositories: readonly { readonly name: string }[],
): void {
  const entries = [...(baseline?.findings ?? []), ...(baseline?.budgets ?? [])];
  const [old, ...others] = new Set(entries.map(({ repository }) => repository));
  const [now, ...more] = repositories.map(({ name }) => name);
  if (old === undefined || now === undefined || old === now || others.length + more.length > 0) return;
  note(
    `the baseline has the findings of ${old}, not of ${now}: a repository has the name of its remote, or else of its directory. Pass --name ${old} if both are the same.`,
  );
}

/** Finds where the files of a baseline are today that take no part in the scan. */
async function followRenames(
  { env, note }: EngineContext,
  result: RepositoryResult,
  baseline: Baseline,
): Promise<ReadonlyMap<string, string>> {
  const missing = listMissingFiles(result, baseline);
  const hasNew = result.findings.length > 0 && result.status !== 'failed';
  if (missing.size === 0 || result.commit === null || !hasNew) return new Map();
  const entries = baseline.findings.filter(({ repository, file }) => repository === result.name && missing.has(file));
  const since = entries.map((entry) => entry.since).sort()[0] ?? '';
  const { findRenames } = await import('../../host/sources/find-renames.ts');
  const renames = await findRenames({ root: result.path, commit: result.commit, since, env });
  if (renames === undefined) {
    note(
      `renamed files of ${result.name} cannot be found: Git or the history since ${since} is missing. Fetch it, for example with \`git fetch --unshallow\`.`,
    );
  }
  return new Map([...(renames ?? [])].filter(([from]) => missing.has(from)));
}

/** In Rego, missing data is undefined: such a policy may pass, and nothing else shows why. */
function noteMissingData({ note }: EngineContext, missing: readonly string[]): void {
  if (missing.length === 0) return;
  note(`policies read ${missing.join(', ')}, which is not provided, and may pass because of that.`, {
    step: 'provide-data',
  });
}

/** Remembers what was judged: a run that judged nothing must not look like a run that found nothing. */
function createTally({ profiles, repositories, allowEmpty = false }: ScanOptions): {
  add(result: RepositoryResult): void;
  refuseNothing(): void;
} {
  let isAnything = false;
  const skipped: string[] = [];
  const declared = new Set<string>();
  const asked = profiles === undefined ? [] : profiles.kind === 'all' ? profiles.besides : profiles.views;
  const missing = new Set(asked.map((names) => names.join(',')));
  return {
    add({ targets, status, skipped: files }) {
      skipped.push(...files.map(({ file, reason }) => `${file} (${reason})`));
      isAnything ||= targets.length > 0 || status === 'failed';
      for (const { incomplete, views, declared: names = [] } of targets) {
        for (const name of names) declared.add(name);
        // Files that were not read may declare them.
        if (incomplete.length > 0) missing.clear();
        for (const view of views) missing.delete(view.profiles.join(','));
      }
    },
    refuseNothing() {
      if (!isAnything && allowEmpty) return;
      const files = skipped.length === 0 ? '' : ` Skipped: ${skipped.slice(0, 10).join(', ')}.`;
      if (!isAnything && repositories.repositories.some(({ only }) => only !== undefined)) {
        throw new UsageError('usage/no-target', `None of the files is a configuration.${files}`);
      }
      if (!isAnything) throw createNoTargetError(repositories, 'no configuration file', files);
      for (const names of missing) throw createUnknownProfileError(names.split(','), declared);
    },
  };
}

/** The error of a scan that has nothing to judge. */
function createNoTargetError({ loose }: FoundRepositories, what: string, skipped = ''): UsageError {
  const [folder] = loose;
  const message = `There is ${what} to check.${skipped}`;
  if (folder === undefined && skipped !== '') return new UsageError('usage/no-target', message);
  return folder === undefined
    ? new UsageError('usage/no-target', `${message} No path contains a file nextflow.config or *.config.`, {
        hint: { step: 'pass-repository' },
      })
    : new UsageError('usage/no-target', message, { hint: { step: 'name-repository', subject: folder } });
}
