import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, Scalar } from 'yaml';
import { findJsonFault } from '../../base/json-fault.ts';
import { LineIndex, type Range, type Source } from '../../base/source.ts';
import { maxParamValues } from '../limits.ts';
import {
  constant,
  createNull,
  createProvenance,
  createString,
  createUnknown,
  listValue,
  mapValue,
} from '../values/constructors.ts';
import { putEntry } from '../values/map-key.ts';
import type { Item, Value } from '../values/value.ts';
import { createLaunchOrigin } from './create-launch-origin.ts';
import { readJsonWord } from './json-scalar.ts';
import type { LaunchParam } from './launch.ts';
import { toCamelCase } from './param-arguments.ts';
import { readYamlWord } from './yaml-scalar.ts';

/** Fault in a params file and its location, never with its text, which could be a secret. */
export interface ParamsFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Fault at an offset of a params file. */
class ParamsError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Reads a params file, YAML or (where its name ends in `.json`) JSON: the parameters of its top level. */
export function readParamsFile(source: Source): readonly LaunchParam[] | ParamsFault {
  try {
    return readParams(source);
  } catch (error) {
    // The parser and the reader recurse.
    const fault = error instanceof RangeError ? new ParamsError('it is nested too deeply', 0) : error;
    if (!(fault instanceof ParamsError)) throw error;
    return { ...new LineIndex(source.text).findPosition(fault.offset), message: fault.message };
  }
}

/** @throws ParamsError at the first thing that is wrong. */
function readParams(source: Source): readonly LaunchParam[] {
  const isJson = source.path.endsWith('.json');
  const wrong = isJson ? findJsonFault(source.text) : undefined;
  if (wrong !== undefined) throw new ParamsError('this is not valid JSON', wrong);
  // All words stay texts: the engine's reader follows no version of YAML that this one has.
  const document = parseDocument(markFolders(source.text), {
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const words = error.code.toLowerCase().replaceAll('_', ' ');
    throw new ParamsError(`this is not valid ${isJson ? 'JSON' : 'YAML'} (${words})`, error.pos[0]);
  }
  const { contents } = document;
  const reader = new ParamsReader(source, isJson);
  if (contents === null || (isScalar(contents) && reader.read(contents).kind === 'null')) return [];
  if (!isMap(contents)) throw new ParamsError('the parameters must be a map of names to values', contents.range[0]);
  const params = new Map<string, LaunchParam>();
  for (const pair of contents.items) {
    const { key, value, id, range } = reader.readEntry(pair);
    if (id.kind !== 'string' || id.value === '' || isMerge(pair)) {
      throw new ParamsError('a parameter needs a plain name: put it in quotes', key.start);
    }
    const name = toCamelCase(id.value);
    params.set(name, { names: [name], value, isText: false, origin: createLaunchOrigin(source, key, range) });
  }
  return [...params.values()];
}

/** Replaces the braces around a folder of the launch, which the launch puts into the text before it is YAML or JSON. */
const mark = '\ue000';

function markFolders(text: string): string {
  return text.replace(/\$\{(baseDir|projectDir|launchDir|outputDir|workDir)\}/gu, `$$${mark}$1${mark}`);
}

/** Converts the nodes of a params file to the engine's values. */
class ParamsReader {
  readonly #source: Source;
  readonly #isJson: boolean;
  #values = 0;

  constructor(source: Source, isJson: boolean) {
    this.#source = source;
    this.#isJson = isJson;
  }

  readEntry({ key: keyNode, value: node }: Pair): { key: Range; value: Value; id: Value; range: Range } {
    const key = toRange(keyNode);
    const range = node === null ? { start: key.end, end: key.end } : toRange(node);
    return { key, range, id: this.read(keyNode), value: this.read(node) };
  }

  read(node: unknown): Value {
    const range = toRange(node);
    this.#values += 1;
    if (this.#values > maxParamValues) throw new ParamsError(`it has more than ${maxParamValues} values`, range.start);
    if (node === null) return createNull();
    const { tag } = node as { readonly tag?: string };
    if (tag !== undefined && tag !== '!') return createUnknown('a value with a tag is not followed');
    if (isScalar(node)) return this.#readScalar(node, range);
    if (isSeq(node))
      return listValue(node.items.map((item) => ({ value: this.read(item), span: this.#toSpan(toRange(item)) })));
    return isMap(node) ? this.#map(node.items) : createUnknown('an alias is not followed');
  }

  #map(pairs: readonly Pair[]): Value {
    const items = new Map<string, Item>();
    for (const pair of pairs) {
      const { key, value, id, range } = this.readEntry(pair);
      if (isMerge(pair)) return createUnknown('a map that others are merged into is not followed');
      const item = { value, span: this.#toSpan(range), key: this.#toSpan(key) };
      if (!putEntry(items, id, item)) return createUnknown('two names in it have the same text, or one is not known');
    }
    return mapValue(items);
  }

  #readScalar(node: Scalar, range: Range): Value {
    const text = String(node.value);
    const literal = createProvenance(this.#toSpan(range));
    if (text.includes(mark))
      return createUnknown('the launch puts its directories into this text of its params file', literal);
    const isWord = node.type === Scalar.PLAIN;
    const word = isWord ? (this.#isJson ? readJsonWord : readYamlWord)(text, constant) : undefined;
    return word ?? createString(text, literal);
  }

  #toSpan({ start, end }: Range): Range & { readonly path: string } {
    return { path: this.#source.path, start, end };
  }
}

/** Returns true for `<<`, whose map is merged into the map around it. */
function isMerge({ key }: Pair): boolean {
  return isScalar(key) && key.type === Scalar.PLAIN && key.value === '<<';
}

function toRange(node: unknown): Range {
  const [start, end] = (node as Node | null)?.range ?? [0, 0];
  return { start, end };
}
