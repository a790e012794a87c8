import { createHmac } from 'node:crypto';
import { pluralize } from '../../base/pluralize.ts';
import { terminalLine } from '../../reports/escape.ts';
import type { NewFinding, Notice } from './new-findings.ts';

/** Programs that get messages. */
export const channels = ['webhook', 'slack'] as const;
export type Channel = (typeof channels)[number];

/** Renders a notice as JSON for a channel. */
export const renderNotice: Readonly<Record<Channel, (notice: Notice) => string>> = {
  webhook({ team, from, to, total, counts, findings }) {
    const body = { noticeVersion: 1, team, from, to, total, counts: Object.fromEntries(counts), findings };
    return `${JSON.stringify(body)}\n`;
  },
  slack: (notice) => `${JSON.stringify(renderSlack(notice))}\n`,
};

/**
 * Signs a body: the HMAC-SHA256 of the time, a full stop and the body. The time, in seconds since 1970, keeps a recorded message from
 * being sent again later.
 */
export function signBody(body: string, secret: string, seconds: number): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'x-plumbline-timestamp': String(seconds), 'x-plumbline-signature': `sha256=${signature}` };
}

/** Slack's limit is 3000 characters of a section. */
const maxSection = 2900;

function renderSlack(notice: Notice): object {
  const { team, from, to, total, counts, findings } = notice;
  const title = `${pluralize(total, 'new finding')} for ${team}`;
  const summary = counts.map(([severity, count]) => `${count} ${severity}`).join(', ');
  const section = (text: string): object => ({ type: 'section', text: { type: 'mrkdwn', text } });
  const lines = findings.map(describeSlack);
  const sections: string[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    if (last !== undefined && last.length + line.length < maxSection) sections.splice(-1, 1, `${last}\n${line}`);
    else sections.push(line);
  }
  const shown = sections.slice(0, maxSections);
  const listed = shown.join('\n').split('\n').filter(Boolean).length;
  const left = total - listed;
  const more = left > 0 ? [`and ${left} more: plumbline diff-scans ${from.id} ${to.id}`] : [];
  return {
    text: slackText(`Plumbline: ${title}`),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: terminalLine(title).slice(0, 150), emoji: false } },
      section(slackText(`${summary} since scan ${from.id} (${from.at.slice(0, 10)}).`)),
      ...shown.map(section),
      ...more.map((text) => section(slackText(text))),
    ],
  };
}

/** Slack accepts 50 blocks. */
const maxSections = 40;
/** Characters of a line: a message of a policy may be long. */
const maxLine = 600;

function describeSlack({ severity, rule, repository, file, line, message, state }: NewFinding): string {
  const again = state === 'reopened' ? ' (reopened)' : '';
  return `• ${slackText(`${severity} ${rule} ${repository} ${file}:${line}${again}: ${message}`.slice(0, maxLine))}`;
}

/** Text in which Slack sees no markup, no link and no mention: a word joiner follows characters that begin one. */
function slackText(text: string): string {
  return terminalLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`@#]|:(?=\S)/gu, '$&\u2060');
}
