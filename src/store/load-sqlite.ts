import { createRequire } from 'node:module';
import { HostError } from '../base/errors.ts';

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

interface SqliteModule {
  readonly DatabaseSync: new (
    path: string,
    options?: { readonly timeout?: number; readonly readOnly?: boolean },
  ) => SqliteDatabase;
}

/** Loads the native module: only here, so that a run without state never does. @throws HostError if it is not installed. */
export function loadSqlite(): SqliteModule {
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
