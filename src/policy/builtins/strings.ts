import { isArray, printRego, RegoObject, RegoSet, sortedSet, toRegoNumber } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, toText, toTexts } from './builtin.ts';
import { quote } from './go-format.ts';
import { toPlace } from './integers.ts';

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

/** Where nothing is searched for, OPA finds it between all bytes: also within a character that has several. */
export const replaceAll: HostBuiltin = (text, part, by) => {
  const [searched, wanted, given] = [toText(text), toText(part), toText(by)];
  if (wanted !== '' || given === '') return searched.replaceAll(wanted, () => given);
  const bytes = [...Buffer.from(searched)].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd'));
  return ['', ...bytes, ''].join(given);
};

/** A set's texts are joined in their order. */
export const concat: HostBuiltin = (joint, list) => {
  const items = list instanceof RegoSet ? sortedSet(list.items) : list;
  if (typeof items === 'string') throw new BuiltinError('operand must be an array or a set of strings');
  return toTexts(items).join(toText(joint));
};

/** Counted in characters (code points); -1 where there is none. */
export const indexOf: HostBuiltin = (text, part) => {
  const [searched, wanted] = [toText(text), toText(part)];
  if (wanted === '') throw new BuiltinError('empty search character');
  const at = searched.indexOf(wanted);
  return toRegoNumber(at < 0 ? at : [...searched.slice(0, at)].length);
};

/** Characters from one place on; all of them where the length is below zero. */
export const substring: HostBuiltin = (text, from, length) => {
  const characters = [...toText(text)];
  const [start, count] = [toPlace(from), toPlace(length)];
  if (start < 0n) throw new BuiltinError('negative offset');
  return characters.slice(Number(start), count < 0n ? undefined : Number(start + count)).join('');
};

/** `$"…"`: what an expression gives comes as a set, which is empty where it gives nothing. */
export const fillTemplate: HostBuiltin = (parts) => {
  if (parts === undefined || !isArray(parts)) throw new BuiltinError('operand must be array');
  return parts
    .map((part) => {
      const [value = '<undefined>', ...others] = part instanceof RegoSet ? part.items : [part];
      if (others.length > 0 || isArray(part) || part instanceof RegoObject) throw new BuiltinError('no single value');
      return typeof value === 'string' ? value : printRego(value, quote);
    })
    .join('');
};
