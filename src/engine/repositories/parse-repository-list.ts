import { UsageError } from '../../base/errors.ts';

/** A line of a list: a repository on another host, or a folder as it is written. */
export type ListedRepository =
  | { readonly kind: 'remote'; readonly url: string; readonly ref: string | undefined }
  | { readonly kind: 'folder'; readonly path: string };

/** Characters that names of references may have, without those that Git's commands give a meaning. */
const reference = /^(?!-)(?!.*(?:\.\.|\/\/|@\{))[\w./+@#%=-]+(?<![/.])$/u;
const ownerAndName = /^(?!-)[\w.-]+(?:\/(?!-)[\w.-]+)+$/u;

/**
 * Parses a list of repositories, one a line: `https://host/owner/name`, `owner/name` of `host`, each with `@ref` for another
 * commit than the head of the default branch, and folders. `#` at the start of a line or after a space begins a comment.
 *
 * @throws UsageError with the line and the column.
 */
export function parseRepositoryList(text: string, file: string, host: string): readonly ListedRepository[] {
  const listed = new Map<string, ListedRepository>();
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .entries()) {
    const words = line.replace(/(?:^|\s)#.*$/u, '');
    const entry = words.trim();
    if (entry === '') continue;
    const column = words.indexOf(entry) + 1;
    const refuse = (problem: string, at = 0): UsageError =>
      new UsageError('usage/bad-repository-list', `${file}:${index + 1}:${column + at}: ${problem}`);
    const repository = parseEntry(entry, host, refuse);
    listed.set(JSON.stringify(repository), repository);
  }
  return [...listed.values()];
}

type Refuse = (problem: string, at?: number) => UsageError;

function parseEntry(entry: string, host: string, refuse: Refuse): ListedRepository {
  if (/^(?:\.{1,2}(?:[\\/]|$)|[\\/]|[A-Za-z]:[\\/])/u.test(entry)) return { kind: 'folder', path: entry };
  const space = entry.search(/\s/u);
  if (space >= 0) throw refuse('A repository has no spaces. Write each on a line of its own.', space);
  const scheme = /^([A-Za-z][\w+.-]*):/u.exec(entry)?.[1]?.toLowerCase();
  if (scheme === 'https' || scheme === 'file') return parseAddress(entry, refuse);
  if (scheme !== undefined || /^[^/]*@[^/]*:/u.test(entry)) {
    throw refuse('Repositories are fetched by https://. Write https://HOST/OWNER/NAME.');
  }
  const { name, ref } = splitReference(entry, refuse);
  if (!ownerAndName.test(name) || name.split('/').some((part) => /^\.+$/u.test(part))) {
    throw refuse(`"${name}" is not a repository. Write an address, OWNER/NAME, or a folder as ./FOLDER.`);
  }
  return { kind: 'remote', url: `${host}/${name}`, ref };
}

function parseAddress(entry: string, refuse: Refuse): ListedRepository {
  const { name, ref } = splitReference(entry, refuse);
  const url = URL.canParse(name) ? new URL(name) : undefined;
  if (url === undefined || url.pathname === '/') throw refuse('The address has no path to a repository.');
  if (url.username !== '' || url.password !== '') {
    throw refuse('The address has a user or password. Pass a token in PLUMBLINE_TOKEN, or in ~/.netrc.');
  }
  if (url.search !== '' || url.hash !== '') throw refuse('The address of a repository has no query and no fragment.');
  return { kind: 'remote', url: url.href.replace(/\/+$/u, ''), ref };
}

/** Splits at the first `@` of a path; one before is part of an address. */
function splitReference(entry: string, refuse: Refuse): { readonly name: string; readonly ref: string | undefined } {
  const path = /^[A-Za-z][\w+.-]*:\/\/[^/]*/u.exec(entry)?.[0].length ?? 0;
  const at = entry.indexOf('@', path);
  if (at < 0) return { name: entry, ref: undefined };
  const ref = entry.slice(at + 1);
  if (!reference.test(ref)) throw refuse(`"${ref}" is not the name of a branch, tag or commit.`, at + 1);
  return { name: entry.slice(0, at), ref };
}

/** Returns the address of a host. @throws UsageError for one that is not an origin by https. */
export function parseHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' && url.href === `${url.origin}/`) return url.origin;
  throw new UsageError('usage/invalid-value', `--host expects an address such as https://github.com, not "${text}".`);
}
