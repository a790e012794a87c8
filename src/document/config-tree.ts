import { type Branch, branchAt, branchToJson, putAt } from '../base/branch.ts';
import type { Json } from '../base/json.ts';
import type { ResolvedSetting } from '../resolve/tree/resolved.ts';
import { isKnown } from '../resolve/values/certainty.ts';
import { printValue } from '../resolve/values/text.ts';
import type { Value } from '../resolve/values/value.ts';
import { redaction } from '../secrets/redactor.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { coerce, findDefinition, isMapSetting, toCanonical } from '../vocabulary/vocabulary.ts';
import { plainValue } from './plain-value.ts';

/**
 * Known values as the engine would use them, nested by canonical name: coerced to the setting's type, durations in ms,
 * sizes in bytes, nothing null, invalid or unknown; of secrets only that a literal is there.
 */
export function buildConfig(
  settings: readonly ResolvedSetting[],
  spelling: Spelling,
  sensitivity: Sensitivity,
): { readonly [scope: string]: Json } {
  const root: Branch = new Map();
  const visit = (path: readonly string[], value: Value, setting: ResolvedSetting): void => {
    // A map of which a part is not known is taken apart as well: what is known of it counts.
    if (value.kind === 'map' && (isMapSetting(path) || findDefinition(path) === undefined || !isKnown(value))) {
      for (const [key, item] of value.entries) visit([...path, key], item.value, setting);
      return;
    }
    const json = usedValue(path, value, setting.path, sensitivity);
    if (json !== undefined && json !== null) putAt(root, path, json);
    // What is set in a block may not be known; that there is the block is.
    else if (!mayBeAbsent(value)) branchAt(root, path.slice(0, -1));
  };
  for (const setting of settings) visit(toCanonical(setting.path, spelling), setting.value, setting);
  return branchToJson(root) as { readonly [scope: string]: Json };
}

/**
 * A value as the engine would use it; undefined where it cannot be told or is wrong. `written` is the setting's path as the
 * target spells it.
 */
export function usedValue(
  path: readonly string[],
  value: Value,
  written: readonly string[],
  sensitivity: Sensitivity,
): Json | undefined {
  const redact = (text: string, one: Value): string => sensitivity.redactValue(text, one.literals);
  if (sensitivity.isSecret(path) || (value.kind === 'number' && sensitivity.isSource(written)))
    return secretValue(value);
  const definition = findDefinition(path);
  if (!isKnown(value) || (value.kind === 'number' && !Number.isFinite(value.value))) return undefined;
  if (path[0] === 'env' && path.length === 2) return exportedText(path[1] ?? '', value, redact);
  if (definition === undefined || sensitivity.covers(value.literals)) return withoutNulls(plainValue(value, redact));
  const coerced = coerce(definition, value);
  return coerced.value === undefined ? undefined : withoutNulls(coerced.value);
}

/** Whether it is only under a condition that anything is set. */
function mayBeAbsent(value: Value): boolean {
  return (
    value.kind === 'choice' &&
    value.alternatives.some(({ value: each }) => each.kind === 'null' && each.absent === true)
  );
}

/** Variables of the tasks are exported as text; names that no shell takes are not exported at all. */
function exportedText(name: string, value: Value, redact: (text: string, value: Value) => string): Json | undefined {
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

/** Of a secret, a policy may know that something was written, not what. */
function secretValue(value: Value): Json | undefined {
  if (value.kind === 'string') return value.value.trim() === '' ? '' : redaction;
  return value.kind === 'number' ? redaction : undefined;
}
