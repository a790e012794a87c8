import type { PulledSource } from '../../engine/policies/pull-policies.ts';
import { isRemote } from '../../policy/bundle/source.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { cacheOptions, lockOption, policyOption, readPackOptions, trustOptions } from '../options/pack-options.ts';
import { applySettings, settingsOption } from '../options/settings-option.ts';

/** `plumbline policy pull`: pins remote policies in the lock file. */
export const policyPullCommand: Command = {
  name: 'policy pull',
  summary: 'Fetch remote policies and pin them in the lock file',
  positional: undefined,
  options: [
    `${policyOption} [sources of the settings]`,
    settingsOption,
    ...trustOptions,
    lockOption,
    '--update  Pin the current state of all sources instead of keeping pins',
    ...cacheOptions,
  ],
  examples: [
    ['policy pull', 'pins the remote policies of .plumbline.yaml in plumbline.lock, keeping existing pins'],
    ['policy pull --update', 'pins their current state; review the changes before you commit'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const { args, settings } = await applySettings(
        given,
        engine,
        [],
        given.hasFlag('update') ? 'ignored' : 'optional',
      );
      const lock = await engine.policies.pull({
        ...readPackOptions(args),
        sources: [...args.readTexts('settings').filter(isRemote), ...args.readTexts('policy')],
        lockFolder: settings.folder,
        update: args.hasFlag('update'),
        onPulled: (pulled) => void terminal.stdout.write(describe(pulled)),
      });
      await terminal.stderr.write(`plumbline: note: written: ${lock}\n`);
      return 0;
    }),
};

function describe({ name, digest, before }: PulledSource): string {
  const change = before === undefined ? 'new' : before === digest ? 'unchanged' : `was sha256:${before}`;
  return `${name}\n  sha256:${digest} ${change}\n`;
}
