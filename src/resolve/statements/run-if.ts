import { readsEnvironmentAlone } from '../../dataflow/read-names.ts';
import type { If, Statement } from '../../language/ast.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { Locals } from '../expressions/frame.ts';
import { sourceText } from '../expressions/source-text.ts';
import { type Place, under } from '../tree/place.ts';
import { negated } from '../values/choice.ts';
import { truth } from '../values/truth.ts';
import type { FileRun } from './file-run.ts';
import { type ApartWay, runApart } from './run-branches.ts';
import type { LoadHost } from './run-expression.ts';

/** `if` at load level: one branch, or where nobody can tell which, both under their conditions. */
export function runIf(statement: If, place: Place, run: FileRun, host: LoadHost): void {
  const frame = host.frame(run, place);
  const condition = evaluate(statement.condition, frame);
  host.reportValue(condition, statement.condition, run);
  const text = sourceText(statement.condition, frame);
  const isFixed = readsEnvironmentAlone(statement.condition, (name) => isDeclared(name, run));
  const held = truth(condition) ?? (isFixed ? heldAround(text, place) : undefined);
  const guarded: Place = { ...place, guarded: true };
  if (held !== undefined) {
    const [taken, other] = [statement.then, statement.else ?? []];
    host.leaveOut(held ? other : taken, run);
    host.runAll(held ? taken : other, guarded, { ...run, locals: new Locals(run.locals) });
    return;
  }
  const way = (holds: string, body: readonly Statement[]): ApartWay => ({
    condition: holds,
    run: (locals) => host.runAll(body, under(guarded, holds), { ...run, locals: new Locals(locals) }),
  });
  runApart([way(text, statement.then), way(negated(text), statement.else ?? [])], place, run, condition);
}

function isDeclared(name: string, { locals, functions }: FileRun): boolean {
  return locals.find(name) !== undefined || functions.has(name);
}

/** What an `if` around says of the same condition. */
function heldAround(text: string, { conditions }: Place): boolean | undefined {
  if (conditions.includes(text)) return true;
  return conditions.includes(negated(text)) ? false : undefined;
}
