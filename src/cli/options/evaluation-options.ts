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
  description: 'Policy set: default, strict, aws, azure, google, k8s or your own; repeatable',
};

export const namespaceOption: CommandOption = {
  name: 'namespace',
  kind: 'texts',
  alias: 'n',
  placeholder: 'PACKAGE',
  default: 'all',
  description: 'Rego package of policies to evaluate; * matches any text; repeatable',
};

export const parameterOption: CommandOption = {
  name: 'parameter',
  kind: 'texts',
  placeholder: 'POLICY.NAME=VALUE',
  description: 'Value of a policy parameter, as JSON or plain text; repeatable',
};

export const dataOption: CommandOption = {
  name: 'data',
  kind: 'texts',
  alias: 'd',
  placeholder: 'PATH',
  description: 'JSON or YAML file, or folder of them, that policies see as data; repeatable',
};

export const ruleOption: CommandOption = {
  name: 'rule',
  kind: 'texts',
  placeholder: 'ID=LEVEL',
  description: `Level of a rule or policy: ${ruleLevels.join(', ')}; repeatable`,
};

export const atOption: CommandOption = {
  name: 'at',
  kind: 'text',
  placeholder: 'TIME',
  description: 'Time of the scan: equal input then gives equal reports, byte for byte',
};

export const strictIncludesOption: CommandOption = {
  name: 'strict-includes',
  kind: 'flag',
  description: 'After an unreadable include, treat unset settings as undecided',
};

export const timeLimitOption: CommandOption = {
  name: 'time-limit',
  kind: 'text',
  placeholder: 'SECONDS',
  default: '30',
  description: 'Time limit of a target; a policy that exceeds it gets the verdict error',
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
      throw new UsageError('usage/invalid-value', `--parameter expects POLICY.NAME=VALUE, not "${key}=${text}".`);
    }
    return given;
  });
}
