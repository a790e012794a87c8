import type { PrintedValue } from './to-printed-value.ts';

/** A value without quotes or escapes, as the engine turns it into text; `--value` and properties files show this. */
export function printPlainText(value: PrintedValue): string {
  switch (value.kind) {
    case 'constant':
      return String(value.value);
    case 'list':
      return `[${value.items.map(printPlainText).join(', ')}]`;
    case 'map': {
      const entries = Array.from(value.entries, ([key, item]) => `${key}:${printPlainText(item)}`);
      return entries.length === 0 ? '[:]' : `[${entries.join(', ')}]`;
    }
    default:
      return value.text;
  }
}
