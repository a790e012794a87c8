import { formatPath, parsePathText } from '../base/dotted-path.ts';
import { parseSettingReference } from '../resolve/tree/write-setting-reference.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { toCanonical, toSpelled } from '../vocabulary/vocabulary.ts';

// A setting's name is its path, except in the scope `env`: `env.X` is an environment variable of the launch.

const besideVariables = 'config.';

/** Returns what a value was computed from, by the names that policies know. */
export function dependsOn(references: readonly string[], spelling: Spelling): readonly string[] {
  return [...new Set(references.map((reference) => toPublicName(reference, spelling)))];
}

function toPublicName(reference: string, spelling: Spelling): string {
  const path = parseSettingReference(reference);
  if (path === undefined) return reference;
  const name = formatPath(toCanonical(path, spelling));
  return path[0] === 'env' && path.length > 1 ? `${besideVariables}${name}` : name;
}

/** Returns the path of the setting that a name may be; undefined for an environment variable of the launch. */
export function findSettingPath(name: string): string | undefined {
  if (name.startsWith('env.')) return undefined;
  return name.startsWith(`${besideVariables}env.`) ? name.slice(besideVariables.length) : name;
}

/** Returns a name as a target in this spelling writes it. */
export function spellName(name: string, spelling: Spelling): string {
  const path = findSettingPath(name);
  if (path === undefined) return name;
  const segments = parsePathText(path)?.map(String);
  return segments === undefined ? path : formatPath(toSpelled(segments, spelling));
}
