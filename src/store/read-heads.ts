import { parseOwnJson, unpackText } from '../base/packed-text.ts';
import type { Database } from './open-database.ts';
import type { JudgedHead } from './stored.ts';

/** Reads which commits of other hosts were judged, by name of the repository. */
export async function readHeads(database: Database): Promise<ReadonlyMap<string, JudgedHead>> {
  const rows = await database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .select(['repository.name', 'result.head', 'result.settings'])
    .where('result.head', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ name, head: commit, settings }) => {
      if (commit === null || settings === null) return [];
      const texts = parseOwnJson<Readonly<Record<string, string>>>(unpackText(settings));
      return [[name, { commit, settings: new Map(Object.entries(texts)) }] as const];
    }),
  );
}
