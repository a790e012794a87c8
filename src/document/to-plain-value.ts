import type { Json } from '../base/json.ts';
import { toPlainAmount, toPlainNumber } from '../resolve/values/numbers.ts';
import type { Value } from '../resolve/values/value.ts';

/** A known value as JSON: durations in ms, sizes in bytes; undefined for values that are not known. */
export function toPlainValue(value: Value, redact: (text: string, value: Value) => string): Json | undefined {
  switch (value.kind) {
    case 'string':
      return redact(value.value, value);
    case 'pattern':
      return redact(value.source, value);
    case 'number':
      return Number.isFinite(value.value) ? toPlainNumber(value) : String(value.value);
    case 'boolean':
      return value.value;
    case 'null':
      return null;
    case 'duration':
      return toPlainAmount(value.milliseconds);
    case 'memory':
      return toPlainAmount(value.bytes);
    case 'list': {
      const items = value.items.map((item) => toPlainValue(item.value, redact));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'map': {
      const entries = [...value.entries].map(([key, item]) => [key, toPlainValue(item.value, redact)] as const);
      if (entries.some(([, item]) => item === undefined)) return undefined;
      return Object.fromEntries(entries as readonly (readonly [string, Json])[]);
    }
    default:
      return undefined;
  }
}
