import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../support/scenario.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8');
const rows = [...page.matchAll(/^\|.*\| (\d+) \| `([\w-]+)` \|$/gmu)];

test('finds the rows of the table', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test('has as many columns in each row of a table as in its header', () => {
  const tables = page.split(/\n\n+/u).filter((block) => block.startsWith('|'));
  const widths = tables.map(
    (table) =>
      new Set(
        table
          .trim()
          .split('\n')
          .map((row) => row.split(/(?<!\\)\|/u).length),
      ),
  );
  expect(widths.map(({ size }) => size)).toEqual(tables.map(() => 1));
});

test.each(rows.map(([, status, scenario]) => [scenario ?? '', status]))(
  'ends %s with %s, as on the page',
  (scenario, status) => {
    const { sections } = parseScenario(readFileSync(join(root, 'test/scenarios', `${scenario}.scenario`), 'utf8'));
    expect(sections.findLast(({ kind }) => kind === 'status')?.text.trim()).toBe(status);
  },
);

test('lists every code that the program can end with on the page', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const codes = files.flatMap((file) => [
    ...readFileSync(join(root, 'src', file), 'utf8').matchAll(/'((?:usage|host|policy|metadata)\/[a-z-]+)'/gu),
  ]);
  expect(codes.length).toBeGreaterThan(40);
  const missing = codes.map(([, code]) => code ?? '').filter((code) => !page.includes(`\`${code}\``));
  expect([...new Set(missing)]).toEqual([]);
});
