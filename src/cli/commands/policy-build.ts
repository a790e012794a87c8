import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { writeFile } from '../../host/write-file.ts';
import { encodePack } from '../../policy/pack-cache.ts';
import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';

/** `plumbline policy build`: a pack compiled ahead, for machines that shall not compile. */
export const policyBuildCommand: Command = {
  name: 'policy build',
  summary: 'Compile policies to one file',
  positional: undefined,
  options: [
    ...packOptions,
    {
      name: 'output',
      kind: 'text',
      alias: 'o',
      placeholder: 'FILE',
      description: 'Where the compiled pack goes; required',
    },
  ],
  examples: [['policy build --policy policies/ --output acme.pack', 'your policies, compiled']],
  async run(args, terminal) {
    const output = args.text('output');
    if (output === undefined)
      throw new UsageError('usage/no-output', 'Say where the compiled pack goes: --output FILE.');
    const pack = await loadPack(args, terminal);
    writeFile(resolve(terminal.cwd, output), [encodePack(pack)]);
    await terminal.stderr.write(`${pack.policies.length} policies in ${output}, ${pack.digest}\n`);
    return 0;
  },
};
