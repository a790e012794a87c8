import { type Selectable, sql } from 'kysely';
import { packText } from '../base/packed-text.ts';
import type { Finding, RepositoryResult, StaleResult } from '../findings/finding.ts';
import type { Ownership } from '../findings/owners/owner-rules.ts';
import type { JudgedPart, ReadState, RecordedRepository } from '../scan/records/recorded.ts';
import { findResult, type ResultKey, type StoredResult } from './find-result.ts';
import { writeJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import { removeUnusedTexts } from './prune-store.ts';
import type { Tables } from './tables.ts';

/** Facts about a scan that do not depend on its repositories. */
export interface ScanFacts {
  readonly at: string;
  readonly tool: string;
  readonly pack: { readonly name: string; readonly digest: string };
  /** Digests of what decides the verdict of each policy on a document, by id. */
  readonly policies: ReadonlyMap<string, string>;
  /** Digest of the inputs of each policy's results, by id; policies whose results change from run to run are left out. */
  readonly policyKeys: ReadonlyMap<string, string>;
  /** Number of repositories. */
  readonly expected: number;
}

/** A judged repository as it is stored. Its name and remote are redacted. */
export interface ScannedRepository extends Pick<RepositoryResult, 'name' | 'commit' | 'ref' | 'remote'> {
  readonly result: JudgedPart;
  /** Owners of its main target. */
  readonly owners?: readonly string[];
  /** Owners of its files; undefined if there are none. */
  readonly ownership?: Ownership | undefined;
  /** Findings with the levels of the run, before waivers and baselines. */
  readonly findings: readonly Finding[];
  /** Returns true if the absence of a finding means that it is fixed: the run looked for it. */
  isFixed(finding: Pick<Finding, 'rule'> & { readonly file: string }): boolean;
  readonly recorded: RecordedRepository | 'unchanged' | 'rejudged' | undefined;
  /** Undefined if the result must not be used again. */
  readonly key: ResultKey | undefined;
}

/** Records one scan. */
export interface ScanRecorder {
  /** Number of the scan. */
  readonly id: number;
  /** Returns the result of a repository under the same basis, if there is one. */
  findKnown(name: string, key: ResultKey): Promise<StoredResult | undefined>;
  /**
   * Stores a repository in one transaction: if a scan is killed, each repository is as before or as after. Returns the
   * earlier results of one that failed.
   */
  add(repository: ScannedRepository): Promise<StaleResult | undefined>;
  /** Marks the scan as finished, and removes documents that no repository has any more. */
  finish(): Promise<void>;
}

export async function recordScan(database: Database, facts: ScanFacts): Promise<ScanRecorder> {
  const { at, tool, pack, expected } = facts;
  const [policies, policy_keys] = [facts.policies, facts.policyKeys].map((each) =>
    JSON.stringify(Object.fromEntries(each)),
  );
  const { id: scan } = await database
    .insertInto('scan')
    .values({ at, tool, pack: pack.name, pack_digest: pack.digest, policies, policy_keys, expected })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id: scan,
    findKnown: (name, key) => findResult(database, name, key),
    add: (repository) => database.transaction().execute((open) => addRepository(open, scan, repository)),
    async finish() {
      await database.updateTable('scan').set({ is_finished: 1 }).where('id', '=', scan).execute();
      await removeUnusedTexts(database);
      await sql`pragma wal_checkpoint(truncate)`.execute(database);
    },
  };
}

async function addRepository(
  database: Database,
  scan: number,
  repository: ScannedRepository,
): Promise<StaleResult | undefined> {
  const { name, commit, ref, remote = null, result, recorded } = repository;
  const { status, reason } = result;
  const facts = { commit_id: commit, ref, remote, status, reason, last_scan: scan };
  const isJudged = status !== 'failed' && status !== 'skipped';
  const { owners = [], ownership } = repository;
  const owned = {
    owners: JSON.stringify(owners),
    ownership: ownership === undefined ? null : JSON.stringify(ownership),
  };
  const judged = isJudged ? { judged_scan: scan, ...owned } : {};
  const { id } = await database
    .insertInto('repository')
    .values({ name, ...facts, ...judged, first_scan: scan })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...facts, ...judged }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('scan_repository')
    .values({
      scan,
      repository: id,
      status,
      is_unchanged: recorded === 'unchanged' ? 1 : recorded === 'rejudged' ? 2 : 0,
    })
    .execute();
  // Parts that could not be judged keep their findings and documents.
  if (!isJudged) return status === 'failed' ? findStale(database, id) : undefined;
  await compareFindings(database, scan, id, repository);
  if (recorded === undefined || recorded === 'unchanged') return undefined;
  const body = packText(writeJudged(result));
  const { key } = repository;
  if (recorded === 'rejudged') {
    await database
      .updateTable('result')
      .set({ key: key?.whole ?? null, body })
      .where('repository', '=', id)
      .execute();
    return undefined;
  }
  await replaceDocuments(database, id, recorded);
  const { read, settings } = recorded;
  const known =
    key === undefined || read === undefined
      ? { key: null, basis: null, read: null, head: null, settings: null }
      : {
          ...{ key: key.whole, basis: key.basis },
          ...{ read: packText(writeRead(read)), head: settings === undefined ? null : commit },
          settings: settings === undefined ? null : packText(JSON.stringify(Object.fromEntries(settings))),
        };
  await database
    .insertInto('result')
    .values({ repository: id, ...known, body })
    .onConflict((conflict) => conflict.column('repository').doUpdateSet({ ...known, body }))
    .execute();
  return undefined;
}

async function findStale(database: Database, repository: number): Promise<StaleResult | undefined> {
  const judged = await database
    .selectFrom('repository')
    .innerJoin('scan', 'scan.id', 'repository.judged_scan')
    .select(['scan.id', 'scan.at'])
    .where('repository.id', '=', repository)
    .executeTakeFirst();
  if (judged === undefined) return undefined;
  const { count } = await database
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('repository', '=', repository)
    .where('closed', 'is', null)
    .executeTakeFirstOrThrow();
  return { scan: judged.id, since: judged.at, findings: Number(count) };
}

/** Opens and closes the intervals of findings. */
async function compareFindings(
  database: Database,
  scan: number,
  repository: number,
  { findings, isFixed }: ScannedRepository,
): Promise<void> {
  const rows = await database
    .selectFrom('finding')
    .selectAll()
    .where('repository', '=', repository)
    .where('closed', 'is', null)
    .execute();
  const open = new Map(rows.map((row) => [row.fingerprint, row]));
  for (const finding of findings) {
    const { id: fingerprint, rule, severity, level, message, location, setting, profile } = finding;
    const { file, line } = location;
    const owners = JSON.stringify(finding.owners ?? []);
    const details = { rule, severity, level, message, file, line, setting, profile, owners };
    const known = open.get(fingerprint);
    open.delete(fingerprint);
    if (known === undefined) {
      await database
        .insertInto('finding')
        .values({ repository, fingerprint, opened: scan, closed: null, ...details })
        .execute();
    } else if (!hasDetails(known, details)) {
      await database
        .updateTable('finding')
        .set(details)
        .where('repository', '=', repository)
        .where('fingerprint', '=', fingerprint)
        .where('opened', '=', known.opened)
        .execute();
    }
  }
  for (const gone of [...open.values()].filter(isFixed)) {
    await database
      .updateTable('finding')
      .set({ closed: scan })
      .where('repository', '=', repository)
      .where('fingerprint', '=', gone.fingerprint)
      .where('opened', '=', gone.opened)
      .execute();
  }
}

function hasDetails(row: Selectable<Tables['finding']>, details: Partial<Selectable<Tables['finding']>>): boolean {
  return Object.entries(details).every(([name, value]) => row[name as keyof typeof row] === value);
}

async function replaceDocuments(
  database: Database,
  repository: number,
  { targets }: RecordedRepository,
): Promise<void> {
  await database.deleteFrom('target').where('repository', '=', repository).execute();
  for (const { target, views, hasSecrets, documents, sourceMaps, files } of targets) {
    const texts = Array.from(files.values(), ({ digest, bytes }) => ({ digest, body: bytes }));
    for (const rows of splitIntoBatches(texts)) {
      await database
        .insertInto('filled_text')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const { file, kind, maybeIncluded } = target;
    const { id } = await database
      .insertInto('target')
      .values({ repository, file, kind, maybe_included: maybeIncluded ? 1 : 0, has_secrets: hasSecrets ? 1 : 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const paths = Array.from(files, ([path, { digest }]) => ({ target: id, path, filled_text: digest }));
    for (const rows of splitIntoBatches(paths)) await database.insertInto('target_file').values(rows).execute();
    const all = views.map(({ profiles, document, sourceMap }, position) => {
      return { target: id, position, profiles: JSON.stringify(profiles), document, source_map: sourceMap };
    });
    for (const rows of splitIntoBatches(all)) await database.insertInto('view').values(rows).execute();
    const bundles = [
      { target: id, kind: 'documents', digest: documents.digest, body: documents.bytes },
      { target: id, kind: 'source-maps', digest: sourceMaps.digest, body: sourceMaps.bytes },
    ] as const;
    await database.insertInto('target_texts').values(bundles).execute();
  }
}

/** Most of the time of a statement is spent before it runs. */
const rowsAtOnce = 100;

function* splitIntoBatches<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

function writeRead({ listing, files }: ReadState): string {
  return JSON.stringify({ listing, files: [...files] });
}
