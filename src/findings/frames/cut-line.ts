import type { FrameLine } from './frame-line.ts';

/** Cuts a line of a code frame to a width, keeping as much as possible of its mark and of the text before the mark. */
export function cutLine(line: FrameLine, width: number): FrameLine {
  const { text, mark } = line;
  if (text.length <= width) return line;
  const wanted = mark === null ? 0 : Math.max(0, Math.min(mark.end, mark.start + width - 2) - width + 2);
  const start = wanted === 0 ? 0 : wanted + (isLowSurrogate(text, wanted) ? 1 : 0);
  const end = findEndBefore(text, Math.min(text.length, start + width - (start > 0 ? 2 : 1)));
  const lead = start > 0 ? '…' : '';
  const shift = lead.length - start;
  const cut = `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  if (mark === null) return { ...line, text: cut };
  return {
    ...line,
    text: cut,
    mark: { start: Math.max(0, mark.start + shift), end: Math.min(cut.length, mark.end + shift) },
  };
}

function findEndBefore(text: string, end: number): number {
  return end < text.length && isLowSurrogate(text, end) ? end - 1 : end;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
