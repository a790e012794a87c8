import type { PolicyVerdict } from './finding.ts';

/**
 * Returns a function that returns one list for equal lists of verdicts: thousands of views mostly have the same ones, in memory and
 * on their way between threads.
 */
export function createVerdictSharing(): (verdicts: readonly PolicyVerdict[]) => readonly PolicyVerdict[] {
  const numbers = new VerdictNumbers();
  const lists = new Map<string, readonly PolicyVerdict[]>();
  return (verdicts) => {
    const key = numbers.list(verdicts).join();
    const known = lists.get(key) ?? verdicts;
    lists.set(key, known);
    return known;
  };
}

/** Numbers that are equal for equal verdicts. */
class VerdictNumbers {
  readonly #byText = new Map<string, number>();
  readonly #byVerdict = new Map<PolicyVerdict, number>();

  list(verdicts: readonly PolicyVerdict[]): readonly number[] {
    const numbers: number[] = [];
    for (const verdict of verdicts) numbers.push(this.#byVerdict.get(verdict) ?? this.#add(verdict));
    return numbers;
  }

  #add(verdict: PolicyVerdict): number {
    const text = JSON.stringify(verdict);
    const number = this.#byText.get(text) ?? this.#byText.size;
    this.#byText.set(text, number);
    this.#byVerdict.set(verdict, number);
    return number;
  }
}
