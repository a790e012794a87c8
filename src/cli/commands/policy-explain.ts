import { UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { renderPolicyExplanation } from '../../explain/explain-policy-text.ts';
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

const FORMATS = ['text', 'json'] as const;

/** `plumbline policy explain`: why a policy has its verdict on a file, down to the expression that failed. */
export const policyExplainCommand: Command = {
  name: 'policy explain',
  summary: 'Show why a policy fails, passes or is undecided on a file',
  positional: {
    name: 'policy-and-file',
    description: 'Policy ID, then a configuration file',
    repeatable: true,
    required: true,
  },
  options: [
    ...packOptions,
    oneViewOption,
    parameterOption,
    dataOption,
    settingsOption,
    strictIncludesOption,
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'Output format' },
    atOption,
    timeLimitOption,
    ...readOptions,
  ],
  examples: [
    ['policy explain PL-CLOUDC-001 nextflow.config', 'a policy of the starter pack on the base view'],
    ['policy explain ACME-001 nextflow.config --policy acme/ --profiles gcp', 'your policy, with a profile'],
    ['policy explain PL-ENGINE-001 nextflow.config --format json', 'for programs'],
  ],
  async run(given, terminal) {
    const [id, path, extra] = given.positionals;
    if (id === undefined || path === undefined) {
      throw new UsageError(
        'usage/missing-argument',
        'policy explain expects a policy and a file. Run plumbline policy explain --help for details.',
      );
    }
    if (extra !== undefined) {
      throw new UsageError(
        'usage/unexpected-argument',
        `Unexpected argument "${extra}": policy explain expects a policy and a file.`,
      );
    }
    return withEngine(given, terminal, async (engine) => {
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
      const isJson = args.choice('format', FORMATS) === 'json';
      await terminal.stdout.write(isJson ? `${writeJson(explanation, 2)}\n` : renderPolicyExplanation(explanation));
      return (await notifier.unread(document)) ? 3 : 0;
    });
  },
};
