// Names of files. Files of the repository are named by their paths. All others are named by URLs, so that their names
// cannot be confused with paths of the repository and do not reveal the machine: remote files by their own URLs, files
// of the launch by a scheme of Plumbline's.

/** The scheme of the files that a launch brings along; no include can name one. */
export const launchScheme = 'launch://';

/** Name of the command line as a file. */
export const commandLine: string = `${launchScheme}command-line`;

/** Returns true if a file, by its name, lies outside the repository. */
export function isForeign(file: string): boolean {
  return file.includes('://');
}

/** Returns true if a path is a URL, in any letter case. */
export function isUrl(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//iu.test(path);
}

/**
 * The name of a remote file: its URL without user, password, query and fragment. Undefined for URLs that name no file of
 * another host (`file:`), for those of a launch, and for paths that lead above their host.
 */
export function findRemoteName(url: string): string | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/iu.exec(url);
  const [, scheme = '', authority = '', path = ''] = match ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const start = `${scheme}://`.toLowerCase();
  if (host === '' || start === 'file://' || start === launchScheme) return undefined;
  return joinName(`${start}${host.toLowerCase()}`, path);
}

/** Joins a relative path to a folder, by names; undefined where it leads above the repository or the host. */
export function joinName(folder: string, relative: string): string | undefined {
  const root = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/u.exec(folder)?.[0] ?? '';
  const segments = folder
    .slice(root.length)
    .split('/')
    .filter((segment) => segment !== '');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return root === '' ? segments.join('/') : `${root}/${segments.join('/')}`;
}
