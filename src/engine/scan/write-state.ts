import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../../base/digest.ts';
import { UsageError } from '../../base/errors.ts';
import { isForeign } from '../../base/file-name.ts';
import { DamagedTextError } from '../../base/packed-text.ts';
import type { RepositoryResult, StaleResult, TargetResult } from '../../findings/finding.ts';
import type { Ownership } from '../../findings/owners/owner-rules.ts';
import type { HistoryPoint, Report } from '../../reports/report.ts';
import type { Repository } from '../../scan/find-repositories.ts';
import { isWhole } from '../../scan/records/is-whole.ts';
import type { JudgedPart, KnownResult, ReadState, RecordedRepository } from '../../scan/records/recorded.ts';
import type { ScanRequest, ScanResult } from '../../scan/scan.ts';
import { redactName } from '../../secrets/redact-name.ts';
import type { ResultKey, StoredResult } from '../../store/find-result.ts';
import { version } from '../../version.ts';
import type { EngineContext } from '../context.ts';
import { digestPolicies, keyPolicies } from '../packs/digest-policies.ts';
import { buildHistory } from './build-history.ts';
import { comparePolicyKeys } from './policy-changes.ts';
import { createResultKeys, type ResultInputs } from './result-key.ts';
import type { ScanOptions } from './scan-run.ts';

/** Records the results of a run. */
interface StateWriter {
  /** Counts findings over the scans with this state, once the run has ended; undefined for the first scan. */
  history(): Promise<readonly HistoryPoint[] | undefined>;
  /** Stores the report of the run once it has ended. */
  keep(report: Report): Promise<void>;
  /** Returns the earlier result of a repository under the same policies and options. */
  findKnown(repository: Repository): Promise<KnownResult | undefined>;
  /** Records a result as it was judged, and its findings with the levels of the run. Returns the earlier results of one that failed. */
  add(result: RepositoryResult, settled: SettledResult): Promise<StaleResult | undefined>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Contents of a result that the settings of the run decide. */
interface SettledResult extends Pick<RepositoryResult, 'findings' | 'owners'> {
  readonly ownership: Ownership | undefined;
  readonly recorded: ScanResult['recorded'];
  readonly expected: ScanResult['expected'];
}

interface RunFacts {
  readonly setup: Omit<ResultInputs, 'policies'>;
  readonly request: ScanRequest;
  /** Ids of the built-in rules and policies that can have findings. */
  readonly evaluated: ReadonlySet<string>;
  /** Returns true if a repository is judged in all its profiles. */
  isWhole(name: string): boolean;
}

/** @throws UsageError if a run with state judges parts of repositories, whose other findings it would close. */
export function refusePartialState({ state, revisions, profiles, repositories }: ScanOptions): void {
  if (state === undefined) return;
  const part =
    revisions !== undefined
      ? '--since'
      : profiles?.kind === 'views'
        ? '--profiles'
        : repositories.repositories.some(({ only }) => only !== undefined)
          ? 'a file'
          : undefined;
  if (part === undefined) return;
  throw new UsageError('usage/partial-state', `A state records complete repositories, and ${part} selects a part.`, {
    hint: { step: 'without-state' },
  });
}

/**
 * Opens the state of a run; undefined for a run without state.
 *
 * @throws HostError if another scan uses it, or it cannot be opened.
 */
export async function openStateWriter(
  engine: EngineContext,
  { state, pack, isFresh = false, repositories: { repositories } }: ScanOptions,
  { setup, request, evaluated, isWhole: isWholeRepository }: RunFacts,
): Promise<StateWriter | undefined> {
  if (state === undefined) return undefined;
  const { openForScan, readStoreEvents, storeReport } = await import('../../store/open-store.ts');
  const folder = resolve(engine.cwd, state);
  const store = await openForScan(folder, engine.clock.now());
  const close = engine.track(store);
  const policyKeys = keyPolicies(pack, setup.evaluator, request.levels ?? {});
  const recorder = await store.begin({
    at: setup.evaluator.at,
    tool: version,
    pack: { name: redactName(pack.name), digest: pack.contentDigest },
    policies: digestPolicies(pack, setup.evaluator),
    policyKeys,
    expected: repositories.length,
  });
  const { policies, together = [], dialect, profiles, levels = {}, survey = {}, own } = request;
  const writeKey = createResultKeys({ ...setup, policies: [...policies, ...together] });
  const findKey = (repository: Repository): ResultKey | undefined =>
    writeKey?.(repository, { dialect, profiles, survey, ...own?.get(repository.name) }, levels);
  /** Of a commit that was not fetched, only files of other places may have changed. */
  const hasSameForeign = async ({ origin }: Repository, { read }: StoredResult): Promise<boolean> => {
    if (origin === undefined || !('unfetched' in origin)) return true;
    const foreign = new Map([...read.files].filter(([path]) => isForeign(path)));
    if (foreign.size === 0) return true;
    const { createOpener } = await import('../../scan/open-repository.ts');
    const { launch, maxFileSize } = setup;
    return createOpener(launch, { maxFileSize, records: true })({}).recording?.hasSame(foreign) === true;
  };
  /** Evaluates a sample of recorded results again. Policies whose findings replace others need the files. */
  const again = comparePolicyKeys(
    setup.evaluator.pack,
    setup.evaluator.off,
    policyKeys,
    new Map(
      pack.policies.flatMap(({ policy: { id, combine, supersedes } }) =>
        combine === true || supersedes.length > 0 ? [[id, policyKeys.get(id) ?? '']] : [],
      ),
    ),
  );
  /** Inputs of the recorded results that are compared with new ones, by repository. */
  const samples = new Map<string, ReadState>();
  /** Returns true if judging a repository again has given its recorded result. */
  const isAsRecorded = (name: string, result: JudgedPart, expected: JudgedPart): boolean => {
    if (isDeepStrictEqual(toComparable(result), toComparable(expected))) return true;
    engine.note(
      `the recorded result of ${redactName(name)} differs from a new one, although nothing changed. Other recorded results may be wrong, too.`,
      { step: 'judge-again' },
    );
    return false;
  };
  let isDamaged = false;
  /** Notes the first damaged result. */
  const noteDamage = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DamagedTextError && !isDamaged) {
        isDamaged = true;
        engine.note(
          `the recorded result of ${redactName(name)} is damaged, so it is judged again. Others may be damaged, too: see \`plumbline state verify\`.`,
        );
      }
      throw error;
    }
  };
  return {
    async findKnown(repository) {
      const key = findKey(repository);
      if (isFresh || key === undefined) return undefined;
      const stored = await noteDamage(repository.name, () =>
        recorder.findKnown(redactName(repository.name), key),
      ).catch(forgetDamaged);
      if (stored === undefined || !(await hasSameForeign(repository, stored))) return undefined;
      const { read, ownerRules, loadTargets, policyKeys: then } = stored;
      const load = (): Promise<JudgedPart> => noteDamage(repository.name, stored.load);
      const changes = stored.isCurrent
        ? undefined
        : comparePolicyKeys(setup.evaluator.pack, setup.evaluator.off, policyKeys, then);
      if (changes === undefined && !stored.isCurrent) return undefined;
      const known = { read, ownerRules, load, ...(changes && { changes: { ...changes, loadTargets } }) };
      const sample = chooseSample(repository.name, setup.evaluator.at);
      if (sample === 'files') {
        samples.set(repository.name, read);
        return { ...known, sample };
      }
      if (sample === undefined || changes !== undefined || again === undefined) return known;
      return { ...known, sample, changes: { ...again, loadTargets } };
    },
    async add(result, { findings, owners = [], ownership, recorded, expected }) {
      const { name, path, commit, ref, remote = null, targets, status, reason, skipped } = result;
      const judged = { targets, findings: result.findings, status, reason, skipped };
      const isNew = recorded !== undefined && recorded !== 'unchanged' && recorded !== 'rejudged';
      // Files may have changed meanwhile.
      const isComparable = !isNew || isDeepStrictEqual(recorded.read, samples.get(name));
      const isSame = expected !== undefined && isComparable && isAsRecorded(name, judged, expected);
      const incomplete = new Set(targets.filter((target) => !isWhole(target)).map(({ file }) => file));
      const isSure = incomplete.size === 0 && isWholeRepository(name);
      return recorder.add({
        name: redactName(name),
        ...{ commit, ref, remote, findings, owners, ownership },
        recorded: isNew ? withoutSecretNames(recorded) : isSame ? 'unchanged' : recorded,
        key: findKey({ name, path, commit, ref }),
        result: judged,
        isFixed: ({ rule, file }) => evaluated.has(rule) && (isSure || isJudged(file, targets, incomplete)),
      });
    },
    finish: () => recorder.finish(),
    history: async () => buildHistory(await readStoreEvents(folder, recorder.id)),
    keep: (report) => storeReport(folder, recorder.id, report),
    close,
  };
}

/** Returns nothing for a damaged text. @throws any other error. */
function forgetDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedTextError)) throw error;
}

/** Returns a result as it is read from records, with findings in one order. */
function toComparable({ targets, findings, ...rest }: JudgedPart): unknown {
  const sortFindings = (some: JudgedPart['findings']): readonly string[] =>
    some.map((each) => JSON.stringify(each)).sort();
  const parts = targets.map((target) => ({ ...target, findings: sortFindings(target.findings) }));
  return JSON.parse(JSON.stringify({ ...rest, targets: parts, findings: sortFindings(findings) }));
}

/** Chooses one repository of a hundred, and of these one of ten to be read again; others at each time. */
function chooseSample(name: string, at: string): KnownResult['sample'] {
  const number = Number.parseInt(sha256(`${at}\n${name}`).slice(0, 8), 16) % 1000;
  return number === 0 ? 'files' : number % 100 === 0 ? 'documents' : undefined;
}

/** Returns true if a file took part in targets, all of which were judged completely. */
function isJudged(file: string, targets: readonly TargetResult[], incomplete: ReadonlySet<string>): boolean {
  const readers = targets.filter(({ files }) => files.some(({ path }) => path === file));
  return readers.length > 0 && readers.every((target) => !incomplete.has(target.file));
}

/** Paths of files are recorded to read them again: those with a secret are not, and the repository is judged anew. */
function withoutSecretNames(recorded: RecordedRepository): RecordedRepository {
  const { read } = recorded;
  const isClean = read === undefined || [...read.files.keys()].every((path) => redactName(path) === path);
  return isClean ? recorded : { ...recorded, read: undefined };
}
