import { findDoubt } from '../values/certainty.ts';
import { type Condition, negate } from '../values/condition.ts';
import type { PartialValue, Value } from '../values/value.ts';
import { findFolder, type IncludeTarget, locateInclude, locatePartly, resolvePath } from './include-path.ts';

/** From where an include is followed. */
export interface IncludePlace {
  /** The including file, and the target's own file. */
  readonly including: string;
  readonly entry: string;
  /** The files that lead to the including one. */
  readonly includedFrom: readonly string[];
  /** True if there is nothing at a path. */
  lacks(path: string): boolean;
}

export interface PossibleTarget {
  readonly condition: Condition | undefined;
  readonly target: IncludeTarget;
}

/** Returns the targets of an include's operand: one, or one for each alternative of a choice. */
export function findIncludeTargets(operand: Value, place: IncludePlace): readonly PossibleTarget[] {
  if (operand.kind !== 'choice') {
    const target = findTarget(operand, place);
    return findCandidate(operand, target, place) ?? [{ condition: undefined, target }];
  }
  return operand.alternatives.map(({ condition, value }) => ({ condition, target: findTarget(value, place) }));
}

/**
 * Returns two targets for `"${params.base}/conf/x.config"` with an unset parameter, if a folder above the including
 * file has such a file: the repository keeps configurations that others include, and this one includes another of them.
 * A launch that reads the including file from elsewhere reads the other one from there as well.
 */
function findCandidate(
  operand: Value,
  target: IncludeTarget,
  { including, includedFrom, lacks }: IncludePlace,
): readonly PossibleTarget[] | undefined {
  const parts = operand.kind === 'partial' && target.kind === 'unknown' ? readFolderPiece(operand) : undefined;
  if (parts === undefined || target.kind !== 'unknown') return undefined;
  let folder = findFolder(including);
  for (let relative = '.'; ; relative = relative === '.' ? '..' : `../${relative}`, folder = findFolder(folder)) {
    const found = resolvePath(folder, parts.rest);
    if (found.kind === 'file' && !lacks(found.path)) {
      if (found.path === including || includedFrom.includes(found.path)) return undefined;
      const condition = { text: `${parts.folder} == '${relative}'` };
      return [
        { condition, target: found },
        { condition: negate(condition), target: { ...target, candidate: found.path } },
      ];
    }
    if (folder === '') return undefined;
  }
}

/** The parameter that a path begins with, and the text after it. */
function readFolderPiece({ pieces }: PartialValue): { readonly folder: string; readonly rest: string } | undefined {
  const [first, second, ...more] = pieces;
  if (first?.kind !== 'reference' || second?.kind !== 'text' || more.length > 0) return undefined;
  return /^params\.\w+$/u.test(first.text) && /^\/[^/]/u.test(second.text)
    ? { folder: first.text, rest: second.text.slice(1) }
    : undefined;
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
      if (operand.base === 'projectDir' || operand.base === 'baseDir') return locateInProject(operand.rest, place);
      break;
    default:
  }
  return { kind: 'unknown', why: findDoubt(operand) ?? 'its operand is not a text' };
}

/**
 * The project's folder is the one of its main script. A configuration for tests lies below it, so that folders further
 * up are tried where the file's own has no such file.
 */
function locateInProject(rest: string, { entry, lacks }: IncludePlace): IncludeTarget {
  const name = `$projectDir${rest}`;
  const own = { ...resolvePath(findFolder(entry), rest), name };
  for (let folder = findFolder(entry); folder !== ''; ) {
    folder = findFolder(folder);
    if (own.kind !== 'file' || !lacks(own.path)) break;
    const target = resolvePath(folder, rest);
    if (target.kind === 'file' && !lacks(target.path)) return { ...target, name };
  }
  return own;
}
