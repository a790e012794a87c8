import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import { SpanIndex } from '../base/span-index.ts';
import type { Dialect } from '../language/problem.ts';
import { diagnose } from './diagnostics.ts';
import { spanIn } from './file-run.ts';
import type { ProjectFile } from './project.ts';
import { syntaxProblems } from './static-check.ts';
import type { Value } from './value.ts';

const refused = {
  v1: new WeakMap<ProjectFile, SpanIndex>(),
  v2: new WeakMap<ProjectFile, SpanIndex>(),
} satisfies Record<Dialect, unknown>;

/** Reports what is wrong with a value, unless it is what the file's text is refused for: one mistake is told once. */
export function reportWhole(
  value: Value,
  range: Range,
  file: ProjectFile,
  dialect: Dialect,
  report: (diagnostic: Diagnostic) => void,
): void {
  const span = spanIn(file, range);
  const known =
    refused[dialect].get(file) ?? new SpanIndex(syntaxProblems(file, dialect).map((problem) => problem.span));
  refused[dialect].set(file, known);
  if (!known.overlaps(span)) reportValue(value, span, report);
}

/** Reports what is wrong with a value, and with what is in it at its own place. */
function reportValue(value: Value, span: Span, report: (diagnostic: Diagnostic) => void): void {
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
