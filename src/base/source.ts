/** A file as read. Its path is what messages print: relative to the repository, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A half-open range of UTF-16 offsets in a text that the holder knows. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range with the path of its source. */
export interface Span extends Range {
  readonly path: string;
}

/** A span made printable: 1-based lines and columns, the end exclusive; crosses threads without the text. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place in a text: 1-based line, 1-based UTF-16 column. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Index of the lines of a text. LF, CRLF and a lone CR each end a line, as in the engine's lexer. */
export class LineIndex {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#starts = findLineStarts(text);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The position of an offset; offsets past the end count as the end. */
  findPosition(offset: number): Position {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.min(offset, this.text.length) - (starts[low] ?? 0) + 1 };
  }

  findLocation(file: string, range: Range): Location {
    const start = this.findPosition(range.start);
    const end = this.findPosition(range.end);
    return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  /** The offset at which a 1-based line starts; the text's end for lines past the last. */
  findLineStart(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** One line's text without its line end; empty for lines that do not exist. */
  readLine(line: number): string {
    return this.text.slice(this.findLineStart(line), this.findLineStart(line + 1)).replace(/[\r\n]+$/u, '');
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
