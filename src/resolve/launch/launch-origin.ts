import type { Range, Source } from '../../base/source.ts';
import type { Origin } from '../values/origin.ts';

/** The origin of what a launch says: no include and no profile led there. */
export function launchOrigin({ path }: Source, key: Range, value: Range): Origin {
  return {
    span: { path, start: key.start, end: value.end },
    key: { path, start: key.start, end: key.end },
    value: { path, start: value.start, end: value.end },
    includedFrom: [],
    profile: undefined,
  };
}
