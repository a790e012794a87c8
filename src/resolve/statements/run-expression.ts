import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Call, ExpressionStatement } from '../../language/ast/nodes.ts';
import { ended, type Outcome } from '../control/outcome.ts';
import type { FileSite } from '../control/site.ts';
import { isMutator, isPrinting } from '../expressions/changes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { Locals } from '../expressions/frame.ts';
import { toSpan } from '../files/to-span.ts';
import { findNode } from '../tree/place.ts';
import { Scope } from '../tree/tree.ts';
import { reportValue } from './report-value.ts';

/**
 * Runs an expression that stands alone at load level, which only the legacy dialect has: a call for its effect. `each`
 * over a known list and `remove` are followed; what another call changes is not known.
 */
export function runExpression(statement: ExpressionStatement, site: FileSite): Outcome {
  const { expression } = statement;
  const { state, place, file, frame } = site;
  const span = toSpan(file.file, statement);
  if (expression.kind !== 'call') {
    if (state.rules.allowsAnyStatement) reportValue(evaluate(expression, frame), span, state);
    return ended;
  }
  if (runEach(expression, site) || runRemove(expression, site)) return ended;
  const names = findDottedNames(expression.callee);
  const called = names?.join('.') ?? '';
  if (isPrinting(called)) {
    for (const argument of expression.arguments) evaluate(argument.value, frame);
    return called === 'System.exit' ? site.fail(statement, 'it ends the run', 'error', true) : ended;
  }
  const value = evaluate(expression, frame);
  reportValue(value, span, state);
  if (value.kind === 'invalid') return ended;
  // Changes of a function of the file were noted when it was followed.
  if (names?.length === 1 && file.functions.has(called)) return ended;
  // Changes of a method of this name were noted when it was evaluated.
  if (names !== undefined && names.length > 1 && isMutator(names.at(-1) ?? '')) return ended;
  state.taint(place.path, span, 'statement');
  return ended;
}

/** `list.each { … }`: runs the closure's statements once for each item. */
function runEach({ callee, arguments: [argument] }: Call, site: FileSite): boolean {
  const closure = argument?.value;
  if (callee.kind !== 'member' || callee.name.name !== 'each' || closure?.kind !== 'closure') return false;
  const { file, frame } = site;
  const list = evaluate(callee.object, frame);
  if (list.kind !== 'list' || closure.body === undefined) return false;
  const [parameter, ...others] = closure.parameters ?? [];
  if (closure.parameters !== undefined && (parameter === undefined || others.length > 0)) return false;
  for (const item of list.items) {
    frame.budget.steps -= 1;
    if (frame.budget.steps < 0) return false;
    const locals = new Locals(file.locals);
    locals.declare(parameter?.name ?? 'it', item.value, parameter?.type);
    site.enter({ file: { ...file, locals } }).run(closure.body);
  }
  return true;
}

/** `params.remove('x')`. */
function runRemove(call: Call, { place, frame }: FileSite): boolean {
  const names = findDottedNames(call.callee);
  const [argument] = call.arguments;
  if (names?.at(-1) !== 'remove' || argument === undefined) return false;
  const key = evaluate(argument.value, frame);
  const node = findNode(place, names.slice(0, -1));
  if (key.kind !== 'string' || !(node instanceof Scope) || place.conditions.length > 0) return false;
  node.remove(key.value);
  return true;
}
