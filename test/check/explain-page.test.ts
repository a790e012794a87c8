import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFlat } from '../../src/document/print/flat.ts';
import { spelledOf } from '../document/print/printed.ts';
import { parseScenario } from '../support/scenario.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/reference/explain.md'), 'utf8');

function readScenario(name: string): (kind: string) => string {
  const { sections } = parseScenario(readFileSync(join(root, 'test/scenarios', `${name}.scenario`), 'utf8'));
  return (kind) => sections.find((section) => section.kind === kind)?.text ?? '';
}

test('the examples of the page are what the program prints', () => {
  for (const name of ['explain', 'document-flat']) {
    const find = readScenario(name);
    expect(page).toContain(`$ plumbline ${find('command')}${find('stdout')}`);
  }
});

test('the flat example is made by the printer', () => {
  const find = readScenario('document-flat');
  expect(printFlat(spelledOf(find('file')))).toBe(find('stdout'));
});
