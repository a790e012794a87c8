import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, Scalar, type YAMLMap } from 'yaml';
import type { Range, Source } from '../../base/source.ts';
import { maxParamValues } from '../limits.ts';
import {
  constant,
  fromLiteral,
  joinAll,
  listValue,
  mapValue,
  nullValue,
  stringValue,
  unknownValue,
} from '../values/constructors.ts';
import { putEntry } from '../values/map-key.ts';
import { isWhole } from '../values/numbers.ts';
import { printValue } from '../values/text.ts';
import type { Computed, Item, Value } from '../values/value.ts';
import type { LaunchParam } from './launch.ts';
import { launchOrigin } from './launch-origin.ts';
import { camelCase } from './param-arguments.ts';

/** What is wrong with a params file, at an offset of it. */
export class ParamsError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** How a params file is read: its text, what its aliases name, and what its words without quotes mean. */
export interface ParamsText {
  readonly source: Source;
  readonly anchored: ReadonlyMap<Alias, Node>;
  /** How deep lists and maps may nest. */
  readonly deepest: number;
  /** Undefined for a word that is a text. */
  word(text: string, from: Computed): Value | undefined;
  /** Whether the launch puts something into a text. */
  isOpen(text: string): boolean;
}

interface Entry {
  readonly id: Value;
  readonly name: string;
  readonly key: Range;
  readonly value: Value;
  readonly range: Range;
}

const tagPrefix = 'tag:yaml.org,2002:';

/** The nodes of a params file as the values that the engine makes of them. */
export class ParamsReader {
  readonly #text: ParamsText;
  readonly #open = new Set<unknown>();
  #values = 0;

  constructor(text: ParamsText) {
    this.#text = text;
  }

  /** @throws ParamsError at the first thing that is wrong. */
  params(map: YAMLMap): readonly LaunchParam[] {
    return this.#entries(map, rangeOf(map)).map(({ id, name, key, value, range }) => {
      if (name === '') throw new ParamsError('a parameter needs a name', key.start);
      if (id.kind !== 'string') {
        throw new ParamsError('the engine takes this name for no text and stops: put it in quotes', key.start);
      }
      return { names: [camelCase(name)], value, isText: false, origin: launchOrigin(this.#text.source, key, range) };
    });
  }

  /** Its own entries, of equal names the last, and what is merged in where it has no own. */
  #entries(map: YAMLMap, range: Range): readonly Entry[] {
    const found = new Map<string, Entry>();
    requireTag(map, 'map', range);
    this.#within(map, range, () => {
      for (const { key, value } of map.items) {
        if (isMerge(key)) {
          for (const entry of this.#merged(value, rangeOf(key))) {
            if (!found.has(identity(entry.id))) found.set(identity(entry.id), entry);
          }
        } else {
          const entry = this.#entry(key, value);
          found.set(identity(entry.id), entry);
        }
      }
    });
    return [...found.values()];
  }

  #merged(node: unknown, at: Range): readonly Entry[] {
    const target = this.#target(node);
    const maps = isSeq(target) ? target.items.map((item) => this.#target(item)) : [target];
    return maps.flatMap((map) => {
      if (!isMap(map)) throw new ParamsError('what is merged here has to be a map or a list of maps', at.start);
      return this.#entries(map, at);
    });
  }

  #entry(key: unknown, node: unknown): Entry {
    const at = rangeOf(key);
    const target = this.#target(key);
    const id = isScalar(target) ? this.#scalar(target, at) : undefined;
    const name = id === undefined ? undefined : printValue(id);
    if (id === undefined || name === undefined) throw new ParamsError('a parameter needs a plain name', at.start);
    const range = node === null ? { start: at.end, end: at.end } : rangeOf(node);
    return { id, name, key: at, value: this.#value(node, range), range };
  }

  #value(node: unknown, range: Range): Value {
    this.#count(range.start);
    const target = this.#target(node);
    if (isMap(target)) return this.#map(this.#entries(target, range));
    if (isSeq(target)) {
      requireTag(target, 'seq', range);
      return this.#within(target, range, () =>
        listValue(
          target.items.map((item) => ({ value: this.#value(item, rangeOf(item)), span: this.#span(rangeOf(item)) })),
        ),
      );
    }
    return isScalar(target) ? this.#scalar(target, rangeOf(target)) : nullValue();
  }

  #map(entries: readonly Entry[]): Value {
    const items = new Map<string, Item>();
    for (const { id, value, range, key } of entries) {
      const item = { value, span: this.#span(range), key: this.#span(key) };
      if (!putEntry(items, id, item)) {
        return unknownValue('two of its names have the same text', joinAll(entries.map((entry) => entry.value)));
      }
    }
    return mapValue(items);
  }

  #scalar(node: Scalar, range: Range): Value {
    const text = String(node.value);
    if (this.#text.isOpen(text)) {
      return unknownValue('the launch puts its folders into this text of its params file', this.#literal(range));
    }
    const tag = tagOf(node);
    if (tag === undefined) {
      const word = node.type === Scalar.PLAIN ? this.#text.word(text, constant) : undefined;
      if (word === undefined && text === '<<' && node.type === Scalar.PLAIN) {
        throw new ParamsError('this merges nothing here, and the engine stops: put it in quotes', range.start);
      }
      return word ?? stringValue(text, this.#literal(range));
    }
    if (tag === 'str') return stringValue(text, this.#literal(range));
    const word = this.#text.word(text, constant);
    if (word === undefined || !isOfTag(word, tag)) {
      throw new ParamsError('a value with this tag is not read: write it without the tag', range.start);
    }
    return word;
  }

  /** What a node is, an alias followed. */
  #target(node: unknown): unknown {
    if (!isAlias(node)) return node;
    const target = this.#text.anchored.get(node);
    if (target === undefined) throw new ParamsError('nothing before this alias has its name', rangeOf(node).start);
    return target;
  }

  /** @throws ParamsError where a list or map stands within itself or too deep. */
  #within<T>(node: unknown, { start }: Range, read: () => T): T {
    this.#count(start);
    if (this.#open.has(node)) throw new ParamsError('this alias stands within what it names', start);
    if (this.#open.size >= this.#text.deepest) throw new ParamsError('it is nested too deeply', start);
    this.#open.add(node);
    const result = read();
    this.#open.delete(node);
    return result;
  }

  /** What aliases repeat counts each time. */
  #count(start: number): void {
    this.#values += 1;
    if (this.#values > maxParamValues) throw new ParamsError(`it has more than ${maxParamValues} values`, start);
  }

  #literal(range: Range): Computed {
    return fromLiteral(this.#span(range));
  }

  #span({ start, end }: Range): Range & { readonly path: string } {
    return { path: this.#text.source.path, start, end };
  }
}

/** `<<`, whose map is merged into the one that it stands in. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && key.type === Scalar.PLAIN && key.value === '<<' && tagOf(key) === undefined;
}

/** To the engine `1`, `1.0` and `'1'` are three names. */
function identity(id: Value): string {
  return `${id.kind === 'number' ? id.type : id.kind} ${printValue(id)}`;
}

/** The name of a tag of YAML's own; undefined where nothing is said of what a node is. */
function tagOf({ tag }: { readonly tag?: string | undefined }): string | undefined {
  if (tag === undefined || tag === '!') return undefined;
  return tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : tag;
}

function requireTag(node: { readonly tag?: string | undefined }, wanted: string, { start }: Range): void {
  if ((tagOf(node) ?? wanted) !== wanted) throw new ParamsError('a list or map with this tag is not read', start);
}

function isOfTag(value: Value, tag: string): boolean {
  switch (tag) {
    case 'int':
      return value.kind === 'number' && isWhole(value);
    case 'float':
      return value.kind === 'number' && !isWhole(value);
    case 'bool':
      return value.kind === 'boolean';
    default:
      return tag === value.kind;
  }
}

function rangeOf(node: unknown): Range {
  const [start, end] = (node as Node | null)?.range ?? [0, 0];
  return { start, end };
}
