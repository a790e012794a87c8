import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import type { InvalidValue, Value } from '../values/value.ts';

interface Log {
  report(diagnostic: Diagnostic): void;
}

/** Reports an invalid value, and each of its invalid items at its own place. */
export function reportValue(value: Value, span: Span, log: Log): void {
  if (value.kind === 'invalid') log.report(describeInvalid(value, span));
  else if (value.kind === 'list') for (const item of value.items) reportValue(item.value, item.span ?? span, log);
  else if (value.kind === 'map')
    for (const item of value.entries.values()) reportValue(item.value, item.span ?? span, log);
}

/** A launch can set a parameter that nothing sets; it cannot correct any other invalid value. */
function describeInvalid({ reason, unset }: InvalidValue, span: Span): Diagnostic {
  if (unset === undefined) return diagnose('invalid-value', span, { why: reason });
  return { ...diagnose('unset-param', span, { name: unset }), subject: unset };
}
