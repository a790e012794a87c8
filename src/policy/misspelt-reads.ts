import { parsePathText } from '../base/dotted-path.ts';
import type { PolicyFault } from '../base/errors.ts';
import { isOtherSpelling } from '../vocabulary/vocabulary.ts';
import { canonicalPath } from './canonical-path.ts';
import type { Read } from './pack.ts';
import type { Policy } from './policy.ts';

/**
 * What a policy reads by the engine's own spelling where nothing rewrites it: through a variable or a computed name. In
 * documents there is no such name, so the policy would never match, and pass whatever is written.
 */
export function findMisspelt(policy: Policy, reads: readonly Read[]): readonly PolicyFault[] {
  const paths = new Set(reads.map(pathOf));
  return [...paths].flatMap((path): readonly PolicyFault[] => {
    const canonical = canonicalPath(path);
    const segments = (parsePathText(path) ?? []).map(String);
    if (!isOtherSpelling(segments, 'reference') || [...paths].some((other) => other.startsWith(canonical))) return [];
    const message = `\`${path}\` is read through a variable, where names are not rewritten. Write \`${canonical}\`.`;
    return [{ code: 'name_not_canonical', message, file: policy.file, line: 1, column: 1 }];
  });
}

function pathOf({ segments, key }: Read): string {
  return segments === undefined ? (key ?? '') : segments.join('.');
}
