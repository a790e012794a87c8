import type { Range } from '../base/source.ts';
import { type Detector, type Region, secretDetectors } from './detectors.ts';
import { isPlaceholder } from './placeholder.ts';

/** A part of a file to search; `setting` is the last name of the setting that it belongs to. */
export interface Part extends Range {
  readonly region: Exclude<Region, 'joined' | 'file' | 'comment'>;
  readonly setting?: string;
}

/** Returns the secrets that show in a file by their form or surroundings, in order, possibly overlapping. */
export function detectSecrets(text: string, parts: readonly Part[] = []): readonly Range[] {
  const likely = findLikely(secretDetectors, text);
  if (likely.length === 0) return [];
  const whole = { start: 0, end: text.length };
  const found = inRegion(likely, 'file').flatMap((detector) => search(detector, text, whole));
  const remarks = inRegion(likely, 'comment');
  if (remarks.length > 0) {
    for (const { index, 0: comment } of text.matchAll(/\/\*[\s\S]{0,20000}?\*\//gu)) {
      const range = { start: index, end: index + comment.length };
      found.push(...remarks.flatMap((detector) => search(detector, text, range)));
    }
  }
  const byRegion = new Map<Region, readonly Detector[]>();
  for (const part of parts) {
    const detectors = byRegion.get(part.region) ?? inRegion(likely, part.region);
    byRegion.set(part.region, detectors);
    for (const detector of detectors) {
      if (detector.setting?.(part.setting ?? '') !== false) found.push(...search(detector, text, part));
    }
  }
  return found.sort(byPlace);
}

const joined = inRegion(secretDetectors, 'joined');

/** Returns the secrets that show in a text composed of several pieces. */
export function detectJoined(text: string): readonly Range[] {
  const whole = { start: 0, end: text.length };
  return findLikely(joined, text).flatMap((detector) => search(detector, text, whole));
}

/** Compares ranges by their start, then by their end. */
export function byPlace(a: Range, b: Range): number {
  return a.start - b.start || a.end - b.end;
}

function inRegion(detectors: readonly Detector[], region: Region): readonly Detector[] {
  return detectors.filter((detector) => detector.in.includes(region));
}

/** Returns the detectors that have a word in a text. */
function findLikely(detectors: readonly Detector[], text: string): readonly Detector[] {
  // Folds letter case as patterns with the flags `iu` do, so that no word is missed: `ſ` is an `s`, the Kelvin sign a `k`.
  const lowered = text.toUpperCase().toLowerCase();
  const found = new Map<string, boolean>();
  const has = (word: string): boolean => {
    const known = found.get(word) ?? lowered.includes(word);
    found.set(word, known);
    return known;
  };
  return detectors.filter(({ words }) => words.length === 0 || words.some(has));
}

function search({ pattern, takesPlaceholders }: Detector, text: string, { start, end }: Range): readonly Range[] {
  const found: Range[] = [];
  for (const match of text.slice(start, end).matchAll(pattern)) {
    const [whole, first, second] = match;
    const secret = first ?? second ?? whole;
    if (takesPlaceholders !== true && isPlaceholder(secret)) continue;
    const at = start + match.index + whole.lastIndexOf(secret);
    found.push({ start: at, end: at + secret.length });
  }
  return found;
}
