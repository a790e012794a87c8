import type { Range, Span } from '../base/source.ts';
import type { FunctionDefinition } from '../language/ast.ts';
import type { Locals, Params } from './frame.ts';
import type { ProjectFile } from './project.ts';
import type { Scope } from './tree.ts';

/** One file while it is read: its own tree, which its includer takes over afterwards. */
export interface FileRun {
  readonly file: ProjectFile;
  readonly root: Scope;
  readonly params: Params;
  readonly locals: Locals;
  readonly functions: Map<string, FunctionDefinition>;
  readonly includedFrom: readonly Span[];
}

/** A range of a file as a span. */
export function spanIn(file: ProjectFile, range: Range): Span {
  return { path: file.source.path, start: range.start, end: range.end };
}
