import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../support/scenario.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/reference/exit-codes.md'), 'utf8');
const rows = [...page.matchAll(/^\| .+ \| (.*?) ?\| (\d) \| `([\w-]+)` \|$/gmu)];

test('finds the rows of the table of cases', () => {
  expect(rows.length).toBeGreaterThan(20);
});

test.each(rows.map(([, options, exit, scenario]) => [scenario ?? '', exit ?? '', options ?? '']))(
  'ends %s with %s, as on the page, with the options %s',
  (scenario, exit, options) => {
    const { sections } = parseScenario(readFileSync(join(root, 'test/scenarios', `${scenario}.scenario`), 'utf8'));
    const command = sections.findLast(({ kind }) => kind === 'command')?.text ?? '';
    expect(sections.findLast(({ kind }) => kind === 'status')?.text.trim()).toBe(exit);
    const gates = [
      ...['--fail-on', '--fail-on-undecided', '--fail-on-incomplete'],
      ...['--min-coverage', '--soft-fail', '--allow-empty'],
    ];
    const given = command.split(/\s+/u).filter((word) => gates.includes(word));
    expect(given).toEqual([...options.matchAll(/--[\w-]+/gu)].map(([option]) => option));
  },
);
