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
import { writeResult } from '../write-result.ts';

/** `plumbline policy bench`: measures the time of each policy. */
export const policyBenchCommand: Command = {
  name: 'policy bench',
  summary: 'Measure how long each policy takes',
  positional: '<file...>  Configuration file or repository',
  options: [
    ...packOptions,
    `--rounds N  Evaluations of each policy and document, for 2 s at most [${String(defaultRounds)}]`,
    parameterOption,
    dataOption,
    `${profilesOption} [none]`,
    syntaxOption,
    '--format text|json  Output format [text]',
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
      await writeResult(args, terminal, bench, () => renderBench(bench));
      return bench.documents.some(({ policies }) => policies.some(({ error }) => error !== null)) ? 3 : 0;
    }),
};
