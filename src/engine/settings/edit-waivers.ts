import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLSeq } from 'yaml';
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

/** Returns the text of a file of waivers with one more. */
export function appendWaiver(text: string, file: string, entry: WaiverEntry): string {
  parseWaivers(text, file);
  const document = parseDocument(text);
  const { contents } = document;
  // A file of comments that ends with `...` has a scalar, which cannot get a key.
  if (isScalar(contents)) Object.assign(document, { contents: null, commentBefore: contents.commentBefore });
  const node = document.createNode(entry);
  const list = document.get('waivers', true);
  if (isSeq(list)) list.add(node);
  else document.set('waivers', document.createNode([node]));
  const written = print(document, text);
  parseWaivers(written, file);
  return written;
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

/** Returns a text without the waivers at these places, such as `3:5`; their own comments go with them. */
export function withoutWaivers(text: string, file: string, places: ReadonlySet<string>): string {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const list = document.get('waivers', true) as YAMLSeq<Node> | undefined;
  if (isSeq(list)) {
    const isRemoved = (item: unknown): boolean => {
      if (!isMap(item)) return false;
      const { line, col } = lines.linePos(item.range?.[0] ?? 0);
      return places.has(`${line}:${col}`);
    };
    // The parser attaches the comment of the first item to the list.
    if (isRemoved(list.items[0])) list.commentBefore = withoutLastParagraph(list.commentBefore ?? '');
    list.items = list.items.filter((item) => !isRemoved(item));
    if (list.items.length === 0) {
      const { commentBefore, comment } = list;
      const empty = document.createNode([]);
      Object.assign(empty, {
        flow: true,
        ...(commentBefore ? { commentBefore } : {}),
        ...(comment ? { comment } : {}),
      });
      document.set('waivers', empty);
    }
  }
  const written = print(document, text);
  parseSettings(written, file);
  return written;
}

/** Returns the text of a document with the line ends of the text that it was parsed from. */
function print(document: Document, from: string): string {
  const text = document.toString({ lineWidth: 0 });
  return from.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

/** Returns a comment without what follows its last empty line. */
function withoutLastParagraph(comment: string): string | null {
  const rest = comment
    .split(/\n(?:[ \t]*\n)+/u)
    .slice(0, -1)
    .join('\n\n');
  return rest === '' ? null : rest;
}
