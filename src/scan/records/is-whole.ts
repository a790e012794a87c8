import type { TargetResult } from '../../findings/finding.ts';

/** Returns true if everything of a target was judged. */
export function isWhole(target: TargetResult): boolean {
  return (
    target.incomplete.length === 0 &&
    target.views.every((view) => view.verdicts.every(({ verdict }) => verdict !== 'error'))
  );
}
