import type { Expression } from '../language/ast.ts';
import { walk } from '../language/walk.ts';
import type { FileRun } from './file-run.ts';
import { unknownValue } from './known.ts';
import { findNode, type Place } from './place.ts';
import { Leaf, Scope } from './tree.ts';
import type { Value } from './value.ts';

// In the legacy dialect a setting that is given a list or a map holds that very list: what is changed afterwards by
// another of its names is changed in the setting as well.

/** A setting was given a value: from the next change that is not followed on it is not known, if that may be one of it. */
export function shareSetting(
  names: readonly string[],
  written: Expression,
  value: Value,
  place: Place,
  run: FileRun,
): void {
  shareSources(value, place, run);
  const isText = value.kind === 'string' && value.template === true;
  if ((isText || isCollection(value)) && mentionsCollection(written, value, run)) forgetOnChange(names, place, run);
}

/** The settings that a list or a map was read from may be changed by the name that it has got. */
export function shareSources(value: Value, place: Place, run: FileRun): void {
  if (!isCollection(value) && value.kind !== 'unknown') return;
  const top: Place = { ...place, path: [] };
  for (const name of value.references) forgetOnChange(name.split('.'), top, run);
}

function isCollection(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((alternative) => isCollection(alternative.value));
  return value.kind === 'list' || value.kind === 'map';
}

/** Whether an expression names a variable that holds a list or a map, or reads one from a setting. */
function mentionsCollection(written: Expression, value: Value, run: FileRun): boolean {
  let found = isCollection(value) && value.references.length > 0;
  walk(written, (node) => {
    if (node.kind !== 'variable') return undefined;
    const held = run.locals.find(node.name);
    if (held !== undefined && (isCollection(held) || held.kind === 'unknown')) found = true;
    return undefined;
  });
  return found;
}

function forgetOnChange(names: readonly string[], place: Place, run: FileRun): void {
  const last = names.at(-1);
  const node = findNode(place, names);
  if (last === undefined || !(node instanceof Leaf) || (!isCollection(node.value) && node.value.kind !== 'string'))
    return;
  run.locals.changes.onNext(() => {
    const scope = findNode(place, names.slice(0, -1));
    if (!(scope instanceof Scope) || scope.find(last) !== node) return;
    const value = unknownValue('it may be changed by another name of what it holds', node.value);
    scope.put(last, new Leaf(value, node.origin, node.previous));
  });
}
