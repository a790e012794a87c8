import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteAdapter, SqliteDialect, type SqliteDatabase as SqliteDriver, sql } from 'kysely';
import { HostError, UsageError } from '../base/errors.ts';
import { lookAt } from '../host/look-at.ts';
import { makeFolders } from '../host/write-file.ts';
import { cacheStatements } from './cache-statements.ts';
import { openSqlite, type SqliteDatabase } from './load-sqlite.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';
import { createUnusableError } from './unusable-state.ts';

/** File of the tables in a folder of state. */
const databaseName = 'plumbline.db';

/** Milliseconds to wait for another process that writes. */
const busyTimeout = 10_000;

export type Database = Kysely<Tables>;

/** Changes tables in a transaction, which SQLite supports: a killed process leaves complete migrations only. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Opens the database of a folder; `canCreate` creates both if they do not exist.
 *
 * @throws UsageError if there is no database, HostError if the file is not one, is of a newer version or cannot be written.
 */
export async function openDatabase(folder: string, canCreate: boolean): Promise<Database> {
  const file = findDatabase(folder);
  if (canCreate) createFolder(folder);
  else requireDatabase(folder);
  return openFile(file, folder);
}

/** Returns true if a folder has a database. */
export function hasDatabase(folder: string): boolean {
  return existsSync(findDatabase(folder));
}

function requireDatabase(folder: string): void {
  const found = lookAt(findDatabase(folder));
  if (found.kind === 'unreadable')
    throw new HostError('host/bad-state', `The state in "${folder}" cannot be opened: ${found.reason}.`);
  if (found.kind !== 'missing') return;
  if (lookAt(folder).kind === 'file') throw createFileError(folder);
  throw new UsageError('usage/no-state', `There is no state in "${folder}".`, {
    hint: { step: 'record-state', subject: folder },
  });
}

function createFileError(folder: string): HostError {
  return new HostError('host/bad-state', `"${folder}" is a file. Name a directory with --state.`);
}

/**
 * Opens the database of a folder to read only. Tables of an earlier version are brought up to date first, which writes.
 *
 * @throws UsageError and HostError as `openDatabase`.
 */
export async function openToRead(folder: string): Promise<Database> {
  const file = findDatabase(folder);
  requireDatabase(folder);
  try {
    const open = (): Database => createDatabase(openSqlite(file, { timeout: busyTimeout, readOnly: true }), folder);
    const database = open();
    if (!(await isOutdated(database, folder))) return database;
    await database.destroy();
    await (await openFile(file, folder)).destroy();
    return open();
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw createUnusableError(folder, 'opened', error);
  }
}

/** Returns the path of the database in a folder of state. */
export function findDatabase(folder: string): string {
  return join(folder, databaseName);
}

/** Opens a database, and brings its tables up to date; errors name `folder`. @throws HostError as `openDatabase`. */
export async function openFile(file: string, folder: string): Promise<Database> {
  let raw: SqliteDatabase | undefined;
  try {
    raw = openSqlite(file, { timeout: busyTimeout });
    // A commit survives the end of the process; one that a power failure loses is scanned again.
    raw.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on');
    const database = createDatabase(raw, folder);
    await migrate(database, folder);
    return database;
  } catch (error) {
    raw?.close();
    if (error instanceof HostError) throw error;
    throw createUnusableError(folder, 'opened', error);
  }
}

function createDatabase(raw: SqliteDatabase, folder: string): Database {
  return new Kysely<Tables>({ dialect: new TransactionalDialect({ database: adapt(raw, folder) }) });
}

function createFolder(folder: string): void {
  if (lookAt(folder).kind === 'file') throw createFileError(folder);
  try {
    makeFolders(folder, 0o700);
  } catch (error) {
    throw createUnusableError(folder, 'created', error);
  }
}

async function migrate(database: Database, folder: string): Promise<void> {
  if (!(await isOutdated(database, folder))) return;
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns true if migrations are missing. @throws HostError for a database of a newer version. */
async function isOutdated(database: Database, folder: string): Promise<boolean> {
  const { rows } = await sql<{
    readonly name: string;
  }>`select name from sqlite_master where name = 'kysely_migration'`.execute(database);
  const applied =
    rows.length === 0
      ? []
      : (await sql<{ readonly name: string }>`select name from kysely_migration`.execute(database)).rows;
  if (applied.some(({ name }) => !Object.hasOwn(migrations, name))) {
    throw new HostError(
      'host/bad-state',
      `The state in "${folder}" was written by a newer version of Plumbline. Use that version.`,
    );
  }
  return applied.length < Object.keys(migrations).length;
}

/** Returns what Kysely expects of a driver of SQLite. A damaged file or a full disk shows only when it is used. */
function adapt(raw: SqliteDatabase, folder: string): SqliteDriver {
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const isOfFile = (error as { readonly code?: unknown }).code === 'ERR_SQLITE_ERROR' && !isConflict(error);
      throw isOfFile ? createUnusableError(folder, 'used', error) : error;
    }
  };
  function* iterate(rows: IterableIterator<unknown>): IterableIterator<unknown> {
    for (;;) {
      const { done, value } = guarded(() => rows.next());
      if (done === true) return;
      yield value;
    }
  }
  const prepare = cacheStatements(raw);
  return {
    close: () => raw.close(),
    prepare(text) {
      const { statement, reader } = guarded(() => prepare(text));
      return {
        reader,
        all: (parameters) => guarded(() => statement.all(...parameters)),
        run(parameters) {
          try {
            return guarded(() => statement.run(...parameters));
          } catch (error) {
            // SQLite has rolled back by itself: the error that it did so for is the one to report.
            if (text === 'rollback' && /no transaction is active/u.test(explainError(error))) return noChange;
            throw error;
          }
        },
        iterate: (parameters) => iterate(guarded(() => statement.iterate(...parameters))),
      };
    },
  };
}

/** Result of a statement that changes nothing. */
const noChange = { changes: 0, lastInsertRowid: 0 };

/** Returns true for rows that the tables do not admit, which is a bug. */
function isConflict(error: unknown): boolean {
  return /constraint/iu.test(explainError(error));
}

function explainError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
