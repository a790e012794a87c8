import type { InputKind } from './inputs.ts';
import { inputOf, readRealFiles } from './inputs.ts';
import { type Failure, type Files, tryInput } from './try-input.ts';

/** Consecutive inputs by their numbers, or the files of one. */
export type Order =
  | { readonly kind: InputKind; readonly from: number; readonly to: number; readonly seed: string }
  | { readonly files: Files };

export interface Answer {
  /** With the number of the input; 0 for files. */
  readonly failures: readonly (Failure & { readonly number: number })[];
  /** Inputs of which a view takes more than a second. */
  readonly slow: readonly { readonly number: number; readonly seconds: number; readonly slowest: string }[];
  /** Statements that nothing checks for a trace, by kind. */
  readonly untraced: readonly (readonly [string, number])[];
  /** Seconds of processor time. */
  readonly total: number;
  /** Number of inputs that were read in full. */
  readonly full: number;
}

const [root = '.'] = process.argv.slice(2);
const real = readRealFiles(root).texts;

/** Reads the inputs of an order; ends early at one that takes too long or too much, as the rest would suffer for it. */
function answer(order: Order): Answer & { readonly next: number } {
  const [failures, slow]: [(Failure & { number: number })[], { number: number; seconds: number; slowest: string }[]] = [
    [],
    [],
  ];
  const untraced = new Map<string, number>();
  let [total, full] = [0, 0];
  const [from, to] = 'files' in order ? [0, 1] : [order.from, order.to];
  let number = from;
  for (let isSpent = false; number < to && !isSpent; number++) {
    const files = 'files' in order ? order.files : inputOf(order.kind, number, order.seed, real);
    const trial = tryInput(files, untraced, 'files' in order ? 0 : number);
    total += trial.total;
    if (trial.isFull) full += 1;
    if (trial.seconds > 1) slow.push({ number, seconds: trial.seconds, slowest: trial.slowest });
    for (const failure of trial.failures) failures.push({ ...failure, number });
    isSpent = trial.failures.some(({ check }) => check === 'time' || check === 'memory');
  }
  return { failures, slow, untraced: [...untraced], total, full, next: number };
}

process.on('message', (order: Order) => {
  process.send?.(answer(order));
});
process.send?.('ready');
