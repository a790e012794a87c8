import type { Diagnostic } from '../base/diagnostic.ts';
import { SpanIndex } from '../base/span-index.ts';

/** What follows from a statement that cannot be read: it does not do what it was meant to. */
const ofStatements: ReadonlySet<string> = new Set([
  'resolve/invalid-value',
  'resolve/no-effect',
  'resolve/empty-scope',
  'resolve/include-unknown',
]);

/** What follows from a value that there is none of. */
const ofValues: ReadonlySet<string> = new Set(['resolve/include-unknown']);

const wrongValues: ReadonlySet<string> = new Set(['resolve/invalid-value', 'resolve/undefined-name']);

/** One mistake is told once: without what was found only because a text, or a value in it, is refused already. */
export function withoutConsequences(
  syntax: readonly Diagnostic[],
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const spansOf = (told: readonly Diagnostic[]): SpanIndex => new SpanIndex(told.map(({ span }) => span));
  const doubted = spansOf(syntax);
  const refused = spansOf(syntax.filter(({ severity }) => severity === 'error'));
  const wrong = spansOf(found.filter(({ code }) => wrongValues.has(code)));
  return found.filter(({ code, span, severity }) => {
    // What one dialect reads half of, it may still refuse for what is left.
    const known = severity === 'error' ? refused : doubted;
    return !(ofStatements.has(code) && known.overlaps(span)) && !(ofValues.has(code) && wrong.overlaps(span));
  });
}
