import { parse } from 'yaml';
import { PolicyError, UsageError } from '../../base/errors.ts';

/** Pinned content of a remote source. */
export interface LockedSource {
  readonly source: string;
  /** SHA-256 of the bundle in hexadecimal. */
  readonly digest: string;
  /** Commit or manifest digest, for people. */
  readonly revision: string | undefined;
}

export const LOCK_NAME = 'plumbline.lock';

/** @throws UsageError for a text that `writeLock` did not write. */
export function readLock(text: string, name: string): readonly LockedSource[] {
  const wrong = new UsageError('usage/bad-lock', `${name} is not a lock file of remote policies.`, {
    hint: { step: 'rewrite-lock' },
  });
  let lock: unknown;
  try {
    lock = parse(text, { maxAliasCount: 0 });
  } catch {
    throw wrong;
  }
  const { version, policies } = (lock ?? {}) as { readonly version?: unknown; readonly policies?: unknown };
  if (version !== 1 || !Array.isArray(policies)) throw wrong;
  return policies.map((each: { readonly [key: string]: unknown } | null) => {
    const [, digest] = /^sha256:([0-9a-f]{64})$/u.exec(String(each?.['digest'])) ?? [];
    if (digest === undefined || typeof each?.['source'] !== 'string') throw wrong;
    const revision = each['revision'];
    return { source: each['source'], digest, revision: typeof revision === 'string' ? revision : undefined };
  });
}

export function writeLock(sources: readonly LockedSource[]): string {
  const entries = sources.map(
    ({ source, digest, revision }) =>
      `  - source: ${JSON.stringify(source)}\n    digest: sha256:${digest}\n${revision === undefined ? '' : `    revision: ${JSON.stringify(revision)}\n`}`,
  );
  return `# Written by \`plumbline policy pull\`: the pinned content of each remote source of policies. Commit it with the settings.\nversion: 1\npolicies:\n${entries.join('')}`;
}

/** Returns the pin of a source. @throws PolicyError if the lock file has none. */
export function findLocked(lock: readonly LockedSource[], source: string, name: string): LockedSource {
  const found = lock.find((each) => each.source === source);
  if (found !== undefined) return found;
  throw new PolicyError('policy/not-locked', `${source} is not in ${name}.`, [], { hint: { step: 'pin-source' } });
}

/** @throws PolicyError if the content of a source differs from its pin. */
export function checkLocked(locked: LockedSource, digest: string, name: string): void {
  if (digest === locked.digest) return;
  throw new PolicyError(
    'policy/changed',
    `${locked.source} differs from ${name}: expected sha256:${locked.digest}, found sha256:${digest}.`,
    [],
    { hint: { step: 'accept-change' } },
  );
}
