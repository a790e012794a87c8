import { parseOwnJson, unpackText } from '../base/packed-text.ts';
import type { Target } from '../check/target.ts';
import type { Ownership } from '../findings/owners/owner-rules.ts';
import type { KnownResult, ReadState, RecordedTarget } from '../scan/records/recorded.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import { readBundles } from './read-bundles.ts';

/** Digests of everything besides the files that decides a result. */
export interface ResultKey {
  readonly whole: string;
  /** Without the policies. */
  readonly basis: string;
}

/** A recorded result under the same basis. */
export interface StoredResult extends Pick<KnownResult, 'read' | 'load' | 'ownerRules'> {
  /** True if the policies are the same as well. */
  readonly isCurrent: boolean;
  /** Digest of the inputs of each policy's results, by id. */
  readonly policyKeys: ReadonlyMap<string, string>;
  loadTargets(): Promise<readonly RecordedTarget[]>;
}

/** Finds the result of a repository under the same basis. */
export async function findResult(
  database: Database,
  name: string,
  { whole, basis }: ResultKey,
): Promise<StoredResult | undefined> {
  const row = await database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .leftJoin('scan', 'scan.id', 'repository.judged_scan')
    .select(['result.repository', 'result.key', 'result.read', 'scan.policy_keys', 'repository.ownership'])
    .where('repository.name', '=', name)
    .where('result.basis', '=', basis)
    .executeTakeFirst();
  if (row === undefined || row.read === null) return undefined;
  const keys = JSON.parse(row.policy_keys ?? '{}') as Readonly<Record<string, string>>;
  return {
    read: parseRead(unpackText(row.read)),
    ownerRules: row.ownership === null ? null : (JSON.parse(row.ownership) as Ownership).rules,
    isCurrent: row.key === whole,
    policyKeys: new Map(Object.entries(keys)),
    async load() {
      const { body } = await database
        .selectFrom('result')
        .select('body')
        .where('repository', '=', row.repository)
        .executeTakeFirstOrThrow();
      return readJudged(unpackText(body));
    },
    loadTargets: () => loadTargets(database, row.repository),
  };
}

function parseRead(text: string): ReadState {
  const { listing, files } = parseOwnJson<{ readonly listing: string; readonly files: [string, string][] }>(text);
  return { listing, files: new Map(files) };
}

async function loadTargets(database: Database, repository: number): Promise<readonly RecordedTarget[]> {
  const targets = await database.selectFrom('target').selectAll().where('repository', '=', repository).execute();
  const loaded: RecordedTarget[] = [];
  for (const { id, file, kind, maybe_included, has_secrets } of targets) {
    const views = await database.selectFrom('view').selectAll().where('target', '=', id).orderBy('position').execute();
    const texts = await readBundles(database, id);
    const files = await database
      .selectFrom('target_file')
      .innerJoin('filled_text', 'filled_text.digest', 'target_file.filled_text')
      .select(['target_file.path', 'filled_text.digest', 'filled_text.body'])
      .where('target_file.target', '=', id)
      .execute();
    loaded.push({
      target: { file, kind: kind as Target['kind'], maybeIncluded: maybe_included === 1 },
      views: views.map(({ profiles, document, source_map }) => {
        return { profiles: JSON.parse(profiles) as readonly string[], document, sourceMap: source_map };
      }),
      hasSecrets: has_secrets === 1,
      ...texts,
      files: new Map(files.map(({ path, digest, body }) => [path, { digest, bytes: body }])),
    });
  }
  return loaded;
}
