import { parseAmount } from './amount.ts';

const LETTERS = 'BKMGTPEZ';
const TEXT = /^([0-9.]+)\s*([BKMGTPEZbkmgtpez]?)(B?)$/;
const DECIMAL = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;
const PROPERTY = /^([KMGTPEZ]?)B$/;

/**
 * Parses a size to bytes: `8 GB`, `1.5G`, `1024`; undefined for texts that the engine refuses (`1gb`, `1GiB`, `1.5`,
 * surrounding blanks). The unit letter may be lower-case, the `B` after it may not. Without a unit the number must be
 * an integer.
 */
export function parseMemory(text: string): bigint | undefined {
  const match = TEXT.exec(text);
  if (match === null) return undefined;
  const number = match[1] ?? '';
  const power = LETTERS.indexOf((match[2] ?? '').toUpperCase() || 'B');
  const valid = power === 0 ? /^[0-9]+$/ : DECIMAL;
  return valid.test(number) ? parseAmount(number, 1024 ** power) : undefined;
}

/** The bytes of `N.unit` as a property of a number (`8.GB`), the unit in any letter case. */
export function computeMemory(count: string | bigint, unit: string): bigint | undefined {
  const match = PROPERTY.exec(unit.toUpperCase());
  return match === null ? undefined : parseAmount(count, 1024 ** LETTERS.indexOf(match[1] || 'B'));
}

/** Prints a size in bytes like the engine: `8 GB`, `1.5 GB`, one decimal at most. */
export function printMemory(bytes: number): string {
  if (bytes <= 0) return '0';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), LETTERS.length - 1);
  const unit = LETTERS.charAt(power);
  return `${roundHalfEven((bytes / 1024 ** power) * 10) / 10} ${unit === 'B' ? unit : `${unit}B`}`;
}

/** Java's decimal format rounds halves to the even neighbour. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
