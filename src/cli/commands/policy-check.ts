import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';

/** `plumbline policy check`: every fault of every policy, at its place; they come as a PolicyError. */
export const policyCheckCommand: Command = {
  name: 'policy check',
  summary: 'Check policies: Rego, types, METADATA, builtins',
  positional: undefined,
  options: packOptions,
  examples: [
    ['policy check --policy policies/', 'all faults with file, line and column; exit code 2 if there are any'],
  ],
  async run(args, terminal) {
    const pack = await loadPack(args, terminal);
    for (const { policy } of pack.policies) {
      await terminal.stdout.write(`${policy.id}  ${policy.severity}  ${policy.title}\n`);
    }
    return 0;
  },
};
