import { severities } from '../../base/severity.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { RuleLevel } from '../../findings/rule-levels.ts';
import type { Waiver, WaiverTerms } from '../../findings/waiver.ts';
import type { GivenParameter } from '../../policy/pack/parameters.ts';
import { reportFormats } from '../../reports/registry.ts';
import { readWaivers, readWaiverTerms } from './parse-waivers.ts';
import { isMapping, YamlReader } from './yaml-reader.ts';

/** Contents of a settings file, checked as far as possible without the policies. */
export interface Settings {
  /** Values for options of the command line, by the options' names. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** Source of each key: `.plumbline.yaml:4:1`. */
  readonly places: ReadonlyMap<string, string>;
  readonly rules: readonly RuleSetting[];
  /** Levels of rules of `policy lint`. */
  readonly lint: readonly LintSetting[];
  readonly overrides: readonly OverrideSetting[];
  readonly parameters: readonly GivenParameter[];
  readonly waivers: readonly Waiver[];
  /** Permissions for settings files in scanned repositories. */
  readonly granted: readonly Grant[];
  /** Globs of granted keys that scanned repositories may not set: `rules.PL-SECRETS-*`. */
  readonly locks: readonly string[];
  /** Limits on waivers; undefined if the file sets none. */
  readonly waiverTerms: WaiverTerms | undefined;
  /** Globs of rules in `lock` and `waiver-terms`. */
  readonly ruleGlobs: readonly RuleGlob[];
  /** Owners of repositories that name none themselves. */
  readonly teams: readonly TeamSetting[];
}

/** A team, and globs of the names of its repositories. */
export interface TeamSetting {
  readonly team: string;
  readonly repositories: readonly string[];
}

/** A glob of rules that protects them: if it matches no rule, it protects nothing. */
export interface RuleGlob {
  readonly glob: string;
  /** `.plumbline.yaml:4:3` */
  readonly source: string;
}

export const noSettings: Settings = {
  options: new Map(),
  places: new Map(),
  rules: [],
  lint: [],
  overrides: [],
  parameters: [],
  waivers: [],
  granted: [],
  locks: [],
  waiverTerms: undefined,
  ruleGlobs: [],
  teams: [],
};

/** A rule or policy that is switched off or has another severity. */
export interface RuleSetting {
  readonly rule: string;
  readonly level: RuleLevel;
  /** Source of the level: `.plumbline.yaml:4:3`, or the option. */
  readonly source: string;
}

/** A level of a rule or policy in some repositories or files. */
export interface OverrideSetting extends RuleSetting {
  /** Globs; null for all. */
  readonly repository: string | null;
  readonly file: string | null;
  /** Name of the only repository that it is for, because its file is there; left out for all others. */
  readonly within?: string;
}

/** The same for a rule of `policy lint`, whose name begins with `lint/`. */
export interface LintSetting {
  readonly rule: string;
  readonly level: (typeof lintLevels)[number];
  readonly source: string;
}

/** Keys that scanned repositories may be granted: those that can differ between the repositories of a run. */
export const grants = ['waivers', 'baseline', 'exclude', 'profiles', 'syntax', 'rules', 'overrides'] as const;
export type Grant = (typeof grants)[number];

export const lintLevels = ['off', 'error', 'warning'] as const;
export const ruleLevels: readonly RuleLevel[] = ['off', ...severities];

interface SettingsOption {
  /** Only `texts` are lists; a `flag` is true or false. */
  readonly kind: 'text' | 'texts' | 'flag';
  readonly choices?: readonly string[];
  readonly description: string;
}

/** The options of the command line that a settings file may set. */
export const settingsOptions: { readonly [key: string]: SettingsOption } = {
  'fail-on': { kind: 'text', choices: severities, description: 'Exit 1 on findings of this severity or above.' },
  'fail-on-undecided': { kind: 'flag', description: 'Also exit 1 on undecided verdicts.' },
  'fail-on-incomplete': { kind: 'flag', description: 'Exit 1 instead of 3 if something was not judged.' },
  'min-coverage': {
    kind: 'text',
    description: 'Share of repositories to judge completely for another exit code than 3: 99%.',
  },
  'soft-fail': { kind: 'flag', description: 'Exit 0 instead of 1 or 3.' },
  'allow-empty': { kind: 'flag', description: 'Exit 0 instead of 2 if there is no target.' },
  'strict-includes': { kind: 'flag', description: 'After an unreadable include, treat unset settings as undecided.' },
  'include-tests': { kind: 'flag', description: 'Judge files for tests and in archives like any other file.' },
  baseline: { kind: 'text', description: 'File of old findings, relative to this file.' },
  policy: { kind: 'texts', description: 'Policy sources; paths are relative to this file.' },
  set: { kind: 'texts', description: 'Policy sets.' },
  'verification-key': { kind: 'texts', description: 'Keys of signed bundles, relative to this file.' },
  'verification-scope': { kind: 'text', description: 'Scope that signatures must have.' },
  data: { kind: 'texts', description: 'Data files for policies, relative to this file.' },
  profiles: { kind: 'texts', description: 'Views to check: all, none, or names of one combined view.' },
  exclude: { kind: 'texts', description: 'Patterns of files that are not targets, as in a .gitignore.' },
  syntax: { kind: 'text', choices: ['auto', 'v1', 'v2'], description: 'Parser of Nextflow to read for.' },
  output: {
    kind: 'texts',
    description: 'Reports as FORMAT or FORMAT=PATH; paths are relative to the current directory.',
  },
  'sarif-profile': {
    kind: 'text',
    choices: ['github', 'full'],
    description: 'SARIF for GitHub, or with all rules and waived results.',
  },
  'junit-dialect': {
    kind: 'text',
    choices: ['jenkins', 'extended', 'xsd'],
    description: "JUnit by Jenkins' schema, with files and lines, or by Ant's schema.",
  },
  'sarif-category': { kind: 'text', description: 'Part of the SARIF category of this run.' },
};
/** All keys of a settings file. */
export const settingsKeys: readonly string[] = [
  'rules',
  'overrides',
  'parameters',
  'waivers',
  'waiver-terms',
  'repositories',
  'teams',
  'lock',
  ...Object.keys(settingsOptions),
];

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
  const overrides: OverrideSetting[] = [];
  const parameters: GivenParameter[] = [];
  let waivers: readonly Waiver[] = [];
  let granted: readonly Grant[] = [];
  let locks: readonly string[] = [];
  let waiverTerms: WaiverTerms | undefined;
  const ruleGlobs: RuleGlob[] = [];
  const teams: TeamSetting[] = [];
  const root = yaml.contents === null ? [] : yaml.readKnownEntries(yaml.contents, 'Settings', settingsKeys);
  const places = new Map<string, string>();
  for (const { key, value, source } of root) {
    places.set(key, source);
    const option = Object.hasOwn(settingsOptions, key) ? settingsOptions[key] : undefined;
    if (option?.kind === 'flag') {
      if (yaml.readFlag(value, key)) values.set(key, []);
    } else if (option?.choices !== undefined) values.set(key, [yaml.readChoice(value, key, option.choices)]);
    else if (option !== undefined) {
      const texts = yaml.readTexts(value, key);
      if (key === 'output') for (const text of texts) requireFormat(yaml, value, text);
      values.set(key, texts);
    } else if (key === 'rules') {
      for (const { key: rule, value: level, source: place } of yaml.readEntries(value, 'rules')) {
        if (rule.startsWith('lint/'))
          lint.push({ rule, level: yaml.readChoice(level, rule, lintLevels), source: place });
        else rules.push({ rule, level: yaml.readChoice(level, rule, ruleLevels), source: place });
      }
    } else if (key === 'overrides') {
      for (const item of yaml.readItems(value, 'overrides')) overrides.push(...readOverride(yaml, item));
    } else if (key === 'parameters') {
      for (const { key: policy, keyNode, value: named } of yaml.readEntries(value, 'parameters')) {
        if (!isMapping(named)) {
          throw yaml.refuse(named ?? keyNode, `${policy} must be a mapping of parameters to values.`);
        }
        for (const { key: name, keyNode: nameNode, value: given } of yaml.readEntries(named, policy)) {
          parameters.push({ policy, name, source: yaml.describePlace(given ?? nameNode), ...yaml.readJson(given) });
        }
      }
    } else if (key === 'waivers') {
      const { files, waivers: written } = readWaivers(yaml, value);
      if (files.length > 0) values.set('waivers', files);
      waivers = written;
    } else if (key === 'repositories') {
      for (const { value: given } of yaml.readKnownEntries(value, 'repositories', ['may'])) {
        granted = yaml.readItems(given, 'may').map((item) => yaml.readChoice(item, 'may', grants));
      }
    } else if (key === 'teams') {
      for (const { key: team, keyNode, value: globs } of yaml.readEntries(value, 'teams')) {
        if (!isTeamName(team)) {
          throw yaml.refuse(keyNode, `teams: "${team}" must be a name such as genomics or acme/genomics.`);
        }
        teams.push({ team, repositories: yaml.readTexts(globs, team) });
      }
    } else if (key === 'lock') {
      locks = yaml.readItems(value, 'lock').map((item) => {
        const lock = readLock(yaml, item);
        const glob = /^(?:rules|overrides)\.(.*)$/u.exec(lock)?.[1];
        if (glob !== undefined) ruleGlobs.push({ glob, source: yaml.describePlace(item) });
        return lock;
      });
    } else {
      waiverTerms = readWaiverTerms(yaml, value);
      ruleGlobs.push(...waiverTerms.never.map((glob) => ({ glob, source })));
    }
  }
  return {
    options: values,
    places,
    rules,
    lint,
    overrides,
    parameters,
    waivers,
    granted,
    locks,
    waiverTerms,
    ruleGlobs,
    teams,
  };
}

/** Returns true for a name without spaces and without `@` in front, which owners do not have either. */
function isTeamName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_./@-]{0,99}$/u.test(name);
}

/** Refuses an output of an unknown format or without a path before anything is judged. */
function requireFormat(yaml: YamlReader, node: unknown, output: string): void {
  const names = reportFormats.map(({ name }) => name);
  const [format = ''] = output.split('=');
  if (output.endsWith('=')) throw yaml.refuse(node, `output: "${output}" has no path after "=".`);
  if (names.includes(format)) return;
  throw yaml.refuse(node, `output: there is no format "${format}".${didYouMean(format, names)}`);
}

/** Reads a lock: a key, or a glob of what is below one. */
function readLock(yaml: YamlReader, node: unknown): string {
  const lock = yaml.readText(node, 'Each of lock');
  const [key = ''] = lock.split('.');
  if (settingsKeys.includes(key)) return lock;
  throw yaml.refuse(node, `lock: there is no key "${key}".${didYouMean(key, settingsKeys)}`);
}

/** Reads levels of rules for some repositories or files. */
function readOverride(yaml: YamlReader, node: unknown): readonly OverrideSetting[] {
  const entries = yaml.readKnownEntries(node, 'An override', ['repository', 'file', 'rules']);
  const readGlob = (name: 'repository' | 'file'): string | null => {
    const entry = entries.find(({ key }) => key === name);
    return entry === undefined ? null : yaml.readText(entry.value, name);
  };
  const [repository, file] = [readGlob('repository'), readGlob('file')];
  const rules = entries.find(({ key }) => key === 'rules');
  if (rules === undefined) throw yaml.refuse(node, 'An override needs rules.');
  if (repository === null && file === null) throw yaml.refuse(node, 'An override needs a repository or a file.');
  return yaml.readEntries(rules.value, 'rules').map(({ key: rule, value, source }) => {
    return { rule, level: yaml.readChoice(value, rule, ruleLevels), repository, file, source };
  });
}
