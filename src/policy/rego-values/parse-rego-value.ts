import { RegoNumber, RegoObject, RegoSet, type RegoValue } from './rego-value.ts';

// Compiled policies print numbers as written in the source, which includes `.5` and `5.`.
const NUMBER = /-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const WORD = /true|false|null|set\(\)/y;

/** Parses the output of `opa_value_dump`: JSON with sets, keys of any type and numbers of any size. */
export function parseRegoValue(text: string): RegoValue {
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function skip(character: string): boolean {
    while (text[at] === ' ' || text[at] === '\n') at += 1;
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function fail(): never {
    throw new Error(`Not a Rego value at ${at}.`);
  }

  function readValue(): RegoValue {
    skip('');
    const quoted = take(STRING);
    if (quoted !== undefined) return JSON.parse(quoted) as string;
    const number = take(NUMBER);
    if (number !== undefined) return new RegoNumber(number);
    const word = take(WORD);
    if (word !== undefined) return word === 'set()' ? new RegoSet([]) : word === 'null' ? null : word === 'true';
    if (skip('[')) return readItems(']', readValue);
    if (skip('{')) return readBraces();
    return fail();
  }

  function readItems<T>(end: string, item: () => T): readonly T[] {
    const items: T[] = [];
    if (skip(end)) return items;
    do items.push(item());
    while (skip(','));
    if (!skip(end)) fail();
    return items;
  }

  function readBraces(): RegoValue {
    if (skip('}')) return new RegoObject([]);
    const first = readValue();
    if (!skip(':')) return new RegoSet(skip('}') ? [first] : [first, ...readAfterComma(() => readValue())]);
    const firstValue = readValue();
    const readEntry = (): readonly [RegoValue, RegoValue] => {
      const key = readValue();
      if (!skip(':')) fail();
      return [key, readValue()];
    };
    return new RegoObject(skip('}') ? [[first, firstValue]] : [[first, firstValue], ...readAfterComma(readEntry)]);
  }

  function readAfterComma<T>(item: () => T): readonly T[] {
    if (!skip(',')) fail();
    return readItems('}', item);
  }

  const result = readValue();
  skip('');
  if (at !== text.length) fail();
  return result;
}
