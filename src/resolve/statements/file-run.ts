import type { Range, Span } from '../../base/source.ts';
import type { FunctionDefinition, Statement } from '../../language/ast.ts';
import { type Changes, Locals, type Params } from '../expressions/frame.ts';
import { classesOf } from '../expressions/imports.ts';
import type { Leap } from '../expressions/loops.ts';
import type { ProjectFile } from '../files/project.ts';
import type { Scope } from '../tree/tree.ts';

/** One file while it is read: into its own tree, or in the legacy dialect into that of the file that includes it. */
export interface FileRun {
  readonly file: ProjectFile;
  readonly root: Scope;
  readonly params: Params;
  readonly locals: Locals;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  readonly flow: Flow;
  /** What the legacy dialect's profiles set that waits for the end of the file; includes share their includer's. */
  readonly deferred: Scope;
  /** By name, the path of the first block of that name that the legacy dialect's profiles ran. */
  readonly entered: Scope;
  readonly includedFrom: readonly Span[];
}

/** How far the statements of one file, or of one block, have come. */
export interface Flow {
  /** After a `return` nothing more runs. */
  returned: boolean;
  /** How many conditions around are those of the whole; a `return` under more of them may not be reached. */
  readonly conditions: number;
  /** What `break` and `continue` leave here; nothing where neither may stand. */
  readonly within?: 'loop' | 'switch';
  /** Set as soon as one was reached, or `unclear` where nobody can tell whether it is: nothing more runs until then. */
  jump?: Leap | 'unclear' | undefined;
}

/** What profiles of the legacy dialect leave beside a tree. */
export function asideOf(root: Scope): Pick<FileRun, 'deferred' | 'entered'> {
  return { deferred: root.beside(), entered: root.beside() };
}

/** What each file has for itself; what changes in one is seen in all that share a tree. */
export function ownPartOf(
  file: ProjectFile,
  changes?: Changes,
): Pick<FileRun, 'file' | 'locals' | 'functions' | 'flow'> {
  return {
    file,
    locals: new Locals(undefined, classesOf(file), changes),
    functions: functionsOf(file.tree.body),
    flow: { returned: false, conditions: 0 },
  };
}

/** A range of a file as a span. */
export function spanIn(file: ProjectFile, range: Range): Span {
  return { path: file.source.path, start: range.start, end: range.end };
}

/**
 * The functions that a file declares, by name: they are there before its first statement runs. Which of several with
 * one name a call means depends on its arguments, and is not followed.
 */
function functionsOf(statements: readonly Statement[]): ReadonlyMap<string, FunctionDefinition> {
  const found = new Map<string, FunctionDefinition>();
  for (const statement of statements) {
    if (statement.kind !== 'function') continue;
    const { name, start, end } = statement;
    const skipped = { references: [], assigned: [], hasCallOrBlock: true };
    const body: Statement = { kind: 'opaque', start, end, keyword: 'function', ...skipped };
    found.set(name.name, found.has(name.name) ? { ...statement, body: [body] } : statement);
  }
  return found;
}
