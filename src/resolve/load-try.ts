import type { Diagnostic } from '../base/diagnostic.ts';
import type { Catch, Throw, Try } from '../language/ast.ts';
import { mayChange, mayThrow } from './changes.ts';
import { eitherOf } from './choice.ts';
import type { FileRun } from './file-run.ts';
import { Locals } from './frame.ts';
import { constant, unknownValue } from './known.ts';
import type { LoadHost } from './load-calls.ts';
import { type Place, under } from './place.ts';
import type { Incompleteness } from './resolved.ts';

/** What was found so far; a handler that runs takes back what the body was found wrong for. */
export interface Found {
  readonly diagnostics: Diagnostic[];
  readonly incomplete: readonly Incompleteness[];
}

/**
 * `try` at load level. The handler runs where the body is known to throw: at a `throw`, or an include that fails. Where
 * the body only may throw, the handler runs under that condition, and what follows in the body is not sure.
 */
export function runTry(statement: Try, place: Place, run: FileRun, host: LoadHost, found: Found): void {
  const { diagnostics, incomplete } = found;
  const before = diagnostics.length;
  const gaps = incomplete.length;
  const thrown = statement.body.findIndex((each) => each.kind === 'throw');
  const body = thrown === -1 ? statement.body : statement.body.slice(0, thrown);
  const risk = body.findIndex((each) => mayThrow([each]));
  host.runAll(body, place, run);
  const errors = diagnostics.slice(before).filter((problem) => problem.severity === 'error');
  const isFailed = thrown !== -1 || errors.some((problem) => problem.code.startsWith('resolve/include-'));
  const isOpen = risk !== -1 || errors.length > 0 || incomplete.slice(gaps).some((row) => row.because === 'include');
  if (risk !== -1 && mayChange(body.slice(risk + 1))) host.taint([], statement, run, 'statement');
  if ((isFailed || errors.length > 0) && statement.catches.length > 0) diagnostics.splice(before);
  const [handler, ...others] = statement.catches;
  const first = thrown === -1 ? undefined : statement.body[thrown];
  const isError = first?.kind === 'throw' && throwsNoException(first);
  if (
    handler !== undefined &&
    isFailed &&
    others.length === 0 &&
    (isError ? catchesErrors(handler) : catchesAll(handler))
  ) {
    runHandler(handler, place, run, host);
  } else if (isFailed || isOpen) {
    for (const each of statement.catches) {
      if (!mayChange(each.body)) continue;
      const condition = `the try block throws (${each.types.join(' | ') || 'Exception'})`;
      const [handled, before] = [run.locals.fork(), run.locals.fork()];
      runHandler(each, under(place, condition), { ...run, locals: handled }, host);
      run.locals.join(handled, before, before, (left, right) => eitherOf(condition, left, right, constant));
    }
  }
  // It runs whatever came before, a `return` too.
  host.runAll(statement.finally ?? [], place, { ...run, flow: { returned: false, conditions: run.flow.conditions } });
  if (isError && !statement.catches.some(catchesErrors)) host.runAll([first], place, run);
}

/** Whether what is thrown is written out, and is not an exception: `new Error('…')`. */
function throwsNoException({ value }: Throw): boolean {
  return value.kind === 'new' && /(?:^|\.)(?:\w*Error|Throwable)$/u.test(value.type);
}

/** Whether a handler may take what is no exception; one without a type takes exceptions. */
function catchesErrors({ types }: Catch): boolean {
  return types.some((type) => /(?:^|\.)(?:Throwable|\w*Error)$/u.test(type));
}

function catchesAll(handler: Catch): boolean {
  return (
    handler.types.length === 0 ||
    handler.types.some((type) => /^(?:java\.lang\.)?(?:Exception|Throwable|def)$/u.test(type))
  );
}

function runHandler(handler: Catch, place: Place, run: FileRun, host: LoadHost): void {
  const caught = new Map([[handler.name.name, unknownValue('an exception')]]);
  host.runAll(handler.body, { ...place, guarded: true }, { ...run, locals: new Locals(run.locals, caught) });
}
