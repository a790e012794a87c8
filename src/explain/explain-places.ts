import { LineIndex, type Location } from '../base/source.ts';
import type { ConfigDocument } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { createExcerpt, type Excerpt } from '../findings/frames/excerpt.ts';
import type { FrameLine } from '../findings/frames/frame-line.ts';
import { createViewsRedactor } from '../findings/views-redactor.ts';
import type { FunctionDefinition } from '../language/ast/nodes.ts';
import { walk } from '../language/ast/walk.ts';
import { parse } from '../language/parse.ts';

/** A place in a file with the lines around it, redacted. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line itself. */
  readonly text: string;
  readonly frame: readonly FrameLine[];
}

export interface Places {
  at(location: Location): Place;
  /** Returns the place of the first character on a line that is not blank. */
  atLine(file: string, line: number): Place;
  /** Returns the file and line where a function of this name is declared. */
  declaration(name: string): string | undefined;
  /** Returns the data with every text redacted. */
  redact<T>(data: T): T;
}

/** Creates access to the places of one view, redacted for reports. */
export function createPlaces(view: BuiltDocument<ConfigDocument>, texts: ReadonlyMap<string, string>): Places {
  const redactor = createViewsRedactor([view]);
  const excerpts = new Map<string, Excerpt>();
  const openExcerpt = (file: string): Excerpt => {
    const known = excerpts.get(file) ?? createExcerpt(file, texts.get(file) ?? '', redactor);
    excerpts.set(file, known);
    return known;
  };
  const at = (location: Location): Place => {
    const { file, line, column } = location;
    const excerpt = openExcerpt(file);
    const frame = excerpt.frame(excerpt.tighten(location));
    return { file, line, column, text: frame.find((other) => other.line === line)?.text.trim() ?? '', frame };
  };
  return {
    at,
    atLine: (file, line) => {
      const lines = new LineIndex(texts.get(file) ?? '');
      const text = line <= lines.lineCount ? lines.readLine(line) : '';
      const column = text.length - text.trimStart().length + 1;
      return at({ file, line, column, endLine: line, endColumn: Math.max(column + 1, text.trimEnd().length + 1) });
    },
    declaration: (name) => {
      for (const [file, text] of texts) {
        // A file without the name need not be parsed.
        const found = text.includes(name) ? findFunction(file, text, name) : undefined;
        if (found !== undefined) return `${file}:${new LineIndex(text).findLocation(file, found).line}`;
      }
      return undefined;
    },
    redact: (data) => redactor.data(data),
  };
}

function findFunction(path: string, text: string, name: string): FunctionDefinition | undefined {
  let found: FunctionDefinition | undefined;
  walk(parse({ path, text }).file, (node) => {
    if (node.kind === 'function' && node.name.name === name) found ??= node;
    return found === undefined;
  });
  return found;
}
