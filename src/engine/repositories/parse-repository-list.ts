import { UsageError } from '../../base/errors.ts';

/** A line of a list: a repository on another host, or a folder as it is written. */
export type ListedRepository =
  | {
      readonly kind: 'remote';
      readonly url: string;
      readonly ref: string | undefined;
      /** The line as `owner/name`, if it has no address. */
      readonly short?: string;
      /** Name in reports; by default by the address. */
      readonly name?: string;
      /** Reason why it is not fetched. */
      readonly skipped?: string;
      /** Topics on its host; left out if they are not known. */
      readonly topics?: readonly string[];
    }
  | { readonly kind: 'folder'; readonly path: string };

/** Characters allowed in names of references, without those that have a meaning in Git's commands. */
const reference = /^(?!-)(?!.*(?:\.\.|\/\/|@\{))[\w./+@#%=-]+(?<![/.])$/u;
const ownerAndName = /^(?!-)[\w.-]+(?:\/(?!-)[\w.-]+)+$/u;

/** Returns true for `owner/name`, in GitLab with groups between. */
export function isRepositoryName(name: string): boolean {
  return ownerAndName.test(name) && !name.split('/').some((part) => /^\.+$/u.test(part));
}

/**
 * Parses a list of repositories, one a line: `https://host/owner/name`, `owner/name` of `host`, each with `@ref` for another
 * commit than the head of the default branch, folders, and lines of `plumbline discover`. `#` at the start of a line or after a
 * space begins a comment.
 *
 * @throws UsageError with the line and the column.
 */
export function parseRepositoryList(text: string, file: string, host: string): readonly ListedRepository[] {
  const listed = new Map<string, ListedRepository>();
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .entries()) {
    // JSON may have `#` in a text.
    const words = /^\s*\{/u.test(line) ? line : line.replace(/(?:^|\s)#.*$/u, '');
    const entry = words.trim();
    if (entry === '') continue;
    const column = words.indexOf(entry) + 1;
    const refuse = (problem: string, at = 0): UsageError =>
      new UsageError('usage/bad-repository-list', `${file}:${index + 1}:${column + at}: ${problem}`);
    const repository = parseEntry(entry, host, refuse);
    const key = JSON.stringify({ ...repository, short: undefined });
    if (!listed.has(key)) listed.set(key, repository);
  }
  return [...listed.values()];
}

type Refuse = (problem: string, at?: number) => UsageError;

function parseEntry(entry: string, host: string, refuse: Refuse): ListedRepository {
  if (entry.startsWith('{')) return parseRecord(entry, refuse);
  if (/^(?:\.{1,2}(?:[\\/]|$)|[\\/]|[A-Za-z]:[\\/])/u.test(entry)) return { kind: 'folder', path: entry };
  const space = entry.search(/\s/u);
  if (space >= 0) throw refuse('The name of a repository has no spaces. Write each on a separate line.', space);
  const scheme = /^([A-Za-z][\w+.-]*):/u.exec(entry)?.[1]?.toLowerCase();
  if (scheme === 'https' || scheme === 'file') return parseAddress(entry, refuse);
  if (scheme !== undefined || /^[^/]*@[^/]*:/u.test(entry)) {
    throw refuse('Repositories are fetched by https://. Write https://HOST/OWNER/NAME.');
  }
  const { name, ref } = splitReference(entry, refuse);
  if (!isRepositoryName(name)) {
    throw refuse(`"${name}" is not a repository. Write an address, OWNER/NAME, or a directory as ./DIR.`);
  }
  return { kind: 'remote', url: `${host}/${name}`, ref, short: name };
}

/** Parses a line of `plumbline discover`. Only the address is required. */
function parseRecord(entry: string, refuse: Refuse): ListedRepository {
  let record: Readonly<Record<string, unknown>>;
  try {
    record = JSON.parse(entry) as Readonly<Record<string, unknown>>;
  } catch {
    throw refuse('The line begins as JSON and is not complete JSON.');
  }
  const { url, name, skipped, topics } = record;
  if (typeof url !== 'string' || !/^(?:https|file):/iu.test(url)) {
    throw refuse('The record has no "url" with an address by https://.');
  }
  if (name !== undefined && (typeof name !== 'string' || !isRepositoryName(name))) {
    throw refuse('The "name" of the record is not OWNER/NAME.');
  }
  if (skipped !== undefined && skipped !== null && typeof skipped !== 'string') {
    throw refuse('"skipped" of the record is neither a reason nor null.');
  }
  if (topics !== undefined && !(Array.isArray(topics) && topics.every((topic) => typeof topic === 'string'))) {
    throw refuse('"topics" of the record is not a list of texts.');
  }
  return {
    ...parseAddress(url, refuse),
    ...(name === undefined ? {} : { name }),
    ...(typeof skipped === 'string' ? { skipped } : {}),
    ...(topics === undefined ? {} : { topics: topics as readonly string[] }),
  };
}

function parseAddress(entry: string, refuse: Refuse): ListedRepository & { readonly kind: 'remote' } {
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
