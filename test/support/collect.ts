/** Returns all that an async iterable yields. Node 20 has no `Array.fromAsync`. */
export async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
