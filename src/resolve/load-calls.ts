import type { Range } from '../base/source.ts';
import type { Call, ExpressionStatement, Statement } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import { dottedNames, evaluate } from './evaluate.ts';
import type { FileRun } from './file-run.ts';
import { type Frame, Locals } from './frame.ts';
import { findNode, type Place } from './place.ts';
import { Scope } from './tree.ts';
import type { Value } from './value.ts';

// Expressions that stand alone at load level, which only the legacy dialect has: calls for their effect. Two kinds of
// them change settings in real files and are followed; of all others nobody knows what they change.

/** What following a call needs of the resolution around it. */
export interface CallHost {
  readonly dialect: Dialect;
  frame(run: FileRun, place: Place): Frame;
  runAll(statements: readonly Statement[], place: Place, run: FileRun): void;
  /** Reports what is wrong with a value that stands for nothing else. */
  reportValue(value: Value, range: Range, run: FileRun): void;
  /** More may be set from here on than is known. */
  taint(range: Range, place: Place, run: FileRun): void;
}

export function runExpression(statement: ExpressionStatement, place: Place, run: FileRun, host: CallHost): void {
  const { expression } = statement;
  const frame = host.frame(run, place);
  if (expression.kind !== 'call') {
    if (host.dialect === 'v1') host.reportValue(evaluate(expression, frame), expression, run);
    return;
  }
  if (runEach(expression, frame, place, run, host) || runRemove(expression, frame, place)) return;
  const names = dottedNames(expression.callee);
  const called = names?.join('.') ?? '';
  if (/^(?:System\.(?:err|out)\.\w+|System\.exit|println|print|printf)$/u.test(called)) return;
  const value = evaluate(expression, frame);
  host.reportValue(value, statement, run);
  if (value.kind === 'invalid') return;
  // A function of the file sees only its arguments; what it is called for cannot reach the settings.
  if (names?.length === 1 && run.functions.has(called)) return;
  host.taint(statement, place, run);
}

/** `list.each { … }`: the closure's statements once for each item. */
function runEach(call: Call, frame: Frame, place: Place, run: FileRun, host: CallHost): boolean {
  const { callee } = call;
  const closure = call.arguments[0]?.value;
  if (callee.kind !== 'member' || callee.name.name !== 'each' || closure?.kind !== 'closure') return false;
  const list = evaluate(callee.object, frame);
  if (list.kind !== 'list' || closure.body === undefined) return false;
  const name = closure.parameters?.[0]?.name ?? 'it';
  for (const item of list.items) {
    if (frame.budget.steps < 0) return false;
    host.runAll(closure.body, place, { ...run, locals: new Locals(run.locals, new Map([[name, item.value]])) });
  }
  return true;
}

/** `params.remove('x')`. */
function runRemove(call: Call, frame: Frame, place: Place): boolean {
  const names = dottedNames(call.callee);
  const [argument] = call.arguments;
  if (names?.at(-1) !== 'remove' || argument === undefined) return false;
  const key = evaluate(argument.value, frame);
  const node = findNode(place, names.slice(0, -1));
  if (key.kind !== 'string' || !(node instanceof Scope) || place.conditions.length > 0) return false;
  node.remove(key.value);
  return true;
}
