import type { FunctionDefinition, Parameter, Statement } from '../language/ast.ts';
import { headName } from './assignment.ts';
import { mayChange, mayThrow, noteChange } from './changes.ts';
import { charged } from './charge.ts';
import { chooseAmong, negated } from './choice.ts';
import { findClosure } from './closures.ts';
import { evaluate } from './evaluate.ts';
import { type Frame, Locals } from './frame.ts';
import { invalidValue, joined, nullValue, unknownValue } from './known.ts';
import { applyOperator } from './operators.ts';
import { sourceText } from './source-text.ts';
import { truth } from './truth.ts';
import type { ClosureValue, Value } from './value.ts';

// Closures that a file calls itself while it is read (`{ … }()`), and the legacy dialect's functions. Their statements
// are interpreted as far as they are pure; anything else makes the result unknown, never wrong.

const deepestCall = 40;

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
  const locals = new Locals(closure.kind === 'function' ? undefined : home.locals);
  bindParameters(closure.parameters, args, locals, home);
  frame.budget.depth += 1;
  try {
    const result = run(closure.body ?? [], { ...home, locals, touch: frame.touch });
    return result.returned ?? result.last ?? nullValue();
  } finally {
    frame.budget.depth -= 1;
  }
}

function bindParameters(
  parameters: readonly Parameter[] | undefined,
  args: readonly Value[],
  locals: Locals,
  home: Frame,
): void {
  if (parameters === undefined) {
    locals.declare('it', args[0] ?? nullValue());
    return;
  }
  // A closure with several parameters takes the items of one list argument.
  const [only] = args;
  const spread =
    parameters.length > 1 && args.length === 1 && only?.kind === 'list' ? only.items.map((item) => item.value) : args;
  parameters.forEach((parameter, index) => {
    const value =
      spread[index] ??
      (parameter.default === undefined ? nullValue() : evaluate(parameter.default, { ...home, locals }));
    locals.declare(parameter.name, value);
  });
}

interface Outcome {
  /** Set as soon as a `return` was reached. */
  readonly returned: Value | undefined;
  /** The last statement's value: what a closure without `return` gives. */
  readonly last: Value | undefined;
}

function run(statements: readonly Statement[], frame: Frame): Outcome {
  let last: Value | undefined;
  for (const [index, statement] of statements.entries()) {
    if (statement.kind === 'if') {
      const condition = evaluate(statement.condition, frame);
      const held = truth(condition);
      if (held === undefined) {
        const rest = statements.slice(index + 1);
        return runBoth(statement, rest, frame, sourceText(statement.condition, frame), condition);
      }
      const branch = run(held ? statement.then : (statement.else ?? []), {
        ...frame,
        locals: new Locals(frame.locals),
      });
      if (branch.returned !== undefined) return given(branch, statements.slice(index + 1), frame);
      last = branch.last;
      continue;
    }
    const outcome = runStatement(statement, frame);
    if (outcome.returned !== undefined)
      return statement.kind === 'return' ? outcome : given(outcome, statements.slice(index + 1), frame);
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
  text: string,
  condition: Value,
): Outcome {
  const [yes, no] = [frame.locals.fork(), frame.locals.fork()];
  const a = run([...statement.then, ...rest], { ...frame, locals: yes });
  const b = run([...(statement.else ?? []), ...rest], { ...frame, locals: no });
  const choose = (left: Value, right: Value): Value =>
    chooseAmong(
      [
        { condition: text, value: left },
        { condition: negated(text), value: right },
      ],
      { references: condition.references, literals: [] },
    );
  frame.locals.join(yes, no, choose);
  const result = choose(a.returned ?? a.last ?? nullValue(), b.returned ?? b.last ?? nullValue());
  return { returned: result, last: result };
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
      return stopped(invalidValue('it throws an exception', evaluate(statement.value, frame)));
    case 'assert': {
      const held = truth(evaluate(statement.condition, frame));
      return held === true
        ? { returned: undefined, last: nullValue() }
        : stopped(unknownValue('an assertion may fail'));
    }
    case 'try': {
      const changes = statement.catches.some((each) => mayChange(each.body));
      if ((changes && mayThrow(statement.body)) || mayChange(statement.finally ?? [])) frame.touch(undefined);
      const attempt = run(statement.body, { ...frame, locals: new Locals(frame.locals) });
      const failed = attempt.returned ?? attempt.last;
      const [handler] = statement.catches;
      if (failed?.kind === 'invalid' && handler !== undefined) {
        const locals = new Locals(frame.locals, new Map([[handler.name.name, unknownValue('an exception')]]));
        return run(handler.body, { ...frame, locals });
      }
      // Where it cannot be told whether the body throws, the result cannot either.
      if (failed?.kind === 'unknown') return stopped(failed);
      return attempt;
    }
    case 'function':
    case 'import':
      return { returned: undefined, last: nullValue() };
    default:
      frame.touch(
        statement.kind === 'block' && statement.path.length === 1 ? [statement.path[0]?.name ?? ''] : undefined,
      );
      return stopped(unknownValue(`a closure with '${statement.kind}' statements is not followed`));
  }
}

function stopped(value: Value): Outcome {
  return { returned: value, last: value };
}

/** `def x = …`, `def (a, b) = …` into the frame's locals; gives the value. */
export function declare(statement: Extract<Statement, { kind: 'declaration' }>, frame: Frame): Value {
  const value = statement.value === undefined ? nullValue() : evaluate(statement.value, frame);
  const [only, ...more] = statement.names;
  if (more.length === 0 && only !== undefined) frame.locals.declare(only.name, value);
  else {
    statement.names.forEach((name, index) => {
      const item =
        value.kind === 'list'
          ? (value.items[index]?.value ?? nullValue())
          : unknownValue('the parts of the value cannot be told', value);
      frame.locals.declare(name.name, item);
    });
  }
  return value;
}

function assign(statement: Extract<Statement, { kind: 'assignment' }>, frame: Frame): Value {
  const [name, ...more] = statement.path;
  const value = evaluate(statement.value, frame);
  if (name === undefined || more.length > 0) {
    const head = statement.target === undefined ? undefined : headName(statement.target);
    const names = name === undefined && head !== undefined ? [head] : statement.path.map((each) => each.name);
    noteChange(names.length === 0 ? undefined : names, frame);
    return unknownValue('a closure that changes other values is not followed', value);
  }
  const operator = statement.operator.slice(0, -1);
  const current = frame.locals.find(name.name);
  const result =
    operator === '' || current === undefined
      ? value
      : charged(applyOperator(operator, current, value, [name.name, sourceText(statement.value, frame)]), frame);
  if (frame.locals.assign(name.name, result)) return result;
  frame.touch([name.name]);
  return unknownValue(`\`${name.name}\` is not declared`, value);
}
