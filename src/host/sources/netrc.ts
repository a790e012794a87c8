import { homedir } from 'node:os';
import { join } from 'node:path';
import { readRegularText } from '../look-at.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * User and password for a host as the header `Authorization` has them, from the file that curl and Git read them from:
 * the one that `NETRC` names, else `.netrc` of the home folder. Undefined where it has none.
 */
export function findNetrcAuthorization(host: string, env: Environment): string | undefined {
  const words = readWords(env['NETRC'] ?? join(env['HOME'] ?? homedir(), '.netrc'));
  const start = words.findIndex((word, index) => word === host && words[index - 1] === 'machine');
  if (start < 0) return undefined;
  const end = words.findIndex((word, index) => index > start && (word === 'machine' || word === 'default'));
  const entry = words.slice(start + 1, end < 0 ? undefined : end);
  const findWordAfter = (name: string): string | undefined => entry[entry.indexOf(name) + 1 || entry.length];
  return writeBasicAuthorization(findWordAfter('login') ?? '', findWordAfter('password') ?? '');
}

function writeBasicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function readWords(path: string): readonly string[] {
  try {
    return readRegularText(path).split(/\s+/u).filter(Boolean);
  } catch {
    return []; // No such file.
  }
}
