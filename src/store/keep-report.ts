import { sha256 } from '../base/digest.ts';
import { packText, parseOwnJson, unpackText } from '../base/packed-text.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import type { Report, RepositoryList } from '../reports/report.ts';
import type { Database } from './open-database.ts';
import type { ReportFrame } from './stored.ts';

/** Stores the report of a scan in place of that of an earlier one. A later scan may have stored its own already, which stays. */
export async function keepReport(database: Database, scan: number, report: Report): Promise<void> {
  const { repositories, ...rest } = report;
  await database.transaction().execute(async (open) => {
    const later = await open.selectFrom('report').select('scan').where('scan', '>', scan).executeTakeFirst();
    if (later !== undefined) return;
    await open.deleteFrom('report').execute();
    await open
      .insertInto('report')
      .values({ scan, body: packText(JSON.stringify(rest)) })
      .execute();
    const digests = await open.selectFrom('report_text').select('digest').execute();
    const known = new Set(digests.map(({ digest }) => digest));
    let position = 0;
    for (const repository of repositories) {
      const text = JSON.stringify(repository);
      const digest = sha256(text);
      // Most are as in the report before.
      if (!known.has(digest)) {
        known.add(digest);
        await open
          .insertInto('report_text')
          .values({ digest, body: packText(text) })
          .execute();
      }
      await open.insertInto('report_repository').values({ scan, position, digest }).execute();
      position += 1;
    }
    const used = open.selectFrom('report_repository').select('digest');
    await open.deleteFrom('report_text').where('digest', 'not in', used).execute();
  });
}

/** Reads the report of the last scan that stored one, without its repositories. */
export async function readReportFrame(database: Database): Promise<ReportFrame | undefined> {
  const stored = await database.selectFrom('report').select('body').executeTakeFirst();
  return stored === undefined ? undefined : parseOwnJson<ReportFrame>(unpackText(stored.body));
}

/** Reads the report of the last scan that stored one. Its repositories are compressed in memory, and read one at a time. */
export async function readReport(database: Database): Promise<Report | undefined> {
  const stored = await database.selectFrom('report').selectAll().executeTakeFirst();
  if (stored === undefined) return undefined;
  const rows = await database
    .selectFrom('report_repository')
    .innerJoin('report_text', 'report_text.digest', 'report_repository.digest')
    .select('report_text.body')
    .where('report_repository.scan', '=', stored.scan)
    .orderBy('report_repository.position')
    .execute();
  const read = ({ body }: (typeof rows)[number]): CondensedRepository => parseOwnJson(unpackText(body));
  const repositories: RepositoryList = {
    at(index) {
      const row = rows[index];
      return row === undefined ? undefined : read(row);
    },
    *[Symbol.iterator]() {
      for (const row of rows) yield read(row);
    },
  };
  return { ...parseOwnJson<ReportFrame>(unpackText(stored.body)), repositories };
}
