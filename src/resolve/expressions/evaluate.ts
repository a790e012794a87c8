import { assertUnreachable } from '../../base/assert.ts';
import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Argument, Call, Closure, Expression, Member, Template, Unary } from '../../language/ast/nodes.ts';
import { maxArguments } from '../limits.ts';
import { castValue } from '../operations/cast.ts';
import { applyOperator, applySign, createUndecided } from '../operations/operators.ts';
import { readIndex, readProperty } from '../operations/properties.ts';
import { mapAlternatives } from '../values/choice.ts';
import {
  addReference,
  constant,
  createBoolean,
  createInt,
  createNull,
  createProvenance,
  createString,
  createUnknown,
  mapValue,
  mergeProvenance,
} from '../values/constructors.ts';
import { concatenate } from '../values/text.ts';
import { findTruth } from '../values/truth.ts';
import type { Item, Value } from '../values/value.ts';
import { callMember, callNamed } from './calls.ts';
import { isAssigning, noteChange } from './changes.ts';
import { chargeMaking, chargeNames, chargeReading, chargeValue, createOverBudgetValue } from './charge.ts';
import { rememberClosure } from './closures.ts';
import { evaluateBranch } from './evaluate-branch.ts';
import { evaluateList, evaluateMap, toSpan } from './evaluate-collections.ts';
import { evaluateElvis, evaluateTernary } from './evaluate-conditional.ts';
import { evaluateLogical, evaluateNumber, evaluateRange } from './evaluate-operators.ts';
import type { Frame } from './frame.ts';
import { keepsCommand, listCommandsIn, runsCommand } from './host-commands.ts';
import { readCondition } from './read-condition.ts';
import { readSourceText } from './read-source-text.ts';
import {
  buildReference,
  isEnvironment,
  readAbsent,
  readDotted,
  readEnvironmentVariable,
  readParam,
  readScope,
  readVariable,
} from './references.ts';

// The abstract interpreter of expressions. Nothing is run: constants are folded, names are looked up, and whatever
// depends on the machine, the time or a program becomes unknown, with the reason.

/** Returns the value of an expression in a frame. */
export function evaluate(expression: Expression, frame: Frame): Value {
  return readScope(evaluateHolder(expression, frame), frame);
}

/** Like `evaluate`, for an object if only one of its members is read. */
function evaluateHolder(expression: Expression, frame: Frame): Value {
  frame.budget.steps -= 1;
  if (frame.budget.steps < 0) return createOverBudgetValue();
  const value = compute(expression, frame);
  if (value.kind === 'unknown' || value.kind === 'choice') frame.budget.doubts += 1;
  switch (expression.kind) {
    case 'range':
    case 'binary':
    case 'call':
    case 'template':
    case 'index':
      return chargeValue(value, frame);
    default:
      return value;
  }
}

function compute(expression: Expression, frame: Frame): Value {
  switch (expression.kind) {
    case 'string':
      return createString(expression.value.toWellFormed(), createProvenance(toSpan(expression, frame)));
    case 'template':
      return evaluateTemplate(expression, frame);
    case 'number':
      return evaluateNumber(expression);
    case 'boolean':
      return createBoolean(expression.value);
    case 'null':
      return createNull();
    case 'list':
      return evaluateList(expression.items, frame, evaluate);
    case 'map':
      return evaluateMap(expression.entries, frame, evaluate);
    case 'range':
      return evaluateRange(
        evaluate(expression.from, frame),
        evaluate(expression.to, frame),
        expression.excludesFrom,
        expression.excludesTo,
      );
    case 'closure':
      return evaluateClosure(expression, frame);
    case 'variable':
      return readVariable(expression.name, frame);
    case 'member':
      return evaluateMember(expression, frame);
    case 'index':
      return evaluateIndex(expression.object, expression.indices, expression.safe, frame);
    case 'call':
      return evaluateCall(expression, frame);
    case 'new':
      return evaluateNew(expression.type, expression.arguments, frame);
    case 'unary':
      return evaluateUnary(expression, frame);
    case 'binary':
      return evaluateBinary(expression.operator, expression.left, expression.right, frame);
    case 'ternary':
      return evaluateTernary(expression, frame, evaluate);
    case 'elvis':
      return evaluateElvis(expression, frame, evaluate);
    case 'cast':
      return castValue(evaluate(expression.value, frame), expression.type, expression.form);
    case 'instanceof':
      return createUndecided('instanceof', evaluate(expression.value, frame));
    case 'spread':
      return evaluate(expression.value, frame);
    case 'parenthesized':
      return evaluate(expression.expression, frame);
    case 'missing':
      return createUnknown('the value is missing or could not be read');
    default:
      return assertUnreachable(expression);
  }
}

function evaluateTemplate(template: Template, frame: Frame): Value {
  const parts = template.parts.map((part) =>
    part.kind === 'text'
      ? { value: createString(part.value.toWellFormed(), createProvenance(toSpan(part, frame))), source: part.value }
      : { value: evaluateHole(part.expression, frame), source: readSourceText(part.expression, frame) },
  );
  for (const { value } of parts) if (value.kind === 'list' || value.kind === 'map') chargeReading(value, frame);
  return mapAlternatives(concatenate(parts, constant), (one) =>
    one.kind === 'string' ? { ...one, template: true } : one,
  );
}

/** A template prints a range item by item, unlike all other conversions of a range to text. */
function evaluateHole(expression: Expression, frame: Frame): Value {
  return mapAlternatives(evaluateHeld(expression, frame), (value) => {
    // The legacy engine makes the text when it is used, from the items and settings at that time.
    if ((value.kind === 'list' || value.kind === 'map') && frame.rules.keepsTemplates)
      return createUnknown(`the text of a ${value.kind} is made when it is used`, value);
    if (value.kind !== 'list') return value;
    const { bounds: _, ...list } = value;
    return list;
  });
}

/** The legacy `${-> e}` is evaluated at each rendering: its value at load time is not its value. */
function evaluateHeld(expression: Expression, frame: Frame): Value {
  const value = evaluate(expression, frame);
  if (expression.kind !== 'closure' || value.kind !== 'closure') return value;
  if (value.constant !== undefined) return value.constant;
  if (frame.isUse) return frame.invoke(value, [], frame);
  return createUnknown('a lazy template is rendered again at each use', {
    references: expression.references,
    literals: [],
  });
}

function evaluateClosure(closure: Closure, frame: Frame): Value {
  const only = closure.body?.length === 1 ? closure.body[0] : undefined;
  const result =
    only?.kind === 'expressionStatement' ? only.expression : only?.kind === 'return' ? only.value : undefined;
  const isConstant = result !== undefined && ['string', 'number', 'boolean', 'null'].includes(result.kind);
  return rememberClosure(
    {
      kind: 'closure',
      text: readSourceText(closure, frame),
      ...(listCommandsIn(closure).length > 0 ? { executes: true } : {}),
      constant: isConstant ? evaluate(result, frame) : undefined,
      references: closure.references,
      literals: [],
    },
    closure,
    frame,
  );
}

function evaluateMember(member: Member, frame: Frame): Value {
  const names = findDottedNames(member);
  const [head] = names ?? [];
  if (names !== undefined) chargeNames(names, frame);
  if (names !== undefined && head !== undefined && frame.locals.find(head) === undefined) {
    const known = readDotted(names, frame);
    if (known !== undefined) return known;
  }
  const { object } = member;
  if (object.kind === 'call' && isEnvironment(object, frame)) {
    return readEnvironmentVariable(member.name.name, frame);
  }
  if (member.operator !== '.' && member.operator !== '?.' && member.operator !== '*.') {
    if (keepsCommand(member)) frame.executes(member);
    if (member.operator.includes('&')) noteChange(findDottedNames(object), frame);
    return createUndecided(`the operator ${member.operator}`, evaluate(object, frame));
  }
  const isSpread = member.operator === '*.';
  const isParam = !isSpread && object.kind === 'variable' && object.name === 'params';
  if (isParam && frame.locals.find('params') === undefined) return readParam(member.name.name, frame);
  if (head === 'params' && frame.locals.find(head) === undefined) {
    const known = frame.params.find(names?.slice(1) ?? []);
    if (known !== undefined) return known;
  }
  const whole = evaluateHolder(object, frame);
  chargeMaking(whole, frame);
  if (isSpread && whole.kind !== 'list' && whole.kind !== 'null') return createUndecided('the operator *.', whole);
  const { name } = member.name;
  const reference = buildReference(names, frame);
  const value = readProperty(whole, name, member.operator !== '.', () =>
    frame.rules.createsScopesOnRead ? readAbsent(names?.join('.') ?? name, frame, reference) : createNull(),
  );
  // An entry of a map does not know by which name the map was reached.
  return reference === undefined ? value : addReference(value, reference);
}

function evaluateIndex(object: Expression, indices: readonly Expression[], safe: boolean, frame: Frame): Value {
  const keys = indices.map((index) => evaluate(index, frame));
  const [key] = keys;
  if (
    keys.length === 1 &&
    key?.kind === 'string' &&
    object.kind === 'variable' &&
    frame.locals.find(object.name) === undefined
  ) {
    if (object.name === 'params') return readParam(key.value, frame);
    if (object.name === 'secrets') {
      return { kind: 'secret', names: [key.value], references: [`secrets.${key.value}`], literals: [] };
    }
  }
  if (key?.kind === 'string' && isEnvironment(object, frame)) {
    return readEnvironmentVariable(key.value, frame);
  }
  const whole = evaluateHolder(object, frame);
  chargeMaking(whole, frame);
  const value = readIndex(whole, keys, safe);
  if (frame.rules.createsScopesOnRead && whole.kind === 'map' && whole.isScope && value.kind === 'null') {
    // It is not known whether an index creates a scope, as a name does.
    frame.absent.read = true;
    return createUndecided('this index', whole);
  }
  const names = findDottedNames(object);
  const isEntry = keys.length === 1 && key?.kind === 'string' && names?.[0] !== 'params';
  const reference = buildReference(isEntry ? names?.concat(key.value) : names, frame);
  return reference === undefined ? value : addReference(value, reference);
}

function evaluatePositional(args: readonly Argument[], frame: Frame): readonly Value[] {
  const named = args.filter((arg) => arg.name !== undefined);
  const rest = args.filter((arg) => arg.name === undefined).map((arg) => evaluate(arg.value, frame));
  if (named.length === 0) return rest;
  // Named arguments arrive as one map before the others.
  const entries = new Map<string, Item>();
  for (const arg of named)
    entries.set(arg.name ?? '', { value: evaluate(arg.value, frame), span: toSpan(arg.value, frame) });
  return [mapValue(entries), ...rest];
}

function evaluateCall(call: Call, frame: Frame): Value {
  if (call.arguments.length > maxArguments) {
    frame.touch(undefined);
    return createUnknown('the call has more arguments than are followed');
  }
  for (const { value } of call.arguments) {
    if (value.kind === 'closure') for (const command of listCommandsIn(value)) frame.executes(command);
  }
  const args = evaluatePositional(call.arguments, frame);
  const { callee } = call;
  if (callee.kind === 'variable') return callNamed(callee.name, args, frame);
  if (callee.kind === 'member' && runsCommand(call)) {
    frame.executes(call);
    const receiver = evaluate(callee.object, frame);
    return createUnknown(
      'it runs a command of the host while the file is read',
      mergeProvenance(receiver, ...args),
      true,
    );
  }
  if (callee.kind === 'member') return callMember(callee, () => evaluate(callee.object, frame), args, frame);
  const value = evaluate(callee, frame);
  if (value.kind === 'closure') return frame.invoke(value, args, frame);
  frame.touch(undefined);
  return createUndecided('this call', value, ...args);
}

function evaluateNew(type: string, args: readonly Argument[], frame: Frame): Value {
  if (args.length > maxArguments) return createUnknown('the call has more arguments than are followed');
  const values = evaluatePositional(args, frame);
  const name = type.slice(type.lastIndexOf('.') + 1);
  const [only] = values;
  if ((name === 'Duration' || name === 'MemoryUnit') && only !== undefined) return castValue(only, name, 'as');
  if (name === 'Date') return createUnknown('it depends on the time of the run', mergeProvenance(...values));
  return createUnknown(`new ${name}() is not modelled`, mergeProvenance(...values));
}

function evaluateUnary({ operator, operand, postfix }: Unary, frame: Frame): Value {
  if (operator === '++' || operator === '--') return evaluateStep(operator, operand, postfix, frame);
  if (operator === '-' && operand.kind === 'number' && operand.type === 'long' && operand.value === 2 ** 31)
    return createInt(-(2 ** 31));
  const value = evaluate(operand, frame);
  if (operator !== '!') return applySign(operator, value);
  return mapAlternatives(value, (one) => {
    const held = findTruth(one);
    return held === undefined ? createUndecided('!', one) : createBoolean(!held, one);
  });
}

/** `x++` returns the value before, `++x` the value after; on a literal nothing is stored. */
function evaluateStep(operator: '++' | '--', operand: Expression, postfix: boolean, frame: Frame): Value {
  const before = evaluate(operand, frame);
  const local = operand.kind === 'variable' ? frame.locals.find(operand.name) : undefined;
  if (before.kind !== 'number' || (local === undefined && operand.kind !== 'number')) {
    noteChange(findDottedNames(operand), frame);
    return createUndecided(`the operator ${operator}`, before);
  }
  const after = applyOperator(operator === '++' ? '+' : '-', before, createInt(1), [
    readSourceText(operand, frame),
    '1',
  ]);
  if (operand.kind === 'variable') frame.locals.assign(operand.name, after);
  return postfix ? before : after;
}

function evaluateBinary(operator: string, left: Expression, right: Expression, frame: Frame): Value {
  if (isAssigning(operator)) {
    const value = evaluate(right, frame);
    noteChange(findDottedNames(left), frame);
    return operator === '=' ? value : createUndecided(operator, value);
  }
  if (operator === '<<') return evaluateShift(left, right, frame);
  const a = evaluate(left, frame);
  if (operator === '&&' || operator === '||')
    return evaluateLogical(operator === '||', a, () =>
      findTruth(a) === undefined
        ? evaluateBranch(right, () => readCondition(left, frame.text), a, frame, evaluate)
        : evaluate(right, frame),
    );
  const b = evaluate(right, frame);
  chargeReading(a, frame);
  chargeReading(b, frame);
  return applyOperator(operator, a, b, [readSourceText(left, frame), readSourceText(right, frame)]);
}

/** `list << item` changes the list itself. */
function evaluateShift(left: Expression, right: Expression, frame: Frame): Value {
  const names = findDottedNames(left);
  const [head] = names ?? [];
  const isLocal = head !== undefined && frame.locals.find(head) !== undefined;
  if (names !== undefined && !isLocal) noteChange(names, frame);
  const a = evaluate(left, frame);
  const value = applyOperator('<<', a, evaluate(right, frame), [
    readSourceText(left, frame),
    readSourceText(right, frame),
  ]);
  if (isLocal) noteChange(names, frame);
  else if (names === undefined && a.kind !== 'number' && a.kind !== 'string') {
    frame.locals.changes.note();
    if (a.references.length > 0) frame.touch(undefined);
  }
  return value;
}
