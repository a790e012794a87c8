import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFlat } from '../../src/document/print/flat.ts';
import { spelledOf } from '../document/print/printed.ts';
import { parseScenario } from '../support/scenario.ts';

const root = join(import.meta.dirname, '..', '..');

function readScenario(name: string): (kind: string) => string {
  const { sections } = parseScenario(readFileSync(join(root, 'test/scenarios', `${name}.scenario`), 'utf8'));
  return (kind) => sections.find((section) => section.kind === kind)?.text ?? '';
}

test.each([
  ['explain', 'explain.md'],
  ['document-flat', 'print.md'],
])('prints the example of %s on docs/reference/%s', (scenario, page) => {
  const find = readScenario(scenario);
  const text = readFileSync(join(root, 'docs/reference', page), 'utf8');
  expect(text).toContain(`$ plumbline ${find('command')}${find('stdout')}`);
});

test('prints the flat example', () => {
  const find = readScenario('document-flat');
  expect(printFlat(spelledOf(find('file')))).toBe(find('stdout'));
});
