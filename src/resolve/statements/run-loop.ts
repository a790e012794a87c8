import type { Jump, Loop, Statement, Switch } from '../../language/ast.ts';
import { branchesOf } from '../../language/branches.ts';
import { noteStatement } from '../expressions/changes.ts';
import { type Ending, followLoop, followSwitch, type Leap, leapOf } from '../expressions/loops.ts';
import type { Place } from '../tree/place.ts';
import { unknownValue } from '../values/constructors.ts';
import { type FileRun, type Flow, spanIn } from './file-run.ts';
import type { LoadHost } from './run-expression.ts';
import { obstaclesAt, writeSetting } from './write-setting.ts';

/** A loop or a `switch` at load level: its statements as often as they run, or what they may have changed. */
export function runLoop(statement: Loop | Switch, place: Place, run: FileRun, host: LoadHost): void {
  const { length } = place.conditions;
  const flow: Flow = { returned: false, conditions: length, within: statement.kind === 'switch' ? 'switch' : 'loop' };
  const runBody = (statements: readonly Statement[], locals: FileRun['locals']): Ending => {
    flow.jump = undefined;
    host.runAll(statements, { ...place, guarded: true }, { ...run, locals, flow });
    return flow.jump ?? (flow.returned ? 'return' : 'end');
  };
  const frame = host.frame(run, place);
  const ending =
    statement.kind === 'switch' ? followSwitch(statement, frame, runBody) : followLoop(statement, frame, runBody);
  if (ending === 'unclear') forget(statement, place, run, host);
  else if (ending === 'return' && length === run.flow.conditions) run.flow.returned = true;
  else if (ending === 'return') host.taint(place.path, statement, run, 'statement');
  else if (ending !== 'end') leave(ending, statement, place, run, host);
}

/** `break` and `continue`. */
export function runJump(statement: Jump, place: Place, run: FileRun, host: LoadHost): void {
  leave(leapOf(statement), statement, place, run, host);
}

/** Leaves what is around; where there is nothing to leave, what the engine makes of it is not known. */
function leave(leap: Leap, statement: Statement, place: Place, run: FileRun, host: LoadHost): void {
  if (run.flow.within === undefined) host.taint(place.path, statement, run, 'statement');
  else run.flow.jump = place.conditions.length === run.flow.conditions ? leap : 'unclear';
}

/** What a statement that is not followed to its end may have assigned is not known any more. */
function forget(statement: Loop | Switch, place: Place, run: FileRun, host: LoadHost): void {
  const span = spanIn(run.file, statement);
  const origin = { span, key: span, value: span, includedFrom: run.includedFrom, profile: place.profile };
  // A dotted name in a block may be one of a scope around.
  host.taint([], statement, run, 'statement');
  noteStatement(statement, host.frame(run, place));
  const names = new Map(assignedBy([statement], run).map((path) => [path.join('\n'), path]));
  for (const path of names.values()) {
    const value = unknownValue('the statement that sets it is not followed');
    writeSetting(place, path, value, origin, obstaclesAt(statement, place, run, host));
    host.launchParams.override(place, path);
  }
}

/** The settings that statements assign by plain names, relative to where they stand. */
function assignedBy(statements: readonly Statement[], run: FileRun): readonly (readonly string[])[] {
  return statements.flatMap((statement): readonly (readonly string[])[] => {
    switch (statement.kind) {
      case 'assignment': {
        const names = statement.path.map(({ name }) => name);
        return names.length === 0 || run.locals.find(names[0] ?? '') !== undefined ? [] : [names];
      }
      case 'block': {
        const names = statement.path.map(({ name }) => name);
        // Which profiles apply is not asked here: any setting may have changed.
        return names[0] === 'profiles' ? [] : below(names, assignedBy(statement.body, run));
      }
      case 'selector':
        return below([`${statement.keyword.name}:${statement.target.name}`], assignedBy(statement.body, run));
      default:
        return branchesOf(statement).flatMap((branch) => assignedBy(branch, run));
    }
  });
}

function below(names: readonly string[], paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return paths.map((path) => [...names, ...path]);
}
