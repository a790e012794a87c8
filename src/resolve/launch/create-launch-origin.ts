import type { Range, Source } from '../../base/source.ts';
import type { Origin } from '../values/origin.ts';

/** Returns the origin of a parameter of the launch, without include and profile. */
export function createLaunchOrigin({ path }: Source, key: Range, value: Range): Origin {
  return {
    span: { path, start: key.start, end: value.end },
    key: { path, start: key.start, end: key.end },
    value: { path, start: value.start, end: value.end },
    includedFrom: [],
    profile: undefined,
  };
}
