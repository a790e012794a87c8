import type {
  Catch,
  Closure,
  Expression,
  FunctionDefinition,
  Loop,
  Parameter,
  Statement,
  Switch,
  Try,
} from '../../language/ast.ts';
import { headName } from '../../language/dotted-names.ts';
import { convertDeclared } from '../operations/declared-type.ts';
import { dividesByZero } from '../values/arithmetic.ts';
import { eitherOf } from '../values/choice.ts';
import { invalidValue, joined, nullValue, unknownValue } from '../values/constructors.ts';
import { truth } from '../values/truth.ts';
import type { ClosureValue, Value } from '../values/value.ts';
import { assignedLocal } from './assignment.ts';
import { mayChange, mayThrow, noteChange, noteStatement } from './changes.ts';
import { tooMuch } from './charge.ts';
import { findClosure } from './closures.ts';
import { evaluate } from './evaluate.ts';
import { type Frame, Locals } from './frame.ts';
import { type Ending, followLoop, followSwitch, type Leap, leapOf } from './loops.ts';
import { sourceText } from './source-text.ts';

// Closures that a file calls itself while it is read (`{ … }()`), and the legacy dialect's functions. Their statements
// are interpreted as far as they are pure; anything else makes the result unknown, never wrong.

/** How deep calls may be nested. */
export const deepestCall = 40;

/** Calls a closure or a function of the file. */
export function invokeClosure(target: ClosureValue | FunctionDefinition, args: readonly Value[], frame: Frame): Value {
  const origin = target.kind === 'closure' ? findClosure(target) : { closure: target, frame };
  if (origin === undefined || origin.closure.body === undefined) {
    frame.touch(undefined);
    return unknownValue('the closure cannot be followed', joined(...args));
  }
  if (frame.budget.depth >= deepestCall) {
    frame.touch(undefined);
    return unknownValue('calls are nested too deeply to follow', joined(...args));
  }
  const { closure, frame: home } = origin;
  const outer = closure.kind === 'function' ? undefined : home.locals;
  const locals = new Locals(outer, undefined, home.locals.changes);
  const given = takeArguments(closure, args);
  if (given === undefined) {
    if (mayChange(closure.body ?? [])) frame.touch(undefined);
    return unknownValue('the call has other arguments than are declared', joined(...args));
  }
  bindParameters(closure.parameters, given, locals, home);
  frame.budget.depth += 1;
  try {
    const result = run(closure.body ?? [], { ...home, locals, touch: frame.touch }, true);
    return convertDeclared(result.returned ?? result.last ?? nullValue(), typeOf(closure, home));
  } finally {
    frame.budget.depth -= 1;
  }
}

/** The type that a function of the legacy dialect gives, which stands before its name. */
function typeOf(closure: Closure | FunctionDefinition, home: Frame): string | undefined {
  return closure.kind === 'function' ? home.text.slice(closure.start, closure.name.start).trim() : undefined;
}

/**
 * The arguments by parameter, undefined for those left to their defaults, which are the last that have one. Nothing
 * where there are too many or too few, or any number may be. A closure with several parameters takes the items of one list.
 */
function takeArguments(
  { kind, parameters }: Closure | FunctionDefinition,
  args: readonly Value[],
): readonly (Value | undefined)[] | undefined {
  if (parameters === undefined) return args.length > 1 ? undefined : args;
  // Whether a list given to `int... n` is its values or one of them is not followed.
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
    locals.declare('it', args[0] ?? nullValue());
    return;
  }
  parameters.forEach((parameter, index) => {
    const value =
      args[index] ?? (parameter.default === undefined ? nullValue() : evaluate(parameter.default, { ...home, locals }));
    locals.declare(parameter.name, value, parameter.type);
  });
}

interface Outcome {
  /** Set as soon as a `return` was reached. */
  readonly returned: Value | undefined;
  /** The last statement's value: what a closure without `return` gives. */
  readonly last: Value | undefined;
  /** Set as soon as a `break` or `continue` was reached, or `unclear` where nobody can tell whether one was. */
  readonly jump?: Leap | 'unclear' | undefined;
}

/** Runs statements up to the first that leaves them; `whole` are those of a closure, which nothing follows. */
function run(statements: readonly Statement[], frame: Frame, whole = false): Outcome {
  let last: Value | undefined;
  for (const [index, statement] of statements.entries()) {
    frame.budget.steps -= 1;
    if (frame.budget.steps < 0) {
      // What is not followed may have changed anything.
      frame.touch(undefined);
      return stopped(tooMuch());
    }
    const rest = statements.slice(index + 1);
    const decision = statement.kind === 'if' ? evaluate(statement.condition, frame) : undefined;
    const held = decision === undefined ? undefined : truth(decision);
    if (statement.kind === 'if' && decision !== undefined && held === undefined)
      return runBoth(statement, rest, frame, decision, whole);
    const outcome =
      statement.kind === 'if'
        ? run(held ? statement.then : (statement.else ?? []), { ...frame, locals: new Locals(frame.locals) })
        : runStatement(statement, frame);
    if (outcome.returned !== undefined) return statement.kind === 'return' ? outcome : given(outcome, rest, frame);
    if (outcome.jump !== undefined) return outcome;
    last = outcome.last;
    // What stops the engine stops here, too.
    if (last?.kind === 'invalid') return { returned: last, last };
  }
  return { returned: undefined, last };
}

/** An outcome before the end: where that is so because nobody can tell, what follows may run all the same. */
function given(outcome: Outcome, rest: readonly Statement[], frame: Frame): Outcome {
  if (outcome.returned?.kind === 'unknown' && mayChange(rest)) frame.touch(undefined);
  return outcome;
}

/** Both branches of an undecided `if`, each with all that follows it. */
function runBoth(
  statement: Extract<Statement, { kind: 'if' }>,
  rest: readonly Statement[],
  frame: Frame,
  condition: Value,
  whole: boolean,
): Outcome {
  frame.budget.steps -= 3 * frame.locals.size + rest.length;
  const [yes, no, before] = [frame.locals.fork(), frame.locals.fork(), frame.locals.fork()];
  const a = run([...statement.then, ...rest], { ...frame, locals: yes }, whole);
  const b = run([...(statement.else ?? []), ...rest], { ...frame, locals: no }, whole);
  const text = sourceText(statement.condition, frame);
  const choose = (left: Value, right: Value): Value => eitherOf(text, left, right, condition);
  frame.locals.join(yes, no, before, choose);
  const result = choose(a.returned ?? a.last ?? nullValue(), b.returned ?? b.last ?? nullValue());
  if (a.jump !== undefined || b.jump !== undefined) return { ...stopped(result), jump: 'unclear' };
  if (whole || (a.returned !== undefined && b.returned !== undefined)) return stopped(result);
  if (a.returned === undefined && b.returned === undefined) return { returned: undefined, last: result };
  return { ...stopped(unknownValue('whether it returns here cannot be told', result)), jump: 'unclear' };
}

function runStatement(statement: Statement, frame: Frame): Outcome {
  switch (statement.kind) {
    case 'expressionStatement':
      return { returned: undefined, last: evaluate(statement.expression, frame) };
    case 'return': {
      const value = statement.value === undefined ? nullValue() : evaluate(statement.value, frame);
      return { returned: value, last: value };
    }
    case 'declaration':
      return { returned: undefined, last: declare(statement, frame) };
    case 'assignment':
      return { returned: undefined, last: assign(statement, frame) };
    case 'throw':
      return stopped(thrown(statement.value, frame));
    case 'assert': {
      const held = truth(evaluate(statement.condition, frame));
      return held === true
        ? { returned: undefined, last: nullValue() }
        : stopped(unknownValue('an assertion may fail'));
    }
    case 'try': {
      const changes = statement.catches.some((each) => mayChange(each.body));
      if ((changes && mayThrow(statement.body)) || mayChange(statement.finally ?? [])) frame.touch(undefined);
      const outcome = runTry(statement, frame);
      // It runs whatever came before, and a `return` in it is the one that counts.
      const end = run(statement.finally ?? [], { ...frame, locals: new Locals(frame.locals) });
      return end.returned !== undefined || end.jump !== undefined ? end : outcome;
    }
    case 'function':
    case 'import':
      return { returned: undefined, last: nullValue() };
    case 'for':
    case 'forEach':
    case 'while':
    case 'switch':
      return runLoop(statement, frame);
    case 'jump':
      return { returned: undefined, last: nullValue(), jump: leapOf(statement) };
    default:
      frame.touch(
        statement.kind === 'block' && statement.path.length === 1 ? [statement.path[0]?.name ?? ''] : undefined,
      );
      return stopped(unknownValue(`a closure with '${statement.kind}' statements is not followed`));
  }
}

/** The body and, where it throws, the handler; where it cannot be told whether it throws, or which, neither. */
function runTry(statement: Try, frame: Frame): Outcome {
  const { doubts } = frame.budget;
  const attempt = run(statement.body, { ...frame, locals: new Locals(frame.locals) });
  const failed = attempt.returned ?? attempt.last;
  const [handler] = statement.catches;
  if (handler === undefined) return attempt;
  const isOpen = frame.budget.doubts > doubts && mayThrow(statement.body);
  if (failed?.kind !== 'unknown' && failed?.kind !== 'invalid' && !isOpen) return attempt;
  if (failed?.kind === 'invalid' && !isOpen && isCaught(failed.reason, handler)) {
    const locals = new Locals(frame.locals, new Map([[handler.name.name, unknownValue('an exception')]]));
    return run(handler.body, { ...frame, locals });
  }
  const why = unknownValue('whether the body throws what is caught cannot be told', failed);
  return { ...stopped(why), jump: attempt.jump && 'unclear' };
}

const throwsOther = 'it throws what may be no exception';

/** What a `throw` comes to: of a new object it is known what it is. */
function thrown(expression: Expression, frame: Frame): Value {
  const value = evaluate(expression, frame);
  if (expression.kind === 'new') frame.budget.doubts -= 1;
  const isException = expression.kind === 'new' && /Exception$/u.test(expression.type);
  return invalidValue(isException ? 'it throws an exception' : throwsOther, value);
}

/** A handler without a type takes exceptions, and no other errors. */
function isCaught(reason: string, { types }: Catch): boolean {
  const names = types.map((type) => type.replace(/^java\.lang\./u, ''));
  if (names.includes('Throwable')) return true;
  if (reason === dividesByZero && names.includes('ArithmeticException')) return true;
  return reason !== throwsOther && (names.length === 0 || names.includes('Exception') || names.includes('def'));
}

/** A loop or a `switch`; where it cannot be followed to its end, neither can the closure. */
function runLoop(statement: Loop | Switch, frame: Frame): Outcome {
  let outcome: Outcome = { returned: undefined, last: nullValue() };
  const runBody = (statements: readonly Statement[], locals: Locals): Ending => {
    outcome = run(statements, { ...frame, locals });
    if (outcome.jump !== undefined) return outcome.jump;
    if (outcome.returned === undefined) return 'end';
    return outcome.returned.kind === 'unknown' ? 'unclear' : 'return';
  };
  const ending =
    statement.kind === 'switch' ? followSwitch(statement, frame, runBody) : followLoop(statement, frame, runBody);
  if (ending === 'return') return outcome;
  if (ending === 'unclear') {
    noteStatement(statement, frame);
    return { ...stopped(unknownValue(`the '${statement.kind}' statement is not followed`)), jump: 'unclear' };
  }
  // The value of a `switch` at a closure's end depends on how its cases end.
  const last = statement.kind === 'switch' ? unknownValue('the value of a `switch` is not followed') : nullValue();
  return { returned: undefined, last, jump: ending === 'end' ? undefined : ending };
}

function stopped(value: Value): Outcome {
  return { returned: value, last: value };
}

/** `def x = …`, `def (a, b) = …` into the frame's locals; gives the value. */
export function declare(statement: Extract<Statement, { kind: 'declaration' }>, frame: Frame): Value {
  const value = statement.value === undefined ? nullValue() : evaluate(statement.value, frame);
  const [only, ...more] = statement.names;
  if (more.length === 0 && only !== undefined) frame.locals.declare(only.name, value, statement.type);
  else {
    statement.names.forEach((name, index) => {
      const item =
        value.kind === 'list'
          ? (value.items[index]?.value ?? nullValue())
          : unknownValue('the parts of the value cannot be told', value);
      frame.locals.declare(name.name, item, statement.type);
    });
  }
  for (const each of statement.more) declare(each, frame);
  return value;
}

function assign(statement: Extract<Statement, { kind: 'assignment' }>, frame: Frame): Value {
  const [name, ...more] = statement.path;
  if (name === undefined || more.length > 0) {
    const value = evaluate(statement.value, frame);
    const head = statement.target === undefined ? undefined : headName(statement.target);
    const names = name === undefined && head !== undefined ? [head] : statement.path.map((each) => each.name);
    noteChange(names.length === 0 ? undefined : names, frame);
    return unknownValue('a closure that changes other values is not followed', value);
  }
  const result = assignedLocal(statement, name.name, frame);
  if (frame.locals.assign(name.name, result)) return frame.locals.find(name.name) ?? result;
  frame.touch([name.name]);
  return unknownValue(`\`${name.name}\` is not declared`, result);
}
