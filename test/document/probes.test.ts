import { expect, test } from 'vitest';
import { probesArePresent, scoreProbes } from './probes.ts';

const note = probesArePresent ? '' : ' (skipped: the engine’s probes are not beside the project)';

test.skipIf(!probesArePresent).each(['v2', 'v1'] as const)(`%s comes out as the engine has it${note}`, (dialect) => {
  const { agree, undecided, otherColumn, differ } = scoreProbes(dialect);
  const all = agree + undecided + otherColumn.length + differ.length;
  expect(all).toBeGreaterThan(300);
  expect((all - differ.length) / all, differ.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(undecided / all).toBeLessThanOrEqual(0.08);
});
