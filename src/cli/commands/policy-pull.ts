import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { writeFile } from '../../host/write-file.ts';
import { type LockedSource, writeLock } from '../../policy/bundle/lock-file.ts';
import { parseSource, type RemoteSource } from '../../policy/bundle/source.ts';
import type { Command } from '../command.ts';
import { openRemote, readSourceContext } from '../open-sources.ts';
import { cacheOptions, lockOption, policyOption } from '../pack.ts';
import { loadSettings, settingsOption } from '../settings/load-settings.ts';
import { trustOptions } from '../trust-options.ts';

/** `plumbline policy pull`: what remote policies are from now on, agreed to by whoever runs it. */
export const policyPullCommand: Command = {
  name: 'policy pull',
  summary: 'Fetch remote policies and pin them in the lock file',
  positional: undefined,
  options: [
    { ...policyOption, default: 'those of the settings' },
    settingsOption,
    ...trustOptions,
    lockOption,
    { name: 'update', kind: 'flag', description: 'Take what the sources are now in the place of what is pinned' },
    ...cacheOptions,
  ],
  examples: [
    ['policy pull', 'pins the remote policies of .plumbline.yaml in plumbline.lock, and keeps what is pinned'],
    ['policy pull --update', 'pins what they are now; read the changes before you commit them'],
  ],
  async run(given, terminal) {
    const settings = await loadSettings(given, terminal, []);
    const args = given.withDefaults(settings.options);
    const sources = args.texts('policy').map(parseSource).filter(isRemoteSource);
    if (sources.length === 0) {
      throw new UsageError(
        'usage/nothing-to-pull',
        'No remote policies are named: give --policy https://…, git::https://… or oci://…, or name them in the settings.',
      );
    }
    const context = readSourceContext(args, terminal, settings.folder);
    const before = new Map((context.lock ?? []).map((each) => [each.source, each]));
    const locked: LockedSource[] = [];
    for (const source of sources) {
      const pinned = args.flag('update') ? undefined : before.get(source.name);
      const { digest, revision } = await openRemote(source, {
        ...context,
        lock: pinned === undefined ? undefined : [pinned],
      });
      locked.push({ source: source.name, digest, revision: revision ?? undefined });
      await terminal.stdout.write(`${source.name}\n  sha256:${digest} ${describe(before.get(source.name), digest)}\n`);
    }
    writeFile(resolve(terminal.cwd, context.lockName), [writeLock(locked)]);
    await terminal.stderr.write(`plumbline: note: written: ${context.lockName}\n`);
    return 0;
  },
};

function isRemoteSource(source: ReturnType<typeof parseSource>): source is RemoteSource {
  return source.kind !== 'path';
}

function describe(before: LockedSource | undefined, digest: string): string {
  if (before === undefined) return 'new';
  return before.digest === digest ? 'as before' : `was sha256:${before.digest}`;
}
