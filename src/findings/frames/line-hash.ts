import type { Range } from '../../base/source.ts';

/** One line's hash, and the part of the text that went into it. */
export interface LineHash extends Range {
  /** Lower-case hex, a colon, and how often this hex came up in the file so far. */
  readonly hash: string;
}

const windowSize = 100;
const factor = 37;
const leaving = BigInt.asUintN(64, BigInt(factor) ** BigInt(windowSize));
const [leavingHigh, leavingLow] = [Number(leaving >> 32n), Number(leaving & 0xffffffffn)];
const half = 2 ** 32;
const [tab, lf, cr, space, endOfText] = [9, 10, 13, 32, 0xffff];

/**
 * The hashes that GitHub code scanning tracks alerts by (`primaryLocationLineHash`), one for each line: a rolling hash
 * of the 100 UTF-16 units from the line's start, blanks left out and every line end taken as LF. Exactly the algorithm
 * of `src/fingerprints.ts` in github/codeql-action: with any other value the upload action logs a warning a result.
 */
export function hashLines(text: string): readonly LineHash[] {
  const ring = new Uint16Array(windowSize);
  /** For each slot of the ring, where the line starts whose first unit is in it; -1 for none. */
  const lineStarts = new Array<number>(windowSize).fill(-1);
  const seen = new Map<string, number>();
  const hashes: LineHash[] = [];
  // 64 bits in two numbers, which are exact and ten times as fast as one of arbitrary size.
  let [high, low] = [0, 0];
  let slot = 0;
  let atLineStart = true;
  let keptUntil = 0;

  const push = (unit: number): void => {
    const old = ring[slot] ?? 0;
    const added = low * factor + unit;
    const taken = leavingLow * old;
    const takenHigh = (leavingHigh * old + Math.floor(taken / half)) % half;
    const difference = (added % half) - (taken % half);
    low = difference < 0 ? difference + half : difference;
    high = (high * factor + Math.floor(added / half) - takenHigh - (difference < 0 ? 1 : 0)) % half;
    if (high < 0) high += half;
    ring[slot] = unit;
    slot = (slot + 1) % windowSize;
  };
  const emit = (): void => {
    const start = lineStarts[slot] ?? -1;
    if (start === -1) return;
    const hex = high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
    const count = (seen.get(hex) ?? 0) + 1;
    seen.set(hex, count);
    hashes.push({ hash: `${hex}:${count}`, start, end: Math.max(start, keptUntil) });
    lineStarts[slot] = -1;
  };
  const take = (unit: number, offset: number): void => {
    emit();
    if (atLineStart) lineStarts[slot] = offset;
    atLineStart = unit === lf;
    push(unit);
    keptUntil = Math.min(offset + 1, text.length);
  };

  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === space || unit === tab || (unit === lf && text.charCodeAt(offset - 1) === cr)) continue;
    take(unit === cr ? lf : unit, offset);
  }
  take(endOfText, text.length);
  for (let rest = 0; rest < windowSize; rest++) {
    emit();
    push(0);
  }
  return hashes;
}

/**
 * Returns a line's hash, or null if the hashed text contains something hidden: the hash function is public, so a reader
 * with the rest of the file could find a secret by brute force.
 */
export function chooseSafeLineHash(
  hashes: readonly LineHash[],
  line: number,
  isHidden: (range: Range) => boolean,
): string | null {
  const entry = hashes[line - 1];
  return entry === undefined || isHidden(entry) ? null : entry.hash;
}
