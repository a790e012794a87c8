import type { Json } from '../../base/json.ts';
import { isSecretPath } from '../../secrets/secret-path.ts';
import type { SettingDefinition, SettingType } from '../../vocabulary/setting.ts';
import { coerce, effectiveDefault, findDefinition, toSpelled } from '../../vocabulary/vocabulary.ts';

/** What can be demanded of a setting, by what it takes. */
export type Demand =
  /** A bool that must have the other value than by default. */
  | 'switch'
  /** A value, or every item of a list, that must be among those allowed. */
  | 'allowed'
  /** A number, duration or size that must not be above a limit. */
  | 'limit'
  /** A secret that must not stand there in plain text. */
  | 'no-plain-text'
  /** What has too many forms to say more of it than that it must be set. */
  | 'presence';

/** A value as a configuration writes it, and as the engine then uses it. */
export interface Example {
  readonly text: string;
  readonly value: Json;
}

/** A setting with what a first policy can demand of it, and a value that fails and one that complies. */
export interface SettingExample {
  /** Canonical; `<name>` stands for any name. */
  readonly path: readonly string[];
  readonly spelled: readonly string[];
  readonly definition: SettingDefinition;
  readonly demand: Demand;
  readonly isList: boolean;
  /** A directive of processes, which selectors may set as well. */
  readonly hasSelectors: boolean;
  readonly good: Example;
  readonly bad: Example;
}

/** The name that stands for `<name>` where a configuration is written out. */
export const EXAMPLE_NAME = 'example';

/** @param path canonical; undefined where the vocabulary has no such setting, or a pattern of no one setting (`env.*`). */
export function exemplify(path: readonly string[]): SettingExample | undefined {
  const definition = findDefinition(path);
  if (definition === undefined || path.at(-1) === '*') return undefined;
  const spelled = toSpelled(path, 'nextflow');
  const shared = { path, spelled, definition, isList: false, hasSelectors: false };
  if (isSecretPath(path)) return { ...shared, demand: 'no-plain-text', ...secretValues };
  const { types, allowed } = definition;
  const hasSelectors = path[0] === 'process' && path.length === 2;
  if (types[0] === 'bool') return { ...shared, hasSelectors, demand: 'switch', ...switchValues(definition) };
  const pair = valuesOf(definition, allowed);
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

function valuesOf(definition: SettingDefinition, allowed: SettingDefinition['allowed']): Pair | undefined {
  const [first = 'any'] = definition.types;
  const limits = limitTexts(first, definition);
  if (limits !== undefined) return pairOf(definition, 'limit', limits);
  const texts = allowed === undefined ? sampleTexts[first] : chooseAllowed(definition, allowed);
  return texts === undefined ? undefined : pairOf(definition, 'allowed', texts);
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

/** Of each type a value that an organisation may allow, and one that it may not. */
const sampleTexts: Partial<Record<SettingType, readonly [good: string, bad: string]>> = {
  string: ["'example'", "'other'"],
  list: ["'example'", "'other'"],
  any: ["'example'", "'other'"],
  path: ["'/data/example'", "'/data/other'"],
  url: ["'https://example.org/api'", "'https://other.example/api'"],
  rate: ["'10/sec'", "'100/sec'"],
};

function limitTexts(type: SettingType, { limits = {} }: SettingDefinition): readonly [string, string] | undefined {
  if (type === 'duration') return ["'1 h'", "'2 h'"];
  if (type === 'size') return ["'1 GB'", "'2 GB'"];
  if (type !== 'int' && type !== 'number') return undefined;
  const { min = 1, max = Number.POSITIVE_INFINITY } = limits;
  const [good, bad] = min + 1 <= max ? [min, min + 1] : [max / 2, max];
  return [String(good), String(bad)];
}

function pairOf(definition: SettingDefinition, demand: Demand, texts: readonly [string, string]): Pair | undefined {
  const [good, bad] = texts.map((text) => exampleOf(definition, definition.types[0] === 'list' ? `[${text}]` : text));
  if (good === undefined || bad === undefined) return undefined;
  return { demand, isList: Array.isArray(good.value), good, bad };
}

/** Undefined where the engine would not take it: then the table says less of the setting than this needs. */
function exampleOf(definition: SettingDefinition, text: string): Example | undefined {
  const { value, problem } = coerce(definition, literalOf(text));
  return value === undefined || problem !== undefined ? undefined : { text, value };
}

type Literal = Parameters<typeof coerce>[1];

/** What `coerce` takes for the few forms that are written here. */
function literalOf(text: string): Literal {
  const computed = { references: [], literals: [] };
  if (text.startsWith('['))
    return { kind: 'list', items: [{ value: literalOf(text.slice(1, -1)), span: undefined }], ...computed };
  if (text.startsWith("'")) return { kind: 'string', value: text.slice(1, -1), ...computed };
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true', ...computed };
  const value = Number(text);
  const isWhole = Number.isInteger(value);
  return { kind: 'number', type: isWhole ? 'int' : 'decimal', value, text: isWhole ? undefined : text, ...computed };
}
