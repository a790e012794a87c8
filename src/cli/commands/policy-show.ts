import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { renderPolicyPage } from '../../policy-tools/policy-pages.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { hintOwnPolicies, packOptions, readPackOptions } from '../options/pack-options.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline policy show`: shows the page of one policy. */
export const policyShowCommand: Command = {
  name: 'policy show',
  summary: 'Show a policy: what it requires, why, how to comply',
  positional: '<id>  Policy ID, as in findings',
  options: [...packOptions, '--format markdown|json  Output format [markdown]'],
  examples: [['policy show PL-CLOUDC-001', 'a policy of the starter pack']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [id = ''] = args.positionals;
      const { policies, name } = await engine.policies.load(readPackOptions(args));
      const found = policies.find(({ policy }) => policy.id === id);
      if (found === undefined) {
        const ids = policies.map(({ policy }) => policy.id);
        const hint = didYouMean(id, ids) || hintOwnPolicies(args, engine);
        throw new UsageError(
          'usage/unknown-policy',
          `There is no policy "${id}" in ${name === 'starter pack' ? 'the starter pack' : name}.${hint || ' Run plumbline policy list for all policies.'}`,
        );
      }
      await writeResult(args, terminal, found.policy, () => renderPolicyPage(found), 'markdown');
      return 0;
    }),
};
