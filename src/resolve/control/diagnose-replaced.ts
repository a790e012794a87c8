import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import type { WriteInScope } from '../tree/resolved.ts';

/** Reports a value that the scope at `path` replaced; `by` is the first block of that scope. */
export function diagnoseReplaced(
  path: readonly string[],
  { path: inner, origin }: WriteInScope,
  by: Span | undefined,
): Diagnostic {
  const facts = {
    by: path.join('.'),
    name: [...path, ...inner].join('.'),
    file: by === undefined || by.path === origin.span.path ? undefined : by.path,
  };
  const related = by === undefined ? [] : [{ message: 'This block replaces it.', span: by }];
  return { ...diagnose('value-replaced', origin.span, facts), related };
}
