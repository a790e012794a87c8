import { severities } from '../../policy/policy.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';

const defaults = {
  policy: 'policies',
  tests: 'policy-tests',
  docs: 'docs/policies',
  setting: 'google.location',
  severity: 'medium',
} as const;

/** `plumbline policy new`: a policy to begin with, and all that belongs to it. */
export const policyNewCommand: Command = {
  name: 'policy new',
  summary: 'Write a new policy with tests, fixtures and its page',
  positional: {
    name: 'id',
    description: 'What findings and waivers will call it: letters, digits, - and _',
    repeatable: false,
    required: true,
  },
  options: [
    {
      name: 'setting',
      kind: 'text',
      placeholder: 'PATH',
      default: defaults.setting,
      description: 'What it judges, in either spelling: the policy is made for what the setting takes',
    },
    { name: 'title', kind: 'text', placeholder: 'TEXT', description: 'What must hold, in one line' },
    {
      name: 'category',
      kind: 'text',
      placeholder: 'WORD',
      description: "Its folder and its part of the list; the setting's scope by default",
    },
    {
      name: 'severity',
      kind: 'text',
      placeholder: 'SEVERITY',
      default: defaults.severity,
      description: severities.join(', '),
    },
    {
      name: 'policy',
      kind: 'text',
      alias: 'p',
      placeholder: 'FOLDER',
      default: defaults.policy,
      description: 'Where your policies are',
    },
    {
      name: 'tests',
      kind: 'text',
      placeholder: 'FOLDER',
      default: defaults.tests,
      description: 'Where their tests are',
    },
    { name: 'docs', kind: 'text', placeholder: 'FOLDER', default: defaults.docs, description: 'Where their pages are' },
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
          `\nIt works as it stands. Say in ${policy} why it matters and what exactly fails, then:\n`,
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
