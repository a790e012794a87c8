import type { Span } from '../../base/source.ts';
import type { FunctionDefinition, If, Statement } from '../../language/ast/nodes.ts';
import { type Changes, type Frame, Locals, type Params } from '../expressions/frame.ts';
import { collectClasses } from '../expressions/imports.ts';
import type { ProjectFile } from '../files/project.ts';
import type { Place } from '../tree/place.ts';
import type { Scope } from '../tree/tree.ts';
import type { Condition } from '../values/condition.ts';
import type { Value } from '../values/value.ts';
import type { Outcome, Thrown } from './outcome.ts';
import type { RunState } from './run-state.ts';

/**
 * Context in which statements run and write. Control flow is the same everywhere; a file writes into the configuration
 * tree (`FileSite`), a called closure writes to its local variables only (`ClosureSite`).
 */
export interface Site {
  readonly frame: Frame;
  readonly isInLoop: boolean;
  /** True if both ways of an undecided `if` are followed to the end of the statements, and joined there. */
  readonly followsWays: boolean;
  /** Runs statements up to the first that leaves them. `isWhole` marks the body of a closure. */
  run(statements: readonly Statement[], isWhole?: boolean): Outcome;
  /** Charges the step budget for a statement; returns an outcome if nothing more may run. */
  begin(statement: Statement): Outcome | undefined;
  /** Runs a statement other than control flow. */
  perform(statement: Statement): Outcome;
  /** A branch, handler or loop body inside this site, with local variables of its own. */
  createInner(locals: Locals, isInLoop?: boolean): Site;
  /** Notes how a condition came out; `isHeld` is undefined where that cannot be determined statically. */
  noteDecision(statement: If, decision: Value, isHeld: boolean | undefined): void;
  /** Runs both ways from the same state, each followed by the `tail` statements, and joins the resulting states. */
  join(ways: readonly [Way, Way], decision: Value, tail: number): void;
  /** A statement throws. `isSure` is false where it may throw. */
  fail(statement: Statement, why: string, thrown: Thrown, isSure: boolean): Outcome;
  /** The site for the body of a `try`. */
  attempt(): Attempt;
  /** Makes the names unknown that the statements assign: whether they run cannot be determined statically. */
  forget(statement: Statement, uncertain: readonly Statement[], from?: Value): Outcome;
}

/** One of two exclusive ways. */
export interface Way {
  readonly condition: Condition;
  readonly run: (site: Site) => void;
}

export interface Attempt {
  readonly site: Site;
  /** Returns true if the body may have thrown without a report. */
  isOpen(body: readonly Statement[]): boolean;
  /** Removes the diagnostics of the body, whose errors a handler catches. */
  takeBack(): void;
}

/** A site at load level. */
export interface FileSite extends Site {
  readonly state: RunState;
  readonly file: FileRun;
  readonly place: Place;
  /** True if the site is inside the body of a `try`. */
  readonly isAttempt: boolean;
  /** Returns the site with these parts replaced; a block or a file is outside any loop. */
  enter(parts: { readonly place?: Place; readonly file?: FileRun; readonly isInLoop?: boolean }): FileSite;
}

/** One file while it is read: into its own tree, or in the legacy dialect into that of the file that includes it. */
export interface FileRun {
  readonly file: ProjectFile;
  readonly root: Scope;
  readonly params: Params;
  readonly locals: Locals;
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** Settings of the legacy dialect's profiles that apply at the end of the file; includes share their includer's. */
  readonly deferred: Scope;
  /** Settings of the selected profiles of the legacy dialect's current `profiles` block; joins `deferred` after the block. */
  readonly aside?: Scope;
  /** The path of the first block that the profiles of the legacy dialect ran, by its name. */
  readonly entered: Scope;
  readonly includedFrom: readonly Span[];
}

/** The parts of a file that it shares with no other; files that share a tree share `changes`. */
export function createFilePart(file: ProjectFile, changes?: Changes): Pick<FileRun, 'file' | 'locals' | 'functions'> {
  return {
    file,
    locals: new Locals(undefined, collectClasses(file), changes),
    functions: collectFunctions(file.tree.body),
  };
}

/**
 * The functions that a file declares, by name: they exist before its first statement runs. Which of several with one
 * name a call means depends on its arguments, and is not followed.
 */
function collectFunctions(statements: readonly Statement[]): ReadonlyMap<string, FunctionDefinition> {
  const found = new Map<string, FunctionDefinition>();
  for (const statement of statements) {
    if (statement.kind !== 'function') continue;
    const { name, start, end } = statement;
    const skipped = { references: [], assigned: [] };
    const body: Statement = { kind: 'opaque', start, end, keyword: 'function', ...skipped };
    found.set(name.name, found.has(name.name) ? { ...statement, body: [body] } : statement);
  }
  return found;
}
