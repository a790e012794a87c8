import { doubt } from '../values/certainty.ts';
import type { Value } from '../values/value.ts';
import { folderOf, type IncludeTarget, locateInclude, locatePartly, resolvePath } from './include-path.ts';

/** From where an include is followed. */
export interface IncludePlace {
  /** The including file, and the target's own file. */
  readonly including: string;
  readonly entry: string;
  /** True if there is nothing at a path. */
  lacks(path: string): boolean;
}

/** Returns the targets of an include's operand: one, or one for each alternative of a choice. */
export function findIncludeTargets(
  operand: Value,
  place: IncludePlace,
): readonly { readonly condition: string | undefined; readonly target: IncludeTarget }[] {
  if (operand.kind !== 'choice') return [{ condition: undefined, target: findTarget(operand, place) }];
  return operand.alternatives.map(({ condition, value }) => ({ condition, target: findTarget(value, place) }));
}

function findTarget(operand: Value, place: IncludePlace): IncludeTarget {
  switch (operand.kind) {
    case 'null':
      return { kind: 'empty' };
    case 'string':
      return locateInclude(operand.value, place.including);
    case 'partial': {
      const remote = locatePartly(operand.pieces);
      if (remote !== undefined) return remote;
      break;
    }
    case 'path':
      // Other folders are known only when the workflow is launched.
      if (operand.base === 'projectDir' || operand.base === 'baseDir') return inProject(operand.rest, place);
      break;
    default:
  }
  return { kind: 'unknown', why: doubt(operand) ?? 'its operand is not a text' };
}

/**
 * The project's folder is the one of its main script. A configuration for tests lies below it, so that folders further
 * up are tried where the file's own has no such file.
 */
function inProject(rest: string, { entry, lacks }: IncludePlace): IncludeTarget {
  const name = `projectDir${rest}`;
  const own = { ...resolvePath(folderOf(entry), rest), name };
  for (let folder = folderOf(entry); folder !== ''; ) {
    folder = folderOf(folder);
    if (own.kind !== 'file' || !lacks(own.path)) break;
    const target = resolvePath(folder, rest);
    if (target.kind === 'file' && !lacks(target.path)) return { ...target, name };
  }
  return own;
}
