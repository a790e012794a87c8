import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Catch, Statement, Try } from '../../language/ast.ts';
import { forgetChanged, mayChange, mayThrow } from '../expressions/changes.ts';
import { Locals } from '../expressions/frame.ts';
import { type Attempt, attempt, joinOutcomes } from '../tree/join-branches.ts';
import { nothingWritten } from '../tree/journal.ts';
import { findNode, type Place, type Throwable, under } from '../tree/place.ts';
import type { Incompleteness } from '../tree/resolved.ts';
import { Leaf, Scope } from '../tree/tree.ts';
import { eitherOf, negated } from '../values/choice.ts';
import { constant, unknownValue } from '../values/constructors.ts';
import type { FileRun } from './file-run.ts';
import type { LoadHost } from './run-expression.ts';

/** What was found so far; a handler that runs takes back what the body was found wrong for. */
export interface Found {
  readonly diagnostics: Diagnostic[];
  readonly incomplete: readonly Incompleteness[];
}

/**
 * `try` at load level. The handler runs where the body is known to throw: at a `throw`, or an include that fails. Where
 * the body only may throw, the handler runs under that condition, and what follows in the body is not sure.
 */
export function runTry(statement: Try, place: Place, run: FileRun, host: LoadHost, found: Found): void {
  const { diagnostics, incomplete } = found;
  const before = diagnostics.length;
  const gaps = incomplete.length;
  const thrown = statement.body.findIndex((each) => each.kind === 'throw');
  const body = thrown === -1 ? statement.body : statement.body.slice(0, thrown);
  const risk = body.findIndex((each) => mayThrow([each]));
  const isErrorNow = (): boolean => diagnostics.slice(before).some((problem) => problem.severity === 'error');
  const inner = { ...run, locals: new Locals(run.locals) };
  const caught: Place = { ...place, caught: [...(place.caught ?? []), ...statement.catches.flatMap(taken)] };
  const [handler, ...others] = statement.catches;
  const isWhole = handler !== undefined && others.length === 0 && catchesAll(handler);
  // Two conditions of which one always holds: what both branches set is not what was there before.
  const goesOn = isWhole ? negated(conditionOf(handler)) : 'the try block does not throw';
  // What stops the engine stops here, too; what only may stop it leaves open whether the rest runs.
  let stop: Statement | undefined;
  let tail = nothing;
  const runEach = (statements: readonly Statement[], at: Place): void => {
    for (const each of statements) {
      if (stop !== undefined) return;
      host.runAll([each], at, inner);
      if (isErrorNow()) stop = each;
    }
  };
  const sure = risk === -1 ? body.length : risk + (body[risk]?.kind === 'assert' ? 1 : 0);
  runEach(body.slice(0, sure), caught);
  if (sure < body.length && stop === undefined)
    tail = joinWith(goesOn, place, run, () => runEach(body.slice(sure), under(caught, goesOn)), nothing);
  if (risk !== -1) forgetChanged(body.slice(risk), host.frame(run, place));
  if (stop !== undefined) takeBack(stop, place, run, host);
  const errors = diagnostics.slice(before).filter((problem) => problem.severity === 'error');
  const isFailed = thrown !== -1 || (stop !== undefined && risk === -1) || isStoppedBefore(stop, body, risk);
  const isOpen = risk !== -1 || errors.length > 0 || incomplete.slice(gaps).some((row) => row.because === 'include');
  if (risk !== -1 && mayChange(body.slice(risk + 1))) host.taint([], statement, run, 'statement');
  if ((isFailed || errors.length > 0) && statement.catches.length > 0) diagnostics.splice(before);
  const first = stop ?? (thrown === -1 ? undefined : statement.body[thrown]);
  const isError = first !== undefined && thrownBy(first) === 'error';
  if (
    handler !== undefined &&
    isFailed &&
    others.length === 0 &&
    (isError ? catchesErrors(handler) : catchesAll(handler))
  ) {
    runHandler(handler, place, run, host);
  } else if (isFailed || isOpen) {
    for (const each of statement.catches) {
      if (!mayChange(each.body)) continue;
      const condition = conditionOf(each);
      const [handled, before] = [run.locals.fork(), run.locals.fork()];
      // Where it does not run, the body ran to its end.
      const elsewhere = isWhole ? tail : nothing;
      joinWith(
        condition,
        place,
        run,
        () => runHandler(each, under(place, condition), { ...run, locals: handled }, host),
        elsewhere,
      );
      run.locals.join(handled, before, before, (left, right) => eitherOf(condition, left, right, constant));
    }
  }
  // It runs whatever came before, a `return` too.
  host.runAll(statement.finally ?? [], place, { ...run, flow: { returned: false, conditions: run.flow.conditions } });
  if (isError && !statement.catches.some(catchesErrors)) host.runAll([first], place, run);
}

const nothing: Attempt = { written: nothingWritten, notes: new Map() };

/** Runs what happens under a condition, and joins it with what was done where that does not hold. */
function joinWith(
  condition: string,
  { names }: Place,
  { root }: FileRun,
  run: () => void,
  elsewhere: Attempt,
): Attempt {
  const held = attempt(root, names, run);
  const outcomes = [
    { condition, ...held },
    { condition: negated(condition), ...elsewhere },
  ];
  joinOutcomes(names, outcomes, held.written);
  return held;
}

/** Whether the first statement that may throw is the one that did. */
function isStoppedBefore(stop: Statement | undefined, body: readonly Statement[], risk: number): boolean {
  return stop !== undefined && body.indexOf(stop) <= risk;
}

/** What could not be evaluated was not assigned either; of other statements nobody knows how far they came. */
function takeBack(stop: Statement, place: Place, run: FileRun, host: LoadHost): void {
  const names = stop.kind === 'assignment' ? stop.path.map(({ name }) => name) : [];
  const scope = findNode(place, names.slice(0, -1));
  const last = names.at(-1);
  const node = last !== undefined && scope instanceof Scope ? scope.find(last) : undefined;
  if (last === undefined || !(scope instanceof Scope) || !(node instanceof Leaf)) {
    if (stop.kind !== 'include') host.taint([], stop, run, 'statement');
    return;
  }
  if (node.origin.span.start !== stop.start) return;
  if (node.previous === undefined) scope.remove(last);
  else scope.put(last, node.previous);
}

/** What a statement that fails throws: an error where that is written out, `new Error('…')`, or is an assertion's. */
export function thrownBy(statement: Statement): Throwable {
  if (statement.kind === 'assert') return 'error';
  const value = statement.kind === 'throw' ? statement.value : undefined;
  return value?.kind === 'new' && /(?:^|\.)(?:\w*Error|Throwable)$/u.test(value.type) ? 'error' : 'exception';
}

function conditionOf({ types }: Catch): string {
  return `the try block throws (${types.join(' | ') || 'Exception'})`;
}

/** What a handler takes. */
function taken(handler: Catch): readonly Throwable[] {
  return [
    ...(catchesAll(handler) ? (['exception'] as const) : []),
    ...(catchesErrors(handler) ? (['error'] as const) : []),
  ];
}

/** Whether a handler may take what is no exception; one without a type takes exceptions. */
function catchesErrors({ types }: Catch): boolean {
  return types.some((type) => /(?:^|\.)(?:Throwable|\w*Error)$/u.test(type));
}

function catchesAll(handler: Catch): boolean {
  return (
    handler.types.length === 0 ||
    handler.types.some((type) => /^(?:java\.lang\.)?(?:Exception|Throwable|def)$/u.test(type))
  );
}

function runHandler(handler: Catch, place: Place, run: FileRun, host: LoadHost): void {
  const caught = new Map([[handler.name.name, unknownValue('an exception')]]);
  host.runAll(handler.body, { ...place, guarded: true }, { ...run, locals: new Locals(run.locals, caught) });
}
