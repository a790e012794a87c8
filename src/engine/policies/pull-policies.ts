import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { writeFile } from '../../host/write-file.ts';
import { type LockedSource, writeLock } from '../../policy/bundle/lock-file.ts';
import { parseSource, type RemoteSource } from '../../policy/bundle/source.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { openRemote, readSourceContext } from '../packs/open-named-sources.ts';

export interface PullOptions extends PackOptions {
  /** Fetches the sources as they are now instead of as they are pinned. */
  readonly update?: boolean;
  /** Called for each source as soon as it is fetched. */
  readonly onPulled?: (pulled: PulledSource) => void;
}

export interface PulledSource {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** The digest that was pinned before. */
  readonly before: string | undefined;
}

/** Fetches remote policies and pins them. Returns the path of the lock file. @throws UsageError if none are named. */
export async function pullPolicies(engine: EngineContext, options: PullOptions): Promise<string> {
  const sources = [...new Set(options.sources ?? [])].map((text) => parseSource(text)).filter(isRemoteSource);
  if (sources.length === 0) {
    throw new UsageError(
      'usage/nothing-to-pull',
      'There are no remote policies to pull. Pass --policy https://…, git::https://… or oci://…, or name them in the settings.',
    );
  }
  const context = readSourceContext(engine, options);
  const before = new Map((context.lock ?? []).map((each) => [each.source, each]));
  const locked: LockedSource[] = [];
  for (const source of sources) {
    const known = before.get(source.name);
    const lock = known === undefined || options.update === true ? undefined : [known];
    const { digest, revision } = await openRemote(source, { ...context, lock });
    locked.push({ source: source.name, digest, revision: revision ?? undefined });
    options.onPulled?.({ name: source.name, digest, before: known?.digest });
  }
  writeFile(resolve(engine.cwd, context.lockName), [writeLock(locked)]);
  return context.lockName;
}

function isRemoteSource(source: ReturnType<typeof parseSource>): source is RemoteSource {
  return source.kind !== 'path';
}
