import type { If, Statement } from '../../language/ast/nodes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { Locals } from '../expressions/frame.ts';
import { readCondition } from '../expressions/read-condition.ts';
import { maxFollowedConditions } from '../limits.ts';
import { chooseValue } from '../values/choice.ts';
import { negate } from '../values/condition.ts';
import { createNull, createUnknown } from '../values/constructors.ts';
import { findTruth } from '../values/truth.ts';
import { ended, type Outcome } from './outcome.ts';
import type { Site } from './site.ts';

/** `isRestRun` is set where the statements after the `if` have run as a part of both its ways. */
type IfOutcome = Outcome & { readonly isRestRun?: boolean };

/** Runs one branch of an `if`, or both where its condition cannot be determined statically. */
export function runIf(statement: If, listRest: () => readonly Statement[], site: Site, isWhole: boolean): IfOutcome {
  const { frame } = site;
  const decision = evaluate(statement.condition, frame);
  const isHeld = findTruth(decision);
  site.noteDecision(statement, decision, isHeld);
  const otherwise = statement.else ?? [];
  if (isHeld !== undefined) return site.createInner(new Locals(frame.locals)).run(isHeld ? statement.then : otherwise);
  // Running each branch of a closure to its end returns the most exact result and variables.
  const { budget } = frame;
  const isRestRun = site.followsWays && budget.conditions < maxFollowedConditions;
  const tail = isRestRun ? listRest() : [];
  const outcomes: Outcome[] = [];
  const follow =
    (branch: readonly Statement[]) =>
    (way: Site): void => {
      outcomes.push(way.run([...branch, ...tail], isWhole && isRestRun));
    };
  const condition = readCondition(statement.condition, frame.text);
  if (isRestRun) budget.conditions += 1;
  site.join(
    [
      { condition, run: follow(statement.then) },
      { condition: negate(condition), run: follow(otherwise) },
    ],
    decision,
    tail.length,
  );
  if (isRestRun) budget.conditions -= 1;
  const [yes = ended, no = ended] = outcomes;
  const value = chooseValue(condition, yes.value ?? createNull(), no.value ?? createNull(), decision);
  const endings = [yes.ending, no.ending];
  if (endings.every((ending) => ending === 'end')) return { ending: 'end', value, isRestRun };
  if (endings.some((ending) => ending === 'unclear' || ending === 'break' || ending === 'continue'))
    return { ending: 'unclear', value, isRestRun };
  if (isWhole || endings.every((ending) => ending !== 'end')) return { ending: 'return', value, isRestRun };
  return {
    ending: 'unclear',
    value: createUnknown('whether it returns here cannot be determined statically', value),
    isRestRun,
  };
}
