import type { Frame } from './frame.ts';

/** Returns the source text of a node. */
export function readSourceText(node: { readonly start: number; readonly end: number }, frame: Frame): string {
  return frame.text.slice(node.start, node.end);
}
