import type { GitSetting } from '../sources/safe-git.ts';

/** Returns the settings of Git that send a header `Authorization` to the host of an address, and to no other. */
export function createAuthorizationSettings(url: string, authorization: string | undefined): readonly GitSetting[] {
  if (authorization === undefined) return [];
  return [[`http.${new URL(url).origin}/.extraHeader`, `Authorization: ${authorization}`]];
}
