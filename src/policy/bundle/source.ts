import { UsageError } from '../../base/errors.ts';

/** The word for the starter pack; `./starter` is a folder of that name. */
export const STARTER_PACK = 'starter';

/** A source of policies from `--policy`. Messages, reports and the lock file use its name. */
export type PolicySource = { readonly kind: 'path'; readonly name: string; readonly path: string } | RemoteSource;

/** A source to fetch. Its name has no user, password or query. */
export type RemoteSource = HttpsSource | GitSource | OciSource;

export interface HttpsSource {
  readonly kind: 'https';
  readonly name: string;
  readonly url: string;
}

/** A folder of a repository at a branch, tag or commit. */
export interface GitSource {
  readonly kind: 'git';
  readonly name: string;
  readonly url: string;
  /** Empty for the root. */
  readonly folder: string;
  /** Default: `HEAD`. */
  readonly ref: string;
}

/** An artifact in a container registry. */
export interface OciSource {
  readonly kind: 'oci';
  readonly name: string;
  /** Host with port. */
  readonly registry: string;
  readonly repository: string;
  /** A tag or a digest (`sha256:…`); if there are both, the digest wins. */
  readonly reference: string;
}

export function isRemote(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|[a-z0-9+]{2,}::)/iu.test(text);
}

/** @throws UsageError for an unsupported address. */
export function parseSource(text: string, option = '--policy'): PolicySource {
  if (!isRemote(text)) return { kind: 'path', name: text, path: text };
  if (text.startsWith('git::')) return parseGit(text.slice('git::'.length), text, option);
  if (text.startsWith('oci://')) return parseOci(text, option);
  const url = parseUrl(text, text, option);
  if (url.protocol === 'https:') return { kind: 'https', name: writeName(url), url: url.href };
  throw refuse(text, option, 'use a directory, a file, https://, git::https:// or oci://');
}

function parseGit(address: string, text: string, option: string): GitSource {
  const url = parseUrl(address, text, option);
  if (url.protocol !== 'https:' && url.protocol !== 'file:')
    throw refuse(text, option, 'only git::https:// is supported');
  const ref = url.searchParams.get('ref') ?? 'HEAD';
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'ref');
  if (unknown !== undefined) throw refuse(text, option, `the only query is ?ref=, not "${unknown}"`);
  // Git would read a name that begins with a dash as an option.
  if (!/^[\w][\w./-]*$/u.test(ref)) throw refuse(text, option, `"${ref}" is not a branch, tag or commit`);
  const [repository = '', folder = '', ...rest] = url.pathname.split('//');
  if (rest.length > 0 || /%|(?:^|\/)(?:-|\.\.(?:\/|$))/u.test(folder)) {
    throw refuse(text, option, 'after // only one directory of the repository can follow');
  }
  const below = folder.replace(/\/+$/u, '');
  const place = `${url.protocol}//${url.host}${repository}`;
  return {
    kind: 'git',
    name: `git::${place}${below === '' ? '' : `//${below}`}${ref === 'HEAD' ? '' : `?ref=${ref}`}`,
    url: place,
    folder: below,
    ref,
  };
}

/** `oci://registry[:port]/repository[:tag][@sha256:digest]`. */
function parseOci(text: string, option: string): OciSource {
  const pattern =
    /^oci:\/\/([a-z0-9.-]+(?::\d+)?)\/([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/u;
  const [, registry, repository, tag, digest] = pattern.exec(text) ?? [];
  if (registry === undefined || repository === undefined) {
    throw refuse(text, option, 'write oci://registry/repository:tag, optionally with @sha256:DIGEST');
  }
  return { kind: 'oci', name: text, registry, repository, reference: digest ?? tag ?? 'latest' };
}

function parseUrl(address: string, text: string, option: string): URL {
  if (!URL.canParse(address)) throw refuse(text, option, 'it is not a URL');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw refuse(text, option, 'it contains a user or password: put them in the .netrc file');
  }
  return url;
}

/** Returns the URL without its query, which may contain a token. */
function writeName(url: URL): string {
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

function refuse(text: string, option: string, why: string): UsageError {
  const shown = text.replace(/(\/\/)[^/@]*@/u, '$1…@').replace(/\?(?!ref=).*$/su, '?…');
  return new UsageError('usage/bad-source', `${option} ${shown} cannot be used: ${why}.`);
}
