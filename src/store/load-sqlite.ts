import { createRequire } from 'node:module';
import { HostError } from '../base/errors.ts';
import { lookAt } from '../host/look-at.ts';

/** Part of `node:sqlite` that the store uses; Node 20 has no such module. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): {
    columns(): readonly unknown[];
    all(...parameters: unknown[]): unknown[];
    run(...parameters: unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
    iterate(...parameters: unknown[]): IterableIterator<unknown>;
  };
  close(): void;
}

interface SqliteOptions {
  /** Milliseconds to wait for another process that writes. */
  readonly timeout?: number;
  readonly readOnly?: boolean;
}

interface SqliteModule {
  readonly DatabaseSync: new (path: string, options?: SqliteOptions) => SqliteDatabase;
}

/**
 * Opens a database file. SQLite would wait forever for a named pipe.
 *
 * @throws HostError if SQLite is not installed, or for anything but a regular file or a file that does not exist.
 */
export function openSqlite(path: string, options: SqliteOptions): SqliteDatabase {
  const { DatabaseSync } = loadSqlite();
  const { kind } = lookAt(path);
  if (kind === 'folder' || kind === 'special')
    throw new HostError('host/bad-state', `"${path}" cannot be opened: it is not a regular file.`);
  return new DatabaseSync(path, options);
}

/** Loads the native module: only here, so that a run without state never does. @throws HostError if it is not installed. */
function loadSqlite(): SqliteModule {
  try {
    return createRequire(import.meta.url)('@photostructure/sqlite') as SqliteModule;
  } catch (error) {
    throw new HostError(
      'host/no-sqlite',
      `State needs the package @photostructure/sqlite, which is not installed or has no binary for this machine (${process.platform} ${process.arch}).`,
      { cause: error, hint: { step: 'install-sqlite' } },
    );
  }
}
