import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { collectNotices, type Notice } from '../../../src/engine/notify/new-findings.ts';
import { renderEmail, renderNotice, signBody } from '../../../src/engine/notify/notice-formats.ts';
import type { FindingTrack } from '../../../src/engine/state/timeline.ts';

const [from, to] = [
  { id: 1, at: '2026-11-01T00:00:00Z' },
  { id: 2, at: '2026-11-02T00:00:00Z' },
];

function trackOf(fingerprint: string, changes: Partial<FindingTrack> = {}): FindingTrack {
  return {
    ...{ repository: 'acme/a', fingerprint, rule: 'ACME-001', severity: 'low', level: 'deny', message: 'm' },
    ...{ file: 'nextflow.config', line: 1, setting: null, profile: null, owners: ['acme/a'], waiver: null },
    intervals: [{ opened: to, closed: null }],
    ...changes,
  };
}

const waiver = { reason: 'r', owner: 'o', expires: '2027-01-01', source: 'w:1:1' };

test('sends a team the findings that it owns, the worst first, without waived ones', () => {
  const notices = collectNotices(
    {
      ...{ from, to, kept: 0, fixed: [] },
      new: [trackOf('1'), trackOf('2', { severity: 'high', owners: ['b', 'acme/a'] }), trackOf('3', { waiver })],
      reopened: [trackOf('4', { owners: [] })],
    },
    { maxFindings: 1 },
  );
  expect(notices).toMatchObject([
    { team: '(no owner)', total: 1, counts: [['low', 1]], findings: [{ fingerprint: '4', state: 'reopened' }] },
    {
      team: 'acme/a',
      total: 2,
      counts: [
        ['high', 1],
        ['low', 1],
      ],
      findings: [{ fingerprint: '2', state: 'new' }],
    },
    { team: 'b', total: 1, findings: [{ fingerprint: '2' }] },
  ]);
});

test('signs the time and the body', () => {
  const signature = createHmac('sha256', 'key').update('1700000000.{}').digest('hex');
  expect(signBody('{}', 'key', 1_700_000_000)).toEqual({
    'x-plumbline-timestamp': '1700000000',
    'x-plumbline-signature': `sha256=${signature}`,
  });
});

test('builds a message for Slack without markup or mentions of a finding, within the limits', () => {
  const hostile = '<!channel> @here *bold* <https://example.org|x> `code` \u202e';
  const finding = { ...trackOf('1', { message: hostile }), state: 'new' as const };
  const findings = Array.from({ length: 400 }, () => ({ ...finding, message: `${hostile}${'x'.repeat(900)}` }));
  const notice: Notice = {
    team: 'acme/a',
    from,
    to,
    findings: [finding, ...findings],
    total: 500,
    counts: [['low', 500]],
  };
  const text = renderNotice.slack(notice);
  expect(text).not.toMatch(/<!|@here|\*bold\*|<https|`code`|\u202e/u);
  const { blocks } = JSON.parse(text) as { readonly blocks: readonly { readonly text: { readonly text: string } }[] };
  expect(blocks.length).toBeLessThanOrEqual(50);
  expect(Math.max(...blocks.map((block) => block.text.text.length))).toBeLessThanOrEqual(3000);
  expect(blocks.at(-1)?.text.text).toMatch(/^and \d+ more/u);
});

test('sends a webhook the findings as data', () => {
  const finding = { ...trackOf('1'), state: 'new' as const };
  expect(
    JSON.parse(renderNotice.webhook({ team: 'b', from, to, findings: [finding], total: 1, counts: [['low', 1]] })),
  ).toMatchObject({
    ...{ noticeVersion: 1, team: 'b', from, to, total: 1, counts: { low: 1 } },
    findings: [{ fingerprint: '1', repository: 'acme/a', severity: 'low' }],
  });
});

test('builds an e-mail of text and HTML without line breaks, markup or links of a finding', () => {
  const message = 'a\r\nBcc: x <b>bold</b> https://example.org \u202e';
  const finding = { ...trackOf('1', { message }), state: 'reopened' as const };
  const notice: Notice = {
    ...{ team: 'acme/\u00e9quipe\r\nBcc: victim@example.net', from, to },
    ...{ findings: [finding], total: 3, counts: [['low', 3]] },
  };
  const { subject, text, html } = renderEmail(notice);
  expect(subject).toBe('Plumbline: 3 new findings for acme/\u00e9quipe\ufffd\ufffdBcc: victim@example.net');
  expect(text.split('\n')).toEqual([
    '3 new findings for acme/\u00e9quipe\ufffd\ufffdBcc: victim@example.net: 3 low since scan 1 (2026-11-01).',
    '',
    'low ACME-001 acme/a nextflow.config:1 (reopened)',
    '    a\ufffd\ufffdBcc: x <b>bold</b> https:\u2060//example.org \ufffd',
    '',
    'and 2 more: plumbline diff-scans 1 2',
    '',
  ]);
  expect(html).toContain(
    '<li><b>low ACME-001 acme/a nextflow.config:1 (reopened)</b><br>a\ufffd\ufffdBcc: x &lt;b&gt;bold&lt;/b&gt; https:\u2060//',
  );
  expect(html).toContain('<p>and 2 more: plumbline diff-scans 1 2</p>');
});

test('limits the subject of an e-mail', () => {
  const notice: Notice = { team: '\u{1f600}'.repeat(200), from, to, findings: [], total: 1, counts: [['low', 1]] };
  expect(renderEmail(notice).subject.length).toBeLessThanOrEqual(150);
  expect(renderEmail(notice).subject.isWellFormed()).toBe(true);
});
