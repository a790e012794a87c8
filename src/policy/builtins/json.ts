import { parseRegoValue } from '../rego-values/parse-rego-value.ts';
import {
  compareCodePoints,
  compareRego,
  isArray,
  RegoNumber,
  RegoObject,
  type RegoValue,
  sortSet,
} from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, LeftToOpa, toText } from './builtin.ts';

// Limit of Go's JSON parser.
const MAX_DEPTH = 10_000;

export const marshalJson: HostBuiltin = (value) => writeGoJson(value ?? null);

export const unmarshalJson: HostBuiltin = (text) => {
  const json = toText(text);
  if (isJson(json)) return withLastOfEach(parseRegoValue(json));
  // OPA ignores text after a value if that text begins with `null`.
  throw json.includes('null') ? new LeftToOpa() : new BuiltinError('operand is not JSON');
};

/** Keeps the last value of each repeated key. */
function withLastOfEach(value: RegoValue): RegoValue {
  if (value instanceof RegoObject) {
    const last = new Map(value.entries.map(([key, item]) => [key, withLastOfEach(item)]));
    return new RegoObject([...last]);
  }
  return isArray(value) ? value.map(withLastOfEach) : value;
}

function isJson(text: string): boolean {
  if (isTooDeep(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Writes JSON as Go does: keys in order, sets as lists, and characters escaped that HTML or JavaScript would misread. */
export function writeGoJson(value: RegoValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (value instanceof RegoNumber) return writeNumber(value);
  if (value instanceof RegoObject) return writeObject(value);
  return `[${(isArray(value) ? value : sortSet(value.items)).map(writeGoJson).join(',')}]`;
}

function writeNumber({ text }: RegoNumber): string {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text)) throw new BuiltinError(`invalid number ${text}`);
  return text;
}

/** Converts keys to strings; of keys that are then equal the last in Rego's order counts. */
function writeObject({ entries }: RegoObject): string {
  const inOrder = entries.toSorted(([a], [b]) => compareRego(a, b));
  const named = new Map(inOrder.map(([key, item]) => [typeof key === 'string' ? key : writeGoJson(key), item]));
  const sorted = [...named].toSorted(([a], [b]) => compareCodePoints(a, b));
  return `{${sorted.map(([key, item]) => `${quote(key)}:${writeGoJson(item)}`).join(',')}}`;
}

function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
