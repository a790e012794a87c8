import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const corpus = join(root, '../shared/corpus/repos');
const present = existsSync(corpus);
/** Typical repositories, and those with the longest reports. */
const repositories = [
  ...['nf-core__configs', 'h3abionet__TADA', 'UPHL-BioNGS__Cecret', 'stevekm__nextflow-demos', 'LabShengLi__nanome'],
  ...[
    'gutz-analytics__nf-reads-profiler',
    'phac-nml__mikrokondo',
    'nf-core__sarek',
    'nf-core__eager',
    'nextflow-io__hello',
  ],
];

describe(present ? 'reports of real repositories' : 'SKIPPED, ../shared/corpus is absent', () => {
  test.runIf(present).each(repositories)(
    'writes at most 100 lines for %s unless it has over 40 findings',
    (name) => {
      const program = join(root, 'dist/cli/main.cjs');
      const { stdout } = spawnSync(process.execPath, [program, 'scan', join(corpus, name)], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      const [, counted = ''] = /^Findings: (.+)$/mu.exec(stdout) ?? [];
      const findings = Array.from(counted.matchAll(/\d+/gu), ([number]) => Number(number)).reduce((a, b) => a + b, 0);
      expect(counted).not.toBe('');
      if (findings <= 40) expect(stdout.split('\n').length).toBeLessThanOrEqual(100);
    },
    120_000,
  );
});
