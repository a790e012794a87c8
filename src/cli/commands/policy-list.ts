import { choosePolicies } from '../../engine/packs/choose-policies.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { setOption } from '../options/evaluation-options.ts';
import { hintOwnPolicies, packOptions, readPackOptions } from '../options/pack-options.ts';
import { renderPolicyList } from '../render/policy-list.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline policy list`: the policies of a pack, by category. */
export const policyListCommand: Command = {
  name: 'policy list',
  summary: 'List policies by category, with their severities',
  positional: undefined,
  options: [...packOptions, setOption, '--format text|json  Output format [text]'],
  examples: [
    ['policy list', 'the starter pack'],
    ['policy list --policy policies/ --format json', 'all METADATA, for programs'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const { policies } = await engine.policies.load(readPackOptions(args));
      const all = policies.map(({ policy }) => policy);
      const sets = args.readTexts('set');
      const listed = sets.length === 0 ? all : choosePolicies({ sets, setSource: args.describeSource('set') }, all);
      const hint = hintOwnPolicies(args, engine);
      if (hint !== '') await terminal.stderr.write(`plumbline: note:${hint}\n`);
      await writeResult(args, terminal, listed, () => renderPolicyList(listed));
      return 0;
    }),
};
