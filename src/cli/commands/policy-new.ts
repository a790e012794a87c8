import { severities } from '../../base/severity.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';

const defaults = {
  policy: 'policies',
  tests: 'policy-tests',
  docs: 'docs/policies',
  setting: 'google.location',
  severity: 'medium',
} as const;

/** `plumbline policy new`: a new policy and all files that belong to it. */
export const policyNewCommand: Command = {
  name: 'policy new',
  summary: 'Write a new policy with tests, fixtures and a documentation page',
  positional: {
    name: 'id',
    description: 'ID in findings: letters, digits, - and _',
    repeatable: false,
    required: true,
  },
  options: [
    {
      name: 'setting',
      kind: 'text',
      placeholder: 'PATH',
      default: defaults.setting,
      description: 'Setting to check, in either spelling',
    },
    { name: 'title', kind: 'text', placeholder: 'TEXT', description: 'Requirement in one line' },
    {
      name: 'category',
      kind: 'text',
      placeholder: 'WORD',
      default: "the setting's scope",
      description: 'Category: its folder and its group in lists',
    },
    {
      name: 'severity',
      kind: 'text',
      placeholder: 'SEVERITY',
      default: defaults.severity,
      description: `Severity: ${severities.join(', ')}`,
    },
    {
      name: 'policy',
      kind: 'text',
      alias: 'p',
      placeholder: 'FOLDER',
      default: defaults.policy,
      description: 'Folder of policies',
    },
    {
      name: 'tests',
      kind: 'text',
      placeholder: 'FOLDER',
      default: defaults.tests,
      description: 'Folder of tests',
    },
    {
      name: 'docs',
      kind: 'text',
      placeholder: 'FOLDER',
      default: defaults.docs,
      description: 'Folder of documentation pages',
    },
  ],
  examples: [
    ['policy new ACME-001 --setting google.batch.spot', 'policies/google/ACME-001/policy.rego and what belongs to it'],
    ['policy new ACME-002 --setting docker.registry --severity high --title "Images come from our registry"', ''],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [id = ''] = args.positionals;
      const policies = trimSlash(args.text('policy') ?? defaults.policy);
      const tests = trimSlash(args.text('tests') ?? defaults.tests);
      const docs = trimSlash(args.text('docs') ?? defaults.docs);
      const { policy, written } = await engine.policies.create({
        id,
        setting: args.text('setting') ?? defaults.setting,
        severity: args.choice('severity', severities) ?? defaults.severity,
        title: args.text('title'),
        category: args.text('category'),
        folders: { policies, tests, docs },
      });
      const where = policies === defaults.policy ? '' : ` --policy ${policies}`;
      await terminal.stdout.write(
        [
          ...written.map((path) => `${path}\n`),
          `\nThe policy works as it is. Edit ${policy}: why it matters and what exactly fails. Then run:\n`,
          `  plumbline policy test ${policies} ${tests}\n`,
          `  plumbline policy docs${where}${docs === defaults.docs ? '' : ` --output ${docs}`}\n`,
        ].join(''),
      );
      return 0;
    }),
};

function trimSlash(folder: string): string {
  return folder.length > 1 ? folder.replace(/\/+$/u, '') : folder;
}
