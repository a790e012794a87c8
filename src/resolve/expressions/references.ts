import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Call, Expression } from '../../language/ast/nodes.ts';
import { readConstant } from '../operations/static-calls.ts';
import { writeSettingReference } from '../tree/write-setting-reference.ts';
import { createString, createUnknown } from '../values/constructors.ts';
import { findTruth } from '../values/truth.ts';
import type { Computed, Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { canBeImported } from './imports.ts';
import { isClassName, isLaunchFolder, isSelfName, isShellVariable } from './known-names.ts';

// Values of names that are not local variables.

/** Returns the value of a bare name. */
export function readVariable(name: string, frame: Frame): Value {
  const local = frame.locals.find(name);
  if (local !== undefined) return local;
  if (isSelfName(name, frame.rules)) return createUnknown(`\`${name}\` is not followed`);
  if (name === 'params') return frame.params.readAll();
  if (isLaunchFolder(name, frame.rules))
    return { kind: 'path', base: name, rest: '', references: [name], literals: [] };
  const setting = frame.setting(name);
  if (setting !== undefined && frame.rules.createsScopesOnRead && findTruth(setting) === false) {
    // The legacy dialect takes an earlier setting that is empty or zero for one that is not there, and replaces it.
    frame.touch([name], true);
    return readAbsent(name, frame);
  }
  if (setting !== undefined) return setting;
  if (frame.rules.readsEnvironmentByName && (frame.environment.has(name) || isShellVariable(name))) {
    return readEnvironmentVariable(name, frame);
  }
  if (canBeImported(name, frame.locals)) return createUnknown(`the imported ${name} is not modelled`);
  return isClassName([name], frame.rules)
    ? createUnknown(`the class ${name} is not modelled as a value`)
    : readAbsent(name, frame);
}

/** A parameter, looked up alone: making a value of all parameters for each use would cost far more. */
export function readParam(name: string, frame: Frame): Value {
  if (!frame.params.has(name)) frame.absent.read = true;
  return frame.params.read(name);
}

/** Returns the value of a name that is not set in any scope around it. */
export function readAbsent(name: string, frame: Frame, reference = name): Value {
  frame.absent.read = true;
  return frame.undefinedName(name, reference);
}

/** Returns a scope that is read as a map. The legacy dialect adds each unset name that was read to its scope. */
export function readScope(value: Value, frame: Frame): Value {
  const mayHoldMore = value.kind === 'map' && value.isScope && frame.rules.createsScopesOnRead && frame.absent.read;
  return mayHoldMore ? createUnknown('it may hold a name that was read and is not set', value) : value;
}

/** Returns an environment variable: known only if the caller passed its value. */
export function readEnvironmentVariable(variable: string, frame: Frame): Value {
  const given = frame.environment.get(variable);
  return given === undefined ? findLaunchVariable(variable) : createString(given, fromVariable(variable));
}

/** Returns a variable whose value only the launch knows. */
export function findLaunchVariable(variable: string): Value {
  return { kind: 'env', variable, default: undefined, ...fromVariable(variable) };
}

/** A name that may be such a variable, or set by another file. */
export function createPossibleVariable(name: string): Value {
  return createUnknown(`\`${name}\` is not set here, and may be a variable of the environment`, fromVariable(name));
}

function fromVariable(variable: string): Computed {
  return { references: [`env.${variable}`], literals: [] };
}

/** Returns the reference by which a value depends on dotted names; undefined for those of a local variable. */
export function buildReference(names: readonly string[] | undefined, frame: Frame): string | undefined {
  const [head, ...rest] = names ?? [];
  if (head === undefined || frame.locals.find(head) !== undefined) return undefined;
  // `env` is a scope even if it is empty; its names are not variables of the launch.
  const path = head === 'params' ? undefined : (frame.settingPath(head) ?? (head === 'env' ? [head] : undefined));
  return path === undefined ? [head, ...rest].join('.') : writeSettingReference([...path, ...rest]);
}

/** Names that are resolved as one: `secrets.X`, `Math.PI`, `System.env.X`, and `task.attempt` in a task. */
export function readDotted(names: readonly string[], frame: Frame): Value | undefined {
  const [head, second, third] = names;
  if (frame.attempt !== undefined && names.length === 2 && head === 'task' && second === 'attempt')
    return frame.attempt;
  if (head === 'secrets' && second !== undefined && names.length === 2) {
    return { kind: 'secret', names: [second], references: [`secrets.${second}`], literals: [] };
  }
  if (head === 'System' && second === 'env' && third !== undefined && names.length === 3) {
    return readEnvironmentVariable(third, frame);
  }
  const last = names.at(-1);
  if (last !== undefined && isClassName(names.slice(0, -1), frame.rules)) {
    return readConstant(names.slice(0, -1).join('.'), last) ?? createUnknown(`${names.join('.')} is not modelled`);
  }
  return undefined;
}

/** Returns true for a call of `System.getenv(…)`. */
function isGetenv(call: Call, frame: Frame): boolean {
  const names = findDottedNames(call.callee);
  return names?.join('.') === 'System.getenv' && frame.locals.find('System') === undefined;
}

/** Returns true for an expression that means all environment variables of the launch. */
export function isEnvironment(expression: Expression, frame: Frame): boolean {
  if (expression.kind === 'call') return expression.arguments.length === 0 && isGetenv(expression, frame);
  return findDottedNames(expression)?.join('.') === 'System.env' && frame.locals.find('System') === undefined;
}
