import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { regoPositional } from '../options/rego-paths.ts';

/** `plumbline policy fmt`: Rego files in OPA's own format. */
export const policyFmtCommand: Command = {
  name: 'policy fmt',
  summary: 'Format Rego files as OPA does',
  positional: regoPositional,
  options: [
    '--check  Write nothing; exit 1 if a file is not formatted',
    '--from-v0  Rewrite Rego v0 as v1, for policies of older conftest',
  ],
  examples: [
    ['policy fmt acme/', 'formats all files and lists those changed'],
    ['policy fmt acme/ --check', 'for CI'],
    ['policy fmt policy/ --from-v0', '`deny[msg] { … }` becomes `deny contains msg if { … }`'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const check = args.hasFlag('check');
      const options = { paths: args.positionals, check, fromV0: args.hasFlag('from-v0') };
      const changed = await engine.policies.format(options);
      for (const path of changed) {
        await terminal.stdout.write(`${path} ${check ? 'is not formatted' : 'formatted'}\n`);
      }
      return check && changed.length > 0 ? 1 : 0;
    }),
};
