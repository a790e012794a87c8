/** A seeded source of random choices: the same seed makes the same choices. */
export class Random {
  #state: number;

  constructor(seed: string) {
    let state = 0x811c9dc5;
    for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
    this.#state = state >>> 0;
  }

  /** Returns a number from 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Returns true in a share of the calls. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Returns a number from 1 to `most`; small ones far more often than large ones. */
  size(most: number): number {
    return Math.ceil(most ** this.next());
  }
}
