import { UsageError } from '../../base/errors.ts';
import { describePack } from '../../policy-tools/describe-pack.ts';
import type { Command } from '../command.ts';
import { dataOption, readData } from '../data.ts';
import { loadPack, packOptions } from '../pack.ts';
import { renderPack } from '../render-pack.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline policy inspect`: what a pack holds and what its policies depend on. */
export const policyInspectCommand: Command = {
  name: 'policy inspect',
  summary: 'Tell what a pack holds: digest, policies, what they read and call',
  positional: {
    name: 'pack',
    description: 'What --policy takes: a folder, a bundle, an address; the starter pack if none is given',
    repeatable: true,
    required: false,
  },
  options: [
    ...packOptions,
    dataOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print it' },
  ],
  examples: [
    ['policy inspect acme.tar.gz', 'before it is trusted: what it holds, what it reads'],
    ['policy inspect policies/ --format json', 'for other programs'],
  ],
  async run(args, terminal) {
    if (args.positionals.length > 0 && args.texts('policy').length > 0)
      throw new UsageError('usage/unexpected-argument', 'Name the pack once: as the argument or with --policy.');
    const pack = await loadPack(args.withDefaults(new Map([['policy', args.positionals]])), terminal);
    const description = describePack(pack);
    const data = readData(args, terminal.cwd, pack.packages, pack.data);
    const names = Object.keys(data).toSorted();
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(
      isJson
        ? `${JSON.stringify({ name: pack.name, ...description, data: names }, undefined, 2)}\n`
        : renderPack(description, { name: pack.name, data: names }),
    );
    return 0;
  },
};
