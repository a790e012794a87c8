import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderLintPage } from '../../src/cli/render/lint-rule.ts';
import { renderRuleIndex, renderRulePage } from '../../src/cli/render/rule.ts';
import { lintRules } from '../../src/policy-tools/lint/lint-rules.ts';
import { builtInRules } from '../../src/rules/catalogue.ts';
import { describeRule } from '../../src/rules/rule.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'rules');

test('docs/rules has the page of every rule as the catalogue gives it, their index, and nothing else', () => {
  const pages = [
    ['README.md', renderRuleIndex(builtInRules.map(describeRule))],
    ...builtInRules.map((rule) => [`${rule.id}.md`, renderRulePage(describeRule(rule))]),
  ];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(pages));
});

test('docs/reference/lint.md is what the rules of the lint make it', () => {
  const page = readFileSync(join(folder, '..', 'reference', 'lint.md'), 'utf8');
  expect(page).toBe(renderLintPage(lintRules));
});
