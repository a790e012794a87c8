import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import type { Value } from '../values/value.ts';

/** Reports what is wrong with a value, and with what is in it at its own place. */
export function reportValue(value: Value, span: Span, report: (diagnostic: Diagnostic) => void): void {
  if (value.kind === 'invalid') report(describeInvalid(value.reason, span));
  else if (value.kind === 'list') for (const item of value.items) reportValue(item.value, item.span ?? span, report);
  else if (value.kind === 'map')
    for (const item of value.entries.values()) reportValue(item.value, item.span ?? span, report);
}

/** A parameter that nothing sets is for the launch to give; whatever else is wrong, no launch makes right. */
function describeInvalid(why: string, span: Span): Diagnostic {
  const [, name] = /^`(params\.[^`]{1,200})` is not defined$/u.exec(why) ?? [];
  return name === undefined ? diagnose('invalid-value', span, { why }) : diagnose('unset-param', span, { name });
}
