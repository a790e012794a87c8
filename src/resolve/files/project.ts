import type { FileContent, FileSystem } from '../../base/file-system.ts';
import { LineIndex, type Source } from '../../base/source.ts';
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

/** The result of work, and the paths that it asked for. */
export interface Traced<Result> {
  readonly result: Result;
  readonly asked: ReadonlySet<string>;
}

/** Files of one repository, read when needed and parsed once. */
export class Project {
  readonly #files: FileSystem;
  readonly #read: Map<string, ReadFile>;
  readonly #twin: Project | undefined;
  #asked = new Set<string>();

  /** `besides` are files outside the file system; `twin` has other files, whose trees are used where the text is equal. */
  constructor(files: FileSystem, besides: readonly ProjectFile[] = [], twin?: Project) {
    this.#files = files;
    this.#read = new Map(besides.map((file) => [file.source.path, { kind: 'file', file }]));
    this.#twin = twin;
  }

  /** Does work, and returns the paths that were asked for meanwhile with its result. */
  trace<Result>(work: () => Result): Traced<Result> {
    const outer = this.#asked;
    const asked = new Set<string>();
    this.#asked = asked;
    try {
      return { result: work(), asked };
    } finally {
      this.#asked = outer;
      this.repeat(asked);
    }
  }

  /** Counts paths as asked for, by work whose result was kept. */
  repeat(asked: Iterable<string>): void {
    for (const path of asked) this.#asked.add(path);
  }

  /** Returns true if a path has the same content in another project. */
  hasSame(path: string, other: Project): boolean {
    const [one, two] = [this.readContent(path), other.readContent(path)];
    return one.kind === 'text' && two.kind === 'text'
      ? one.text === two.text
      : JSON.stringify(one) === JSON.stringify(two);
  }

  /** Returns true if neither a file nor a folder exists at a path. */
  lacks(path: string): boolean {
    const read = this.read(path);
    return read.kind === 'failed' && read.content.kind === 'missing';
  }

  /** Reads a file that is not a configuration, without parsing or keeping it. */
  readContent(path: string): FileContent {
    const known = this.#read.get(path);
    if (known === undefined) return this.#files.read(path);
    return known.kind === 'failed' ? known.content : { kind: 'text', text: known.file.source.text };
  }

  /** A file by its name: its path below the repository's root, or a URL. */
  read(path: string): ReadFile {
    this.#asked.add(path);
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const content = this.#files.read(path);
    const result: ReadFile =
      content.kind === 'text'
        ? { kind: 'file', file: this.#parse({ path, text: content.text }) }
        : { kind: 'failed', content };
    this.#read.set(path, result);
    return result;
  }

  #parse(source: Source): ProjectFile {
    const twin = this.#twin === undefined ? undefined : this.#twin.#read.get(source.path);
    return twin?.kind === 'file' && twin.file.source.text === source.text ? twin.file : parseFile(source);
  }
}

function parseFile(source: Source): ProjectFile {
  const { file, problems } = parse(source);
  return { source, tree: file, problems, lines: new LineIndex(source.text), flows: collectFlows(file, source.path) };
}
