import type { Value } from './value.ts';

/** Returns the truth of a value in a condition; undefined where that is not known. */
export function findTruth(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'string':
      return value.value !== '';
    case 'number':
      return value.value !== 0 && !Number.isNaN(value.value);
    case 'boolean':
      return value.value;
    case 'null':
      return false;
    case 'duration':
      return value.milliseconds !== 0;
    case 'memory':
      return value.bytes !== 0;
    case 'list':
      return value.items.length > 0;
    case 'map':
      return value.entries.size > 0;
    case 'pattern':
    case 'closure':
    case 'path':
      return true;
    case 'partial':
      return value.pieces.some((piece) => piece.kind === 'text' && piece.text !== '') ? true : undefined;
    case 'choice': {
      const [first, ...rest] = value.alternatives.map((alternative) => findTruth(alternative.value));
      return rest.every((other) => other === first) ? first : undefined;
    }
    case 'env':
      return value.default !== undefined && findTruth(value.default) === true ? true : undefined;
    case 'unknown':
      return value.holds;
    case 'secret':
    case 'invalid':
      return undefined;
  }
}
