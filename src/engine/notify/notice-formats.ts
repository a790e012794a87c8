import { createHmac } from 'node:crypto';
import { writeVisibleJson } from '../../base/json.ts';
import { pluralize } from '../../base/pluralize.ts';
import { escapeHtml, toTerminalLine } from '../../reports/escape.ts';
import type { NewFinding, Notice } from './new-findings.ts';

/** Programs that messages are posted to. */
export type WebhookChannel = 'webhook' | 'slack';
export type Channel = WebhookChannel | 'email';

/** Renders a notice as the JSON that is posted. */
export const renderNotice: Readonly<Record<WebhookChannel, (notice: Notice) => string>> = {
  webhook({ team, from, to, total, counts, findings }) {
    const body = { noticeVersion: 1, team, from, to, total, counts: Object.fromEntries(counts), findings };
    return `${writeVisibleJson(body)}\n`;
  },
  slack: (notice) => `${writeVisibleJson(renderSlack(notice))}\n`,
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
  const { total, findings } = notice;
  const title = writeTitle(notice);
  const createSection = (text: string): object => ({ type: 'section', text: { type: 'mrkdwn', text } });
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
  const more = left > 0 ? [describeRest(notice, left)] : [];
  return {
    text: escapeSlackText(`Plumbline: ${title}`),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: toTerminalLine(title).slice(0, 150).toWellFormed(), emoji: false },
      },
      createSection(escapeSlackText(writeSummary(notice))),
      ...shown.map(createSection),
      ...more.map((text) => createSection(escapeSlackText(text))),
    ],
  };
}

function writeTitle({ team, total }: Notice): string {
  return `${pluralize(total, 'new finding')} for ${team}`;
}

function writeSummary({ counts, from }: Notice): string {
  const summary = counts.map(([severity, count]) => `${count} ${severity}`).join(', ');
  return `${summary} since scan ${from.id} (${from.at.slice(0, 10)}).`;
}

function describeRest({ from, to }: Notice, left: number): string {
  return `and ${left} more: plumbline diff-scans ${from.id} ${to.id}`;
}

/** Slack accepts 50 blocks. */
const maxSections = 40;
/** Characters of a line: a message of a policy may be long. */
const maxLine = 500;

function describeSlack({ severity, rule, repository, file, line, message, state }: NewFinding): string {
  const again = state === 'reopened' ? ' (reopened)' : '';
  return `• ${escapeSlackText(`${severity} ${rule} ${repository} ${file}:${line}${again}: ${message}`.slice(0, maxLine).toWellFormed())}`;
}

/** Text in which Slack sees no markup, no link and no mention: a word joiner follows characters that begin one. */
function escapeSlackText(text: string): string {
  return toTerminalLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`@#]|:(?=\S)/gu, '$&\u2060');
}

/** Characters of a subject; mail programs show fewer. */
const maxSubject = 150;

/** Renders a notice as the subject, the text and the HTML of an e-mail. */
export function renderEmail(notice: Notice): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { total, findings } = notice;
  const title = writeTitle(notice);
  const summary = `${title}: ${writeSummary(notice)}`;
  const lines = findings.map(({ severity, rule, repository, file, line, message, state }) => ({
    place: `${severity} ${rule} ${repository} ${file}:${line}${state === 'reopened' ? ' (reopened)' : ''}`,
    message: message.slice(0, maxLine),
  }));
  const left = total - findings.length;
  const rest = left > 0 ? [describeRest(notice, left)] : [];
  const toPlainText = (line: string): string => withoutLinks(toTerminalLine(line));
  const toHtml = (line: string): string => withoutLinks(escapeHtml(toTerminalLine(line)));
  return {
    subject: toTerminalLine(`Plumbline: ${title}`).slice(0, maxSubject).toWellFormed(),
    text: [
      ...[toPlainText(summary), ''],
      ...lines.flatMap(({ place, message }) => [toPlainText(place), `    ${toPlainText(message)}`, '']),
      ...rest.flatMap((line) => [line, '']),
    ].join('\n'),
    html: [
      ...[`<p>${toHtml(summary)}</p>`, '<ul>'],
      ...lines.map(({ place, message }) => `<li><b>${toHtml(place)}</b><br>${toHtml(message)}</li>`),
      ...['</ul>', ...rest.map((line) => `<p>${line}</p>`), ''],
    ].join('\n'),
  };
}

/** Text in which mail programs see no address to link: a word joiner follows the colon of `https://`. */
function withoutLinks(text: string): string {
  return text.replace(/:(?=\/\/)/gu, '$&\u2060');
}
