import type { If, Statement } from '../../language/ast.ts';
import { walk } from '../../language/walk.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { Locals } from '../expressions/frame.ts';
import { sourceText } from '../expressions/source-text.ts';
import { eitherOf, negated } from '../values/choice.ts';
import { nullValue, unknownValue } from '../values/constructors.ts';
import { truth } from '../values/truth.ts';
import { ended, type Outcome } from './outcome.ts';
import type { Site } from './site.ts';

/** `isRestRun` is set where the statements after the `if` have run as a part of both its ways. */
type IfOutcome = Outcome & { readonly isRestRun?: boolean };

/** Runs one branch of an `if`, or both where its condition cannot be determined statically. */
export function runIf(statement: If, rest: readonly Statement[], site: Site, isWhole: boolean): IfOutcome {
  const { frame } = site;
  const decision = evaluate(statement.condition, frame);
  const isHeld = truth(decision);
  site.noteDecision(statement, decision, isHeld);
  const otherwise = statement.else ?? [];
  if (isHeld !== undefined) return site.inner(new Locals(frame.locals)).run(isHeld ? statement.then : otherwise);
  // A function whose branches return different values is followed along both ways to its end.
  const isRestRun = site.followsReturns && [...statement.then, ...otherwise].some(mayReturn);
  const tail = isRestRun ? rest : [];
  const outcomes: Outcome[] = [];
  const follow =
    (branch: readonly Statement[]) =>
    (way: Site): void => {
      outcomes.push(way.run([...branch, ...tail], isWhole && isRestRun));
    };
  const text = sourceText(statement.condition, frame);
  site.join(
    [
      { condition: text, run: follow(statement.then) },
      { condition: negated(text), run: follow(otherwise) },
    ],
    decision,
    tail.length,
  );
  const [yes = ended, no = ended] = outcomes;
  const value = eitherOf(text, yes.value ?? nullValue(), no.value ?? nullValue(), decision);
  const endings = [yes.ending, no.ending];
  if (endings.every((ending) => ending === 'end')) return { ending: 'end', value, isRestRun };
  if (endings.some((ending) => ending === 'unclear' || ending === 'break' || ending === 'continue'))
    return { ending: 'unclear', value, isRestRun };
  if (isWhole || endings.every((ending) => ending !== 'end')) return { ending: 'return', value, isRestRun };
  return { ending: 'unclear', value: unknownValue('whether it returns here cannot be told', value), isRestRun };
}

function mayReturn(statement: Statement): boolean {
  let isFound = false;
  walk(statement, (node) => {
    if (node.kind === 'return' || node.kind === 'throw' || node.kind === 'jump') isFound = true;
    return node.kind !== 'closure' && !isFound;
  });
  return isFound;
}
