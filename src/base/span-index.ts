import type { Span } from './source.ts';

interface Sorted {
  readonly starts: readonly number[];
  /** By index: the greatest end of this span and all before it. */
  readonly reach: readonly number[];
}

/** Index of spans: finds those that touch another span without visiting all of them. */
export class SpanIndex {
  readonly #byPath = new Map<string, Sorted>();

  constructor(spans: Iterable<Span>) {
    const byPath = new Map<string, Span[]>();
    for (const span of spans) {
      const known = byPath.get(span.path);
      if (known === undefined) byPath.set(span.path, [span]);
      else known.push(span);
    }
    for (const [path, unsorted] of byPath) {
      const sorted = unsorted.toSorted((a, b) => a.start - b.start);
      let furthest = 0;
      const reach = sorted.map(({ end }) => {
        furthest = Math.max(furthest, end);
        return furthest;
      });
      this.#byPath.set(path, { starts: sorted.map(({ start }) => start), reach });
    }
  }

  /** Returns true if a span overlaps this one. */
  overlaps({ path, start, end }: Span): boolean {
    return this.#findReachBefore(path, end) > start;
  }

  /** Returns true if a span contains this one. */
  covers({ path, start, end }: Span): boolean {
    return this.#findReachBefore(path, start + 1) >= end;
  }

  /** Returns the last end of the spans that begin before an offset. */
  #findReachBefore(path: string, offset: number): number {
    const { starts, reach } = this.#byPath.get(path) ?? { starts: [], reach: [] };
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return reach[low - 1] ?? Number.NEGATIVE_INFINITY;
  }
}
