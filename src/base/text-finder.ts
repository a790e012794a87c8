/** Texts that share their first characters, sorted, each with the longest other one that it begins with. */
interface Group {
  readonly sorted: readonly string[];
  /** By index: the index of the longest shorter text that this one begins with, or -1. */
  readonly shorter: readonly number[];
}

/**
 * Finds any of many texts in another. Takes time in proportion to the text that is looked through, however many are
 * looked for: a file may hold thousands of secrets, and each must be found in thousands of places.
 */
export class TextFinder {
  readonly #groups = new Map<string, Group>();
  /** The first two characters of every group, to pass over most places quickly. */
  readonly #starts = new Set<number>();
  readonly #keyLength: number;
  /** The length of the longest text that is looked for. */
  readonly longest: number;

  /** Empty texts are never found. */
  constructor(texts: Iterable<string>) {
    const wanted = [...new Set(texts)].filter((text) => text !== '').sort(compareUnits);
    let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
    for (const { length } of wanted) {
      shortest = Math.min(shortest, length);
      longest = Math.max(longest, length);
    }
    this.longest = longest;
    this.#keyLength = Math.min(shortest, 8);
    const byKey = new Map<string, string[]>();
    for (const text of wanted) {
      const key = text.slice(0, this.#keyLength);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [text]);
      else known.push(text);
    }
    for (const [key, sorted] of byKey) {
      this.#groups.set(key, { sorted, shorter: linkStarts(sorted) });
      this.#starts.add(this.#findStart(key, 0));
    }
  }

  /** The length of the longest of the texts that stands at a place, or 0. */
  findLength(text: string, at: number): number {
    if (!this.#starts.has(this.#findStart(text, at))) return 0;
    const group = this.#groups.get(text.slice(at, at + this.#keyLength));
    if (group === undefined) return 0;
    const { sorted, shorter } = group;
    const rest = text.slice(at, at + this.longest);
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') <= rest) low = middle + 1;
      else high = middle;
    }
    // All that stand here are at the start of the last one that is not greater.
    for (let index = low - 1; index >= 0; index = shorter[index] ?? -1) {
      const candidate = sorted[index] ?? '';
      if (rest.startsWith(candidate)) return candidate.length;
    }
    return 0;
  }

  /** The two characters at a place as one number; one, where a text of one is looked for. */
  #findStart(text: string, at: number): number {
    const first = text.charCodeAt(at);
    return this.#keyLength === 1 ? first : first * 65_536 + text.charCodeAt(at + 1);
  }

  /** Returns true if a text contains any of the texts. */
  isIn(text: string): boolean {
    for (let at = 0; at < text.length; at++) if (this.findLength(text, at) > 0) return true;
    return false;
  }

  /** Returns the parts of a text that are any of the texts, in order; parts that overlap are one. */
  findParts(text: string): readonly { readonly start: number; readonly end: number }[] {
    const found: { start: number; end: number }[] = [];
    for (let at = 0; at < text.length; at++) {
      const length = this.findLength(text, at);
      if (length === 0) continue;
      const last = found.at(-1);
      if (last !== undefined && at < last.end) last.end = Math.max(last.end, at + length);
      else found.push({ start: at, end: at + length });
    }
    return found;
  }
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function linkStarts(sorted: readonly string[]): readonly number[] {
  const open: number[] = [];
  return sorted.map((text, index) => {
    while (open.length > 0 && !text.startsWith(sorted[open.at(-1) ?? 0] ?? '')) open.pop();
    const link = open.at(-1) ?? -1;
    open.push(index);
    return link;
  });
}
