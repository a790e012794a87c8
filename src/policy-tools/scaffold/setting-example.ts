import type { Json } from '../../base/json.ts';
import { isSecretPath } from '../../secrets/secret-path.ts';
import type { SettingDefinition, SettingType } from '../../vocabulary/setting.ts';
import { coerce, effectiveDefault, findDefinition, toSpelled } from '../../vocabulary/vocabulary.ts';

/** Requirement that a policy can have of a setting; it depends on the type. */
export type Demand =
  /** A boolean that must not have its default value. */
  | 'switch'
  /** A value, or every item of a list, that must be an allowed one. */
  | 'allowed'
  /** A number, duration or size that must not exceed a limit. */
  | 'limit'
  /** A secret that must not be in plain text. */
  | 'no-plain-text'
  /** A setting of any other type, which must be set. */
  | 'presence';

/** A value as written in a configuration, and as the engine uses it. */
export interface Example {
  readonly text: string;
  readonly value: Json;
}

/** A setting with a requirement, a value that violates it and one that complies. */
export interface SettingExample {
  /** Canonical path; `<name>` matches any name. */
  readonly path: readonly string[];
  readonly spelled: readonly string[];
  readonly definition: SettingDefinition;
  readonly demand: Demand;
  readonly isList: boolean;
  /** True for a process directive, which selectors may set too. */
  readonly hasSelectors: boolean;
  readonly good: Example;
  readonly bad: Example;
}

/** Replaces `<name>` in generated configurations. */
export const EXAMPLE_NAME = 'example';

/** Returns an example for a canonical path; undefined for an unknown setting and for patterns such as `env.*`. */
export function exemplify(path: readonly string[]): SettingExample | undefined {
  const definition = findDefinition(path);
  if (definition === undefined || path.at(-1) === '*') return undefined;
  const spelled = toSpelled(path, 'nextflow');
  const shared = { path, spelled, definition, isList: false, hasSelectors: false };
  if (isSecretPath(path)) return { ...shared, demand: 'no-plain-text', ...secretValues };
  const { types, allowed } = definition;
  const hasSelectors = path[0] === 'process' && path.length === 2;
  if (types[0] === 'bool') return { ...shared, hasSelectors, demand: 'switch', ...switchValues(definition) };
  const pair = listExampleValues(definition, allowed);
  if (pair !== undefined) return { ...shared, hasSelectors, ...pair };
  const good = { text: presenceTexts[types[0] ?? 'any'] ?? "'example'", value: 'example' };
  return { ...shared, demand: 'presence', good, bad: { text: '', value: null } };
}

const presenceTexts: Partial<Record<SettingType, string>> = {
  map: "[example: 'value']",
  closure: "{ 'example' }",
  version: "'>=24.04.0'",
  regex: '~/example/',
  list: "['example']",
  int: '1',
};

const secretValues = {
  good: { text: 'secrets.EXAMPLE', value: '[REDACTED]' },
  bad: { text: "'correct-horse-battery'", value: '[REDACTED]' },
};

function switchValues(definition: SettingDefinition): { readonly good: Example; readonly bad: Example } {
  const known = effectiveDefault(definition, undefined, undefined);
  const wanted = !(known.known && known.value === true);
  return { good: { text: String(wanted), value: wanted }, bad: { text: String(!wanted), value: !wanted } };
}

type Pair = Pick<SettingExample, 'demand' | 'isList' | 'good' | 'bad'>;

function listExampleValues(definition: SettingDefinition, allowed: SettingDefinition['allowed']): Pair | undefined {
  const [first = 'any'] = definition.types;
  const limits = findLimits(first, definition);
  if (limits !== undefined) return createPair(definition, 'limit', limits);
  const texts = allowed === undefined ? sampleTexts[first] : chooseAllowed(definition, allowed);
  return texts === undefined ? undefined : createPair(definition, 'allowed', texts);
}

function chooseAllowed(
  definition: SettingDefinition,
  allowed: readonly (string | boolean)[],
): readonly [string, string] | undefined {
  const known = effectiveDefault(definition, undefined, undefined);
  const good = allowed.find((value) => known.known && value === known.value) ?? allowed[0];
  const bad = allowed.find((value) => String(value).toLowerCase() !== String(good).toLowerCase());
  return good === undefined || bad === undefined ? undefined : [quote(good), quote(bad)];
}

function quote(value: string | boolean): string {
  return typeof value === 'boolean' ? String(value) : `'${value}'`;
}

/** For each type, an example of an allowed value and one of another value. */
const sampleTexts: Partial<Record<SettingType, readonly [good: string, bad: string]>> = {
  string: ["'example'", "'other'"],
  list: ["'example'", "'other'"],
  any: ["'example'", "'other'"],
  path: ["'/data/example'", "'/data/other'"],
  url: ["'https://example.org/api'", "'https://other.example/api'"],
  rate: ["'10/sec'", "'100/sec'"],
};

function findLimits(type: SettingType, { limits = {} }: SettingDefinition): readonly [string, string] | undefined {
  if (type === 'duration') return ["'1 h'", "'2 h'"];
  if (type === 'size') return ["'1 GB'", "'2 GB'"];
  if (type !== 'int' && type !== 'number') return undefined;
  const { min = 1, max = Number.POSITIVE_INFINITY } = limits;
  const [good, bad] = min + 1 <= max ? [min, min + 1] : [max / 2, max];
  return [String(good), String(bad)];
}

function createPair(definition: SettingDefinition, demand: Demand, texts: readonly [string, string]): Pair | undefined {
  const [good, bad] = texts.map((text) =>
    createExample(definition, definition.types[0] === 'list' ? `[${text}]` : text),
  );
  if (good === undefined || bad === undefined) return undefined;
  return { demand, isList: Array.isArray(good.value), good, bad };
}

/** Returns undefined for a value that the engine would refuse. */
function createExample(definition: SettingDefinition, text: string): Example | undefined {
  const { value, problem } = coerce(definition, createLiteral(text));
  return value === undefined || problem !== undefined ? undefined : { text, value };
}

type Literal = Parameters<typeof coerce>[1];

/** Returns the input of `coerce` for the literals in this file. */
function createLiteral(text: string): Literal {
  const computed = { references: [], literals: [] };
  if (text.startsWith('['))
    return { kind: 'list', items: [{ value: createLiteral(text.slice(1, -1)), span: undefined }], ...computed };
  if (text.startsWith("'")) return { kind: 'string', value: text.slice(1, -1), ...computed };
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true', ...computed };
  const value = Number(text);
  const isWhole = Number.isInteger(value);
  return { kind: 'number', type: isWhole ? 'int' : 'decimal', value, text: isWhole ? undefined : text, ...computed };
}
