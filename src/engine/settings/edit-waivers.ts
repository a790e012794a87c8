import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, stringify } from 'yaml';
import { assert } from '../../base/assert.ts';
import { writeFile } from '../../host/write-file.ts';
import type { EngineContext } from '../context.ts';
import { readSettingsText } from './load-settings.ts';
import { parseSettings } from './parse-settings.ts';
import { parseWaivers, type WaiverEntry } from './parse-waivers.ts';

/**
 * Appends a waiver to a file of waivers, which is created if it is missing. Comments of the file stay.
 *
 * @throws UsageError for an invalid waiver or file.
 */
export function addWaiver({ cwd }: EngineContext, file: string, entry: WaiverEntry): void {
  const path = resolve(cwd, file);
  const text = appendWaiver(existsSync(path) ? readSettingsText(path, file) : '', file, entry);
  writeFile(path, [text]);
}

/** Returns the text of a file of waivers with one more; all else stays as it is written. */
export function appendWaiver(text: string, file: string, entry: WaiverEntry): string {
  parseWaivers(text, file);
  const written = insertWaiver(text, entry);
  parseWaivers(written, file);
  return written;
}

function insertWaiver(text: string, entry: WaiverEntry): string {
  const { document, pair, items, isFlow } = readList(text);
  const last = items.at(-1);
  if (last !== undefined && isFlow) {
    // Quoted by JSON, whose strings have no line breaks: those are valid at any indentation.
    const parts = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return `${text.slice(0, last.end)}, { ${parts.join(', ')} }${text.slice(last.end)}`;
  }
  if (last !== undefined) {
    const pad = text.slice(lineStart(text, last.start), last.start);
    let offset = lineEnd(text, last.end);
    // Comments that are indented below the last waiver belong to it.
    while (/^[ \t]+#/u.test(text.slice(offset, lineEnd(text, offset)).replace(pad, ''))) offset = lineEnd(text, offset);
    return insertLines(text, offset, pad, entry);
  }
  const isBlock = document.contents === null || (isMap(document.contents) && document.contents.flow !== true);
  if (isBlock && pair === undefined) return insertLines(text, text.length, '  ', entry, 'waivers:');
  const [start, end] = (isNode(pair?.value) ? pair.value.range : undefined) ?? [0, 0];
  const key = pair === undefined ? 0 : findColon(pair) + 1;
  const isEmpty = start === end || text.slice(key, end).trim() === '[]';
  if (isBlock && isEmpty) {
    const open = start === end ? text : text.slice(0, key) + text.slice(end);
    return insertLines(open, lineEnd(open, key), '  ', entry);
  }
  // What is left is rare, such as `{}`: written anew, with its comments.
  if (isScalar(document.contents)) {
    document.commentBefore = document.contents.commentBefore ?? null;
    document.contents = null;
  }
  document.set('waivers', document.createNode([entry]));
  return document.toString({ lineWidth: 0 });
}

/** Inserts an item of a block sequence at the start of a line, after the key of the sequence if one is given. */
function insertLines(text: string, offset: number, pad: string, entry: WaiverEntry, key?: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const body = stringify(entry, { lineWidth: 0 }).trimEnd().replaceAll('\n', `${eol}${pad}  `);
  const before = text.slice(0, offset);
  const gap = before === '' || before.endsWith('\n') ? '' : eol;
  const head = key === undefined ? '' : `${key}${eol}`;
  return `${before}${gap}${head}${pad}- ${body}${eol}${text.slice(offset)}`;
}

/**
 * Removes waivers from the files of settings or waivers in which they are written. `sources` are their places, such as
 * `waivers.yaml:3:5`. Returns the files that were changed.
 */
export function removeWaivers({ cwd }: EngineContext, sources: readonly string[]): readonly string[] {
  const byFile = new Map<string, Set<string>>();
  for (const source of sources) {
    const [, file = '', place = ''] = /^(.*?):(\d+:\d+)$/u.exec(source) ?? [];
    byFile.set(file, (byFile.get(file) ?? new Set()).add(place));
  }
  for (const [file, places] of byFile) {
    const path = resolve(cwd, file);
    writeFile(path, [withoutWaivers(readSettingsText(path, file), file, places)]);
  }
  return [...byFile.keys()];
}

/** Returns a text without the waivers at these places, such as `3:5`, and their own comments; all else stays as it is written. */
export function withoutWaivers(text: string, file: string, places: ReadonlySet<string>): string {
  const { pair, items, isFlow, list } = readList(text);
  const removed = new Set(items.filter(({ place }) => places.has(place)));
  if (removed.size === 0) return text;
  const written =
    removed.size < items.length
      ? cut(
          text,
          [...removed].map((item) => spanOf(text, items, removed, item)),
        )
      : isFlow
        ? `${text.slice(0, list?.range?.[0])}[]${text.slice(list?.range?.[1])}`
        : emptyBlock(text, pair, items);
  parseSettings(written, file);
  return written;
}

/** Removes all items of a block sequence. */
function emptyBlock(text: string, pair: Pair | undefined, items: readonly Item[]): string {
  const all = new Set(items);
  const spans = items.map((item) => spanOf(text, items, all, item));
  const key = findColon(pair) + 1;
  return `${text.slice(0, key)} []${cut(text, [[0, key], ...spans])}`;
}

type Span = readonly [start: number, end: number];

/** Returns the span to remove with a waiver: its lines with the comment above them, or, among others on a line, its comma. */
function spanOf(text: string, items: readonly Item[], removed: ReadonlySet<Item>, item: Item): Span {
  const index = items.indexOf(item);
  const isKept = (other: Item): boolean => !removed.has(other);
  let start = lineStart(text, item.start);
  let end = lineEnd(text, item.end);
  const [, comma] = /^[ \t]*(,?)[ \t]*(?:#.*)?\s*$/u.exec(text.slice(item.end, end)) ?? [];
  const isAlone = text.slice(start, item.start).trim() === '' && (item.hasComma ? comma === ',' : comma !== undefined);
  if (!isAlone) {
    const next = items[index + 1];
    const before = items.slice(0, index).findLast(isKept);
    if (next !== undefined && items.slice(index + 1).some(isKept)) return [item.start, next.start];
    return [before?.end ?? item.start, item.end];
  }
  const floor = items[index - 1]?.end ?? 0;
  const lineAbove = (): string => text.slice(lineStart(text, start - 1), start);
  while (start > 0 && lineStart(text, start - 1) > floor && /^\s*#/u.test(lineAbove()))
    start = lineStart(text, start - 1);
  const isBlankBelow = end < text.length && text.slice(end, lineEnd(text, end)).trim() === '';
  const isBlankAbove = start > 0 && lineAbove().trim() === '';
  // Of the empty lines around a waiver, one stays; between the key and the next waiver, none.
  if (isBlankBelow && (isBlankAbove || (index === 0 && items.length > removed.size))) end = lineEnd(text, end);
  return [start, end];
}

/** Returns a text without spans, which may overlap. */
function cut(text: string, spans: readonly Span[]): string {
  let [rest, done] = ['', 0];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    if (start > done) rest += text.slice(done, start);
    done = Math.max(done, end);
  }
  return rest + text.slice(done);
}

/** A waiver in a list: offsets of its first character (of a block sequence, its dash) and after its last one. */
interface Item {
  readonly start: number;
  readonly end: number;
  /** Whether a comma separates it from the next one. */
  readonly hasComma: boolean;
  /** Line and column of its mapping, such as `3:5`. */
  readonly place: string;
}

function readList(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: true });
  const { contents } = document;
  const pair = isMap(contents) ? contents.items.find(({ key }) => isScalar(key) && key.value === 'waivers') : undefined;
  const list = isSeq<Node>(pair?.value) ? pair.value : undefined;
  const token = list?.srcToken;
  const isFlow = token?.type === 'flow-collection';
  const dashes =
    token?.type === 'block-seq'
      ? token.items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'))
      : [];
  const items = (list?.items ?? []).map(({ range }, index, all): Item => {
    const [from, to] = range ?? [0, 0];
    const { line, col } = lines.linePos(from);
    return {
      start: dashes[index]?.offset ?? from,
      end: from + text.slice(from, to).trimEnd().length,
      hasComma: isFlow && index < all.length - 1,
      place: `${line}:${col}`,
    };
  });
  return { document, pair, list, items, isFlow };
}

function findColon(pair: Pair | undefined): number {
  const colon = pair?.srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  assert(colon !== undefined, 'a value has a key with a colon');
  return colon.offset;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the offset after the line break. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}
