import type { Expression } from '../language/ast.ts';
import { equalValues } from './compare.ts';
import { evaluate } from './evaluate.ts';
import type { Frame } from './frame.ts';
import { isClassName } from './names.ts';
import { matchesPattern } from './pattern.ts';
import { dottedNames } from './source-text.ts';
import { truth } from './truth.ts';
import type { Value } from './value.ts';

/**
 * Whether a value belongs to a case of a `switch`, by what stands there: a closure that holds for it, a pattern that is
 * the whole of it, a list that has it, a class that it is one of, or an equal value. Undefined where it cannot be told.
 */
export function isCase(match: Expression, value: Value, frame: Frame): boolean | undefined {
  const names = dottedNames(match);
  if (names !== undefined && frame.locals.find(names[0] ?? '') === undefined && isClassName(names, frame.dialect)) {
    return isInstance(value, names.at(-1) ?? '', frame);
  }
  const held = evaluate(match, frame);
  switch (held.kind) {
    case 'closure':
      return truth(frame.invoke(held, [value], frame));
    case 'pattern':
      return matchesPattern(held, value);
    case 'list':
      return isItem(
        value,
        held.items.map((item) => item.value),
        frame,
      );
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

/** Items are compared by what they are as well: `1` is not `1.0`, and a template's text is no string. */
function isItem(value: Value, items: readonly Value[], frame: Frame): boolean | undefined {
  if (!isExact(value, frame) || !items.every((item) => isExact(item, frame))) return undefined;
  return items.some((item) => item.kind === value.kind && equalValues(item, value) === true);
}

/** Whether a value is of one class for certain: a small whole number, or a text that one literal wrote in full. */
function isExact(value: Value, frame: Frame): boolean {
  if (value.kind === 'boolean' || value.kind === 'null') return true;
  if (value.kind === 'number') return value.type === 'int';
  const [literal, ...more] = value.literals;
  if (value.kind !== 'string' || literal === undefined || more.length > 0 || literal.path !== frame.path) return false;
  const written = frame.text.slice(literal.start, literal.end);
  return written === `'${value.value}'` || written === `"${value.value}"`;
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

function isInstance(value: Value, name: string, frame: Frame): boolean | undefined {
  if (!isPlain(value)) return undefined;
  const kinds = classes[name];
  if (kinds !== undefined) return kinds.includes(value.kind);
  if (value.kind === 'null') return false;
  if (name === 'String') return value.kind !== 'string' ? false : isExact(value, frame) || undefined;
  if (name === 'Integer' && value.kind !== 'number') return false;
  return name === 'Object' ? true : undefined;
}
