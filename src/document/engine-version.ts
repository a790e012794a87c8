import type { ResolvedSetting } from '../resolve/tree/resolved.ts';
import type { Origin } from '../resolve/values/origin.ts';
import { printValue } from '../resolve/values/text.ts';
import type { EngineVersion } from '../vocabulary/engine-version.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { noRequirement, parseVersionConstraint, toCanonical } from '../vocabulary/vocabulary.ts';

/** Engine version that a project requires, and its origin. */
export interface EngineRequirement {
  readonly version: EngineVersion;
  readonly origin: Origin | undefined;
}

/** Reads the required engine version. A value that cannot be determined is `unknown`, never `none`. */
export function findEngineRequirement(settings: readonly ResolvedSetting[], spelling: Spelling): EngineRequirement {
  for (const setting of settings) {
    if (setting.path[0] !== 'manifest') continue;
    const path = toCanonical(setting.path, spelling).join('.');
    if (path === 'manifest.engineVersion') return { version: readValue(setting), origin: setting.origin };
    // `manifest` may have been set as one map.
    if (path === 'manifest' && setting.value.kind === 'map') {
      const item = setting.value.entries.get('nextflowVersion') ?? setting.value.entries.get('engineVersion');
      if (item !== undefined) return { version: readValue({ ...setting, value: item.value }), origin: setting.origin };
    }
  }
  return { version: noRequirement, origin: undefined };
}

function readValue({ value }: ResolvedSetting): EngineVersion {
  if (value.kind === 'null') return noRequirement;
  const text = printValue(value);
  if (text !== undefined) return parseVersionConstraint(text);
  return { ...noRequirement, state: value.kind === 'invalid' ? 'invalid' : 'unknown' };
}
