import { sql } from 'kysely';
import { sha256 } from '../base/digest.ts';
import { unpackText } from '../base/packed-text.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import type { StoreCheck } from './stored.ts';

/** Checks the database, its references, and that each text has its digest. Problems beyond the first 20 are not listed. */
export async function verifyStore(database: Database): Promise<StoreCheck> {
  const problems: string[] = [];
  const report = (problem: string): void => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  for (const problem of await findDamage(database)) report(problem);
  // Reading a damaged database ends in errors of the driver.
  if (problems.length > 0) return { documents: 0, sourceMaps: 0, results: 0, problems };
  const texts = async (
    table: 'document' | 'source_map' | 'filled_text' | 'report_text',
    noun: string,
  ): Promise<number> => {
    let count = 0;
    for await (const { digest, body } of database.selectFrom(table).selectAll().stream()) {
      count += 1;
      if (attempt(() => sha256(unpackText(body))) !== digest) report(`The ${noun} ${digest} has another text.`);
    }
    return count;
  };
  const documents = await texts('document', 'document');
  const sourceMaps = await texts('source_map', 'source map');
  await texts('filled_text', 'text of a file');
  await texts('report_text', 'part of a report');
  let results = 0;
  const stored = database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .select(['repository.name', 'result.body']);
  for await (const { name, body } of stored.stream()) {
    results += 1;
    if (attempt(() => readJudged(unpackText(body))) === undefined) report(`The result of ${name} cannot be read.`);
  }
  return { documents, sourceMaps, results, problems };
}

const maxProblems = 20;

async function findDamage(database: Database): Promise<readonly string[]> {
  const { rows: damage } = await sql<{
    readonly integrity_check: string;
  }>`pragma integrity_check(20)`.execute(database);
  // A row may have several lines, the first of which is a heading.
  const lines = damage.flatMap((row) => row.integrity_check.split('\n'));
  const broken = lines.filter((text) => text !== 'ok' && !text.startsWith('***'));
  if (broken.length > 0) return broken.map((text) => `The database is damaged: ${text}.`);
  const { rows: loose } = await sql<{ readonly table: string }>`pragma foreign_key_check`.execute(database);
  const tables = [...new Set(loose.map(({ table }) => table))];
  const { rows: foreign } = await sql<{
    readonly name: string;
  }>`select name from sqlite_master where type in ('trigger', 'view')`.execute(database);
  return [
    ...tables.map((table) => `Rows of the table ${table} refer to rows that do not exist.`),
    ...foreign.map(({ name }) => `The database has "${name}", which Plumbline does not create.`),
  ];
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
