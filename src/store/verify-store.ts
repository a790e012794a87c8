import { sql } from 'kysely';
import { sha256 } from '../base/digest.ts';
import { unpackText } from '../base/packed-text.ts';
import { openBundle, type Packed } from '../base/text-bundle.ts';
import { openDocuments } from '../document/content-text.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import { readBundles } from './read-bundles.ts';
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
  const verifyTexts = async (table: 'filled_text' | 'report_text', noun: string): Promise<void> => {
    for await (const { digest, body } of database.selectFrom(table).selectAll().stream()) {
      if (attempt(() => sha256(unpackText(body))) !== digest) report(`The ${noun} ${digest} has another text.`);
    }
  };
  const { documents, sourceMaps } = await verifyTargets(database, report);
  await verifyTexts('filled_text', 'text of a file');
  await verifyTexts('report_text', 'part of a report');
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

/** Checks that each view has its document and its source map. */
async function verifyTargets(
  database: Database,
  report: (problem: string) => void,
): Promise<Pick<StoreCheck, 'documents' | 'sourceMaps'>> {
  const known = new Set<string>();
  let sourceMaps = 0;
  const targets = await database
    .selectFrom('target')
    .innerJoin('repository', 'repository.id', 'target.repository')
    .select(['target.id', 'target.file', 'repository.name'])
    .execute();
  for (const { id, file, name } of targets) {
    const { documents: packed, sourceMaps: packedMaps } = await readBundles(database, id);
    const isWhole = ({ digest, bytes }: Packed): boolean => attempt(() => sha256(unpackText(bytes))) === digest;
    if (!isWhole(packed)) report(`The documents of ${file} of ${name} have another digest.`);
    if (!isWhole(packedMaps)) report(`The source maps of ${file} of ${name} have another digest.`);
    const views = await database
      .selectFrom('view')
      .select(['document', 'source_map'])
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    const digests = views.map(({ document }) => document);
    const documents = isWhole(packed) ? openDocuments(openBundle(packed), digests) : undefined;
    const maps = isWhole(packedMaps) ? openBundle(packedMaps) : undefined;
    for (const digest of new Set(digests)) {
      known.add(digest);
      if (documents === undefined) continue;
      const text = attempt(() => documents.text(digest));
      if (text === undefined || sha256(text) !== digest) report(`The document ${digest} has another text.`);
    }
    for (const position of new Set(views.map(({ source_map }) => source_map))) {
      sourceMaps += 1;
      if (maps !== undefined && attempt(() => maps.text(position)) === undefined)
        report(`A source map of ${file} of ${name} is missing.`);
    }
  }
  return { documents: known.size, sourceMaps };
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
