import type { Locals } from '../expressions/frame.ts';
import { runWays } from '../tree/join-branches.ts';
import type { Place } from '../tree/place.ts';
import { eitherOf } from '../values/choice.ts';
import type { Computed } from '../values/value.ts';
import type { FileRun } from './file-run.ts';

/** One of two things of which one happens, with the local variables as that finds and leaves them. */
export interface ApartWay {
  readonly condition: string;
  readonly run: (locals: Locals) => void;
}

/** Runs each from the same state, settings and local variables, and joins what they made of it. */
export function runApart(
  [first, second]: readonly [ApartWay, ApartWay],
  place: Place,
  { root, locals }: Pick<FileRun, 'root' | 'locals'>,
  decision: Computed,
): void {
  const [a, b, before] = [locals.fork(), locals.fork(), locals.fork()];
  runWays(root, place, [
    { condition: first.condition, run: () => first.run(a) },
    { condition: second.condition, run: () => second.run(b) },
  ]);
  locals.join(a, b, before, (left, right) => eitherOf(first.condition, left, right, decision));
}
