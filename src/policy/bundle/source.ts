import { UsageError } from '../../base/errors.ts';

/** Where policies come from, as `--policy` names it. `name` is what messages, reports and the lock file call it. */
export type PolicySource = { readonly kind: 'path'; readonly name: string; readonly path: string } | RemoteSource;

/** What has to be fetched. Its name holds no user, password or query. */
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
  /** Empty for the whole of it. */
  readonly folder: string;
  /** `HEAD` where none is named. */
  readonly ref: string;
}

/** An artifact in a registry of containers. */
export interface OciSource {
  readonly kind: 'oci';
  readonly name: string;
  /** With its port. */
  readonly registry: string;
  readonly repository: string;
  /** A tag, or a digest (`sha256:…`), which wins where both are named. */
  readonly reference: string;
}

export function isRemote(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:\/\/|[a-z0-9+]{2,}::)/iu.test(text);
}

/** @throws UsageError for an address of a kind that is not taken. */
export function parseSource(text: string): PolicySource {
  if (!isRemote(text)) return { kind: 'path', name: text, path: text };
  if (text.startsWith('git::')) return parseGit(text.slice('git::'.length), text);
  if (text.startsWith('oci://')) return parseOci(text);
  const url = parseUrl(text, text);
  if (url.protocol === 'https:') return { kind: 'https', name: nameOf(url), url: url.href };
  throw refuse(text, 'policies come from folders and files, https://, git::https:// and oci://');
}

function parseGit(address: string, text: string): GitSource {
  const url = parseUrl(address, text);
  if (url.protocol !== 'https:' && url.protocol !== 'file:') throw refuse(text, 'Git is asked by https:// only');
  const ref = url.searchParams.get('ref') ?? 'HEAD';
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'ref');
  if (unknown !== undefined) throw refuse(text, `only ?ref= is taken, not "${unknown}"`);
  // What begins with a dash Git would take for an option.
  if (!/^[\w][\w./-]*$/u.test(ref)) throw refuse(text, `"${ref}" is no branch, tag or commit`);
  const [repository = '', folder = '', ...rest] = url.pathname.split('//');
  if (rest.length > 0 || /%|(?:^|\/)(?:-|\.\.(?:\/|$))/u.test(folder)) {
    throw refuse(text, 'after // stands one folder of the repository');
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
function parseOci(text: string): OciSource {
  const pattern =
    /^oci:\/\/([a-z0-9.-]+(?::\d+)?)\/([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/u;
  const [, registry, repository, tag, digest] = pattern.exec(text) ?? [];
  if (registry === undefined || repository === undefined) {
    throw refuse(text, 'it is oci://registry/repository:tag, or with @sha256: and a digest after it');
  }
  return { kind: 'oci', name: text, registry, repository, reference: digest ?? tag ?? 'latest' };
}

function parseUrl(address: string, text: string): URL {
  if (!URL.canParse(address)) throw refuse(text, 'it is no address');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw refuse(text, 'an address holds no user or password; they are read from the .netrc file');
  }
  return url;
}

/** Queries may hold tokens. */
function nameOf(url: URL): string {
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

function refuse(text: string, why: string): UsageError {
  const shown = text.replace(/(\/\/)[^/@]*@/u, '$1…@').replace(/\?(?!ref=).*$/su, '?…');
  return new UsageError('usage/bad-source', `--policy ${shown} cannot be used: ${why}.`);
}
