import { jsonString } from './escape.ts';

/** What becomes JSON: anything without functions, where `undefined` stands for an absent key. */
type Jsonable = unknown;

/** JSON text in chunks, laid out like `JSON.stringify` with this indent; each item of a list is a chunk of its own. */
export function* jsonChunks(value: Jsonable, indent: number, depth = 0): Generator<string> {
  if (value === null || typeof value !== 'object') {
    yield jsonText(value);
    return;
  }
  const newline = indent === 0 ? '' : `\n${' '.repeat(indent * (depth + 1))}`;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => ['', item] as const)
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${jsonString(key)}:${indent === 0 ? '' : ' '}`, item] as const);
  if (entries.length === 0) {
    yield `${open}${close}`;
    return;
  }
  let separator: string = open;
  for (const [prefix, item] of entries) {
    yield `${separator}${newline}${prefix}`;
    yield* jsonChunks(item, indent, depth + 1);
    separator = ',';
  }
  yield `${indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`}${close}`;
}

/** The same in one string, on one line. */
export function compactJson(value: Jsonable): string {
  return [...jsonChunks(value, 0)].join('');
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? jsonString(value) : (JSON.stringify(value) ?? 'null');
}
