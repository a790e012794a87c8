import type { PulledSource } from '../../engine/policies/pull-policies.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { cacheOptions, lockOption, policyOption, readPackOptions, trustOptions } from '../options/pack-options.ts';
import { applySettings, settingsOption } from '../options/settings-option.ts';

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
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const { args, settings } = await applySettings(given, engine, []);
      const lock = await engine.policies.pull({
        ...readPackOptions(args),
        lockFolder: settings.folder,
        update: args.flag('update'),
        onPulled: (pulled) => void terminal.stdout.write(describe(pulled)),
      });
      await terminal.stderr.write(`plumbline: note: written: ${lock}\n`);
      return 0;
    }),
};

function describe({ name, digest, before }: PulledSource): string {
  const change = before === undefined ? 'new' : before === digest ? 'as before' : `was sha256:${before}`;
  return `${name}\n  sha256:${digest} ${change}\n`;
}
