import type { SqliteDatabase } from './load-sqlite.ts';

/** A statement, and whether it returns rows. */
interface PreparedStatement {
  readonly statement: ReturnType<SqliteDatabase['prepare']>;
  readonly reader: boolean;
}

/** Statements that stay prepared; a scan uses half as many, besides inserts of different numbers of rows. */
const maxStatements = 64;

/**
 * Returns a function that prepares statements of a connection, and keeps those that were used last. Kysely prepares each
 * statement for one use, one after the other. A statement with its parameters is memory outside the heap that V8 does not
 * count, so thousands of them would wait for a collection.
 */
export function cacheStatements(database: Pick<SqliteDatabase, 'prepare'>): (text: string) => PreparedStatement {
  const statements = new Map<string, PreparedStatement>();
  const create = (text: string): PreparedStatement => {
    const statement = database.prepare(text);
    return { statement, reader: statement.columns().length > 0 };
  };
  return (text) => {
    // SQLite may run a pragma when it is prepared.
    if (/^\s*pragma\b/iu.test(text)) return create(text);
    const prepared = statements.get(text) ?? create(text);
    statements.delete(text);
    statements.set(text, prepared);
    const [oldest] = statements.keys();
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest);
    return prepared;
  };
}
