import { parse } from 'yaml';
import { PolicyError, UsageError } from '../../base/errors.ts';

/** What a remote source gave when somebody last agreed to it. */
export interface LockedSource {
  readonly source: string;
  /** SHA-256 of the bundle in hexadecimal. */
  readonly digest: string;
  /** The commit, or the digest of the manifest, that it was then; for people. */
  readonly revision: string | undefined;
}

export const LOCK_NAME = 'plumbline.lock';

/** @throws UsageError for a text that `writeLock` did not make. */
export function readLock(text: string, name: string): readonly LockedSource[] {
  const wrong = new UsageError(
    'usage/bad-lock',
    `${name} is not as \`plumbline policy pull\` writes it: run that again with --update, and look at what changes.`,
  );
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
  return `# Written by \`plumbline policy pull\`: what each remote source of policies has to be. Keep it with the settings.\nversion: 1\npolicies:\n${entries.join('')}`;
}

/** The digest that a source has to have. @throws PolicyError where the lock file does not have the source. */
export function findLocked(lock: readonly LockedSource[], source: string, name: string): LockedSource {
  const found = lock.find((each) => each.source === source);
  if (found !== undefined) return found;
  throw new PolicyError('policy/not-locked', `${source} is not in ${name}: \`plumbline policy pull\` adds it.`);
}

/** @throws PolicyError where a source gave something else than what was agreed to. */
export function checkLocked(locked: LockedSource, digest: string, name: string): void {
  if (digest === locked.digest) return;
  throw new PolicyError(
    'policy/changed',
    `${locked.source} is not what ${name} has: expected sha256:${locked.digest}, found sha256:${digest}. If the change is meant, \`plumbline policy pull --update\` takes it.`,
  );
}
