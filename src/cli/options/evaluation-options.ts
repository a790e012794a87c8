import { UsageError } from '../../base/errors.ts';
import type { PolicyChoice } from '../../engine/packs/choose-policies.ts';
import type { PolicyOptions } from '../../engine/scan/scan-run.ts';
import { type RuleSetting, ruleLevels, type Settings } from '../../engine/settings/parse-settings.ts';
import { readRuleLevel } from '../../engine/settings/rule-levels.ts';
import { type GivenParameter, parseGiven } from '../../policy/pack/parameters.ts';
import { usualSet } from '../../policy/pack/sets.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption } from '../command.ts';

export const setOption: CommandOption = {
  name: 'set',
  kind: 'texts',
  placeholder: 'NAME',
  default: usualSet,
  description:
    'The set of policies: default, strict, aws, azure, google, k8s, or one that policies name; repeat to join',
};

export const namespaceOption: CommandOption = {
  name: 'namespace',
  kind: 'texts',
  alias: 'n',
  placeholder: 'PACKAGE',
  default: 'all',
  description: 'Only the policies of this Rego package, * for any part of a name; repeat for more',
};

export const parameterOption: CommandOption = {
  name: 'parameter',
  kind: 'texts',
  placeholder: 'POLICY.NAME=VALUE',
  description: 'A value for a parameter of a policy, as JSON or plain text; repeat for more',
};

export const dataOption: CommandOption = {
  name: 'data',
  kind: 'texts',
  alias: 'd',
  placeholder: 'PATH',
  description: 'JSON or YAML that policies see as data, a file or a folder of files; repeat for more',
};

export const ruleOption: CommandOption = {
  name: 'rule',
  kind: 'texts',
  placeholder: 'ID=LEVEL',
  description: `A built-in rule or policy switched off, or given another severity: ${ruleLevels.join(', ')}; repeat for more`,
};

export const atOption: CommandOption = {
  name: 'at',
  kind: 'text',
  placeholder: 'TIME',
  description: 'The time of the scan; with it, equal input gives equal reports, byte for byte',
};

export const strictIncludesOption: CommandOption = {
  name: 'strict-includes',
  kind: 'flag',
  description: 'What is not set is undecided after an include that cannot be read',
};

export const timeLimitOption: CommandOption = {
  name: 'time-limit',
  kind: 'text',
  placeholder: 'SECONDS',
  default: '30',
  description: 'What a target may take; then the policy that hangs is searched for and set aside',
};

/** In milliseconds. */
export function readTimeLimit(args: Arguments): number | undefined {
  const seconds = args.count('time-limit', 1);
  return seconds === undefined ? undefined : seconds * 1000;
}

export function readPolicyChoice(args: Arguments): PolicyChoice {
  return { sets: args.texts('set'), namespaces: args.texts('namespace') };
}

/** Reads how policies are evaluated; the command line overrides the settings. */
export function readPolicyOptions(args: Arguments, settings?: Pick<Settings, 'parameters'>): PolicyOptions {
  return {
    parameters: [...(settings?.parameters ?? []), ...readGivenParameters(args)],
    data: args.texts('data'),
    strictIncludes: args.flag('strict-includes'),
    at: args.moment('at'),
  };
}

/** Reads the levels of rules; the command line overrides the settings. */
export function readRules(args: Arguments, settings: Pick<Settings, 'rules'>): readonly RuleSetting[] {
  const given = [...args.pairs('rule')].map(([rule, text]) => readRuleLevel(rule, text, '--rule'));
  return [...settings.rules, ...given];
}

function readGivenParameters(args: Arguments): readonly GivenParameter[] {
  return [...args.pairs('parameter')].map(([key, text]) => {
    const given = parseGiven(`${key}=${text}`, '--parameter');
    if (given === undefined) {
      throw new UsageError('usage/invalid-value', `--parameter takes POLICY.NAME=VALUE, not "${key}=${text}".`);
    }
    return given;
  });
}
