import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml';
import { findJsonFault } from '../base/json-fault.ts';
import { LineIndex, type Range, type Source } from '../base/source.ts';
import { Decimal } from './decimal.ts';
import {
  booleanValue,
  doubleValue,
  fromLiteral,
  listValue,
  mapValue,
  nullValue,
  stringValue,
  unknownValue,
} from './known.ts';
import type { LaunchParam } from './launch.ts';
import { launchOrigin } from './launch-origin.ts';
import { decimalValue, fittingValue } from './numbers.ts';
import type { Item, Value } from './value.ts';

/** What is wrong with a params file, and where; never with a piece of its text, which could be a secret. */
export interface ParamsFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const mostValues = 100_000;

class Fault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Reads a params file, YAML or (where its name ends in `.json`) JSON: the parameters of its top level. */
export function readParamsFile(source: Source): readonly LaunchParam[] | ParamsFault {
  const lines = new LineIndex(source.text);
  try {
    return readParams(source);
  } catch (error) {
    // Both readers recurse.
    const fault = error instanceof RangeError ? new Fault('it is nested too deeply', 0) : error;
    if (!(fault instanceof Fault)) throw error;
    return { ...lines.position(fault.offset), message: fault.message };
  }
}

/** @throws Fault at the first thing that is wrong. */
function readParams(source: Source): readonly LaunchParam[] {
  const isJson = source.path.endsWith('.json');
  const wrong = isJson ? findJsonFault(source.text) : undefined;
  if (wrong !== undefined) throw new Fault('this is no valid JSON', wrong);
  const { contents, errors } = parseDocument(source.text, { prettyErrors: false, stringKeys: true });
  const [error] = errors;
  if (error !== undefined) {
    const words = error.code.toLowerCase().replaceAll('_', ' ');
    throw new Fault(`this is no valid ${isJson ? 'JSON' : 'YAML'} (${words})`, error.pos[0]);
  }
  if (contents === null || (isScalar(contents) && contents.value === null)) return [];
  if (!isMap(contents)) throw new Fault('the parameters have to be a map of names to values', contents.range[0]);
  const reader = new Reader(source);
  return contents.items.map(({ key, value }): LaunchParam => {
    const item = reader.entry(key, value);
    const origin = launchOrigin(source, item.key, item.range);
    return { names: [item.name], value: item.value, isText: false, origin };
  });
}

interface Entry {
  readonly name: string;
  readonly key: Range;
  readonly value: Value;
  readonly range: Range;
}

class Reader {
  readonly #source: Source;
  #values = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  entry(key: unknown, node: unknown): Entry {
    const name = isScalar(key) ? String(key.value) : '';
    const at = rangeOf(key);
    if (name === '' || name === '<<') throw new Fault('a parameter needs a plain name', at.start);
    const range = node === null ? { start: at.end, end: at.end } : rangeOf(node);
    return { name, key: at, value: this.#value(node, range), range };
  }

  #value(node: unknown, range: Range): Value {
    this.#values += 1;
    if (this.#values > mostValues) throw new Fault(`it has more than ${mostValues} values`, range.start);
    if (isAlias(node)) throw new Fault('aliases are not read', range.start);
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }) => this.entry(key, value));
      return mapValue(new Map(entries.map((entry) => [entry.name, this.#item(entry)])));
    }
    if (isSeq(node)) {
      return listValue(
        node.items.map((item) => ({ value: this.#value(item, rangeOf(item)), span: this.#span(rangeOf(item)) })),
      );
    }
    return isScalar(node) ? this.#scalar(node, range) : nullValue();
  }

  #item({ value, range, key }: Entry): Item {
    return { value, span: this.#span(range), key: this.#span(key) };
  }

  #scalar(node: Scalar, range: Range): Value {
    const { value } = node;
    if (typeof value === 'boolean') return booleanValue(value);
    if (typeof value === 'number' || typeof value === 'bigint') {
      const text = this.#source.text.slice(range.start, range.end);
      const decimal = Decimal.parse(text);
      if (decimal === undefined) return doubleValue(Number(value));
      if (/^[-+]?\d+$/u.test(text)) return fittingValue(decimal.toBigInt());
      // The engine's reader of JSON keeps decimals as they are written; that of YAML does not.
      return this.#source.path.endsWith('.json') ? decimalValue(decimal) : doubleValue(Number(value));
    }
    if (typeof value !== 'string') return nullValue();
    const literal = fromLiteral(this.#span(range));
    return /\$\{[^}]*\}/u.test(value)
      ? unknownValue('the launch puts its folders into this text of its params file', literal)
      : stringValue(value, literal);
  }

  #span(range: Range): Range & { readonly path: string } {
    return { path: this.#source.path, start: range.start, end: range.end };
  }
}

function rangeOf(node: unknown): Range {
  const [start, end] = (node as Node | null)?.range ?? [0, 0];
  return { start, end };
}
