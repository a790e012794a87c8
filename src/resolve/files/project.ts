import type { FileContent, FileSystem } from '../../base/file-system.ts';
import { LineIndex, type Source, type Span } from '../../base/source.ts';
import type { Flow } from '../../dataflow/flow.ts';
import { collectFlows } from '../../dataflow/flows.ts';
import type { ConfigFile } from '../../language/ast/nodes.ts';
import { parse } from '../../language/parse.ts';
import type { SyntaxProblem } from '../../language/syntax-problem.ts';

/** One configuration file, read and parsed once however many targets and views use it. */
export interface ProjectFile {
  readonly source: Source;
  readonly tree: ConfigFile;
  readonly problems: readonly SyntaxProblem[];
  readonly lines: LineIndex;
  readonly flows: readonly Flow[];
}

export type ReadFile =
  | { readonly kind: 'file'; readonly file: ProjectFile }
  | { readonly kind: 'failed'; readonly content: Exclude<FileContent, { kind: 'text' }> };

/** The files of one repository as they are needed, each parsed once. */
export class Project {
  readonly #files: FileSystem;
  readonly #read: Map<string, ReadFile>;

  /** `besides` are files outside the file system. */
  constructor(files: FileSystem, besides: readonly ProjectFile[] = []) {
    this.#files = files;
    this.#read = new Map(besides.map((file) => [file.source.path, { kind: 'file', file }]));
  }

  /** Returns true if neither a file nor a folder exists at a path. */
  lacks(path: string): boolean {
    const read = this.read(path);
    return read.kind === 'failed' && read.content.kind === 'missing';
  }

  /** Returns the text of a span; empty if the file was not read. */
  textOf({ path, start, end }: Span): string {
    const read = this.read(path);
    return read.kind === 'file' ? read.file.source.text.slice(start, end) : '';
  }

  /** Reads a file that is no configuration. Nothing is parsed or kept. */
  content(path: string): FileContent {
    return this.#files.read(path);
  }

  /** A file by its name: its path below the repository's root, or a URL. */
  read(path: string): ReadFile {
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const content = this.#files.read(path);
    const result: ReadFile =
      content.kind === 'text'
        ? { kind: 'file', file: parseFile({ path, text: content.text }) }
        : { kind: 'failed', content };
    this.#read.set(path, result);
    return result;
  }
}

function parseFile(source: Source): ProjectFile {
  const { file, problems } = parse(source);
  return { source, tree: file, problems, lines: new LineIndex(source.text), flows: collectFlows(file, source.path) };
}
