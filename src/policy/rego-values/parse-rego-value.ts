import { RegoNumber, RegoObject, RegoSet, type RegoValue } from './rego-value.ts';

// Compiled policies print numbers as written in the source, which includes `.5` and `5.`.
const NUMBER = /-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const WORD = /true|false|null|set\(\)/y;

/** Parses the output of `opa_value_dump`: JSON with sets, keys of any type and numbers of any size. */
export function parseRegoValue(text: string): RegoValue {
  return new RegoReader(text).readAll();
}

type Entry = readonly [RegoValue, RegoValue];

/** Reads one text from its start to its end. */
class RegoReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): RegoValue {
    const result = this.#readValue();
    this.#skip('');
    if (this.#at !== this.#text.length) this.#fail();
    return result;
  }

  #readValue(): RegoValue {
    this.#skip('');
    const quoted = this.#take(STRING);
    if (quoted !== undefined) return JSON.parse(quoted) as string;
    const number = this.#take(NUMBER);
    if (number !== undefined) return new RegoNumber(number);
    const word = this.#take(WORD);
    if (word !== undefined) return word === 'set()' ? new RegoSet([]) : word === 'null' ? null : word === 'true';
    if (this.#skip('[')) return this.#readList();
    if (this.#skip('{')) return this.#readBraces();
    return this.#fail();
  }

  #readList(): readonly RegoValue[] {
    const items: RegoValue[] = [];
    if (this.#skip(']')) return items;
    do items.push(this.#readValue());
    while (this.#skip(','));
    if (!this.#skip(']')) this.#fail();
    return items;
  }

  #readBraces(): RegoValue {
    if (this.#skip('}')) return new RegoObject([]);
    const first = this.#readValue();
    return this.#skip(':') ? this.#readObject(first) : this.#readSet(first);
  }

  #readObject(firstKey: RegoValue): RegoObject {
    const entries: Entry[] = [[firstKey, this.#readValue()]];
    while (this.#goesOn()) {
      const key = this.#readValue();
      if (!this.#skip(':')) this.#fail();
      entries.push([key, this.#readValue()]);
    }
    return new RegoObject(entries);
  }

  #readSet(first: RegoValue): RegoSet {
    const items = [first];
    while (this.#goesOn()) items.push(this.#readValue());
    return new RegoSet(items);
  }

  /** Returns false at the end of braces. */
  #goesOn(): boolean {
    if (this.#skip('}')) return false;
    return this.#skip(',') || this.#fail();
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skip(character: string): boolean {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\n') this.#at += 1;
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #fail(): never {
    throw new Error(`Not a Rego value at ${this.#at}.`);
  }
}
