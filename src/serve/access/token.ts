import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Fewer characters could be guessed. */
export const minTokenLength = 20;

/** Seconds that a browser stays logged in. */
export const sessionSeconds = 12 * 60 * 60;

/** Checks who may read. */
export interface Access {
  /** Returns true for the token itself, in constant time. */
  isToken(text: string): boolean;
  /** Returns the value of the cookie of a browser that has logged in; it does not contain the token. */
  openSession(now: number): string;
  /** Returns true for such a value that has not ended, in constant time. */
  isSession(value: string, now: number): boolean;
}

/** Creates the access by a token. Sessions end with the process, and after some hours. Times are milliseconds since 1970. */
export function createAccess(token: string): Access {
  const key = randomBytes(32);
  const sign = (end: string): string => createHmac('sha256', key).update(`${end}\n${token}`).digest('hex');
  return {
    isToken: (text) => areEqual(text, token),
    openSession(now) {
      const end = String(now + sessionSeconds * 1000);
      return `${end}.${sign(end)}`;
    },
    isSession(value, now) {
      const [end = '', signature = ''] = value.split('.');
      return areEqual(signature, sign(end)) && Number(end) > now;
    },
  };
}

/** Compares digests, so that the time depends on neither text. */
function areEqual(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
