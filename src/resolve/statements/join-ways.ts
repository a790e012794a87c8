import type { FileSite } from '../control/site.ts';
import type { Locals } from '../expressions/frame.ts';
import { runWays } from '../tree/join-branches.ts';
import { chooseValue } from '../values/choice.ts';
import type { Condition } from '../values/condition.ts';
import type { Computed } from '../values/value.ts';

/** One of two exclusive ways, with the local variables before and after it. */
export interface LocalsWay {
  readonly condition: Condition;
  readonly run: (locals: Locals) => void;
}

/** Runs both ways from the same state of settings and local variables, and joins the results. */
export function joinWays(
  [first, second]: readonly [LocalsWay, LocalsWay],
  { place, file }: Pick<FileSite, 'place' | 'file'>,
  decision: Computed,
): void {
  const { root, locals } = file;
  root.budget.steps -= 3 * locals.size;
  const [a, b, before] = [locals.fork(), locals.fork(), locals.fork()];
  runWays(root, place, [
    { condition: first.condition, run: () => first.run(a) },
    { condition: second.condition, run: () => second.run(b) },
  ]);
  locals.join(a, b, before, (left, right) => chooseValue(first.condition, left, right, decision));
}
