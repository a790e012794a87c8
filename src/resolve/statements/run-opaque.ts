import type { Range } from '../../base/source.ts';
import type { Assert, OpaqueStatement } from '../../language/ast.ts';
import { diagnose } from '../diagnostics.ts';
import { assignedNames } from '../expressions/assignment.ts';
import { noteChange } from '../expressions/changes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { isClass } from '../expressions/imports.ts';
import type { Place, Throwable } from '../tree/place.ts';
import { unknownValue } from '../values/constructors.ts';
import { truth } from '../values/truth.ts';
import { type FileRun, spanIn } from './file-run.ts';
import type { LoadHost } from './run-expression.ts';
import { obstaclesAt, writeSetting } from './write-setting.ts';

/** An assertion that fails stops the engine. */
export function runAssert(statement: Assert, place: Place, run: FileRun, host: LoadHost): void {
  const held = truth(evaluate(statement.condition, host.frame(run, place)));
  if (held === true) return;
  if (held === false) stopAt(statement, 'the assertion fails', 'error', place, run, host);
  else if (place.caught?.includes('error') !== true) mayStopAt(statement, 'an assertion may fail', run, host);
}

/** The engine stops here; where nobody can tell whether it comes here, it may. A handler may take what is thrown. */
export function stopAt(
  range: Range,
  why: string,
  thrown: Throwable | undefined,
  place: Place,
  run: FileRun,
  host: LoadHost,
): void {
  if (place.conditions.length === 0) host.report(diagnose('invalid-value', spanIn(run.file, range), { why }));
  else if (thrown === undefined || place.caught?.includes(thrown) !== true) mayStopAt(range, why, run, host);
}

function mayStopAt(range: Range, why: string, run: FileRun, host: LoadHost): void {
  host.report(diagnose('may-stop', spanIn(run.file, range), { why }));
}

/** What a statement that is not modelled may have assigned is not known any more. */
export function runOpaque(statement: OpaqueStatement, place: Place, run: FileRun, host: LoadHost): void {
  const { body } = run.file.tree;
  // A file of one class and nothing else is that class, and no configuration.
  if (isClass(statement) && body.every((each) => each.kind === 'opaque' && isClass(each))) {
    host.report(diagnose('invalid-value', spanIn(run.file, statement), { why: 'a class alone is no configuration' }));
    return;
  }
  host.taint(place.path, statement, run, statement.keyword === 'error' ? 'syntax' : 'statement');
  const frame = host.frame(run, place);
  for (const reference of statement.references) {
    const [head = ''] = reference.split('.');
    if (run.locals.find(head) !== undefined) noteChange([head], frame);
  }
  const text = run.file.source.text.slice(statement.start, statement.end);
  for (const names of assignedNames(statement.references, text)) {
    const span = spanIn(run.file, statement);
    const origin = { span, key: span, value: span, includedFrom: run.includedFrom, profile: place.profile };
    const value = unknownValue(`the \`${statement.keyword}\` statement that sets it is not followed`);
    writeSetting(place, names, value, origin, obstaclesAt(statement, place, run, host));
  }
}
