import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Range } from '../../base/source.ts';
import type { Call, ExpressionStatement, Statement } from '../../language/ast.ts';
import { dottedNames } from '../../language/dotted-names.ts';
import type { Dialect } from '../../language/problem.ts';
import { findCalledBlock } from '../expressions/called-block.ts';
import { isMutator, isPrinting } from '../expressions/changes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { deepestCall } from '../expressions/invoke-closure.ts';
import { findNode, type Place } from '../tree/place.ts';
import type { Incompleteness } from '../tree/resolved.ts';
import { Scope } from '../tree/tree.ts';
import type { Value } from '../values/value.ts';
import type { FileRun } from './file-run.ts';
import type { LaunchParams } from './launch-params.ts';
import { stopAt } from './run-opaque.ts';

// Expressions that stand alone at load level, which only the legacy dialect has: calls for their effect. Two kinds of
// them change settings in real files and are followed; of all others nobody knows what they change.

/** What following a statement needs of the resolution around it. */
export interface LoadHost {
  readonly dialect: Dialect;
  frame(run: FileRun, place: Place): Frame;
  runAll(statements: readonly Statement[], place: Place, run: FileRun): void;
  /** Reports what is wrong with a value that stands for nothing else. */
  reportValue(value: Value, range: Range, run: FileRun): void;
  /** More may be set below a path from here on than is known. */
  taint(path: readonly string[], range: Range, run: FileRun, because: Incompleteness['because']): void;
  readonly report: (diagnostic: Diagnostic) => void;
  /** These statements are in a branch that is not taken. */
  leaveOut(statements: readonly Statement[], run: FileRun): void;
  /** Does something when the file that a layer begins with has been read to its end. */
  atEnd(render: () => void): void;
  readonly launchParams: Pick<LaunchParams, 'override'>;
}

export function runExpression(statement: ExpressionStatement, place: Place, run: FileRun, host: LoadHost): void {
  const { expression } = statement;
  const frame = host.frame(run, place);
  if (expression.kind !== 'call') {
    if (host.dialect === 'v1') host.reportValue(evaluate(expression, frame), expression, run);
    return;
  }
  if (runEach(expression, frame, place, run, host) || runRemove(expression, frame, place)) return;
  if (host.dialect === 'v1' && runCalledBlock(expression, frame, place, run, host)) return;
  const names = dottedNames(expression.callee);
  const called = names?.join('.') ?? '';
  if (isPrinting(called)) {
    for (const argument of expression.arguments) evaluate(argument.value, frame);
    if (called === 'System.exit') stopAt(statement, 'it ends the run', undefined, place, run, host);
    return;
  }
  const value = evaluate(expression, frame);
  host.reportValue(value, statement, run);
  if (value.kind === 'invalid') return;
  // What a function of the file changes was noted where it was followed.
  if (names?.length === 1 && run.functions.has(called)) return;
  // What a method of this name changes was noted where it was evaluated.
  if (names !== undefined && names.length > 1 && isMutator(names.at(-1) ?? '')) return;
  host.taint(place.path, statement, run, 'statement');
}

/** `list.each { … }`: the closure's statements once for each item. */
function runEach(call: Call, frame: Frame, place: Place, run: FileRun, host: LoadHost): boolean {
  const { callee } = call;
  const closure = call.arguments[0]?.value;
  if (callee.kind !== 'member' || callee.name.name !== 'each' || closure?.kind !== 'closure') return false;
  const list = evaluate(callee.object, frame);
  // Whatever it goes through, and by whatever names, nothing happens.
  if (closure.body?.length === 0 && list.kind !== 'invalid' && (closure.parameters?.length ?? 0) <= 2) return true;
  if (list.kind !== 'list' || closure.body === undefined) return false;
  const [parameter, ...others] = closure.parameters ?? [];
  if (closure.parameters !== undefined && (parameter === undefined || others.length > 0)) return false;
  const name = parameter?.name ?? 'it';
  for (const item of list.items) {
    if (frame.budget.steps < 0) return false;
    const locals = new Locals(run.locals);
    locals.declare(name, item.value, parameter?.type);
    const flow = { returned: false, conditions: place.conditions.length };
    host.runAll(closure.body, place, { ...run, locals, flow });
  }
  return true;
}

/** What a block that is called costs besides its statements. */
const stepsOfCall = 100;

/** `docker c`, `docker({ … })`, `this['docker'].with { … }`: a block. */
function runCalledBlock(call: Call, frame: Frame, place: Place, run: FileRun, host: LoadHost): boolean {
  const { budget } = frame;
  const found = budget.steps < 0 || budget.depth >= deepestCall ? undefined : findCalledBlock(call, frame);
  if (found === undefined) return false;
  const { block, locals } = found;
  // Blocks that run each other would do so two to the power of their depth times.
  budget.steps -= stepsOfCall;
  budget.depth += 1;
  host.runAll([block], place, { ...run, locals });
  budget.depth -= 1;
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
