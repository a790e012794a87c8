import type { Expression } from '../../language/ast.ts';
import { dottedNames } from '../../language/dotted-names.ts';
import { contains } from '../operations/operators.ts';
import { matchesPattern } from '../operations/pattern.ts';
import { equalValues } from '../values/compare.ts';
import { truth } from '../values/truth.ts';
import type { Value } from '../values/value.ts';
import { evaluate } from './evaluate.ts';
import type { Frame } from './frame.ts';
import { isClassName } from './known-names.ts';

/**
 * Whether a value belongs to a case of a `switch`, by what stands there: a closure that holds for it, a pattern that is
 * the whole of it, a list that has it, a class that it is one of, or an equal value. Undefined where it cannot be told.
 */
export function isCase(match: Expression, value: Value, frame: Frame): boolean | undefined {
  const names = dottedNames(match);
  if (names !== undefined && frame.locals.find(names[0] ?? '') === undefined && isClassName(names, frame.dialect)) {
    return isInstance(value, names.at(-1) ?? '');
  }
  const held = evaluate(match, frame);
  switch (held.kind) {
    case 'closure':
      return truth(frame.invoke(held, [value], frame));
    case 'pattern':
      return matchesPattern(held, value);
    case 'list':
      return contains(held, value);
    case 'null':
      return isPlain(value) ? value.kind === 'null' : undefined;
    case 'string':
    case 'number':
    case 'boolean':
      return held.kind === value.kind ? equalValues(held, value) : undefined;
    default:
      return undefined;
  }
}

function isPlain({ kind }: Value): boolean {
  return ['string', 'number', 'boolean', 'null', 'list', 'map', 'duration', 'memory', 'closure'].includes(kind);
}

const classes: Readonly<Record<string, readonly Value['kind'][]>> = {
  Boolean: ['boolean'],
  CharSequence: ['string'],
  Collection: ['list'],
  Iterable: ['list'],
  List: ['list'],
  Map: ['map'],
  Number: ['number'],
  Closure: ['closure'],
};

function isInstance(value: Value, name: string): boolean | undefined {
  if (!isPlain(value)) return undefined;
  const kinds = classes[name];
  if (kinds !== undefined) return kinds.includes(value.kind);
  if (value.kind === 'null') return false;
  if (name === 'String') return value.kind !== 'string' ? false : value.template ? undefined : true;
  if (name === 'Integer' && value.kind !== 'number') return false;
  return name === 'Object' ? true : undefined;
}
