import { severities } from '../../base/severity.ts';
import type { RuleLevel } from '../../findings/rule-levels.ts';
import type { Waiver, WaiverTerms } from '../../findings/waiver.ts';
import type { GivenParameter } from '../../policy/pack/parameters.ts';
import { readWaivers, readWaiverTerms } from './parse-waivers.ts';
import { isMapping, YamlReader } from './yaml-reader.ts';

/** Contents of a settings file, checked as far as possible without the policies. */
export interface Settings {
  /** Values for options of the command line, by the options' names. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly rules: readonly RuleSetting[];
  /** Levels of rules of `policy lint`. */
  readonly lint: readonly LintSetting[];
  readonly parameters: readonly GivenParameter[];
  readonly waivers: readonly Waiver[];
  /** What waivers may do; undefined if the file does not say. */
  readonly waiverTerms: WaiverTerms | undefined;
}

export const noSettings: Settings = {
  options: new Map(),
  rules: [],
  lint: [],
  parameters: [],
  waivers: [],
  waiverTerms: undefined,
};

/** A rule or policy that is switched off or has another severity. */
export interface RuleSetting {
  readonly rule: string;
  readonly level: RuleLevel;
  /** Where the level is given: `.plumbline.yaml:4:3`, or the option. */
  readonly source: string;
}

/** The same for a rule of `policy lint`, whose name begins with `lint/`. */
export interface LintSetting {
  readonly rule: string;
  readonly level: (typeof lintLevels)[number];
  readonly source: string;
}

export const lintLevels = ['off', 'error', 'warning'] as const;
export const ruleLevels: readonly RuleLevel[] = ['off', ...severities];

/** The options that a settings file may set. Only `texts` are lists. */
const options: { readonly [key: string]: { readonly kind: 'text' | 'texts'; readonly choices?: readonly string[] } } = {
  'fail-on': { kind: 'text', choices: severities },
  baseline: { kind: 'text' },
  policy: { kind: 'texts' },
  set: { kind: 'texts' },
  'verification-key': { kind: 'texts' },
  'verification-scope': { kind: 'text' },
  data: { kind: 'texts' },
  profiles: { kind: 'texts' },
  syntax: { kind: 'text', choices: ['v1', 'v2'] },
};
const keys = ['rules', 'parameters', 'waivers', 'waiver-terms', ...Object.keys(options)];

/**
 * Parses a settings file; `file` is its name in messages. Anchors and tags are not supported.
 *
 * @throws UsageError with line and column of the first error.
 */
export function parseSettings(text: string, file: string): Settings {
  const yaml = new YamlReader(text, file);
  const values = new Map<string, readonly string[]>();
  const rules: RuleSetting[] = [];
  const lint: LintSetting[] = [];
  const parameters: GivenParameter[] = [];
  let waivers: readonly Waiver[] = [];
  let waiverTerms: WaiverTerms | undefined;
  const root = yaml.contents === null ? [] : yaml.knownEntries(yaml.contents, 'Settings', keys);
  for (const { key, value } of root) {
    const option = Object.hasOwn(options, key) ? options[key] : undefined;
    if (option?.choices !== undefined) values.set(key, [yaml.choice(value, key, option.choices)]);
    else if (option !== undefined) values.set(key, yaml.texts(value, key));
    else if (key === 'rules') {
      for (const { key: rule, value: level, source } of yaml.entries(value, 'rules')) {
        if (rule.startsWith('lint/')) lint.push({ rule, level: yaml.choice(level, rule, lintLevels), source });
        else rules.push({ rule, level: yaml.choice(level, rule, ruleLevels), source });
      }
    } else if (key === 'parameters') {
      for (const { key: policy, keyNode, value: named } of yaml.entries(value, 'parameters')) {
        if (!isMapping(named)) {
          throw yaml.refuse(named ?? keyNode, `${policy} must be a mapping of parameters to values.`);
        }
        for (const { key: name, keyNode: nameNode, value: given } of yaml.entries(named, policy)) {
          parameters.push({ policy, name, source: yaml.placeOf(given ?? nameNode), ...yaml.json(given) });
        }
      }
    } else if (key === 'waivers') {
      const { files, waivers: written } = readWaivers(yaml, value);
      if (files.length > 0) values.set('waivers', files);
      waivers = written;
    } else waiverTerms = readWaiverTerms(yaml, value);
  }
  return { options: values, rules, lint, parameters, waivers, waiverTerms };
}
