import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('the story of adopting on old code is what its commands print', async () => {
  const { withOutputs } = (await import(join(root, '.ci/page-outputs.mjs'))) as {
    readonly withOutputs: (page: string, cache: string) => string;
  };
  const page = readFileSync(join(root, 'docs/guides/adopt-on-old-code.md'), 'utf8');
  expect(withOutputs(page, join(tmpdir(), 'plumbline-scenario-cache'))).toBe(page);
});
