import type { Range } from '../base/source.ts';
import { decodeQuoted } from '../language/tokens/decode-string.ts';
import { type Detector, type Region, secretDetectors } from './detectors.ts';
import { isPlaceholder } from './placeholder.ts';
import { isSecretName } from './secret-name.ts';

/** A part of a file to search; `setting` is the last name of the setting that it belongs to. */
export interface Part extends Range {
  readonly region: Exclude<Region, 'joined' | 'spliced' | 'file' | 'comment'>;
  readonly setting?: string;
}

/** Returns the secrets that show in a file by their form or surroundings, in order, possibly overlapping. */
export function detectSecrets(text: string, parts: readonly Part[] = []): readonly Range[] {
  const likely = findLikely(everywhere, text);
  if (likely.length === 0) return [];
  const found = selectInRegion(likely, 'file').flatMap((detector) => search(detector, text));
  const remarks = selectInRegion(likely, 'comment');
  if (remarks.length > 0) {
    for (const { index, 0: comment } of text.matchAll(/\/\*[\s\S]{0,20000}?\*\//gu)) {
      found.push(...remarks.flatMap((detector) => search(detector, comment, index)));
    }
  }
  const byRegion = new Map<Region, readonly Detector[]>();
  for (const part of parts) {
    const detectors = byRegion.get(part.region) ?? selectInRegion(likely, part.region);
    byRegion.set(part.region, detectors);
    const piece = text.slice(part.start, part.end);
    const folded = fold(piece);
    for (const detector of detectors) {
      if (detector.setting?.(part.setting ?? '') === false || !mayMatch(detector, folded)) continue;
      found.push(...search(detector, piece, part.start));
    }
  }
  return found.sort(compareRanges);
}

/** Detectors, with the words of all of them, which many share. */
interface DetectorIndex {
  readonly detectors: readonly Detector[];
  readonly words: readonly string[];
}

function indexWords(detectors: readonly Detector[]): DetectorIndex {
  return { detectors, words: [...new Set(detectors.flatMap(({ words }) => words))] };
}

const everywhere = indexWords(secretDetectors);
const inJoined = selectInRegion(secretDetectors, 'joined');
const joined = indexWords(inJoined);
const spliced = indexWords([...inJoined, ...selectInRegion(secretDetectors, 'spliced')]);

/**
 * Returns the secrets that are recognisable in a text composed of several pieces; `isSpliced` if some of them are
 * adjacent literals.
 */
export function detectJoined(text: string, isSpliced: boolean): readonly Range[] {
  return findLikely(isSpliced ? spliced : joined, text).flatMap((detector) => search(detector, text));
}

/** Returns a secret of a file as it is written, and as names and values have it, without escapes. */
export function listForms(text: string, { start, end }: Range): readonly string[] {
  const written = text.slice(start, end);
  return written.includes('\\') ? [written, decodeQuoted(written).value] : [written];
}

/** Compares ranges by their start, then by their end. */
export function compareRanges(a: Range, b: Range): number {
  return a.start - b.start || a.end - b.end;
}

function selectInRegion(detectors: readonly Detector[], region: Region): readonly Detector[] {
  return detectors.filter((detector) => detector.in.includes(region));
}

/** Returns the detectors that have a word in a text, with these words. */
function findLikely({ detectors, words }: DetectorIndex, text: string): readonly Detector[] {
  const folded = fold(text);
  const there = words.filter((word) => folded.includes(word));
  // Most texts have none of the words.
  if (there.length === 0) return detectors.filter((detector) => detector.words.length === 0);
  return detectors.flatMap((detector) => {
    if (detector.words.length === 0) return [detector];
    const own = detector.words.filter((word) => there.includes(word));
    return own.length === 0 ? [] : [{ ...detector, words: own }];
  });
}

function mayMatch({ words }: Detector, folded: string): boolean {
  return words.length === 0 || words.some((word) => folded.includes(word));
}

/** Folds letter case as patterns with the flags `iu` do, so that no word is missed: `ſ` is an `s`, the Kelvin sign a `k`. */
function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/** Searches a piece of a text that begins at `start`. */
function search({ pattern, takesPlaceholders, entropy = 0 }: Detector, piece: string, start = 0): readonly Range[] {
  const found: Range[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(piece); match !== null; match = pattern.exec(piece)) {
    const [whole, ...groups] = match;
    const name = match.groups?.['name'];
    const secret = groups.find((group, index) => group !== undefined && (name === undefined || index > 0)) ?? whole;
    if (name !== undefined && !isSecretName(name)) {
      // The value may begin with another name.
      pattern.lastIndex = match.index + whole.indexOf(name) + name.length;
      continue;
    }
    if ((takesPlaceholders !== true && isPlaceholder(secret)) || computeEntropy(secret) < entropy) continue;
    const at = start + match.index + whole.lastIndexOf(secret);
    found.push({ start: at, end: at + secret.length });
  }
  return found;
}

/** Returns the Shannon entropy of a text, in bits for each character. */
function computeEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
