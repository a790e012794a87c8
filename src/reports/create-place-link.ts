import { findRemoteUri } from '../base/find-remote-uri.ts';
import type { Location } from '../base/source.ts';
import { toRelativeUri } from './escape.ts';

/** Path between the repository's address and the commit, by a word in the name of the host. */
const forges: readonly (readonly [host: RegExp, path: string])[] = [
  [/(?:^|\.)github\./u, '/blob/'],
  [/(?:^|\.)gitlab\./u, '/-/blob/'],
];

/** Returns the address of a line at the judged commit on a forge; null if it is not known. */
export function createPlaceLink(
  { remote, commit }: { readonly remote: string | null; readonly commit: string | null },
  { file, line }: Pick<Location, 'file' | 'line'>,
): string | null {
  const address = findRemoteUri(remote ?? '');
  if (address === null || commit === null || file.includes('://')) return null;
  const { host, pathname } = new URL(address);
  const path = forges.find(([name]) => name.test(host))?.[1];
  if (path === undefined) return null;
  return `https://${host}${pathname.replace(/\.git$/u, '').replace(/\/$/u, '')}${path}${commit}/${toRelativeUri(file)}#L${line}`;
}
