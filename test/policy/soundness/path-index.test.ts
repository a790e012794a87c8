import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPathIndex } from '../../../src/policy/soundness/path-index.ts';

const isIn = (path: string, scope: string): boolean =>
  path === scope || path.startsWith(`${scope}.`) || path.startsWith(`${scope}[`);
const path = fc
  .array(fc.constantFrom('.a', '.b', '.ab', '[0]', ".'x.y'"), { minLength: 1, maxLength: 4 })
  .map((steps) => steps.join('').replace(/^\./, ''));

test('answers for every scope like a search of all paths', () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), path, (paths, scope) => {
      const index = createPathIndex(paths);
      expect(index.reachesInto(scope)).toBe(paths.some((one) => isIn(one, scope)));
      expect(index.reachesAbove(scope)).toBe(paths.some((one) => one !== scope && isIn(scope, one)));
    }),
    { numRuns: 2_000 },
  );
});
