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
  const hasher = new LineHasher();
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === space || unit === tab || (unit === lf && text.charCodeAt(offset - 1) === cr)) continue;
    hasher.take(unit === cr ? lf : unit, offset);
  }
  return hasher.end(text.length);
}

class LineHasher {
  readonly #ring = new Uint16Array(windowSize);
  /** For each slot of the ring, where the line starts whose first unit is in it; -1 for none. */
  readonly #lineStarts = new Array<number>(windowSize).fill(-1);
  readonly #seen = new Map<string, number>();
  readonly #hashes: LineHash[] = [];
  // 64 bits in two numbers, which are exact and ten times as fast as one of arbitrary size.
  #high = 0;
  #low = 0;
  #slot = 0;
  #isAtLineStart = true;
  #keptUntil = 0;

  /** Adds the unit at an offset. */
  take(unit: number, offset: number): void {
    this.#emit();
    if (this.#isAtLineStart) this.#lineStarts[this.#slot] = offset;
    this.#isAtLineStart = unit === lf;
    this.#push(unit);
    this.#keptUntil = offset + 1;
  }

  /** Returns the hashes of a text of this length, whose units were all taken. */
  end(length: number): readonly LineHash[] {
    this.take(endOfText, length);
    this.#keptUntil = length;
    for (let rest = 0; rest < windowSize; rest++) {
      this.#emit();
      this.#push(0);
    }
    return this.#hashes;
  }

  #push(unit: number): void {
    const old = this.#ring[this.#slot] ?? 0;
    const added = this.#low * factor + unit;
    const taken = leavingLow * old;
    const takenHigh = (leavingHigh * old + Math.floor(taken / half)) % half;
    const difference = (added % half) - (taken % half);
    this.#low = difference < 0 ? difference + half : difference;
    const high = (this.#high * factor + Math.floor(added / half) - takenHigh - (difference < 0 ? 1 : 0)) % half;
    this.#high = high < 0 ? high + half : high;
    this.#ring[this.#slot] = unit;
    this.#slot = (this.#slot + 1) % windowSize;
  }

  /** Adds the hash of the line whose first unit leaves the ring, if one does. */
  #emit(): void {
    const start = this.#lineStarts[this.#slot] ?? -1;
    if (start === -1) return;
    const [high, low] = [this.#high, this.#low];
    const hex = high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0');
    const count = (this.#seen.get(hex) ?? 0) + 1;
    this.#seen.set(hex, count);
    this.#hashes.push({ hash: `${hex}:${count}`, start, end: Math.max(start, this.#keptUntil) });
    this.#lineStarts[this.#slot] = -1;
  }
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
