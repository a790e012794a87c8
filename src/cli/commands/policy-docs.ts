import { join } from 'node:path';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { ownPoliciesPositional, packOptions, requireOwnPolicies } from '../options/pack-options.ts';

/** `plumbline policy docs`: a Markdown page for each policy, and an index. */
export const policyDocsCommand: Command = {
  name: 'policy docs',
  summary: 'Write a documentation page for each policy',
  positional: ownPoliciesPositional,
  options: [
    ...packOptions,
    '-o, --output DIR  Directory of the pages [docs/policies]',
    '--check  Write nothing; exit 1 if a page is outdated',
  ],
  examples: [
    ['policy docs acme/', 'docs/policies/ID.md for each policy, and an index in README.md'],
    ['policy docs --check', 'for CI; policies in policies/ or policy/'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const pack = await engine.policies.load(requireOwnPolicies(args, engine));
      const folder = args.readText('output') ?? 'docs/policies';
      const check = args.hasFlag('check');
      const { pages, changed, left } = await engine.policies.writePages(pack, { folder, check });
      const verb = check ? 'is outdated' : 'written';
      await terminal.stdout.write(
        [
          ...changed.map((file) => `${join(folder, file)} ${verb}\n`),
          ...left.map((file) => `${join(folder, file)} belongs to no policy: remove it\n`),
          changed.length === 0 && left.length === 0 ? `${pages} pages in ${folder} are up to date\n` : '',
        ].join(''),
      );
      return check && (changed.length > 0 || left.length > 0) ? 1 : 0;
    }),
};
