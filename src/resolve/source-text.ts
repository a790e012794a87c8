import type { Expression } from '../language/ast.ts';
import type { Frame } from './frame.ts';

/** The source text of a node. */
export function sourceText(node: { readonly start: number; readonly end: number }, frame: Frame): string {
  return frame.text.slice(node.start, node.end);
}

/** The dotted names of a chain of plain members, or undefined where the chain has anything else in it. */
export function dottedNames(expression: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let current = expression;
  while (current.kind === 'member' && current.operator === '.') {
    names.unshift(current.name.name);
    current = current.object;
  }
  return current.kind === 'variable' ? [current.name, ...names] : undefined;
}

/** The first name of a computed target: all that is known of where it writes. */
export function headName(expression: Expression): string | undefined {
  if (expression.kind === 'index' || expression.kind === 'member') return headName(expression.object);
  return expression.kind === 'variable' ? expression.name : undefined;
}
