import type { PolicyVerdict } from './finding.ts';

/**
 * Returns a function that returns one list for equal lists of verdicts: thousands of views mostly have the same ones, in memory and
 * on their way between threads.
 */
export function createVerdictSharing(): (verdicts: readonly PolicyVerdict[]) => readonly PolicyVerdict[] {
  const lists = new Map<string, readonly PolicyVerdict[]>();
  const numbers = new Map<string, number>();
  const byVerdict = new Map<PolicyVerdict, number>();
  const findNumber = (verdict: PolicyVerdict): number => {
    const known = byVerdict.get(verdict);
    if (known !== undefined) return known;
    const text = JSON.stringify(verdict);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    byVerdict.set(verdict, number);
    return number;
  };
  return (verdicts) => {
    const key = verdicts.map(findNumber).join();
    const known = lists.get(key) ?? verdicts;
    lists.set(key, known);
    return known;
  };
}
