import type { FileRun } from '../control/site.ts';
import { mayStillChange } from '../expressions/changes.ts';
import { Leaf, Scope } from '../tree/tree.ts';
import { unknownValue } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';

// In the legacy dialect an assignment shares a list or a map: a setting may be one of several names of it. After a change
// that is not followed, all lists, maps and texts that contain one are unknown.

/** Makes every such setting of a file unknown. */
export function forgetCollections({ root, deferred }: Pick<FileRun, 'root' | 'deferred'>): void {
  forgetIn(root);
  forgetIn(deferred);
}

function forgetIn(scope: Scope): void {
  scope.budget.steps -= scope.entries.size;
  for (const [name, node] of [...scope.entries]) {
    if (node instanceof Scope) forgetIn(node);
    else if (mayStillChange(node.value)) {
      const value = unknownValue('it may be changed by another name of the list or map', node.value);
      scope.put(name, new Leaf(value, node.origin, node.previous));
    }
  }
}

/** Returns true if a value is or contains a scope, so that a setting by one of its names sets all of them. */
export function holdsScope(value: Value): boolean {
  switch (value.kind) {
    case 'choice':
      return value.alternatives.some((alternative) => holdsScope(alternative.value));
    case 'list':
      return value.items.some((item) => holdsScope(item.value));
    case 'map':
      return value.isScope === true || [...value.entries.values()].some((item) => holdsScope(item.value));
    default:
      return false;
  }
}
