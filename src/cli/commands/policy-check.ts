import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { ownPoliciesPositional, packOptions, readOwnPolicies } from '../options/pack-options.ts';

/** `plumbline policy check`: every error of every policy, with its location. */
export const policyCheckCommand: Command = {
  name: 'policy check',
  summary: 'Check policies: Rego, types, METADATA, builtins',
  positional: ownPoliciesPositional,
  options: packOptions,
  examples: [
    ['policy check', 'policies in policies/ or policy/, or the starter pack'],
    ['policy check acme/', 'lists all errors with file, line and column; exits 2 if there are any'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const checked = await engine.policies.check(readOwnPolicies(args, engine));
      for (const { policy } of checked) {
        await terminal.stdout.write(`${policy.id}  ${policy.severity}  ${policy.title}\n`);
      }
      for (const { policy, answeredByOpa } of checked) {
        if (answeredByOpa.length === 0) continue;
        await terminal.stdout.write(
          `${policy.id} calls ${answeredByOpa.join(', ')}: a scan that evaluates it loads OPA itself, about half a second and 300 MB per thread\n`,
        );
      }
      return 0;
    }),
};
