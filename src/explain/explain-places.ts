import type { Location } from '../base/source.ts';
import type { ConfigDocument } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { createExcerpt, type Excerpt } from '../findings/excerpt.ts';
import type { FrameLine } from '../findings/finding.ts';
import { redactorOf } from '../findings/views-redactor.ts';

/** A place in a file with the lines around it, secrets redacted. */
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
  /** The first thing on a line: of what has no column. */
  atLine(file: string, line: number): Place;
  /** The file and line where a function of this name is declared. */
  declaration(name: string): string | undefined;
  /** The same data with the secrets of the view swept out of every text. */
  redact<T>(data: T): T;
}

/** What stands before a function's name. */
const declaring = '(?:static|final|public|private|def|void|int|long|float|double|boolean|[A-Z]\\w*)';

/** Shows places of one view as far as they may be shown. */
export function createPlaces(view: BuiltDocument<ConfigDocument>, texts: ReadonlyMap<string, string>): Places {
  const redactor = redactorOf([view], texts);
  const excerpts = new Map<string, Excerpt>();
  const excerptOf = (file: string): Excerpt => {
    const known = excerpts.get(file) ?? createExcerpt(file, texts.get(file) ?? '', redactor);
    excerpts.set(file, known);
    return known;
  };
  const at = (location: Location): Place => {
    const { file, line, column } = location;
    const excerpt = excerptOf(file);
    const frame = excerpt.frame(excerpt.tighten(location));
    return { file, line, column, text: frame.find((other) => other.line === line)?.text.trim() ?? '', frame };
  };
  return {
    at,
    atLine: (file, line) => {
      const text = (texts.get(file) ?? '').split(/\r\n|\r|\n/u)[line - 1] ?? '';
      const column = text.length - text.trimStart().length + 1;
      return at({ file, line, column, endLine: line, endColumn: Math.max(column + 1, text.trimEnd().length + 1) });
    },
    declaration: (name) => {
      if (!/^\w{1,200}$/u.test(name)) return undefined;
      const pattern = new RegExp(`^[ \\t]*(?:${declaring}[ \\t]+){1,3}${name}[ \\t]*\\(`, 'mu');
      for (const [file, text] of texts) {
        const found = pattern.exec(text);
        if (found !== null) return `${file}:${text.slice(0, found.index).split(/\r\n|\r|\n/u).length}`;
      }
      return undefined;
    },
    redact: redactor.data,
  };
}
