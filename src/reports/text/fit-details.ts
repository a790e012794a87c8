/** Parts of a group of findings that are shown: nothing, its place and message on two lines, what to do as well, or everything. */
export const details = ['none', 'line', 'short', 'full'] as const;
export type Detail = (typeof details)[number];

/** A group of findings whose detail is chosen; ranked before the groups after it. */
export interface Sized {
  /** They fail the gate, so at least their line is shown. */
  readonly isGating: boolean;
  /** The most detail that is of use. */
  readonly max: Detail;
  /** Returns the number of lines that a detail takes. */
  readonly size: (detail: Detail) => number;
}

/**
 * Chooses details so that all groups together take at most `budget` lines, if the lines of those that fail the gate do. What
 * fails the gate is explained before the rest is mentioned, and everything is mentioned before anything is shown in full.
 */
export function fitDetails(groups: readonly Sized[], budget: number): readonly Detail[] {
  const chosen = groups.map(({ isGating }): Detail => (isGating ? 'line' : 'none'));
  let left = budget - groups.reduce((sum, { size }, index) => sum + size(chosen[index] ?? 'none'), 0);
  const steps: readonly (readonly [isGating: boolean, to: Detail])[] = [
    ...([
      [true, 'short'],
      [false, 'line'],
      [true, 'full'],
    ] as const),
    ...([
      [false, 'short'],
      [false, 'full'],
    ] as const),
  ];
  for (const [isGating, to] of steps) {
    for (const [index, group] of groups.entries()) {
      const from = chosen[index] ?? 'none';
      if (group.isGating !== isGating || rank(to) > rank(group.max) || rank(from) !== rank(to) - 1) continue;
      const growth = group.size(to) - group.size(from);
      // A group that does not fit keeps those after it from being preferred to it.
      if (growth > left) break;
      left -= growth;
      chosen[index] = to;
    }
  }
  return chosen;
}

function rank(detail: Detail): number {
  return details.indexOf(detail);
}
