/**
 * Returns an object with these entries; the last of those with the same name counts. V8 stores an object that is created without a
 * prototype as a hash table; `Object.fromEntries` takes five times as long for hundreds of names.
 */
export function createRecord<T>(entries: readonly (readonly [name: string, value: T])[]): {
  readonly [name: string]: T;
} {
  const record = Object.create(null) as { [name: string]: T };
  for (const [name, value] of entries) record[name] = value;
  return Object.setPrototypeOf(record, Object.prototype) as typeof record;
}
