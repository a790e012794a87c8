import { expect, test } from 'vitest';
import { issueBudget, renderIssue, writeIssueMarker } from '../../../src/engine/publish/issue-text.ts';
import { findingOf } from '../../support/finding-of.ts';

const hostile = findingOf({
  severity: 'high',
  message: '@acme/all see #1 | <img src=x> --> https://example.org\n## x',
});

test('shows hostile text as text, and calls nobody', () => {
  const { title, body } = renderIssue({
    by: 'team',
    name: '@acme/all',
    findings: [{ repository: 'a', finding: hostile }],
  });
  expect(title).toBe('Plumbline: findings of @\u2060acme/all');
  expect(body).not.toMatch(/@acme|#1|<img|https:\/\/|\n## x/u);
  expect(body.startsWith(`${writeIssueMarker({ by: 'team', name: '@acme/all' })}\n`)).toBe(true);
});

test('lists the worst findings first, and counts those beyond the budget', () => {
  const low = findingOf({ severity: 'low', message: 'x'.repeat(500) });
  const findings = [...Array.from({ length: 300 }, () => low), hostile].map((finding) => ({
    repository: 'a',
    finding,
  }));
  const { body } = renderIssue({ by: 'repository', name: 'a', findings });
  expect(body.length).toBeLessThanOrEqual(issueBudget);
  expect(body).toMatch(/^Plumbline has 301 findings: 1 high, 300 low\.$/mu);
  expect(body).toMatch(/^\d+ more findings left out: the issue would be too long\.$/mu);
  expect(body.indexOf('| high |')).toBeLessThan(body.indexOf('| low |'));
});
