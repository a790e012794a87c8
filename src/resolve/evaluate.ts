import { unreachable } from '../base/assert.ts';
import type { Span } from '../base/source.ts';
import type { Argument, Call, Closure, Expression, MapEntry, Member, Name, Template } from '../language/ast.ts';
import { castValue } from './cast.ts';
import { isAssigning, isMutator, mayChange, noteChange } from './changes.ts';
import { charged, chargedItems, chargeReading, tooMuch } from './charge.ts';
import { chooseAmong, distribute, negated } from './choice.ts';
import { findClosure, rememberClosure } from './closures.ts';
import { evaluateLogical, evaluateNumber, evaluateRange } from './computed.ts';
import type { Frame } from './frame.ts';
import {
  booleanValue,
  constant,
  dependingOn,
  fromLiteral,
  joined,
  listOf,
  listValue,
  mapValue,
  nullValue,
  stringValue,
  unknownValue,
} from './known.ts';
import { callMethod, type Invoke } from './methods.ts';
import { isClassName } from './names.ts';
import { applyOperator, applySign, undecided } from './operators.ts';
import { readIndex, readProperty } from './properties.ts';
import { environmentVariable, isGetenv, isReference, readDotted, readVariable } from './references.ts';
import { sizeOf } from './size.ts';
import { dottedNames, sourceText } from './source-text.ts';
import { callStatic } from './static-calls.ts';
import { concatenate, printValue } from './text.ts';
import { truth } from './truth.ts';
import type { Item, Value } from './value.ts';

// The abstract interpreter of expressions. Nothing is run: constants are folded, names are looked up, and whatever
// depends on the machine, the time or a program becomes a value that says so.

/** As many as one method of the engine's platform can take. */
const mostArguments = 255;

/** What an expression comes out as in a frame. */
export function evaluate(expression: Expression, frame: Frame): Value {
  frame.budget.steps -= 1;
  if (frame.budget.steps < 0) return tooMuch();
  const value = compute(expression, frame);
  switch (expression.kind) {
    case 'range':
    case 'binary':
    case 'call':
    case 'template':
    case 'index':
      return charged(value, frame);
    default:
      return value;
  }
}

function compute(expression: Expression, frame: Frame): Value {
  switch (expression.kind) {
    case 'string':
      return stringValue(expression.value.toWellFormed(), fromLiteral(spanOf(expression, frame)));
    case 'template':
      return evaluateTemplate(expression, frame);
    case 'number':
      return evaluateNumber(expression);
    case 'boolean':
      return booleanValue(expression.value);
    case 'null':
      return nullValue();
    case 'list':
      return evaluateList(expression.items, frame);
    case 'map':
      return evaluateMap(expression.entries, frame);
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
      return evaluateUnary(expression.operator, expression.operand, frame);
    case 'binary':
      return evaluateBinary(expression.operator, expression.left, expression.right, frame);
    case 'ternary':
      return evaluateTernary(expression.condition, expression.then, expression.else, frame);
    case 'elvis':
      return evaluateElvis(expression.value, expression.otherwise, frame);
    case 'cast':
      return castValue(evaluate(expression.value, frame), expression.type);
    case 'instanceof':
      return undecided('instanceof', evaluate(expression.value, frame));
    case 'spread':
      return evaluate(expression.value, frame);
    case 'parenthesized':
      return evaluate(expression.expression, frame);
    case 'missing':
      return unknownValue('the value is missing or could not be read');
    default:
      return unreachable(expression);
  }
}

function spanOf(node: { readonly start: number; readonly end: number }, frame: Frame): Span {
  return { path: frame.path, start: node.start, end: node.end };
}

function evaluateTemplate(template: Template, frame: Frame): Value {
  return concatenate(
    template.parts.map((part) =>
      part.kind === 'text'
        ? { value: stringValue(part.value.toWellFormed(), fromLiteral(spanOf(part, frame))), source: part.value }
        : { value: evaluateHole(part.expression, frame), source: sourceText(part.expression, frame) },
    ),
    constant,
  );
}

/** The legacy `${-> e}` is evaluated at each rendering: its value at load time is not its value. */
function evaluateHole(expression: Expression, frame: Frame): Value {
  if (expression.kind !== 'closure') return evaluate(expression, frame);
  return unknownValue('a lazy template is rendered again at each use', {
    references: expression.references,
    literals: [],
  });
}

function evaluateList(items: readonly Expression[], frame: Frame): Value {
  let copied = 0;
  const values = items.flatMap((item): readonly Item[] => {
    const value = evaluate(item, frame);
    copied += copiedItems(item, value);
    if (item.kind === 'spread')
      return value.kind === 'list' ? value.items : [{ value: undecided('a spread', value), span: undefined }];
    return [{ value, span: spanOf(item, frame) }];
  });
  return chargedItems(copied, listValue(values), frame);
}

/** The items of a value that an expression gives and does not write out. */
function copiedItems(expression: Expression, value: Value): number {
  return expression.kind === 'list' || expression.kind === 'map' ? 0 : sizeOf(value) - 1;
}

function evaluateMap(entries: readonly MapEntry[], frame: Frame): Value {
  const map = new Map<string, Item>();
  let copied = 0;
  for (const entry of entries) {
    const value = evaluate(entry.value, frame);
    copied += copiedItems(entry.value, value);
    if (entry.value.kind === 'spread') {
      if (value.kind !== 'map') return undecided('a spread map', value);
      for (const [key, item] of value.entries) map.set(key, item);
      continue;
    }
    const key = mapKey(entry.key, frame);
    if (key === undefined) return unknownValue('a key of the map cannot be told', value);
    map.set(key, { value, span: spanOf(entry.value, frame), key: spanOf(entry.key, frame) });
  }
  return chargedItems(copied, mapValue(map), frame);
}

function mapKey(key: Name | Expression, frame: Frame): string | undefined {
  return key.kind === 'name' ? key.name.toWellFormed() : printValue(evaluate(key, frame));
}

function evaluateClosure(closure: Closure, frame: Frame): Value {
  const only = closure.body?.length === 1 ? closure.body[0] : undefined;
  const result =
    only?.kind === 'expressionStatement' ? only.expression : only?.kind === 'return' ? only.value : undefined;
  const isConstant = result !== undefined && ['string', 'number', 'boolean', 'null'].includes(result.kind);
  return rememberClosure(
    {
      kind: 'closure',
      text: sourceText(closure, frame),
      constant: isConstant ? evaluate(result, frame) : undefined,
      references: closure.references,
      literals: [],
    },
    closure,
    frame,
  );
}

function evaluateMember(member: Member, frame: Frame): Value {
  const names = dottedNames(member);
  const [head] = names ?? [];
  if (names !== undefined && head !== undefined && frame.locals.find(head) === undefined) {
    const known = readDotted(names, frame);
    if (known !== undefined) return known;
  }
  const { object } = member;
  if (object.kind === 'call' && isGetenv(object, frame) && object.arguments.length === 0) {
    return environmentVariable(member.name.name, frame);
  }
  if (member.operator !== '.' && member.operator !== '?.' && member.operator !== '*.') {
    return undecided(`the operator ${member.operator}`, evaluate(object, frame));
  }
  // `params.x` is looked up alone: making a value of all parameters for each use would cost far more.
  if (object.kind === 'variable' && object.name === 'params' && frame.locals.find('params') === undefined) {
    return frame.params.read(member.name.name);
  }
  const value = readProperty(evaluate(object, frame), member.name.name, member.operator !== '.');
  // An entry of a map does not know by which name the map was reached.
  return isReference(names, frame) ? dependingOn(value, (names ?? []).join('.')) : value;
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
    if (object.name === 'params') return frame.params.read(key.value);
    if (object.name === 'secrets') {
      return { kind: 'secret', names: [key.value], references: [`secrets.${key.value}`], literals: [] };
    }
  }
  if (object.kind === 'call' && isGetenv(object, frame) && object.arguments.length === 0 && key?.kind === 'string') {
    return environmentVariable(key.value, frame);
  }
  const value = readIndex(evaluate(object, frame), keys, safe);
  const names = dottedNames(object);
  return isReference(names, frame) ? dependingOn(value, (names ?? []).join('.')) : value;
}

function positional(args: readonly Argument[], frame: Frame): readonly Value[] {
  const named = args.filter((arg) => arg.name !== undefined);
  const rest = args.filter((arg) => arg.name === undefined).map((arg) => evaluate(arg.value, frame));
  if (named.length === 0) return rest;
  // Named arguments arrive as one map before the others.
  const entries = new Map<string, Item>();
  for (const arg of named)
    entries.set(arg.name ?? '', { value: evaluate(arg.value, frame), span: spanOf(arg.value, frame) });
  return [mapValue(entries), ...rest];
}

function evaluateCall(call: Call, frame: Frame): Value {
  if (call.arguments.length > mostArguments) {
    frame.touch(undefined);
    return unknownValue('the call has more arguments than are followed');
  }
  const args = positional(call.arguments, frame);
  const { callee } = call;
  if (callee.kind === 'variable') return callNamed(callee.name, args, frame);
  if (callee.kind === 'member') return callMember(callee, args, frame);
  const value = evaluate(callee, frame);
  if (value.kind === 'closure') return frame.invoke(value, args, frame);
  frame.touch(undefined);
  return undecided('this call', value, ...args);
}

function callNamed(name: string, args: readonly Value[], frame: Frame): Value {
  const local = frame.locals.find(name);
  if (local?.kind === 'closure') return frame.invoke(local, args, frame);
  if (name === 'env') {
    const [variable] = args;
    return variable?.kind === 'string' && args.length === 1
      ? environmentVariable(variable.value, frame)
      : undecided('env() of this', ...args);
  }
  const definition = frame.functions.get(name);
  if (definition !== undefined) return frame.invoke(definition, args, frame);
  // The text it is given is code; a variable's value that is not known may be any closure.
  if (name === 'evaluate' || local !== undefined) {
    frame.touch(undefined);
    return undecided(`${name}()`, ...args);
  }
  noteUncalled(args, frame);
  return frame.undefinedName(`${name}()`);
}

function callMember(callee: Member, args: readonly Value[], frame: Frame): Value {
  const method = callee.name.name;
  const names = dottedNames(callee.object);
  const [head] = names ?? [];
  if (names !== undefined && head !== undefined && frame.locals.find(head) === undefined) {
    if (names.join('.') === 'System' && method === 'getenv') {
      const [variable, ...more] = args;
      if (variable?.kind === 'string' && more.length === 0) return environmentVariable(variable.value, frame);
      return unknownValue('the environment is not known', joined(...args));
    }
    if (isClassName(names, frame.dialect))
      return callStatic(names.join('.'), method, args) ?? unknownValue(`${method}() is not modelled`);
  }
  if (method === 'evaluate' || method === 'setProperty') frame.touch(undefined);
  // In the legacy dialect an unknown name that is changed becomes a scope: it is noted first, and so no mistake.
  const isChanged = isMutator(method) && names !== undefined;
  if (isChanged && frame.locals.find(head ?? '') === undefined) noteChange(names, frame);
  const receiver = evaluate(callee.object, frame);
  if (isChanged && frame.locals.find(head ?? '') !== undefined) noteChange(names, frame);
  if (isMutator(method) && names === undefined && receiver.references.length > 0) frame.touch(undefined);
  chargeReading(receiver, frame);
  if (method === 'execute')
    return unknownValue('it runs a command of the host while the file is read', joined(receiver, ...args), true);
  if (receiver.kind === 'closure' && method === 'call') return frame.invoke(receiver, args, frame);
  if (callee.operator !== '.' && callee.operator !== '?.' && callee.operator !== '*.') {
    return undecided(`the operator ${callee.operator}`, receiver, ...args);
  }
  const entry = receiver.kind === 'map' ? receiver.entries.get(method)?.value : undefined;
  if (entry?.kind === 'closure') return frame.invoke(entry, args, frame);
  const invoked = new Set<Value>();
  const invoke: Invoke = (closure, values) => {
    invoked.add(closure);
    return frame.budget.steps < 0 ? undefined : frame.invoke(closure, values, frame);
  };
  if (callee.operator === '*.' && receiver.kind === 'list') {
    return listOf(
      receiver.items.map((item) => callMethod(item.value, method, args, true, invoke)),
      receiver,
    );
  }
  const result = callMethod(receiver, method, args, callee.operator === '?.', invoke);
  noteUncalled(
    [receiver, ...args].filter((value) => !invoked.has(value)),
    frame,
  );
  return result;
}

/** Closures handed to something that is not followed may be called there. */
function noteUncalled(values: readonly Value[], frame: Frame): void {
  for (const value of values) {
    if (value.kind !== 'closure') continue;
    const body = findClosure(value)?.closure.body;
    if (body === undefined || mayChange(body)) frame.touch(undefined);
  }
}

function evaluateNew(type: string, args: readonly Argument[], frame: Frame): Value {
  if (args.length > mostArguments) return unknownValue('the call has more arguments than are followed');
  const values = positional(args, frame);
  const name = type.slice(type.lastIndexOf('.') + 1);
  const [only] = values;
  if ((name === 'Duration' || name === 'MemoryUnit') && only !== undefined) return castValue(only, name);
  if (name === 'Date') return unknownValue('it depends on the time of the run', joined(...values));
  return unknownValue(`new ${name}() is not modelled`, joined(...values));
}

function evaluateUnary(operator: string, operand: Expression, frame: Frame): Value {
  if (operator === '++' || operator === '--') noteChange(dottedNames(operand), frame);
  const value = evaluate(operand, frame);
  if (operator !== '!') return applySign(operator, value);
  return distribute(value, (one) => {
    const held = truth(one);
    return held === undefined ? undecided('!', one) : booleanValue(!held, one);
  });
}

function evaluateBinary(operator: string, left: Expression, right: Expression, frame: Frame): Value {
  if (isAssigning(operator)) {
    const value = evaluate(right, frame);
    noteChange(dottedNames(left), frame);
    return operator === '=' ? value : undecided(operator, value);
  }
  if (operator === '<<') return evaluateShift(left, right, frame);
  const a = evaluate(left, frame);
  if (operator === '&&' || operator === '||')
    return evaluateLogical(operator === '||', a, () => evaluate(right, frame));
  const b = evaluate(right, frame);
  chargeReading(a, frame);
  chargeReading(b, frame);
  return applyOperator(operator, a, b, [sourceText(left, frame), sourceText(right, frame)]);
}

/** `list << item` changes the list itself. */
function evaluateShift(left: Expression, right: Expression, frame: Frame): Value {
  const names = dottedNames(left);
  const [head] = names ?? [];
  const isLocal = head !== undefined && frame.locals.find(head) !== undefined;
  if (names !== undefined && !isLocal) noteChange(names, frame);
  const a = evaluate(left, frame);
  const value = applyOperator('<<', a, evaluate(right, frame), [sourceText(left, frame), sourceText(right, frame)]);
  if (isLocal) noteChange(names, frame);
  else if (names === undefined && a.kind !== 'number' && a.references.length > 0) frame.touch(undefined);
  return value;
}

function evaluateTernary(condition: Expression, then: Expression, otherwise: Expression, frame: Frame): Value {
  const decision = evaluate(condition, frame);
  if (decision.kind === 'invalid') return decision;
  const held = truth(decision);
  const from = { references: decision.references, literals: [] };
  if (held !== undefined) {
    const value = evaluate(held ? then : otherwise, frame);
    return { ...value, references: joined(from, value).references };
  }
  const text = sourceText(condition, frame);
  return chooseAmong(
    [
      { condition: text, value: evaluate(then, frame) },
      { condition: negated(text), value: evaluate(otherwise, frame) },
    ],
    from,
  );
}

function evaluateElvis(value: Expression, otherwise: Expression, frame: Frame): Value {
  const wanted = evaluate(value, frame);
  return distribute(wanted, (one) => {
    if (one.kind === 'invalid') return one;
    const held = truth(one);
    if (held === true) return one;
    const fallback = evaluate(otherwise, frame);
    if (held === false) return { ...fallback, references: joined(one, fallback).references };
    const from = joined(one, fallback);
    if (one.kind === 'env' && one.default === undefined) return { ...one, default: fallback, ...from };
    const text = sourceText(value, frame);
    return chooseAmong(
      [
        { condition: text, value: one },
        { condition: negated(text), value: fallback },
      ],
      from,
    );
  });
}
