import { findHeadName } from '../../language/ast/find-dotted-names.ts';
import type { Assignment, Statement } from '../../language/ast/nodes.ts';
import { evaluateLocalAssignment } from '../expressions/assignment.ts';
import { canChange, canThrow, noteChange, noteStatement } from '../expressions/changes.ts';
import { chargeSearch, createOverBudgetValue } from '../expressions/charge.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { chooseValue } from '../values/choice.ts';
import { createInvalid, createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { declareLocals } from './declare-locals.ts';
import { createOutcome, type Outcome, type Thrown } from './outcome.ts';
import { runStatements } from './run-statements.ts';
import type { Attempt, Site, Way } from './site.ts';

/** Site of a called closure or function: its body writes to its local variables only. */
export class ClosureSite implements Site {
  readonly frame: Frame;
  readonly isInLoop: boolean;
  readonly followsWays = true;

  constructor(frame: Frame, isInLoop = false) {
    this.frame = frame;
    this.isInLoop = isInLoop;
  }

  run(statements: readonly Statement[], isWhole = false): Outcome {
    return runStatements(statements, this, isWhole);
  }

  begin(): Outcome | undefined {
    this.frame.budget.steps -= 1;
    return this.frame.budget.steps < 0 ? this.#stop(createOverBudgetValue()) : undefined;
  }

  perform(statement: Statement): Outcome {
    switch (statement.kind) {
      case 'expressionStatement':
        return createOutcome(evaluate(statement.expression, this.frame));
      case 'declaration':
        return createOutcome(declareLocals(statement, this.frame));
      case 'assignment':
        return createOutcome(assign(statement, this.frame));
      default: {
        const name = statement.kind === 'block' && statement.path.length === 1 ? statement.path[0]?.name : undefined;
        this.frame.touch(name === undefined ? undefined : [name]);
        return {
          ending: 'unclear',
          value: createUnknown(`a closure with '${statement.kind}' statements is not followed`),
        };
      }
    }
  }

  createInner(locals: Locals, isInLoop = this.isInLoop): Site {
    return new ClosureSite({ ...this.frame, locals }, isInLoop);
  }

  noteDecision(): void {}

  join([first, second]: readonly [Way, Way], decision: Value, tail: number): void {
    const { locals, budget } = this.frame;
    budget.steps -= 3 * locals.size + tail;
    const [yes, no, before] = [locals.fork(), locals.fork(), locals.fork()];
    first.run(this.createInner(yes));
    second.run(this.createInner(no));
    locals.join(yes, no, before, (a, b) => chooseValue(first.condition, a, b, decision));
  }

  fail(_: Statement, why: string, thrown: Thrown, isSure: boolean): Outcome {
    return isSure
      ? { ending: 'throw', value: createInvalid(why), thrown }
      : { ending: 'unclear', value: createUnknown(why) };
  }

  attempt(): Attempt {
    const { budget, locals } = this.frame;
    const { doubts } = budget;
    return {
      site: this.createInner(new Locals(locals)),
      isOpen: (body) => budget.doubts > doubts && canThrow(body),
      takeBack: () => undefined,
    };
  }

  forget(statement: Statement, _: readonly Statement[], from?: Value): Outcome {
    chargeSearch(statement, this.frame);
    if (statement.kind === 'try') {
      // Changes of the body were noted when it ran.
      if (statement.catches.some(({ body }) => canChange(body))) this.frame.touch(undefined);
      const why = 'whether the body throws what is caught cannot be determined statically';
      return { ending: 'unclear', value: createUnknown(why, from) };
    }
    noteStatement(statement, this.frame);
    return { ending: 'unclear', value: createUnknown(`the '${statement.kind}' statement is not followed`) };
  }

  /** Stops at a statement that is not followed, which may change anything. */
  #stop(value: Value): Outcome {
    this.frame.touch(undefined);
    return { ending: 'unclear', value };
  }
}

function assign(statement: Assignment, frame: Frame): Value {
  const [name, ...more] = statement.path;
  if (name === undefined || more.length > 0) {
    const value = evaluate(statement.value, frame);
    const head = statement.target === undefined ? undefined : findHeadName(statement.target);
    const names = name === undefined && head !== undefined ? [head] : statement.path.map((each) => each.name);
    noteChange(names.length === 0 ? undefined : names, frame);
    return createUnknown('a closure that changes other values is not followed', value);
  }
  const result = evaluateLocalAssignment(statement, name.name, frame);
  if (frame.locals.assign(name.name, result)) return frame.locals.find(name.name) ?? result;
  frame.touch([name.name]);
  return createUnknown(`\`${name.name}\` is not declared`, result);
}
