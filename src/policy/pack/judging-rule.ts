/** Matches names of rules that decide a verdict: the word, and the suffix that exceptions refer to. */
export const JUDGING_RULE = /^(deny|violation|warn|undecided)(?:_(.+))?$/;

export function isJudging(name: string): boolean {
  return JUDGING_RULE.test(name);
}
