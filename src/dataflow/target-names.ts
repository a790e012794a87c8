import { findDottedNames } from '../language/ast/find-dotted-names.ts';
import type { Call, Expression } from '../language/ast/nodes.ts';

// Names of the settings that statements other than plain assignments set.

/** Returns a path in a scope without `profiles.<name>`: a profile's settings are the same settings. */
export function buildScopedPath(scope: readonly string[], names: readonly string[]): readonly string[] {
  const full = [...scope, ...names];
  return full[0] === 'profiles' && full.length > 2 ? full.slice(2) : full;
}

/** Returns the names of a computed target, `*` for a computed one: `aws['secretKey']`. */
export function findTarget(target: Expression | undefined): readonly string[] {
  if (target?.kind === 'index') {
    const [key] = target.indices;
    return [...findTarget(target.object), key?.kind === 'string' ? key.value : '*'];
  }
  return target === undefined ? [] : (findKnownNames(target) ?? []);
}

/** Returns the names of a chain of members; of one that is not plain, `*` and the last: `client?.password`, `get().key`. */
export function findKnownNames(expression: Expression): readonly string[] | undefined {
  return findDottedNames(expression) ?? (expression.kind === 'member' ? ['*', expression.name.name] : undefined);
}

/** Returns the name that a call sets: `aws.setSecretKey(x)`, `params.put('a', x)`, `params.putAll([a: x])`. */
export function findNamesSetBy({ arguments: given }: Call, names: readonly string[]): readonly string[] {
  const [method = '', key] = [names.at(-1), given[0]?.value];
  const setter = /^set([A-Z])(.*)$/u.exec(method);
  const [, first = '', rest = ''] = setter ?? [];
  if (/^(?:put|putAt|putIfAbsent|setProperty)$/u.test(method) && key?.kind === 'string')
    return [...names.slice(0, -1), key.value];
  if (method === 'putAll') return names.slice(0, -1);
  // As Groovy names properties: `setURL` sets `URL`.
  const property = `${/^[A-Z]/u.test(rest) ? first : first.toLowerCase()}${rest}`;
  return setter === null ? names : [...names.slice(0, -1), property];
}
