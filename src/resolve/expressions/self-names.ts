import type { Dialect } from '../../language/problem.ts';
import type { Place } from '../tree/place.ts';
import { unknownValue } from '../values/constructors.ts';
import type { Locals } from './frame.ts';

const selves: ReadonlySet<string> = new Set(['this', 'owner', 'delegate']);

/** What `it` is in the block of `with` and its like. */
export const scopeItself = unknownValue('`it` is the scope itself');

/** Whether a name stands for the file itself, or for the scope of a block, as the legacy dialect runs it. */
export function isSelf(name: string, dialect: Dialect, locals: Locals): boolean {
  if (dialect !== 'v1') return false;
  return name === 'it' ? locals.find(name) === scopeItself : selves.has(name) && locals.find(name) === undefined;
}

/** Names without those of the file itself before them: `this.docker.enabled` is the setting `docker.enabled`. */
export function ownNames(names: readonly string[], dialect: Dialect, locals: Locals): readonly string[] {
  const [head = '', ...rest] = names;
  return rest.length > 0 && isSelf(head, dialect, locals) ? ownNames(rest, dialect, locals) : names;
}

/** Methods of every object that run a block on it. */
export function isBlockMethod(name: string): boolean {
  return /^(?:with|tap|identity)$/u.test(name);
}

/** Outside any block only a closure has these two, such as that of `each`; to the file itself they are scopes. */
export function isOutsideBlocks(name: string | undefined, { path, profile }: Place): boolean {
  return (name === 'owner' || name === 'delegate') && path.length === 0 && profile === undefined;
}
