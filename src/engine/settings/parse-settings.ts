import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { severities } from '../../base/severity.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { RuleLevel } from '../../findings/rule-levels.ts';
import type { GivenParameter } from '../../policy/pack/parameters.ts';

/** Contents of a settings file, checked as far as possible without the policies. */
export interface Settings {
  /** Values for options of the command line, by the options' names. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly rules: readonly RuleSetting[];
  /** Levels of rules of `policy lint`. */
  readonly lint: readonly LintSetting[];
  readonly parameters: readonly GivenParameter[];
}

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
  policy: { kind: 'texts' },
  set: { kind: 'texts' },
  'verification-key': { kind: 'texts' },
  'verification-scope': { kind: 'text' },
  data: { kind: 'texts' },
  profiles: { kind: 'texts' },
  syntax: { kind: 'text', choices: ['v1', 'v2'] },
};
const keys = ['rules', 'parameters', ...Object.keys(options)];

/**
 * Parses a settings file; `file` is its name in messages. Anchors and tags are not supported.
 *
 * @throws UsageError with line and column of the first error.
 */
export function parseSettings(text: string, file: string): Settings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const refuse = (node: unknown, message: string): UsageError =>
    new UsageError('usage/bad-settings', `${placeOf((node as Node | null)?.range?.[0] ?? 0)}: ${message}`);
  const [fault] = document.errors;
  if (fault !== undefined) {
    throw new UsageError('usage/bad-settings', `${placeOf(fault.pos[0])}: ${fault.message.replace(/\.?$/u, '.')}`);
  }

  const textOf = (node: unknown, what: string): string => {
    if (!isScalar(node) || node.value === null || typeof node.value === 'object') {
      throw refuse(node, `${what} must be a string.`);
    }
    return typeof node.value === 'string' ? node.value : String(node.source ?? node.value);
  };
  const choiceOf = <C extends string>(node: unknown, what: string, choices: readonly C[]): C => {
    const given = textOf(node, what);
    const choice = choices.find((candidate) => candidate === given);
    if (choice !== undefined) return choice;
    throw refuse(node, `${what}: expected one of ${choices.join(', ')}, not "${given}".${didYouMean(given, choices)}`);
  };
  const entriesOf = (
    node: unknown,
    what: string,
  ): readonly (readonly [key: string, keyNode: unknown, value: unknown])[] => {
    if (isScalar(node) && node.value === null) return [];
    if (!isMap(node)) throw refuse(node, `${what} must be a mapping.`);
    return node.items.map(({ key, value }) => [textOf(key, 'A key'), key, value] as const);
  };

  const readValue = (node: unknown): Pick<GivenParameter, 'value' | 'text'> => {
    visit(node as Node | null, (_, inner) => {
      if (isAlias(inner)) throw refuse(inner, 'YAML aliases are not supported.');
      if (isScalar(inner) && typeof inner.value === 'number' && !Number.isFinite(inner.value)) {
        throw refuse(inner, 'This number cannot be written as JSON.');
      }
    });
    const value = ((node as Node | null)?.toJS(document) ?? null) as Json;
    const isWord = isScalar(node) && value !== null && typeof value !== 'string';
    return { value, ...(isWord ? { text: String(node.source ?? value) } : {}) };
  };

  const values = new Map<string, readonly string[]>();
  const rules: RuleSetting[] = [];
  const lint: LintSetting[] = [];
  const parameters: GivenParameter[] = [];
  for (const [key, keyNode, value] of document.contents === null ? [] : entriesOf(document.contents, 'Settings')) {
    const option = Object.hasOwn(options, key) ? options[key] : undefined;
    if (option?.choices !== undefined) values.set(key, [choiceOf(value, key, option.choices)]);
    else if (option !== undefined) {
      values.set(key, isSeq(value) ? value.items.map((item) => textOf(item, `Each of ${key}`)) : [textOf(value, key)]);
    } else if (key === 'rules') {
      for (const [rule, ruleNode, level] of entriesOf(value, 'rules')) {
        const source = placeOf((ruleNode as Node).range?.[0] ?? 0);
        if (rule.startsWith('lint/')) lint.push({ rule, level: choiceOf(level, rule, lintLevels), source });
        else rules.push({ rule, level: choiceOf(level, rule, ruleLevels), source });
      }
    } else if (key === 'parameters') {
      for (const [policy, policyNode, named] of entriesOf(value, 'parameters')) {
        if (!isMap(named)) throw refuse(named ?? policyNode, `${policy} must be a mapping of parameters to values.`);
        for (const [name, nameNode, given] of entriesOf(named, policy)) {
          const source = placeOf(((given ?? nameNode) as Node).range?.[0] ?? 0);
          parameters.push({ policy, name, source, ...readValue(given) });
        }
      }
    } else throw refuse(keyNode, `Unknown key "${key}": expected one of ${keys.join(', ')}.${didYouMean(key, keys)}`);
  }
  return { options: values, rules, lint, parameters };
}
