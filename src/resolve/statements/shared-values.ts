import type { Expression } from '../../language/ast/nodes.ts';
import { walk } from '../../language/ast/walk.ts';
import type { FileRun, FileSite } from '../control/site.ts';
import { isCollection } from '../expressions/changes.ts';
import { findNode, type Place } from '../tree/place.ts';
import { Leaf, Scope } from '../tree/tree.ts';
import { parseSettingReference } from '../tree/write-setting-reference.ts';
import { createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

// In the legacy dialect a setting that is assigned a list or a map shares it: a later change by another of its names
// changes the setting as well.

/**
 * Makes the value of an assigned setting unknown from the next change that is not followed, if the change may affect
 * it.
 */
export function shareSetting(names: readonly string[], written: Expression, value: Value, site: FileSite): void {
  const { place, file } = site;
  shareSources(value, site);
  if (isCollection(value) && mentionsCollection(written, value, file)) forgetOnChange(names, place, file);
}

/** The settings that a list or a map was read from may be changed by the name that it has got. */
export function shareSources(value: Value, { place, file }: FileSite): void {
  if (!isCollection(value) && value.kind !== 'unknown') return;
  const around = listPlacesAround(place, file);
  for (const name of value.references) {
    for (const outer of around) {
      const names = listNamesFrom(outer, name);
      // A change to a member of a map or list changes that collection.
      const count = names.findIndex((_, index) => findNode(outer, names.slice(0, index + 1)) instanceof Leaf);
      forgetOnChange(names.slice(0, count + 1), outer, file);
    }
  }
}

/** Returns the scopes that a value may share: a setting by one of the names is a setting by both. */
export function listSharedScopes(value: Value, { place, file }: FileSite): readonly (readonly string[])[] {
  if (!holdsScope(value)) return [];
  return listPlacesAround(place, file).flatMap((outer) =>
    value.references
      .map((name) => listNamesFrom(outer, name))
      .filter((names) => names.length > 0 && findNode(outer, names) instanceof Scope)
      .map((names) => [...outer.path, ...names]),
  );
}

/** Returns the names that lead from a place to the target of a reference; none if the target is elsewhere. */
function listNamesFrom({ path }: Place, reference: string): readonly string[] {
  const setting = parseSettingReference(reference);
  if (setting === undefined) return reference.split('.');
  return path.every((name, index) => setting[index] === name) ? setting.slice(path.length) : [];
}

/** Returns the places where names may begin: the file's top level and the enclosing scopes. */
function listPlacesAround(place: Place, { root }: FileRun): readonly Place[] {
  const places: Place[] = [{ ...place, path: [], scope: root }];
  for (const name of place.path) {
    const [last] = places.slice(-1);
    const scope = last?.scope.find(name);
    if (last === undefined || !(scope instanceof Scope)) break;
    places.push({ ...place, path: [...last.path, name], scope });
  }
  return places.some(({ scope }) => scope === place.scope) ? places : [...places, place];
}

function holdsScope(value: Value): boolean {
  if (value.kind === 'choice') return value.alternatives.some((alternative) => holdsScope(alternative.value));
  if (value.kind === 'list') return value.items.some((item) => holdsScope(item.value));
  if (value.kind !== 'map') return false;
  if (value.isScope === true) return true;
  for (const item of value.entries.values()) if (holdsScope(item.value)) return true;
  return false;
}

/** Returns true if an expression names a variable that holds a list or a map, or reads one from a setting. */
function mentionsCollection(written: Expression, value: Value, file: FileRun): boolean {
  let found = isCollection(value) && value.references.length > 0;
  walk(written, (node) => {
    if (node.kind !== 'variable') return undefined;
    const held = file.locals.find(node.name);
    if (held !== undefined && (isCollection(held) || held.kind === 'unknown' || held.kind === 'closure')) found = true;
    if (file.functions.has(node.name)) found = true;
    return undefined;
  });
  return found;
}

function forgetOnChange(names: readonly string[], place: Place, file: FileRun): void {
  const last = names.at(-1);
  const node = findNode(place, names);
  if (last === undefined || !(node instanceof Leaf) || !isCollection(node.value)) return;
  file.locals.changes.onNext(() => {
    const path = [...place.path, ...names];
    forgetAt(place.scope, names, node);
    forgetAt(file.root, path, node);
    forgetAt(file.deferred, path, node);
    if (file.aside !== undefined) forgetAt(file.aside, path, node);
  });
}

/** Makes unknown the value at a path, if it is a leaf, or was made of one where several ways were joined. */
function forgetAt(scope: Scope, names: readonly string[], held: Leaf): void {
  const [name = '', ...below] = names;
  const node = scope.find(name);
  if (node instanceof Scope) {
    if (below.length > 0) forgetAt(node, below, held);
  } else if (node !== undefined && isMadeOf(node, held)) {
    const value = createUnknown('it may be changed by another name of what it holds', node.value);
    scope.put(name, new Leaf(value, node.origin, node.previous));
  }
}

function isMadeOf(node: Leaf, held: Leaf): boolean {
  return node === held || node.ways.some((way) => way instanceof Scope || (way !== undefined && isMadeOf(way, held)));
}
