import { defaultRounds } from '../../engine/policies/bench-policies.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { dataOption, parameterOption, readPolicyOptions } from '../options/evaluation-options.ts';
import { packOptions, readPackOptions } from '../options/pack-options.ts';
import {
  parseReadOptions,
  profilesOption,
  readOptions,
  readProfiles,
  syntaxOption,
} from '../options/target-options.ts';
import { renderBench } from '../render/bench.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline policy bench`: what each policy costs. */
export const policyBenchCommand: Command = {
  name: 'policy bench',
  summary: 'Measure how long each policy takes',
  positional: {
    name: 'file',
    description: 'Configuration file or repository',
    repeatable: true,
    required: true,
  },
  options: [
    ...packOptions,
    {
      name: 'rounds',
      kind: 'text',
      placeholder: 'N',
      default: String(defaultRounds),
      description: 'Evaluations of each policy on each document, within two seconds',
    },
    parameterOption,
    dataOption,
    profilesOption,
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'Output format' },
    ...readOptions,
  ],
  examples: [['policy bench --policy policies/ nextflow.config', 'the slowest policy first']],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const bench = await engine.policies.bench(args.positionals, {
        ...parseReadOptions(args),
        ...readPackOptions(args),
        ...readPolicyOptions(args),
        profiles: readProfiles(args),
        rounds: args.count('rounds', 1),
      });
      const isJson = args.choice('format', FORMATS) === 'json';
      await terminal.stdout.write(isJson ? `${JSON.stringify(bench, undefined, 2)}\n` : renderBench(bench));
      return bench.documents.some(({ policies }) => policies.some(({ error }) => error !== null)) ? 3 : 0;
    }),
};
