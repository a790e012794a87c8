import { toRegoNumber } from '../rego-value.ts';
import { BuiltinError, type HostBuiltin, toText, toTexts } from './builtin.ts';

export const anyPrefixMatch: HostBuiltin = (searched, prefixes) => {
  const [texts, starts] = [toTexts(searched), toTexts(prefixes)];
  return texts.some((text) => starts.some((start) => text.startsWith(start)));
};

export const anySuffixMatch: HostBuiltin = (searched, suffixes) => {
  const [texts, ends] = [toTexts(searched), toTexts(suffixes)];
  return texts.some((text) => ends.some((end) => text.endsWith(end)));
};

/** Occurrences that do not overlap; of the empty string, one more than there are characters. */
export const countOccurrences: HostBuiltin = (text, part) => {
  const [searched, wanted] = [toText(text), toText(part)];
  return toRegoNumber(wanted === '' ? [...searched].length + 1 : searched.split(wanted).length - 1);
};

/** All places, overlapping ones as well, counted in characters (code points). */
export const indexOfAll: HostBuiltin = (text, part) => {
  const [searched, wanted] = [[...toText(text)], [...toText(part)]];
  if (wanted.length === 0) throw new BuiltinError('empty search character');
  return searched.flatMap((_, index) =>
    wanted.every((character, offset) => searched[index + offset] === character) ? [toRegoNumber(index)] : [],
  );
};
