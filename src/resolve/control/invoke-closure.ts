import type { Closure, FunctionDefinition, Parameter } from '../../language/ast/nodes.ts';
import { canChange } from '../expressions/changes.ts';
import { findClosure } from '../expressions/closures.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { maxCallDepth } from '../limits.ts';
import { convertDeclared } from '../operations/declared-type.ts';
import { createNull, createUnknown, mergeProvenance } from '../values/constructors.ts';
import type { ClosureValue, Value } from '../values/value.ts';
import { ClosureSite } from './closure-site.ts';

// Closures that a file calls itself while it is read (`{ … }()`), and the legacy dialect's functions. Their statements
// are interpreted as far as they are pure; anything else makes the result unknown, never wrong.

/** Calls a closure or a function of the file. */
export function invokeClosure(target: ClosureValue | FunctionDefinition, args: readonly Value[], frame: Frame): Value {
  const origin = target.kind === 'closure' ? findClosure(target) : { closure: target, frame };
  if (origin === undefined || origin.closure.body === undefined) {
    frame.touch(undefined);
    return createUnknown('the closure cannot be followed', mergeProvenance(...args));
  }
  if (frame.budget.depth >= maxCallDepth) {
    frame.touch(undefined);
    return createUnknown('calls are nested too deeply to follow', mergeProvenance(...args));
  }
  const { closure, frame: home } = origin;
  const outer = closure.kind === 'function' ? undefined : home.locals;
  const locals = new Locals(outer, undefined, home.locals.changes);
  const given = takeArguments(closure, args);
  if (given === undefined) {
    if (canChange(closure.body ?? [])) frame.touch(undefined);
    return createUnknown('the call has other arguments than are declared', mergeProvenance(...args));
  }
  bindParameters(closure.parameters, given, locals, home);
  frame.budget.depth += 1;
  try {
    const { value } = new ClosureSite({ ...home, locals, touch: frame.touch }).run(closure.body ?? [], true);
    return convertDeclared(value ?? createNull(), closure.kind === 'function' ? closure.type : undefined);
  } finally {
    frame.budget.depth -= 1;
  }
}

/**
 * Returns the arguments by parameter, undefined for those left to their defaults (the last parameters that have one).
 * Returns undefined if there are too many or too few, or an unknown number. A closure with several parameters receives
 * the items of one list.
 */
function takeArguments(
  { kind, parameters }: Closure | FunctionDefinition,
  args: readonly Value[],
): readonly (Value | undefined)[] | undefined {
  if (parameters === undefined) return args.length > 1 ? undefined : args;
  // A list passed to `int... n` may be the list of values or one of them, so the call is not followed.
  if (parameters.at(-1)?.type?.endsWith('...')) return undefined;
  const optional = parameters.filter((parameter) => parameter.default !== undefined).length;
  const [only] = args;
  const isSpread = kind === 'closure' && optional === 0 && parameters.length > 1 && args.length === 1;
  const values = isSpread && only?.kind === 'list' ? only.items.map((item) => item.value) : [...args];
  let given = values.length - (parameters.length - optional);
  if (given < 0 || given > optional) return undefined;
  return parameters.map((parameter) => {
    if (parameter.default === undefined) return values.shift();
    given -= 1;
    return given < 0 ? undefined : values.shift();
  });
}

function bindParameters(
  parameters: readonly Parameter[] | undefined,
  args: readonly (Value | undefined)[],
  locals: Locals,
  home: Frame,
): void {
  if (parameters === undefined) {
    locals.declare('it', args[0] ?? createNull());
    return;
  }
  parameters.forEach((parameter, index) => {
    const value =
      args[index] ??
      (parameter.default === undefined ? createNull() : evaluate(parameter.default, { ...home, locals }));
    locals.declare(parameter.name, value, parameter.type);
  });
}
