import type { Json } from '../../base/json.ts';
import { printDuration } from '../../resolve/values/units/duration.ts';
import { printMemory } from '../../resolve/values/units/memory.ts';
import type { SettingRow } from '../document.ts';

/** A value as the engine's own `config` command shows it, before a format decides about quotes and escapes. */
export type PrintedValue =
  /** A text, or a duration or size in the engine's words (`8 GB`). */
  | { readonly kind: 'text'; readonly text: string }
  /** In the engine's words, `1.50` or `1E+3`. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'constant'; readonly value: boolean | null }
  /** A closure's source text. */
  | { readonly kind: 'closure'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly PrintedValue[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, PrintedValue> }
  /** It cannot be determined: the source text, and the reason. */
  | { readonly kind: 'doubt'; readonly text: string; readonly why: string };

/** Prints the value of one row. Secrets are redacted; a reference to a secret is `secrets.NAME`, as in the engine. */
export function toPrintedValue(row: SettingRow): PrintedValue {
  if (row.certainty === 'closure') return { kind: 'closure', text: row.text };
  const reference = row.certainty === 'secret' ? row.dependsOn?.find((name) => row.text === name) : undefined;
  if (reference !== undefined) return { kind: 'text', text: reference };
  // A number with more digits than the document holds.
  if (row.printed !== undefined && row.certainty === 'unknown') return { kind: 'number', text: row.printed };
  if (row.value === undefined || !(row.certainty === 'literal' || row.certainty === 'resolved')) {
    return { kind: 'doubt', text: row.text, why: explainValue(row) };
  }
  if (row.printed !== undefined) return { kind: 'number', text: row.printed };
  return fromJson(row.value, row.type);
}

function fromJson(value: Json, type: string): PrintedValue {
  if (value === null || typeof value === 'boolean') return { kind: 'constant', value };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (type === 'duration') return { kind: 'text', text: printDuration(Number(value)) };
    if (type === 'size') return { kind: 'text', text: printMemory(Number(value)) };
    return { kind: 'number', text: `${value}` };
  }
  // Only empty ones reach here: a row is a leaf.
  return Array.isArray(value) ? { kind: 'list', items: [] } : { kind: 'map', entries: new Map() };
}

/** Returns why a row's value cannot be determined, beginning with its certainty. */
function explainValue(row: SettingRow): string {
  switch (row.certainty) {
    case 'env':
      return `env: ${row.variable ?? 'a variable'} of the launching machine`;
    case 'choice':
      return `choice: ${(row.alternatives ?? []).map(({ condition }) => condition).join(', or ')}`;
    case 'unknown':
    case 'invalid':
      return `${row.certainty}: ${row.reason ?? ''}`;
    case 'path':
      return 'path: its first directory is known only to the launch';
    case 'secret':
      return `secret: ${(row.dependsOn ?? []).join(', ')}`;
    default:
      return [row.certainty, (row.dependsOn ?? []).join(', ')].filter((words) => words !== '').join(': ');
  }
}

/** Returns true if all parts of a value are known. */
export function isTold(value: PrintedValue): boolean {
  if (value.kind === 'list') return value.items.every(isTold);
  if (value.kind === 'map') return [...value.entries.values()].every(isTold);
  return value.kind !== 'doubt';
}

/** Returns the first reason why a value cannot be determined; undefined if it is known. */
export function findPrintedDoubt(value: PrintedValue): string | undefined {
  if (value.kind === 'doubt') return value.why;
  const items = value.kind === 'list' ? value.items : value.kind === 'map' ? [...value.entries.values()] : [];
  return items.map(findPrintedDoubt).find((why) => why !== undefined);
}
