import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Expression, Member } from '../../language/ast/nodes.ts';
import type { Invoke } from '../operations/method.ts';
import { callMethod } from '../operations/methods.ts';
import { createUndecided } from '../operations/operators.ts';
import { callStatic } from '../operations/static-calls.ts';
import { addReference, createNull, createUnknown, listOf, mergeProvenance } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { canChange, canChangeCollection, forgetChanged, isCollection, isMutator, noteChange } from './changes.ts';
import { chargeReading } from './charge.ts';
import { findClosure } from './closures.ts';
import type { Frame } from './frame.ts';
import { canBeStatic } from './imports.ts';
import { isClassName } from './known-names.ts';
import { readEnvironmentVariable } from './references.ts';

// Calls, once their arguments are evaluated.

/** A call by a plain name: a closure in a variable, `env()`, a function of the file. */
export function callNamed(name: string, args: readonly Value[], frame: Frame): Value {
  const local = frame.locals.find(name);
  if (local?.kind === 'closure') return frame.invoke(local, args, frame);
  if (name === 'env') {
    const [variable] = args;
    return variable?.kind === 'string' && args.length === 1
      ? readEnvironmentVariable(variable.value, frame)
      : createUndecided('env() of this', ...args);
  }
  const definition = frame.functions.get(name);
  if (definition !== undefined) return frame.invoke(definition, args, frame);
  // `evaluate` runs its argument as code; an unknown variable may hold any closure.
  if (name === 'evaluate' || local !== undefined) {
    frame.touch(undefined);
    return createUndecided(`${name}()`, ...args);
  }
  frame.locals.changes.note();
  noteUncalled(args, frame);
  if (canBeStatic(name, frame.locals)) {
    noteArguments(args, frame);
    return createUndecided(`the imported ${name}()`, ...args);
  }
  return frame.rules.hasScriptMethods && isScriptMethod(name)
    ? createUndecided(`${name}()`, ...args)
    : frame.undefinedName(`${name}()`);
}

/** Methods of the script that the engine makes of a legacy file, and `call` of a closure. */
const scriptMethods: ReadonlySet<string> = new Set([
  ...[
    'call',
    'dump',
    'getClass',
    'hashCode',
    'setProperty',
    'identity',
    'inspect',
    'is',
    'sleep',
    'sprintf',
    'tap',
    'toString',
    'use',
  ],
  'with',
]);

/** Returns true if every legacy file has a method of this name. */
function isScriptMethod(name: string): boolean {
  return scriptMethods.has(name) || name === 'evaluate' || name === 'env';
}

/** Evaluates the call of a method. Evaluates the receiver here, because changes of it are recorded before and after. */
export function callMember(callee: Member, evaluateReceiver: () => Value, args: readonly Value[], frame: Frame): Value {
  const method = callee.name.name;
  const names = findDottedNames(callee.object);
  const [head] = names ?? [];
  if (names !== undefined && head !== undefined && frame.locals.find(head) === undefined) {
    if (names.join('.') === 'System' && method === 'getenv') {
      const [variable, ...more] = args;
      if (variable?.kind === 'string' && more.length === 0) return readEnvironmentVariable(variable.value, frame);
      return createUnknown('the environment is not known', mergeProvenance(...args));
    }
    if (isClassName(names, frame.rules)) {
      noteArguments(args, frame);
      return callStatic(names.join('.'), method, args) ?? createUnknown(`${method}() is not modelled`);
    }
  }
  if (method === 'evaluate' || method === 'setProperty') frame.touch(undefined);
  const param = names?.length === 1 && head === 'params' ? lookUpParam(method, args, frame) : undefined;
  if (param !== undefined) return param;
  // In the legacy dialect an unknown name that is changed becomes a scope: recorded first, so that it is not reported
  // as undefined.
  const isChanged = isMutator(method) && names !== undefined;
  if (isChanged && frame.locals.find(head ?? '') === undefined) noteChange(names, frame);
  const receiver = evaluateReceiver();
  if (isChanged && frame.locals.find(head ?? '') !== undefined) noteChange(names, frame);
  if (isMutator(method) && names === undefined && !isCopy(callee.object, method, args)) {
    frame.locals.changes.note();
    if (receiver.references.length > 0) frame.touch(undefined);
  }
  chargeReading(receiver, frame);
  if (receiver.kind === 'closure' && method === 'call') return frame.invoke(receiver, args, frame);
  if (callee.operator !== '.' && callee.operator !== '?.' && callee.operator !== '*.') {
    return createUndecided(`the operator ${callee.operator}`, receiver, ...args);
  }
  const entry = receiver.kind === 'map' ? receiver.entries.get(method)?.value : undefined;
  if (entry?.kind === 'closure') return frame.invoke(entry, args, frame);
  if (!isMutator(method) && callee.operator !== '*.' && canChangeCollection(method, args)) {
    if (isCollection(receiver)) noteCollection(names, receiver, frame);
    else if (receiver.kind === 'unknown') frame.locals.changes.note();
  }
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
  if (callee.operator === '*.' && receiver.kind !== 'null') {
    noteUncalled([receiver, ...args], frame);
    return createUndecided('the operator *.', receiver, ...args);
  }
  const result = callMethod(receiver, method, args, callee.operator !== '.', invoke);
  noteUncalled(
    [receiver, ...args].filter((value) => !invoked.has(value) || leavesEarly.has(method)),
    frame,
  );
  return result;
}

/**
 * Returns the value of `params.get('name', value)` and the like; undefined for other calls, and where the file has the parameter.
 * `get` with a default also sets a parameter that is not set; only that parameter changes.
 */
function lookUpParam(method: string, args: readonly Value[], frame: Frame): Value | undefined {
  const [key, otherwise] = args;
  if ((method !== 'get' && method !== 'getOrDefault') || key?.kind !== 'string' || frame.locals.find('params')) return;
  const isSetting = method === 'get' && otherwise !== undefined;
  if (frame.params.has(key.value)) {
    const value = frame.params.read(key.value);
    if (isSetting && value.kind === 'choice') frame.setParam(key.value);
    return value.kind === 'choice'
      ? createUndecided(`${method}() of a parameter under conditions`, value, ...args)
      : value;
  }
  const value = frame.params.read(key.value);
  if (isSetting) frame.setParam(key.value);
  return value.kind === 'unknown'
    ? value
    : addReference(otherwise ?? createNull(mergeProvenance(key)), `params.${key.value}`);
}

/** Methods that stop at the first item that decides. */
const leavesEarly: ReadonlySet<string> = new Set(['any', 'every', 'find']);

/** Records a change of a list or a map that may be the value of these names or part of a setting. */
function noteCollection(names: readonly string[] | undefined, value: Value, frame: Frame): void {
  frame.locals.changes.note();
  if (names !== undefined) noteChange(names, frame);
  else if (value.references.length > 0) frame.touch(undefined);
}

/** Notes that a class may change or call its arguments: `Collections.sort(list)`. */
function noteArguments(args: readonly Value[], frame: Frame): void {
  for (const arg of args) if (isCollection(arg)) noteCollection(undefined, arg, frame);
  noteUncalled(args, frame);
}

const copying: ReadonlySet<string> = new Set([
  ...['collect', 'findAll', 'flatten', 'minus', 'plus', 'readLines', 'reverse', 'split', 'tokenize', 'toList', 'toSet'],
]);

/** Returns true if a method changes a list that belongs to no setting: a new list, or a copy. */
function isCopy(receiver: Expression, method: string, args: readonly Value[]): boolean {
  const [first] = args;
  if ((method === 'unique' || method === 'sort') && first?.kind === 'boolean' && !first.value) return true;
  return receiver.kind === 'call' && receiver.callee.kind === 'member' && copying.has(receiver.callee.name.name);
}

/** Notes that a call that is not followed may call the closures among its arguments. */
function noteUncalled(values: readonly Value[], frame: Frame): void {
  for (const value of values) {
    if (value.kind !== 'closure') continue;
    const origin = findClosure(value);
    const body = origin?.closure.body;
    if (body === undefined || canChange(body)) {
      frame.locals.changes.note();
      frame.touch(undefined);
    }
    if (origin !== undefined) forgetChanged(body ?? [], origin.frame);
  }
}
