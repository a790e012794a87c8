import { mapAlternatives } from '../values/choice.ts';
import { createUnknown } from '../values/constructors.ts';
import { findNumberType } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { castValue } from './cast.ts';

// A variable of a declared type converts its value by narrower rules than `as`: the value is unknown where they may differ.

/** Returns the value of a variable of a type after an assignment to it. */
export function convertDeclared(value: Value, type: string | undefined): Value {
  if (type === undefined || /^(?:final\s+)?(?:def|var|final|Object|java\.lang\.Object)?$/u.test(type)) return value;
  const plain = type
    .replace(/^final\s+/u, '')
    .replace(/<.*$/u, '')
    .replace(/^(?:java\.(?:lang|math|util)|nextflow\.util)\./u, '');
  return mapAlternatives(value, (one) =>
    one.kind === 'invalid' || (one.kind === 'null' && /^[A-Z]/u.test(plain))
      ? one
      : (convertItems(one, plain) ?? createUnknown(`its conversion to ${plain} is not modelled`, one)),
  );
}

/** The kinds of values that a variable of a type takes as they are. */
const taken: ReadonlyMap<string, readonly Value['kind'][]> = new Map<string, readonly Value['kind'][]>([
  ['String', ['string', 'partial', 'path', 'secret', 'env']],
  ['Number', ['number']],
  ['List', ['list']],
  ['Map', ['map']],
  ['Closure', ['closure']],
  ['MemoryUnit', ['memory']],
  ['Duration', ['duration']],
]);

function convertItems(value: Value, type: string): Value | undefined {
  if (findNumberType(type) !== undefined) return value.kind === 'number' ? castValue(value, type, 'prefix') : undefined;
  if (type === 'boolean' || type === 'Boolean') return castValue(value, type, 'prefix');
  if (type === 'String' && (value.kind === 'number' || value.kind === 'boolean'))
    return castValue(value, type, 'prefix');
  return taken.get(type)?.includes(value.kind) ? value : undefined;
}
