import type { Finding } from '../findings/finding.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import { toTerminalLine } from './escape.ts';
import { describeOccurrences } from './views.ts';
import { describeExpired } from './waiver-texts.ts';

/** Returns what a finding states, as one line: message, views and an expired waiver as sentences, then the fix. */
export function writeFindingText(finding: Finding, repository: CondensedRepository): string {
  const { message, expiredWaiver, fix } = finding;
  const sentences = [message, describeOccurrences(finding, repository), describeExpired(expiredWaiver)].map(
    endSentence,
  );
  return [...sentences, fix === null ? '' : `Fix: ${fix}`]
    .map((part) => toTerminalLine(part).trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Cuts a text to a number of UTF-16 units; the last one is an ellipsis then. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}

/** Cuts a text to a number of UTF-16 units as `cutText` does, but at the end of a word if there is one in its second half. */
export function cutProse(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max - 1);
  return end < max / 2 ? cutText(text, max) : `${text.slice(0, end).replace(/[,;:.]$/u, '')}…`;
}

function endSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
