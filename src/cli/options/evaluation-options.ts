import { UsageError } from '../../base/errors.ts';
import type { PolicyChoice } from '../../engine/packs/choose-policies.ts';
import type { PolicyOptions } from '../../engine/scan/scan-run.ts';
import { type RuleSetting, ruleLevels, type Settings } from '../../engine/settings/parse-settings.ts';
import { readRuleLevel } from '../../engine/settings/rule-levels.ts';
import { type GivenParameter, parseGiven } from '../../policy/pack/parameters.ts';
import { usualSet } from '../../policy/pack/sets.ts';
import type { Arguments } from '../arguments.ts';

export const setOption = `--set NAME  Policy set: default, strict, aws, azure, google, k8s or your own; repeatable [${usualSet}]`;

export const namespaceOption =
  '-n, --namespace PACKAGE  Rego packages to evaluate; * matches any text; repeatable [all]';

export const parameterOption = '--parameter POLICY.NAME=VALUE  Policy parameter, as JSON or plain text; repeatable';

export const dataOption = '-d, --data PATH  JSON or YAML file or directory that policies read as data; repeatable';

export const ruleOption = `--rule ID=LEVEL  Level of a rule or policy: ${ruleLevels.join(', ')}; repeatable`;

export const atOption = '--at TIME  Time of the scan; makes reports reproducible byte for byte [now]';

export const strictIncludesOption = '--strict-includes  After an unreadable include, treat unset settings as undecided';

export const timeLimitOption =
  '--time-limit SECONDS  Time limit of a target; a policy beyond it has the verdict error [30]';

/** In milliseconds. */
export function readTimeLimit(args: Arguments): number | undefined {
  const seconds = args.count('time-limit', 1);
  return seconds === undefined ? undefined : seconds * 1000;
}

export function readPolicyChoice(args: Arguments): PolicyChoice {
  return {
    sets: args.readTexts('set'),
    setSource: args.describeSource('set'),
    namespaces: args.readTexts('namespace'),
  };
}

/** Reads how policies are evaluated; the command line overrides the settings. */
export function readPolicyOptions(args: Arguments, settings?: Pick<Settings, 'parameters'>): PolicyOptions {
  return {
    parameters: [...(settings?.parameters ?? []), ...readGivenParameters(args)],
    data: args.readTexts('data'),
    strictIncludes: args.hasFlag('strict-includes'),
    at: args.readMoment('at'),
  };
}

/** Reads the levels of rules; the command line overrides the settings. */
export function readRules(args: Arguments, settings: Pick<Settings, 'rules'>): readonly RuleSetting[] {
  const given = [...args.readPairs('rule')].map(([rule, text]) =>
    readRuleLevel(rule, text, args.describeSource('rule')),
  );
  return [...settings.rules, ...given];
}

function readGivenParameters(args: Arguments): readonly GivenParameter[] {
  return [...args.readPairs('parameter')].map(([key, text]) => {
    const given = parseGiven(`${key}=${text}`, args.describeSource('parameter'));
    if (given === undefined) {
      throw new UsageError(
        'usage/invalid-value',
        `${args.describeSource('parameter')} expects POLICY.NAME=VALUE, not "${key}=${text}".`,
      );
    }
    return given;
  });
}
