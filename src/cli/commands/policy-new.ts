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
  positional: '<id>  ID in findings: letters, digits, - and _',
  options: [
    `--setting PATH  Setting to check, in either spelling [${defaults.setting}]`,
    '--title TEXT  Requirement in one line',
    "--category WORD  Category: directory of the policy, group in lists [the setting's scope]",
    `--severity SEVERITY  Severity: ${severities.join(', ')} [${defaults.severity}]`,
    `-p, --policy DIR  Directory of policies [${defaults.policy}]`,
    `--tests DIR  Directory of tests [${defaults.tests}]`,
    `--docs DIR  Directory of documentation pages [${defaults.docs}]`,
  ],
  examples: [
    ['policy new ACME-001 --setting google.batch.spot', 'policies/google/ACME-001/policy.rego and what belongs to it'],
    ['policy new ACME-002 --setting docker.registry --severity high --title "Images come from our registry"', ''],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [id = ''] = args.positionals;
      const policies = trimSlash(args.readText('policy') ?? defaults.policy);
      const tests = trimSlash(args.readText('tests') ?? defaults.tests);
      const docs = trimSlash(args.readText('docs') ?? defaults.docs);
      const { policy, written } = await engine.policies.create({
        id,
        setting: args.readText('setting') ?? defaults.setting,
        severity: args.readChoice('severity', severities) ?? defaults.severity,
        title: args.readText('title'),
        category: args.readText('category'),
        folders: { policies, tests, docs },
      });
      const where = policies === defaults.policy ? '' : ` --policy ${policies}`;
      await terminal.stdout.write(
        [
          ...written.map((path) => `${path}\n`),
          `\nEdit ${policy}.\nState why the policy matters and what fails. Then run:\n`,
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
