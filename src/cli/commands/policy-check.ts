import { findAnsweredByOpa } from '../../policy/builtins/host-builtins.ts';
import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';
import { ownPoliciesPositional, withOwnPolicies } from '../policy-paths.ts';

/** `plumbline policy check`: every fault of every policy, at its place; they come as a PolicyError. */
export const policyCheckCommand: Command = {
  name: 'policy check',
  summary: 'Check policies: Rego, types, METADATA, builtins',
  positional: ownPoliciesPositional,
  options: packOptions,
  examples: [
    ['policy check', 'your policies in policies/ or policy/, or the starter pack where there are none'],
    ['policy check acme/', 'all faults with file, line and column; exit code 2 if there are any'],
  ],
  async run(args, terminal) {
    const pack = await loadPack(withOwnPolicies(args, terminal.cwd), terminal);
    for (const { policy } of pack.policies) {
      await terminal.stdout.write(`${policy.id}  ${policy.severity}  ${policy.title}\n`);
    }
    for (const { policy, builtins } of pack.policies) {
      const names = findAnsweredByOpa(builtins);
      if (names.length === 0) continue;
      await terminal.stdout.write(
        `${policy.id} calls ${names.join(', ')}: a scan that gets there loads OPA itself, about half a second and 300 MB a thread\n`,
      );
    }
    return 0;
  },
};
