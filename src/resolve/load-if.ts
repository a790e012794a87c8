import type { If } from '../language/ast.ts';
import { eitherOf, negated } from './choice.ts';
import { evaluate } from './evaluate.ts';
import type { FileRun } from './file-run.ts';
import { Locals } from './frame.ts';
import type { LoadHost } from './load-calls.ts';
import { type Place, under } from './place.ts';
import { sourceText } from './source-text.ts';
import { truth } from './truth.ts';

/** `if` at load level: one branch, or where nobody can tell which, both under their conditions. */
export function runIf(statement: If, place: Place, run: FileRun, host: LoadHost): void {
  const frame = host.frame(run, place);
  const condition = evaluate(statement.condition, frame);
  host.reportValue(condition, statement.condition, run);
  const held = truth(condition);
  const guarded: Place = { ...place, guarded: true };
  if (held !== undefined) {
    const [taken, other] = [statement.then, statement.else ?? []];
    host.leaveOut(held ? other : taken, run);
    host.runAll(held ? taken : other, guarded, { ...run, locals: new Locals(run.locals) });
    return;
  }
  const text = sourceText(statement.condition, frame);
  const [yes, no, before] = [run.locals.fork(), run.locals.fork(), run.locals.fork()];
  host.runAll(statement.then, under(guarded, text), { ...run, locals: new Locals(yes) });
  host.runAll(statement.else ?? [], under(guarded, negated(text)), { ...run, locals: new Locals(no) });
  run.locals.join(yes, no, before, (left, right) => eitherOf(text, left, right, condition));
}
