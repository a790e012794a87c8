import { choosePolicies, setOption } from '../choose-policies.ts';
import type { Command } from '../command.ts';
import { loadPack, packOptions } from '../pack.ts';
import { hintOwnPolicies } from '../policy-paths.ts';
import { renderPolicyList } from '../render-policy.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline policy list`: the policies of a pack, by category. */
export const policyListCommand: Command = {
  name: 'policy list',
  summary: 'List policies by category, with their severities',
  positional: undefined,
  options: [
    ...packOptions,
    setOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print them' },
  ],
  examples: [
    ['policy list', 'the starter pack'],
    ['policy list --policy policies/ --format json', 'all that your METADATA says, for other programs'],
  ],
  async run(args, terminal) {
    const { policies } = await loadPack(args, terminal);
    const all = policies.map(({ policy }) => policy);
    const listed = args.texts('set').length === 0 ? all : choosePolicies(args, all);
    const hint = hintOwnPolicies(args, terminal.cwd);
    if (hint !== '') await terminal.stderr.write(`plumbline: note:${hint}\n`);
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(isJson ? `${JSON.stringify(listed, undefined, 2)}\n` : renderPolicyList(listed));
    return 0;
  },
};
