import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../support/scenario.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8');
const rows = [...page.matchAll(/^\|.*\| (\d+) \| `([\w-]+)` \|$/gmu)];

test('the table has its rows', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test('each row of a table has the columns of its header', () => {
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
  '%s ends with %s, as the page says',
  (scenario, status) => {
    const { sections } = parseScenario(readFileSync(join(root, 'test/scenarios', `${scenario}.scenario`), 'utf8'));
    expect(sections.findLast(({ kind }) => kind === 'status')?.text.trim()).toBe(status);
  },
);

test('every code that the program can end with is on the page', () => {
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
