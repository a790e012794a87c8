import type { Certainty, Value } from './value.ts';

/** Returns the certainty that the canonical document shows for a value. A list or map has that of its least certain item. */
export function findCertainty(value: Value): Certainty {
  switch (value.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'duration':
    case 'memory':
    case 'pattern':
      return value.references.length === 0 ? 'literal' : 'resolved';
    case 'list':
    case 'map': {
      const items = value.kind === 'list' ? value.items : [...value.entries.values()];
      if (!items.every((item) => isKnown(item.value) || item.value.kind === 'closure')) return 'partial';
      return value.references.length === 0 ? 'literal' : 'resolved';
    }
    default:
      return value.kind;
  }
}

/** Returns true if a value is exactly known, with all its items. */
export function isKnown(value: Value): boolean {
  switch (value.kind) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'duration':
    case 'memory':
    case 'pattern':
      return true;
    case 'list':
      return value.items.every((item) => isKnown(item.value));
    case 'map':
      return [...value.entries.values()].every((item) => isKnown(item.value));
    default:
      return false;
  }
}

/** Returns the reason why a value is unknown; undefined for a known value. */
export function findDoubt(value: Value): string | undefined {
  switch (value.kind) {
    case 'env':
      return `the environment variable ${value.variable} is not known`;
    case 'secret':
      return `the secret ${value.names.join(', ')} is not known`;
    case 'path':
      return `${value.base} is known only when the workflow is launched`;
    case 'closure':
      return 'a closure is evaluated only when a task runs';
    case 'unknown':
    case 'invalid':
      return value.reason;
    case 'partial':
      return `${value.pieces
        .filter((piece) => piece.kind === 'reference')
        .map((piece) => piece.text)
        .join(', ')} cannot be determined statically`;
    case 'choice':
      return `it depends on ${value.alternatives[0]?.condition.text ?? 'a condition'}`;
    case 'list':
      return value.items.map((item) => findDoubt(item.value)).find((reason) => reason !== undefined);
    case 'map':
      return [...value.entries.values()].map((item) => findDoubt(item.value)).find((reason) => reason !== undefined);
    default:
      return undefined;
  }
}
