import type { Span } from '../../base/source.ts';
import type { NumberType } from '../../language/ast/nodes.ts';
import { maxLiterals, maxReferences } from '../limits.ts';
import type {
  BooleanValue,
  Computed,
  DurationValue,
  InvalidValue,
  Item,
  ListValue,
  MapValue,
  MemoryValue,
  NullValue,
  NumberValue,
  StringValue,
  UnknownValue,
  Value,
} from './value.ts';

// Constructors of values. Each takes the provenance of the value, so that none is lost.

const nothing: readonly never[] = [];

/** The provenance of a constant that no literal string went into. */
export const constant: Computed = { references: nothing, literals: nothing };

/** Returns the provenance of one string literal. */
export function createProvenance(span: Span): Computed {
  return { references: nothing, literals: [span] };
}

/** Merges provenance: each source once, in order of first use, up to 42 names. */
export function mergeProvenance(...parts: readonly Computed[]): Computed {
  return joinAll(parts);
}

/** `joined` for as many as a file can write: arguments of a call live on the stack. No literal is left out. */
export function joinAll(parts: readonly Computed[]): Computed {
  const used = parts.filter((part) => part.references.length > 0 || part.literals.length > 0);
  const [first] = used;
  if (first === undefined) return constant;
  if (used.length === 1) return { references: first.references, literals: first.literals };
  const references = new Set<string>();
  const literals = new Set<Span>();
  for (const part of used) {
    for (const reference of part.references) if (references.size < maxReferences) references.add(reference);
    for (const literal of part.literals) literals.add(literal);
  }
  return { references: [...references], literals: literals.size > maxLiterals ? findReach(literals) : [...literals] };
}

/** Returns one span for each file, from the first of these literals to the last. */
function findReach(literals: Iterable<Span>): readonly Span[] {
  const reach = new Map<string, Span>();
  for (const { path, start, end } of literals) {
    const known = reach.get(path) ?? { start, end };
    reach.set(path, { path, start: Math.min(known.start, start), end: Math.max(known.end, end) });
  }
  return [...reach.values()];
}

/** The same value, known to depend on a name as well. */
export function addReference<V extends Value>(value: V, reference: string): V {
  if (value.references.includes(reference)) return value;
  return { ...value, references: [reference, ...value.references.slice(0, maxReferences - 1)] };
}

export function createString(value: string, from: Computed = constant): StringValue {
  // Readers of the document refuse half of a surrogate pair.
  return { kind: 'string', value: value.toWellFormed(), references: from.references, literals: from.literals };
}

/** Returns a number of a type; `text` holds the digits where its double is not exact. */
export function createNumber(type: NumberType, value: number, text: string | undefined, from: Computed): NumberValue {
  return { kind: 'number', type, value, text, references: from.references, literals: from.literals };
}

/** A 32-bit integer: the type of counts and positions. */
export function createInt(value: number, from: Computed = constant): NumberValue {
  return createNumber('int', value, undefined, from);
}

/** A number in floating point: `5 as double`, `Math.PI`. */
export function createDouble(value: number, from: Computed = constant): NumberValue {
  return createNumber('double', value, undefined, from);
}

export function createBoolean(value: boolean, from: Computed = constant): BooleanValue {
  return { kind: 'boolean', value, references: from.references, literals: from.literals };
}

export function createNull(from: Computed = constant): NullValue {
  return { kind: 'null', references: from.references, literals: from.literals };
}

/** Returns the alternative of a choice for a setting that is not set. */
export function createAbsent(): NullValue {
  return { ...createNull(), absent: true };
}

/** Returns true for the alternative of a setting that is not set. */
export function isAbsent(value: Value): boolean {
  return value.kind === 'null' && value.absent === true;
}

export function createDuration(milliseconds: number, from: Computed = constant): DurationValue {
  return { kind: 'duration', milliseconds, references: from.references, literals: from.literals };
}

export function createMemory(bytes: number, from: Computed = constant): MemoryValue {
  return { kind: 'memory', bytes, references: from.references, literals: from.literals };
}

/** A list; its provenance is that of its items as well. */
export function listValue(items: readonly Item[], from: Computed = constant): ListValue {
  return { kind: 'list', items, ...joinAll([from, ...items.map((item) => item.value)]) };
}

/** A list that no literal wrote item by item. */
export function listOf(values: readonly Value[], from: Computed = constant): ListValue {
  return listValue(
    values.map((value) => ({ value, span: undefined })),
    from,
  );
}

export function mapValue(entries: ReadonlyMap<string, Item>, from: Computed = constant): MapValue {
  return { kind: 'map', entries, ...joinAll([from, ...[...entries.values()].map((item) => item.value)]) };
}

/** A scope as a map. */
export function createScopeValue(entries: ReadonlyMap<string, Item>, from: Computed = constant): MapValue {
  return { ...mapValue(entries, from), isScope: true };
}

export function createUnknown(reason: string, from: Computed = constant, executes = false): UnknownValue {
  return { kind: 'unknown', reason, executes, references: from.references, literals: from.literals };
}

export function createInvalid(reason: string, from: Computed = constant): InvalidValue {
  return { kind: 'invalid', reason, references: from.references, literals: from.literals };
}

/** Returns the key of an entry as a value. */
export function toKeyValue(name: string, item: Item): Value {
  return item.id ?? createString(name);
}
