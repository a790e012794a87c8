import type { InputKind } from './inputs.ts';
import { inputOf, readRealFiles } from './inputs.ts';
import { type Files, type Trial, tryInput } from './try-input.ts';

/** An input by its number, or the files themselves. */
export type Order =
  | { readonly kind: InputKind; readonly number: number; readonly seed: string }
  | { readonly files: Files };

export interface Answer extends Trial {
  /** Statements that nothing checks for a trace, by kind. */
  readonly untraced: readonly (readonly [string, number])[];
}

const [root = '.'] = process.argv.slice(2);
const real = readRealFiles(root).texts;

process.on('message', (order: Order) => {
  const files = 'files' in order ? order.files : inputOf(order.kind, order.number, order.seed, real);
  const untraced = new Map<string, number>();
  const answer: Answer = { ...tryInput(files, untraced), untraced: [...untraced] };
  process.send?.(answer);
});
process.send?.('ready');
