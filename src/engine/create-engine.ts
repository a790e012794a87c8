import { resolve } from 'node:path';
import { noWaivers, toDay } from '../findings/waiver.ts';
import { findRepositories } from '../scan/find-repositories.ts';
import { createContext, type EngineContext } from './context.ts';
import type { BaselineTools, Engine, PolicyTools, ReadingRequest, StateTools, WaiverTools } from './engine.ts';
import type { EngineOptions } from './options.ts';
import { listPolicyIds } from './packs/list-policy-ids.ts';
import { compileInMemory, loadPack } from './packs/load-pack.ts';
import { findPolicyFolders, findRegoPaths } from './packs/usual-folders.ts';
import { startScan } from './scan/start-scan.ts';
import type { Timeline } from './state/timeline.ts';

/**
 * Creates an engine. Close it, or declare it with `await using`: it holds threads and a compiler.
 *
 * Methods load the parser and other large modules when they are first called: a scan loads them in its threads instead.
 */
export function createEngine(options: EngineOptions): Engine {
  return createFromContext(createContext(options));
}

function createFromContext(context: EngineContext): Engine {
  const { cwd, close } = context;
  return {
    at: (folder) => createFromContext({ ...context, cwd: folder }),
    findRepositories(request) {
      const { paths = [], repositories = [], fetched = [], name } = request;
      return findRepositories({ cwd, paths, repositories, fetched, name });
    },
    async listOrganisations(request) {
      const { listOrganisations } = await import('./repositories/open-repositories.ts');
      return listOrganisations(context, request);
    },
    async openRepositories(request) {
      const { openRepositories } = await import('./repositories/open-repositories.ts');
      return openRepositories(context, request);
    },
    async publishSarif(request) {
      const { publishSarif } = await import('./publish/publish-sarif.ts');
      await publishSarif(context, request);
    },
    async notify(request) {
      const { sendNotices } = await import('./notify/send-notices.ts');
      await sendNotices(context, request);
    },
    async publishIssues(request) {
      const { publishIssues } = await import('./publish/publish-issues.ts');
      await publishIssues(context, request);
    },
    async loadSettings(request) {
      const { isPacked, loadPackedSettings } = await import('./settings/packed-settings.ts');
      const source = request?.file;
      if (source !== undefined && isPacked(source)) return loadPackedSettings(context, source, request ?? {});
      const { loadSettings } = await import('./settings/load-settings.ts');
      return loadSettings(context, request);
    },
    async loadRepositorySettings(settings, request) {
      const { loadRepositorySettings } = await import('./settings/repository-settings.ts');
      return loadRepositorySettings(context, settings, request);
    },
    async refuseSettings() {
      const { refuseSettings } = await import('./settings/init-settings.ts');
      refuseSettings(context);
    },
    async initSettings(options) {
      const { initSettings } = await import('./settings/init-settings.ts');
      return initSettings(context, options);
    },
    async openRevisions({ repositories }, request) {
      const { openRevisions } = await import('./revisions/open-revisions.ts');
      return openRevisions(context, repositories, request);
    },
    scan: (request) => startScan(context, request),
    async diff(request) {
      const { diffSettings } = await import('./diff/diff-settings.ts');
      return diffSettings(context, request);
    },
    async *check(subject, request) {
      const { checkSubject } = await import('./scan/check-subject.ts');
      yield* checkSubject(context, subject, request);
    },
    async findRoots(path) {
      const { findRoots } = await import('./targets/find-targets.ts');
      return findRoots(path, cwd);
    },
    async listProfiles(path) {
      const { listProfiles } = await import('./targets/list-profiles.ts');
      return listProfiles(path, cwd);
    },
    async document(subject, request = {}) {
      const { readDocuments } = await import('./targets/read-documents.ts');
      return readDocuments(subject, cwd, request);
    },
    async explain(subject, setting, request = {}) {
      const { explainSubject } = await import('./targets/explain-subject.ts');
      return explainSubject(subject, setting, cwd, request);
    },
    async *listSyntax(paths, request = {}) {
      const { listFiles } = await import('./targets/list-syntax.ts');
      yield* listFiles(paths, cwd, request);
    },
    policies: createPolicyTools(context),
    waivers: createWaiverTools(context),
    baselines: createBaselineTools(context),
    state: createStateTools(context),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createWaiverTools(context: EngineContext): WaiverTools {
  return {
    async load(settings, request) {
      const { loadWaivers } = await import('./settings/load-waivers.ts');
      return loadWaivers(context, settings, request);
    },
    async add(file, entry) {
      const { addWaiver } = await import('./settings/edit-waivers.ts');
      addWaiver(context, file, entry);
    },
    async remove(sources) {
      const { removeWaivers } = await import('./settings/edit-waivers.ts');
      return removeWaivers(context, sources);
    },
  };
}

function createBaselineTools(context: EngineContext): BaselineTools {
  return {
    async load(settings, file) {
      const { loadBaseline } = await import('./settings/load-baseline.ts');
      return loadBaseline(context, settings, file);
    },
    async create(file, { at, evaluated }, results, asBudgets = false) {
      const { writeBaseline } = await import('./settings/load-baseline.ts');
      const { createBaseline } = await import('../findings/baseline/update-baseline.ts');
      const baseline = createBaseline(results, { today: toDay(at), evaluated, asBudgets });
      writeBaseline(context, file, baseline, true);
      return baseline;
    },
    async update(file, before, { at, evaluated }, results, add = 'nothing') {
      const { writeBaseline } = await import('./settings/load-baseline.ts');
      const { updateBaseline } = await import('../findings/baseline/update-baseline.ts');
      const baseline = updateBaseline(before, results, { today: toDay(at), evaluated, add });
      writeBaseline(context, file, baseline, false);
      return baseline;
    },
  };
}

function createStateTools(context: EngineContext): StateTools {
  const resolvePath = (path: string): string => resolve(context.cwd, path);
  const read = async (folder: string, { waivers, at: day, team }: ReadingRequest): Promise<Timeline> => {
    const [, { readTimeline }, { selectTeam }] = await loadHistory();
    return selectTeam(await readTimeline(resolvePath(folder), waivers, day), team);
  };
  return {
    async impact(folder, options) {
      const { previewImpact } = await import('./state/preview-impact.ts');
      return previewImpact(context, folder, options);
    },
    async inventory(folder, request) {
      const [{ listInventory }, { readStore }] = await Promise.all([
        import('./state/inventory.ts'),
        import('../store/open-store.ts'),
      ]);
      return listInventory(readStore(resolvePath(folder)), request);
    },
    async report(folder) {
      const { readLastReport } = await import('../store/open-store.ts');
      return readLastReport(resolvePath(folder));
    },
    async open(folder, options) {
      const { openState } = await import('./state/browse/open-state.ts');
      return openState(resolvePath(folder), options);
    },
    async scans(folder, team) {
      const [{ listScans }] = await loadHistory();
      return listScans(await read(folder, { waivers: noWaivers, at: context.clock.now(), team }));
    },
    async trend(folder, request) {
      const [{ buildTrend }] = await loadHistory();
      return buildTrend(await read(folder, request), request.by, request.from);
    },
    async repository(folder, name, request) {
      const [{ showRepository }] = await loadHistory();
      return showRepository(await read(folder, request), name);
    },
    async compare(folder, request) {
      const [{ compareScans }] = await loadHistory();
      return compareScans(await read(folder, request), request.from, request.to);
    },
    async info(folder) {
      const { readFacts } = await import('../store/open-store.ts');
      return readFacts(resolvePath(folder));
    },
    async verify(folder) {
      const { checkStore } = await import('../store/open-store.ts');
      return checkStore(resolvePath(folder));
    },
    async prune(folder, request) {
      const { pruneFolder } = await import('../store/open-store.ts');
      return pruneFolder(resolvePath(folder), context.clock.now(), request);
    },
    async export(folder, file) {
      const { exportStore } = await import('../store/copy-store.ts');
      exportStore(resolvePath(folder), resolvePath(file));
    },
    async import(folder, file) {
      const { importStore } = await import('../store/copy-store.ts');
      return importStore(resolvePath(file), resolvePath(folder));
    },
  };
}

/** Loads what follows findings over time, and the database with it. */
function loadHistory() {
  return Promise.all([
    import('./state/follow-findings.ts'),
    import('./state/read-timeline.ts'),
    import('./state/select-team.ts'),
  ]);
}

function createPolicyTools(context: EngineContext): PolicyTools {
  return {
    load: (options = {}) => loadPack(context, options),
    compile: (files, options) => compileInMemory(context, files, options),
    findRegoPaths: (given) => findRegoPaths(given, context.cwd),
    findFolders: () => findPolicyFolders(context.cwd),
    listIds: (sources) => listPolicyIds(sources, context.cwd),
    async check(options = {}) {
      const { checkPolicies } = await import('./policies/check-policies.ts');
      return checkPolicies(context, options);
    },
    async test(options) {
      const { testPolicies } = await import('./policies/run-tests.ts');
      return testPolicies(context, options);
    },
    async *watch(options) {
      const { watchTests } = await import('./policies/watch-tests.ts');
      yield* watchTests(context, options);
    },
    async lint(options = {}) {
      const { lintFolders } = await import('./policies/lint-folders.ts');
      return lintFolders(context, options);
    },
    async format(options = {}) {
      const { formatPolicies } = await import('./policies/format-policies.ts');
      return formatPolicies(context, options);
    },
    async inspect(options = {}) {
      const { inspectPolicies } = await import('./policies/inspect-policies.ts');
      return inspectPolicies(context, options);
    },
    async explain(subject, options) {
      const { explainPolicy } = await import('./policies/explain-policy.ts');
      return explainPolicy(context, subject, options);
    },
    async bench(subjects, options = {}) {
      const { benchPolicies } = await import('./policies/bench-policies.ts');
      return benchPolicies(context, subjects, options);
    },
    async build(options = {}) {
      const { buildPolicies } = await import('./policies/build-policies.ts');
      return buildPolicies(context, options);
    },
    async create(options) {
      const { createPolicy } = await import('./policies/create-policy.ts');
      return createPolicy(context, options);
    },
    async writePages(pack, options) {
      const { writePages } = await import('./policies/write-pages.ts');
      return writePages(context, pack, options);
    },
    async pull(options) {
      const { pullPolicies } = await import('./policies/pull-policies.ts');
      return pullPolicies(context, options);
    },
  };
}
