import { clampAmount, parseAmount } from './amount.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['milli', 1],
  ['millis', 1],
  ['s', SECOND],
  ['sec', SECOND],
  ['second', SECOND],
  ['seconds', SECOND],
  ['m', MINUTE],
  ['min', MINUTE],
  ['minute', MINUTE],
  ['minutes', MINUTE],
  ['h', HOUR],
  ['hour', HOUR],
  ['hours', HOUR],
  ['d', DAY],
  ['day', DAY],
  ['days', DAY],
]);

const PART = /([0-9]+(?:\.[0-9]*)?)\s*([a-z]+)\s*/gy;
const CLOCK = /^([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})$/;

/**
 * Parses a duration to milliseconds: `1d 2h`, `500ms`, `1.5 h`, `01:02:03`; undefined for texts that the engine refuses
 * (`90`, `10 mins`, `1 H`, `-1h`, a leading blank). Units are case-sensitive; parts are rounded and added.
 */
export function parseDuration(text: string): bigint | undefined {
  const clock = CLOCK.exec(text);
  if (clock !== null) return BigInt(Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE + Number(clock[3]) * SECOND);
  if (text === '') return undefined;
  let total = 0n;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    const factor = part === null ? undefined : UNITS.get(part[2] ?? '');
    if (part === null || factor === undefined) return undefined;
    total += parseAmount(part[1] ?? '', factor);
  }
  return clampAmount(total);
}

/** The milliseconds of `N.unit` as a property of a number, where units are read in any letter case. */
export function computeDuration(count: string | bigint, unit: string): bigint | undefined {
  const factor = UNITS.get(unit.toLowerCase());
  return factor === undefined ? undefined : parseAmount(count, factor);
}

/** A bare unit in milliseconds: `min` is 60 000. Case-sensitive, as in a text. */
export function findDurationUnit(unit: string): number | undefined {
  return UNITS.get(unit);
}

/** Prints a duration like the engine: `123ms`, `1.5s`, `1d 2h 3m 4s`, without zero parts. */
export function printDuration(milliseconds: number): string {
  if (milliseconds < SECOND) return `${milliseconds}ms`;
  if (milliseconds < MINUTE) return `${Math.round(milliseconds / 100) / 10}s`;
  const parts = [
    [Math.floor(milliseconds / DAY), 'd'],
    [Math.floor(milliseconds / HOUR) % 24, 'h'],
    [Math.floor(milliseconds / MINUTE) % 60, 'm'],
    [Math.floor(milliseconds / SECOND) % 60, 's'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}
