import { cutLine } from '../findings/frames/cut-line.ts';
import type { FrameLine } from '../findings/frames/frame-line.ts';
import { neutralise } from '../findings/frames/neutralise.ts';

/** Columns of explanations; longer lines of code are cut. */
const width = 80;

export function toSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

export function renderFrame(frame: readonly FrameLine[]): readonly string[] {
  const digits = String(frame.at(-1)?.line ?? '').length;
  return frame.flatMap((line) => {
    const { text, mark } = cutLine(line, width - digits - 8);
    const number = String(line.line).padStart(digits);
    if (mark === null) return [`    ${number} │ ${text}`.trimEnd()];
    const before = ' '.repeat([...text.slice(0, mark.start)].length);
    const under = '~'.repeat(Math.max(1, [...text.slice(mark.start, mark.end)].length));
    return [`  > ${number} │ ${text}`, `    ${' '.repeat(digits)} │ ${before}${under}`];
  });
}

export function cut(text: string, most = width): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`;
}

/** Breaks text into lines of at most 80 columns; a longer word has its own line. */
export function wrapProse(text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of neutralise(text).split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || [...last].length + 1 + [...word].length > width)
      lines.push(`${lines.length === 0 ? indent : `${indent}  `}${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
