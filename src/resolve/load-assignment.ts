import type { Assignment } from '../language/ast.ts';
import { assignedValue, headName, targetNames } from './assignment.ts';
import { noteChange } from './changes.ts';
import { type FileRun, spanIn } from './file-run.ts';
import type { LoadHost } from './load-calls.ts';
import type { Place } from './place.ts';
import type { Origin } from './resolved.ts';
import { writeSetting } from './write.ts';

/** An assignment at load level: to a setting, to a local variable, or to what a local variable stands for. */
export function runAssignment(statement: Assignment, place: Place, run: FileRun, host: LoadHost): void {
  const frame = host.frame(run, place);
  const { target, value: written } = statement;
  if (target?.kind === 'list' && written.kind === 'list') {
    const { items } = written;
    for (const [index, item] of target.items.entries()) {
      const value = items[index];
      if (value !== undefined) runAssignment({ ...statement, target: item, value }, place, run, host);
    }
    return;
  }
  const names = target === undefined ? statement.path.map((name) => name.name) : targetNames(statement, frame);
  const head = names?.[0] ?? (target === undefined ? undefined : headName(target));
  if (head !== undefined && run.locals.find(head) !== undefined) {
    const value = assignedValue(statement, names ?? [head], place, frame);
    host.reportValue(value, written, run);
    if (names?.length === 1) run.locals.assign(head, value);
    else noteChange([head, ''], frame);
    return;
  }
  if (names === undefined) {
    host.taint(head === undefined ? place.path : [...place.path, head], statement, run, 'dynamic-key');
    return;
  }
  if (written.kind === 'binary' && written.operator === '=') {
    const { start, end, left, right } = written;
    const inner: Assignment = { kind: 'assignment', start, end, path: [], target: left, operator: '=', value: right };
    runAssignment(inner, place, run, host);
    runAssignment({ ...statement, value: right }, place, run, host);
    return;
  }
  const last = statement.path.at(-1) ?? statement;
  const origin: Origin = {
    span: spanIn(run.file, statement),
    key: spanIn(run.file, { start: statement.start, end: last.end }),
    value: spanIn(run.file, written),
    includedFrom: run.includedFrom,
    profile: place.profile,
  };
  const value = assignedValue(statement, names, place, frame);
  host.reportValue(value, written, run);
  writeSetting(place, names, value, origin, host.report);
}
