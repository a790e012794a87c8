import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Range, Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { runWays, type Way } from '../tree/join-branches.ts';
import { holdersOfTarget, type Place } from '../tree/place.ts';
import { Leaf, type Scope } from '../tree/tree.ts';
import type { Origin } from '../values/origin.ts';
import type { Value } from '../values/value.ts';
import type { FileRun } from './file-run.ts';
import type { LoadHost } from './run-expression.ts';

/** What to do about what stands in the way of a write. */
export interface Obstacles {
  readonly report: (diagnostic: Diagnostic) => void;
  /** What nobody can tell stood at these names: more may be set below them than is known. */
  readonly unsure: (names: readonly string[]) => void;
}

/** The same at a statement. */
export function obstaclesAt(
  range: Range,
  { path }: Place,
  run: FileRun,
  host: Pick<LoadHost, 'report' | 'taint'>,
): Obstacles {
  return { report: host.report, unsure: (names) => host.taint([...path, ...names], range, run, 'statement') };
}

function mayBeAnything(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((way) => mayBeAnything(way.value));
  return value.kind === 'unknown';
}

/** Writes a value below a place, making the scopes on the way. */
export function writeSetting(
  place: Place,
  names: readonly string[],
  value: Value,
  origin: Origin,
  obstacles: Obstacles,
): void {
  const [head] = names;
  if (head === undefined) return;
  const ways = holdersOfTarget(place, names).map(
    ({ condition, scope, isOwn }): Way => ({
      condition,
      run: () => {
        if (isOwn) place.names?.note(head, scope);
        writeBelow(scope, names, value, origin, obstacles);
      },
    }),
  );
  const [only, ...others] = ways;
  if (others.length > 0) runWays(place.scope, place, ways);
  else only?.run();
}

function writeBelow(outer: Scope, names: readonly string[], value: Value, origin: Origin, obstacles: Obstacles): void {
  const last = names.at(-1) ?? '';
  const scope = openScopes(outer, names.slice(0, -1), undefined, origin.key, obstacles);
  const present = scope.find(last);
  const previous = present instanceof Leaf && isSameWrite(present.origin, origin) ? present.previous : present;
  scope.put(last, new Leaf(value, origin, previous));
}

/** Whether one statement wrote both, in a loop: it does not override itself. */
function isSameWrite(a: Origin, b: Origin): boolean {
  return (
    a.value.start === b.value.start &&
    a.span.start === b.span.start &&
    a.span.path === b.span.path &&
    a.profile === b.profile &&
    a.includedFrom === b.includedFrom
  );
}

/** The scope at a path below another; a value in the way is replaced, and reported. */
export function openScopes(
  scope: Scope,
  names: readonly string[],
  span: Span | undefined,
  place: Span,
  obstacles: Obstacles,
): Scope {
  let current = scope;
  for (const [index, name] of names.entries()) {
    const present = current.find(name);
    if (present instanceof Leaf && mayBeAnything(present.value)) obstacles.unsure(names.slice(0, index + 1));
    else if (current.open(name, span) === undefined) obstacles.report(diagnose('value-is-no-scope', place, { name }));
    current = current.open(name, span) ?? current.replace(name, span);
  }
  return current;
}
