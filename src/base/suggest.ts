/**
 * The candidates closest to a misspelt sample, all ties, in the candidates' order; none where even the closest is
 * too far: more than 1 edit for samples of up to 3 characters, 5 for more than 10, half the length in between. Two swapped
 * letters are one edit.
 */
export function findClosest(sample: string, candidates: Iterable<string>): readonly string[] {
  const allowed = sample.length <= 3 ? 1 : sample.length > 10 ? 5 : Math.floor(sample.length / 2);
  let best = allowed;
  let closest: string[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - sample.length) > best) continue;
    const distance = isSwapped(sample, candidate) ? 1 : measureEditDistance(sample, candidate);
    if (distance > best) continue;
    if (distance < best) closest = [];
    best = distance;
    closest.push(candidate);
  }
  return closest;
}

/** Returns ` Did you mean "x"?`, or nothing if no candidate is close to the sample. */
export function didYouMean(sample: string, candidates: Iterable<string>): string {
  const meant = findClosest(sample, candidates).map((name) => `"${name}"`);
  return meant.length === 0 ? '' : ` Did you mean ${meant.slice(0, 3).join(' or ')}?`;
}

/**
 * Returns the one word that differs from a text by a typo: letter case, two swapped letters, or one letter, in long
 * words two.
 */
export function findSlip(text: string, words: readonly string[]): string | undefined {
  if (words.includes(text)) return undefined;
  const sample = text.toLowerCase();
  const same = words.filter((word) => word.toLowerCase() === sample);
  const near = same.length > 0 ? same : words.filter((word) => word.length > 2 && isSlip(sample, word.toLowerCase()));
  return near.length === 1 ? near[0] : undefined;
}

function isSlip(sample: string, word: string): boolean {
  const allowed = word.length > 5 ? 2 : 1;
  // Most words are too long or too short, which costs nothing to see.
  if (Math.abs(sample.length - word.length) > allowed) return false;
  return measureEditDistance(sample, word) <= allowed || isSwapped(sample, word);
}

/** Returns true if two texts differ by two swapped neighbouring letters. */
export function isSwapped(sample: string, word: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== sample[index]);
  return sample === word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Levenshtein distance: insertions, deletions and replacements of UTF-16 units. */
export function measureEditDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const edited = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(Math.min(replaced, edited));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
