import { parseOwnJson } from '../base/packed-text.ts';
import type { PolicyVerdict, TargetResult, ViewResult } from '../findings/finding.ts';
import type { JudgedPart } from '../scan/records/recorded.ts';

type Verdicts = ViewResult['verdicts'];

/** A result in which equal lists of verdicts are stored once: most of thousands of views have the same. */
interface StoredResult extends Omit<JudgedPart, 'targets'> {
  readonly lists: readonly Verdicts[];
  readonly targets: readonly (Omit<TargetResult, 'views'> & {
    readonly views: readonly (Omit<ViewResult, 'verdicts'> & { readonly list: number })[];
  })[];
}

/** Writes a result as JSON text. */
export function writeJudged({ targets, findings, status, reason, skipped }: JudgedPart): string {
  const lists: Verdicts[] = [];
  const numbers = new Map<string, number>();
  const byList = new Map<Verdicts, number>();
  const numberVerdicts = (verdicts: Verdicts): number => {
    const known = byList.get(verdicts);
    if (known !== undefined) return known;
    const text = JSON.stringify(verdicts);
    const number = numbers.get(text) ?? lists.push(verdicts) - 1;
    numbers.set(text, number);
    byList.set(verdicts, number);
    return number;
  };
  const stored: StoredResult = {
    ...{ findings, status, reason, skipped, lists },
    targets: targets.map((target) => ({
      ...target,
      views: target.views.map(({ verdicts, ...view }) => ({ ...view, list: numberVerdicts(verdicts) })),
    })),
  };
  return JSON.stringify(stored);
}

/** Reads what `writeJudged` wrote. */
export function readJudged(text: string): JudgedPart {
  const { lists, targets, ...rest } = parseOwnJson<StoredResult>(text);
  const none: readonly PolicyVerdict[] = [];
  return {
    ...rest,
    targets: targets.map((target) => ({
      ...target,
      views: target.views.map(({ list, ...view }) => ({ ...view, verdicts: lists[list] ?? none })),
    })),
  };
}
