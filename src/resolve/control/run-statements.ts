import { assertUnreachable } from '../../base/assert.ts';
import type { Expression, Statement } from '../../language/ast/nodes.ts';
import { canChange } from '../expressions/changes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import { declareImport } from '../expressions/imports.ts';
import { createNull } from '../values/constructors.ts';
import { findTruth } from '../values/truth.ts';
import { createOutcome, ended, type Outcome, type Thrown } from './outcome.ts';
import { runIf } from './run-if.ts';
import { runForEach, runSwitch } from './run-loops.ts';
import { runTry } from './run-try.ts';
import type { Site } from './site.ts';

/** Runs statements up to the first that leaves them. `isWhole` marks the body of a closure, which nothing follows. */
export function runStatements(statements: readonly Statement[], site: Site, isWhole = false): Outcome {
  let last = ended;
  for (const [index, statement] of statements.entries()) {
    const stopped = site.begin(statement);
    if (stopped !== undefined) return stopped;
    // Only where it is needed: a file has a hundred thousand statements.
    const listRest = (): readonly Statement[] => statements.slice(index + 1);
    if (statement.kind === 'if') {
      const { isRestRun, ...outcome } = runIf(statement, listRest, site, isWhole);
      if (isRestRun) return outcome;
      last = outcome;
    } else last = runStatement(statement, site);
    if (last.ending === 'end') continue;
    if (last.ending === 'unclear' && canChange(listRest())) site.frame.touch(undefined);
    return last;
  }
  return last;
}

function runStatement(statement: Exclude<Statement, { kind: 'if' }>, site: Site): Outcome {
  const { frame } = site;
  switch (statement.kind) {
    case 'try':
      return runTry(statement, site);
    case 'forEach':
      return runForEach(statement, site);
    case 'switch':
      return runSwitch(statement, site);
    case 'jump':
      if (!site.isInLoop) return site.forget(statement, []);
      return { ending: statement.word, value: createNull() };
    case 'return':
      return createOutcome(statement.value === undefined ? createNull() : evaluate(statement.value, frame), 'return');
    case 'throw':
      return site.fail(statement, 'it throws an exception', findThrown(statement.value, frame), true);
    case 'assert': {
      const isHeld = findTruth(evaluate(statement.condition, frame));
      if (isHeld === true) return { ending: 'end', value: createNull() };
      const why = isHeld === false ? 'the assertion fails' : 'an assertion may fail';
      return site.fail(statement, why, 'error', isHeld === false);
    }
    case 'import':
      declareImport(statement, frame.locals, frame.rules);
      return { ending: 'end', value: createNull() };
    case 'function':
      return { ending: 'end', value: createNull() };
    case 'assignment':
    case 'declaration':
    case 'expressionStatement':
    case 'block':
    case 'selector':
    case 'include':
    case 'apply':
    case 'opaque':
      return site.perform(statement);
    default:
      return assertUnreachable(statement);
  }
}

/** Returns the exception of a `throw`: known for `new` only. */
function findThrown(expression: Expression, frame: Frame): Thrown {
  evaluate(expression, frame);
  // The new object is not followed, but that makes no difference here.
  if (expression.kind === 'new') frame.budget.doubts -= 1;
  return expression.kind === 'new' && /Exception$/u.test(expression.type) ? 'exception' : 'error';
}
