import { distribute } from '../values/choice.ts';
import { unknownValue } from '../values/constructors.ts';
import { numberTypeOf } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { castValue } from './cast.ts';

// A variable of a declared type converts what it is given, by narrower rules than `as`: what is not sure is not known.

/** What a variable of this type holds once the value is assigned to it. */
export function convertDeclared(value: Value, type: string | undefined): Value {
  if (type === undefined || /^(?:final\s+)?(?:def|var|final|Object|java\.lang\.Object)?$/u.test(type)) return value;
  const plain = type
    .replace(/^final\s+/u, '')
    .replace(/<.*$/u, '')
    .replace(/^(?:java\.(?:lang|math|util)|nextflow\.util)\./u, '');
  return distribute(value, (one) =>
    one.kind === 'invalid' || (one.kind === 'null' && /^[A-Z]/u.test(plain))
      ? one
      : (converted(one, plain) ?? unknownValue(`what becomes of it as ${plain} is not modelled`, one)),
  );
}

function converted(value: Value, type: string): Value | undefined {
  if (numberTypeOf(type) !== undefined) return value.kind === 'number' ? castValue(value, type, 'prefix') : undefined;
  switch (type) {
    case 'String':
      if (['string', 'partial', 'path', 'secret', 'env'].includes(value.kind)) return value;
      return value.kind === 'number' || value.kind === 'boolean' ? castValue(value, type, 'prefix') : undefined;
    case 'Number':
      return value.kind === 'number' ? value : undefined;
    case 'boolean':
    case 'Boolean':
      return castValue(value, type, 'prefix');
    case 'List':
    case 'Collection':
      return value.kind === 'list' ? value : undefined;
    case 'Map':
      return value.kind === 'map' ? value : undefined;
    case 'Closure':
      return value.kind === 'closure' ? value : undefined;
    case 'MemoryUnit':
      return value.kind === 'memory' ? value : undefined;
    case 'Duration':
      return value.kind === 'duration' ? value : undefined;
    default:
      return undefined;
  }
}
