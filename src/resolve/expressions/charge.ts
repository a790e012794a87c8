import type { Range } from '../../base/source.ts';
import { maxItems, maxTextLength } from '../limits.ts';
import { createUnknown } from '../values/constructors.ts';
import { measureSize } from '../values/size.ts';
import { createTooLong } from '../values/text.ts';
import type { Item, Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

// Charges computation to one budget for each file: each step, and each item that is not written out in the file.

/** Returns the value of any expression after the budget is spent. */
export function createOverBudgetValue(): Value {
  return createUnknown('the configuration computes more than is followed');
}

/** A value that was computed, as far as it is short enough. Its items cost steps: each may become a row. */
export function chargeValue(value: Value, frame: Frame): Value {
  chargeReading(value, frame);
  if (value.kind === 'string' && value.value.length > maxTextLength) return createTooLong(value);
  return chargeItems(measureSize(value) - 1, value, frame);
}

/** Looking through a long value takes as long as many short ones. */
export function chargeReading(value: Value, frame: Frame): void {
  if (value.kind === 'string') frame.budget.steps -= Math.trunc(value.value.length / 64);
  else if (value.kind === 'partial') frame.budget.steps -= value.pieces.length;
  else frame.budget.steps -= measureSize(value) - 1;
}

/** Code that is not followed is searched for names that it may change. */
export function chargeSearch({ start, end }: Range, frame: Frame): void {
  frame.budget.steps -= Math.trunc((end - start) / 8);
}

/** Each member of a chain of names reads all names before it; eight take as long as one step. */
export function chargeNames(names: readonly string[], frame: Frame): void {
  frame.budget.steps -= Math.trunc(names.length / 8);
}

const made = new WeakSet<ReadonlyMap<string, Item>>();

/** A scope that is read as a map is made into one again whenever something in it was written since. */
export function chargeMaking(value: Value, frame: Frame): void {
  if (value.kind !== 'map' || made.has(value.entries)) return;
  made.add(value.entries);
  frame.budget.steps -= value.entries.size;
}

/** `count` of a value's items were not written out here. */
export function chargeItems(count: number, value: Value, frame: Frame): Value {
  frame.budget.steps -= 5 * count;
  if (frame.budget.steps < 0) return createOverBudgetValue();
  if (count <= maxItems) return value;
  return createUnknown('the value is too long to follow', { references: value.references, literals: [] });
}
