import { isArray, printRego, RegoObject, RegoSet, sortSet, toRegoNumber } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, toText, toTexts } from './builtin.ts';
import { toPlace } from './integers.ts';
import { quote } from './sprintf.ts';

export const matchesAnyPrefix: HostBuiltin = (searched, prefixes) => {
  const [texts, starts] = [toTexts(searched), toTexts(prefixes)];
  return texts.some((text) => starts.some((start) => text.startsWith(start)));
};

export const matchesAnySuffix: HostBuiltin = (searched, suffixes) => {
  const [texts, ends] = [toTexts(searched), toTexts(suffixes)];
  return texts.some((text) => ends.some((end) => text.endsWith(end)));
};

/** `replace`; OPA finds the empty string between all bytes, also between the bytes of one character. */
export const replaceAll: HostBuiltin = (text, part, by) => {
  const [searched, wanted, given] = [toText(text), toText(part), toText(by)];
  if (wanted !== '' || given === '') return searched.replaceAll(wanted, () => given);
  const bytes = [...Buffer.from(searched)].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd'));
  return ['', ...bytes, ''].join(given);
};

/** `concat`; the strings of a set are joined in their order. */
export const concat: HostBuiltin = (joint, list) => {
  const items = list instanceof RegoSet ? sortSet(list.items) : list;
  if (typeof items === 'string') throw new BuiltinError('operand must be an array or a set of strings');
  return toTexts(items).join(toText(joint));
};

/** `indexof`: an index in code points; -1 if the string does not occur. */
export const findIndex: HostBuiltin = (text, part) => {
  const [searched, wanted] = [toText(text), toText(part)];
  if (wanted === '') throw new BuiltinError('empty search character');
  const at = searched.indexOf(wanted);
  return toRegoNumber(at < 0 ? at : [...searched.slice(0, at)].length);
};

/** `substring`, counted in code points; a negative length takes the rest of the string. */
export const cutText: HostBuiltin = (text, from, length) => {
  const characters = [...toText(text)];
  const [start, count] = [toPlace(from), toPlace(length)];
  if (start < 0n) throw new BuiltinError('negative offset');
  return characters.slice(Number(start), count < 0n ? undefined : Number(start + count)).join('');
};

/** `$"…"`: the result of each expression is a set, which is empty if the expression is undefined. */
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
