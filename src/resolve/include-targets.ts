import { doubt } from './certainty.ts';
import { type IncludeTarget, locateInclude, resolvePath } from './include-path.ts';
import type { Value } from './value.ts';

/** What an include's operand can mean: one target, or one for each alternative of a condition nobody can decide. */
export function findIncludeTargets(
  operand: Value,
  including: string,
  entry: string,
): readonly { readonly condition: string | undefined; readonly target: IncludeTarget }[] {
  if (operand.kind !== 'choice') return [{ condition: undefined, target: findTarget(operand, including, entry) }];
  return operand.alternatives.map(({ condition, value }) => ({
    condition,
    target: findTarget(value, including, entry),
  }));
}

function findTarget(operand: Value, including: string, entry: string): IncludeTarget {
  switch (operand.kind) {
    case 'null':
      return { kind: 'empty' };
    case 'string':
      return locateInclude(operand.value, including);
    case 'partial': {
      const [head] = operand.pieces;
      if (head?.kind === 'text' && /^(?:https?|s3|gs|az|ftp):\/\//u.test(head.text)) return { kind: 'remote' };
      break;
    }
    case 'path':
      // Other folders are known only when the workflow is launched.
      if (operand.base === 'projectDir' || operand.base === 'baseDir')
        return resolvePath(folderOf(entry), operand.rest);
      break;
    default:
  }
  return { kind: 'unknown', why: doubt(operand) ?? 'its operand is no text' };
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
