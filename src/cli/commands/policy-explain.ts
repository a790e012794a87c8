import { renderPolicyExplanation } from '../../explain/explain-policy-text.ts';
import { withOwnRanges } from '../../findings/frames/list-own-ranges.ts';
import type { Command } from '../command.ts';
import { createNotifier } from '../notify.ts';
import { withEngine } from '../open-engine.ts';
import {
  atOption,
  dataOption,
  parameterOption,
  readPolicyOptions,
  readTimeLimit,
  strictIncludesOption,
  timeLimitOption,
} from '../options/evaluation-options.ts';
import { hintOwnPolicies, packOptions, readPackOptions } from '../options/pack-options.ts';
import { applySettings, settingsOption } from '../options/settings-option.ts';
import { oneViewOption, parseReadOptions, readOneView, readOptions, syntaxOption } from '../options/target-options.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline policy explain`: why a policy has its verdict on a file, down to the expression that failed. */
export const policyExplainCommand: Command = {
  name: 'policy explain',
  summary: 'Show why a policy fails, passes or is undecided on a file',
  positional: '<policy> <file>  Policy ID, then a configuration file or the directory of a repository',
  options: [
    ...packOptions,
    oneViewOption,
    parameterOption,
    dataOption,
    settingsOption,
    strictIncludesOption,
    syntaxOption,
    '--format text|json  Output format [text]',
    atOption,
    timeLimitOption,
    ...readOptions,
  ],
  examples: [
    ['policy explain PL-CLOUDC-001 nextflow.config', 'a policy of the starter pack on the base view'],
    ['policy explain ACME-001 nextflow.config --policy acme/ --profiles gcp', 'your policy, with a profile'],
    ['policy explain PL-ENGINE-001 nextflow.config --format json', 'for programs'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      const [id = '', path = ''] = given.positionals;
      const { args, settings } = await applySettings(given, engine, await engine.findRoots(path));
      const { explanation, document } = await engine.policies.explain(path, {
        ...parseReadOptions(args),
        ...readPolicyOptions(args, settings),
        profiles: readOneView(given),
        pack: await engine.policies.load(readPackOptions(args)),
        policy: id,
        hint: hintOwnPolicies(args, engine),
        timeLimit: readTimeLimit(args),
      });
      const notifier = createNotifier(terminal.stderr);
      await notifier.undeclared(document);
      await writeResult(args, terminal, withOwnRanges(explanation), () => renderPolicyExplanation(explanation));
      return (await notifier.unread(document)) ? 3 : 0;
    }),
};
