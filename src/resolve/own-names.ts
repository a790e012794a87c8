import type { Dialect } from '../language/problem.ts';
import type { Locals } from './frame.ts';

const selves: ReadonlySet<string> = new Set(['this', 'owner', 'delegate']);

/** Whether a name stands for the file itself, as the legacy dialect runs it. */
export function isSelf(name: string, dialect: Dialect, locals: Locals): boolean {
  return dialect === 'v1' && selves.has(name) && locals.find(name) === undefined;
}

/** Names without those of the file itself before them: `this.docker.enabled` is the setting `docker.enabled`. */
export function ownNames(names: readonly string[], dialect: Dialect, locals: Locals): readonly string[] {
  const [head = '', ...rest] = names;
  return rest.length > 0 && isSelf(head, dialect, locals) ? ownNames(rest, dialect, locals) : names;
}
