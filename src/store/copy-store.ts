import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { HostError, UsageError } from '../base/errors.ts';
import { makeFolders } from '../host/write-file.ts';
import { openSqlite } from './load-sqlite.ts';
import { findDatabase, openFile } from './open-database.ts';
import type { StoreCheck } from './stored.ts';
import { verifyStore } from './verify-store.ts';

/**
 * Writes the state of a folder to one file, as it is at this moment, also while a scan writes.
 *
 * @throws UsageError if there is no state or the file exists, HostError if it cannot be written.
 */
export function exportStore(folder: string, file: string): void {
  const database = findDatabase(folder);
  if (!existsSync(database)) {
    throw new UsageError('usage/no-state', `There is no state in "${folder}".`, {
      hint: { step: 'record-state', subject: folder },
    });
  }
  if (existsSync(file)) throw new UsageError('usage/file-exists', `"${file}" exists already. Name another file.`);
  const partial = writePartialName(file);
  try {
    copyDatabase(database, partial, `The state in "${folder}" cannot be written to "${file}"`);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Creates the state of a folder from a file that `exportStore` wrote. An incomplete file leaves no state.
 *
 * @throws UsageError if the folder has state, HostError if the file is not an export or is damaged.
 */
export async function importStore(file: string, folder: string): Promise<StoreCheck> {
  const database = findDatabase(folder);
  if (existsSync(database)) {
    throw new UsageError(
      'usage/state-exists',
      `"${folder}" has state already, which an import would replace. Name another directory.`,
    );
  }
  const partial = writePartialName(database);
  try {
    copyDatabase(file, partial, `"${file}" cannot be imported`);
    requireTables(partial, file);
    const opened = await openFile(partial, file);
    const check = await verifyStore(opened).finally(() => opened.destroy());
    const [problem] = check.problems;
    if (problem !== undefined) throw new HostError('host/bad-state', `"${file}" cannot be imported. ${problem}`);
    renameSync(partial, database);
    return check;
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${partial}${end}`, { force: true });
  }
}

/** @throws HostError for a database that is not of a state, which would become an empty one. */
function requireTables(path: string, file: string): void {
  const database = openSqlite(path, { readOnly: true });
  try {
    const names = database.prepare("select name from sqlite_master where name = 'kysely_migration'").all();
    if (names.length > 0) return;
  } finally {
    database.close();
  }
  throw new HostError('host/bad-state', `"${file}" cannot be imported: it is not an exported state.`);
}

/** Returns the name of a file while it is written; a database has others beside it. */
function writePartialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}

function copyDatabase(from: string, to: string, failure: string): void {
  try {
    makeFolders(dirname(to), 0o700);
    const source = openSqlite(from, { readOnly: true });
    try {
      source.prepare('vacuum into ?').run(to);
    } finally {
      source.close();
    }
    chmodSync(to, 0o600);
  } catch (error) {
    if (error instanceof HostError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new HostError('host/bad-state', `${failure}: ${reason}.`, { cause: error });
  }
}
