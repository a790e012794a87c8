import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { RegoFile } from '../rego-compiler.ts';

/** 1-based position. */
export interface MetadataPlace {
  readonly line: number;
  readonly column: number;
}

/** Keys of a METADATA comment with their positions. */
export interface MetadataPlaces {
  /** Returns the position of a key (`['custom', 'id']`), or of its closest existing parent. */
  find(path: readonly string[]): MetadataPlace;
  /** Returns the keys at a path, in source order. */
  keys(path: readonly string[]): readonly string[];
}

/** Parses a METADATA comment for positions, which OPA does not report. */
export function locateMetadata(file: RegoFile, firstLine: number): MetadataPlaces {
  const lines: string[] = [];
  const indents: number[] = [];
  for (const line of file.text.split(/\r?\n/).slice(firstLine)) {
    const comment = /^(\s*#\s?)(.*)$/.exec(line);
    if (comment === null) break;
    indents.push(comment[1]?.length ?? 0);
    lines.push(comment[2] ?? '');
  }
  const counter = new LineCounter();
  const document = parseDocument(lines.join('\n'), { lineCounter: counter, logLevel: 'silent' });

  function findPlace(offset: number): MetadataPlace {
    const { line, col } = counter.linePos(offset);
    return { line: firstLine + line, column: (indents[line - 1] ?? 0) + col };
  }

  function find(path: readonly string[]): MetadataPlace {
    let found: MetadataPlace = { line: firstLine, column: 1 };
    let node: unknown = document.contents;
    for (const name of path) {
      if (!isMap(node)) return found;
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === name);
      if (pair === undefined) return found;
      if (isScalar(pair.key) && pair.key.range) found = findPlace(pair.key.range[0]);
      node = pair.value;
    }
    return found;
  }

  function listKeys(path: readonly string[]): readonly string[] {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isMap(node) ? node.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : [];
  }

  return { find, keys: listKeys };
}
