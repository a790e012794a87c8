import { expect, onTestFinished, test } from 'vitest';
import { cacheStatements } from '../../src/store/cache-statements.ts';
import { openSqlite, type SqliteDatabase } from '../../src/store/load-sqlite.ts';

function openMemory(): SqliteDatabase & { readonly prepared: readonly string[] } {
  const database = openSqlite(':memory:', {});
  onTestFinished(() => database.close());
  const prepared: string[] = [];
  const prepare = (text: string): ReturnType<SqliteDatabase['prepare']> => {
    prepared.push(text);
    return database.prepare(text);
  };
  return { prepared, prepare, exec: (text) => database.exec(text), close: () => database.close() };
}

test('prepares a statement once, and knows whether it returns rows', () => {
  const database = openMemory();
  const prepare = cacheStatements(database);
  const query = 'select ? as value';
  for (const value of [1, 2]) expect(prepare(query).statement.all(value)).toEqual([{ value }]);
  expect(prepare(query).reader).toBe(true);
  expect(prepare('create table t (a)').reader).toBe(false);
  expect(database.prepared).toEqual([query, 'create table t (a)']);
});

test('keeps the statements that were used last', () => {
  const database = openMemory();
  const prepare = cacheStatements(database);
  for (let number = 0; number < 1000; number += 1) {
    prepare('select 0');
    prepare(`select ${number + 1}`);
  }
  prepare('select 1000');
  prepare('select 1');
  expect(database.prepared.filter((text) => text === 'select 0')).toHaveLength(1);
  expect(database.prepared.filter((text) => text === 'select 1000')).toHaveLength(1);
  expect(database.prepared.filter((text) => text === 'select 1')).toHaveLength(2);
});

test('prepares each pragma, which may take effect when it is prepared', () => {
  const database = openMemory();
  const prepare = cacheStatements(database);
  for (let time = 0; time < 2; time += 1) prepare(' PRAGMA user_version');
  expect(database.prepared).toHaveLength(2);
});
