import { parseOwnJson, unpackText } from '../base/packed-text.ts';
import type { Database } from './open-database.ts';
import type { JudgedHead } from './stored.ts';

/** Reads which commits of other hosts were judged, by name of the repository. */
export async function readHeads(database: Database): Promise<ReadonlyMap<string, JudgedHead>> {
  const rows = database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .select(['repository.name', 'result.head', 'result.settings'])
    .where('result.head', 'is not', null)
    .stream();
  const heads = new Map<string, JudgedHead>();
  for await (const { name, head: commit, settings } of rows) {
    if (commit === null || settings === null) continue;
    const texts = parseOwnJson<Readonly<Record<string, string>>>(unpackText(settings));
    heads.set(name, { commit, settings: new Map(Object.entries(texts)) });
  }
  return heads;
}
