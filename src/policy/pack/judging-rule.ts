/** The rules that say something about a target: the word, and the suffix that exceptions name. */
export const JUDGING_RULE = /^(deny|violation|warn|undecided)(?:_(.+))?$/;

export function isJudging(name: string): boolean {
  return JUDGING_RULE.test(name);
}
