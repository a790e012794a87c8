import type { PrintedValue } from './printed-value.ts';

/** A value without quotes or escapes, as the engine turns it into text; `--value` and properties files show this. */
export function plainText(value: PrintedValue): string {
  switch (value.kind) {
    case 'constant':
      return String(value.value);
    case 'list':
      return `[${value.items.map(plainText).join(', ')}]`;
    case 'map': {
      const entries = Array.from(value.entries, ([key, item]) => `${key}:${plainText(item)}`);
      return entries.length === 0 ? '[:]' : `[${entries.join(', ')}]`;
    }
    default:
      return value.text;
  }
}
