import { UsageError } from '../../base/errors.ts';
import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';
import { hintOwnPolicies } from '../policy-paths.ts';
import { renderPolicyPage } from '../render-policy.ts';
import { didYouMean } from '../settings/parse-settings.ts';

const FORMATS = ['markdown', 'json'] as const;

/** `plumbline policy show`: the page of one policy. */
export const policyShowCommand: Command = {
  name: 'policy show',
  summary: 'Tell what a policy demands, why, and what to do',
  positional: { name: 'id', description: 'The policy, as findings name it', repeatable: false, required: true },
  options: [
    ...packOptions,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'markdown', description: 'How to print it' },
  ],
  examples: [['policy show PL-CLOUDC-001', 'a policy of the starter pack']],
  async run(args, terminal) {
    const [id = ''] = args.positionals;
    const { policies, name } = await loadPack(args, terminal);
    const found = policies.find(({ policy }) => policy.id === id);
    if (found === undefined) {
      const hint = didYouMean(
        id,
        policies.map(({ policy }) => policy.id),
      );
      throw new UsageError(
        'usage/unknown-policy',
        `There is no policy "${id}" in ${name}.${hint || hintOwnPolicies(args, terminal.cwd) || ' plumbline policy list has all of them.'}`,
      );
    }
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(isJson ? `${JSON.stringify(found.policy, undefined, 2)}\n` : renderPolicyPage(found));
    return 0;
  },
};
