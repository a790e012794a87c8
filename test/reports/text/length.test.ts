import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const organisation = join(root, 'examples/organisation');

test('shows the repositories of the examples on a few screens', () => {
  const lines = readFileSync(join(root, 'reports/report.txt'), 'utf8').split('\n');
  expect(lines.length).toBeLessThan(130);
});

test('shows a repository with several findings on two screens, as the program prints it', () => {
  const repository = join(organisation, 'variant-calling');
  const program = join(root, 'dist/cli/main.cjs');
  const { stdout } = spawnSync(process.execPath, [program, 'scan', repository], { encoding: 'utf8' });
  expect(stdout).toContain('PL-CLOUDC-001');
  expect(stdout.split('\n').length).toBeLessThan(100);
});
