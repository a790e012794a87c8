import { UsageError } from '../../base/errors.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { dataOption } from '../options/evaluation-options.ts';
import { packOptions, readPackOptions } from '../options/pack-options.ts';
import { renderPack } from '../render/pack.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline policy inspect`: the contents of a pack and what its policies depend on. */
export const policyInspectCommand: Command = {
  name: 'policy inspect',
  summary: 'Show the contents of a pack: digest, policies, what they read and call',
  positional: '[pack...]  Policy source, as for --policy [the starter pack]',
  options: [...packOptions, dataOption, '--format text|json  Output format [text]'],
  examples: [
    ['policy inspect acme.tar.gz', 'before you trust a bundle'],
    ['policy inspect policies/ --format json', 'for programs'],
  ],
  async run(args, terminal) {
    if (args.positionals.length > 0 && args.readTexts('policy').length > 0)
      throw new UsageError(
        'usage/unexpected-argument',
        'The argument and --policy both name a pack. Use one of the two.',
      );
    return withEngine(args, terminal, async (engine) => {
      const options = readPackOptions(args);
      const sources = args.positionals.length > 0 ? args.positionals : (options.sources ?? []);
      const pack = await engine.policies.inspect({ ...options, sources, data: args.readTexts('data') });
      await writeResult(args, terminal, pack, () => renderPack(pack));
      return 0;
    });
  },
};
