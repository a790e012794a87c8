import type { DialectRules } from '../dialects/dialect-rules.ts';
import type { Place } from '../tree/place.ts';
import type { Locals } from './frame.ts';

const selves: ReadonlySet<string> = new Set(['this', 'owner', 'delegate']);

/** Whether a name stands for the file itself, or for the scope of a block, as the legacy dialect runs it. */
export function isSelf(name: string, rules: DialectRules, locals: Locals): boolean {
  if (!rules.hasSelfNames) return false;
  return selves.has(name) && locals.find(name) === undefined;
}

/** Names without those of the file itself before them: `this.docker.enabled` is the setting `docker.enabled`. */
export function ownNames(names: readonly string[], rules: DialectRules, locals: Locals): readonly string[] {
  const [head = '', ...rest] = names;
  return rest.length > 0 && isSelf(head, rules, locals) ? ownNames(rest, rules, locals) : names;
}

/** Outside any block only a closure has these two, such as that of `each`; to the file itself they are scopes. */
export function isOutsideBlocks(name: string | undefined, { path, profile }: Place): boolean {
  return (name === 'owner' || name === 'delegate') && path.length === 0 && profile === undefined;
}
