import { type Branch, branchToJson, findBranch, putAt } from '../base/branch.ts';
import { type Json, writeJson } from '../base/json.ts';
import type { ResolvedSetting } from '../resolve/tree/resolved.ts';
import { isKnown } from '../resolve/values/certainty.ts';
import { printValue } from '../resolve/values/text.ts';
import type { Value } from '../resolve/values/value.ts';
import { redaction } from '../secrets/redactor.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { coerce, findDefinition, isMapSetting, toCanonical } from '../vocabulary/vocabulary.ts';
import type { ConfigEntry, SettingPart } from './setting-parts.ts';
import { toPlainValue } from './to-plain-value.ts';

/** The document's `config`, and its JSON text. */
export interface BuiltConfig {
  readonly json: { readonly [scope: string]: Json };
  readonly text: string;
}

interface BuiltScope {
  readonly parts: readonly SettingPart[];
  readonly json: Json;
  /** `"scope":{…}` */
  readonly text: string;
}

/** Scopes of all views of one target, by name: most profiles change few of them. */
export type ScopeCache = Map<string, BuiltScope[]>;

/** Cached versions of one scope. */
const maxVersions = 16;

/**
 * Known values as the engine would use them, nested by canonical name: coerced to the setting's type, durations in ms,
 * sizes in bytes, nothing null, invalid or unknown; of secrets only that a literal is there.
 */
export function buildConfig(parts: readonly SettingPart[], known: ScopeCache): BuiltConfig {
  const byScope = new Map<string, SettingPart[]>();
  for (const part of parts) {
    const scope = part.config[0]?.path[0];
    if (scope === undefined) continue;
    const own = byScope.get(scope) ?? [];
    own.push(part);
    byScope.set(scope, own);
  }
  const scopes: (readonly [string, BuiltScope])[] = [];
  for (const [name, own] of byScope) {
    const versions = known.get(name) ?? [];
    known.set(name, versions);
    const version = versions.find((each) => isSameList(each.parts, own)) ?? buildScope(name, own);
    if (!versions.includes(version) && versions.length < maxVersions) versions.push(version);
    scopes.push([name, version]);
  }
  return {
    json: Object.fromEntries(scopes.map(([name, { json }]) => [name.toWellFormed(), json])),
    text: `{${scopes.map(([, { text }]) => text).join(',')}}`,
  };
}

function isSameList(a: readonly SettingPart[], b: readonly SettingPart[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

function buildScope(name: string, parts: readonly SettingPart[]): BuiltScope {
  const root: Branch = new Map();
  for (const { config } of parts) {
    for (const { path, json } of config) {
      if (json !== undefined) putAt(root, path, json);
      else findBranch(root, path.slice(0, -1));
    }
  }
  const json = (branchToJson(root) as { readonly [scope: string]: Json })[name.toWellFormed()] ?? {};
  return { parts, json, text: `${JSON.stringify(name.toWellFormed())}:${writeJson(json)}` };
}

/** Returns the entries of `config` for one setting. */
export function listConfigEntries(
  setting: ResolvedSetting,
  spelling: Spelling,
  sensitivity: Sensitivity,
): readonly ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  addEntries(toCanonical(setting.path, spelling), setting.value, setting.path, sensitivity, entries);
  return entries;
}

function addEntries(
  path: readonly string[],
  value: Value,
  written: readonly string[],
  sensitivity: Sensitivity,
  entries: ConfigEntry[],
): void {
  // A partially known map is split as well: its known entries count.
  if (value.kind === 'map' && (isMapSetting(path) || findDefinition(path) === undefined || !isKnown(value))) {
    for (const [key, item] of value.entries) addEntries([...path, key], item.value, written, sensitivity, entries);
    return;
  }
  const json = computeUsedValue(path, value, written, sensitivity);
  const swept: string[] = [];
  for (const name of path) swept.push(sensitivity.redactor.text(name));
  if (json !== undefined && json !== null) entries.push({ path: swept, json: sensitivity.redactor.data(json) });
  // The values in a block may be unknown, but the block exists.
  else if (path.length > 1 && !mayBeAbsent(value)) entries.push({ path: swept, json: undefined });
}

/**
 * Returns a value as the engine would use it; undefined if it is unknown or invalid. `written` is the setting's path as
 * the target spells it.
 */
export function computeUsedValue(
  path: readonly string[],
  value: Value,
  written: readonly string[],
  sensitivity: Sensitivity,
): Json | undefined {
  const redact = (text: string, one: Value): string => sensitivity.redactValue(text, one.literals);
  if (sensitivity.isSecret(path) || (value.kind === 'number' && sensitivity.isSource(written)))
    return hideSecretValue(value);
  const definition = findDefinition(path);
  if (!isKnown(value) || (value.kind === 'number' && !Number.isFinite(value.value))) return undefined;
  if (path[0] === 'env' && path.length === 2) return writeExportedText(path[1] ?? '', value, redact);
  if (definition === undefined || sensitivity.covers(value.literals)) return withoutNulls(toPlainValue(value, redact));
  const coerced = coerce(definition, value);
  return coerced.value === undefined ? undefined : withoutNulls(coerced.value);
}

/** Returns true for a choice with an alternative that leaves the setting out. */
function mayBeAbsent(value: Value): boolean {
  return (
    value.kind === 'choice' &&
    value.alternatives.some(({ value: each }) => each.kind === 'null' && each.absent === true)
  );
}

/** Variables of the tasks are exported as text; names that no shell takes are not exported at all. */
function writeExportedText(
  name: string,
  value: Value,
  redact: (text: string, value: Value) => string,
): Json | undefined {
  const text = value.kind === 'null' ? undefined : printValue(value);
  return text === undefined || !/^[A-Za-z_]\w*$/u.test(name) ? undefined : redact(text, value);
}

function withoutNulls(json: Json | undefined): Json | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const entries = Object.entries(json as { readonly [key: string]: Json });
  return Object.fromEntries(
    entries.filter(([, item]) => item !== null).map(([key, item]) => [key, withoutNulls(item) ?? null]),
  );
}

/** Returns the redacted text of a secret, so that policies know that one was written; blank texts stay. */
function hideSecretValue(value: Value): Json | undefined {
  if (value.kind === 'string') return value.value.trim() === '' ? '' : redaction;
  return value.kind === 'number' ? redaction : undefined;
}
