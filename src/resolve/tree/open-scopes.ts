import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import type { Value } from '../values/value.ts';
import { Leaf, type Scope } from './tree.ts';

/** Handles a value at the path where a scope is opened. */
export interface Obstacles {
  readonly report: (diagnostic: Diagnostic) => void;
  /** The value at these names is not known: more may be set below them than is known. */
  readonly unsure: (names: readonly string[]) => void;
}

/** Returns the scope at a path below another; a value in the way is replaced, and reported. */
export function openScopes(
  scope: Scope,
  names: readonly string[],
  span: Span | undefined,
  place: Span,
  obstacles: Obstacles,
): Scope {
  let current = scope;
  for (const [index, name] of names.entries()) {
    const present = current.find(name);
    if (present instanceof Leaf && mayBeAnything(present.value)) obstacles.unsure(names.slice(0, index + 1));
    else if (current.open(name, span) === undefined) {
      const value = present instanceof Leaf ? [{ message: 'The value is set here.', span: present.origin.span }] : [];
      obstacles.report({ ...diagnose('value-is-no-scope', place, { name }), related: value });
    }
    current = current.open(name, span) ?? current.replace(name, span);
  }
  return current;
}

function mayBeAnything(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((way) => mayBeAnything(way.value));
  return value.kind === 'unknown';
}
