import { createHash } from 'node:crypto';
import { BuiltinError, type HostBuiltin, toText } from './builtin.ts';

export const encodeHex: HostBuiltin = (text) => Buffer.from(toText(text)).toString('hex');

export const decodeHex: HostBuiltin = (text) => {
  const hex = toText(text);
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) throw new BuiltinError('operand is not hexadecimal');
  return readUtf8(Buffer.from(hex, 'hex'));
};

/** With its padding, as Go wants it; line breaks do not count. */
export const decodeBase64: HostBuiltin = (text) => {
  const base64 = toText(text).replace(/[\r\n]/gu, '');
  if (!BASE64.test(base64)) throw new BuiltinError('operand is not base64');
  return readUtf8(Buffer.from(base64, 'base64'));
};

/** Whoever leaves out the padding leaves out all of it. */
export const decodeBase64Url: HostBuiltin = (text) => {
  const given = toText(text);
  const padded = given.endsWith('=') ? given : given + '='.repeat(-Buffer.byteLength(given) & 3);
  if (/[+/]/u.test(padded)) throw new BuiltinError('operand is not base64url');
  return decodeBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
};

export const isValidBase64: HostBuiltin = (text) =>
  typeof text === 'string' && BASE64.test(text.replace(/[\r\n]/gu, ''));

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;

const UTF8 =
  /[\0-\x7f]+|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|[\x80-\xff]/gu;

/** As Go reads text: a byte that is no part of a character is one of its own, U+FFFD, which JavaScript makes of several. */
function readUtf8(bytes: Buffer): string {
  return bytes.toString('latin1').replace(UTF8, (part) => Buffer.from(part, 'latin1').toString());
}

export function digestWith(algorithm: 'md5' | 'sha1' | 'sha256'): HostBuiltin {
  return (text) => createHash(algorithm).update(toText(text)).digest('hex');
}
