import { createHash } from 'node:crypto';
import { BuiltinError, type HostBuiltin, toText } from './builtin.ts';

export const encodeHex: HostBuiltin = (text) => Buffer.from(toText(text)).toString('hex');

export const decodeHex: HostBuiltin = (text) => {
  const hex = toText(text);
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) throw new BuiltinError('operand is not hexadecimal');
  const bytes = Buffer.from(hex, 'hex');
  // OPA would go on with a string that is not UTF-8; a compiled policy cannot hold one.
  if (!Buffer.from(bytes.toString('utf8')).equals(bytes))
    throw new BuiltinError('the result holds bytes that are no UTF-8');
  return bytes.toString('utf8');
};

export function digestWith(algorithm: 'md5' | 'sha1' | 'sha256'): HostBuiltin {
  return (text) => createHash(algorithm).update(toText(text)).digest('hex');
}
