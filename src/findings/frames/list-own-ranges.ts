import type { FrameLine } from './frame-line.ts';

/** Returns the part of a code frame that the finding is about. Reports for programs carry no text around it. */
export function listOwnRanges(frame: readonly FrameLine[]): readonly FrameLine[] {
  return frame.flatMap(({ line, text, mark }) => {
    if (mark === null) return [];
    const own = text.slice(mark.start, mark.end);
    return own === '' ? [] : [{ line, text: own, mark: { start: 0, end: own.length } }];
  });
}

/** Returns plain data with every `frame` in it cut to the finding's own range. */
export function withOwnRanges(data: unknown): unknown {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map(withOwnRanges);
  return Object.fromEntries(
    Object.entries(data).map(([key, item]) => [key, key === 'frame' ? listOwnRanges(item) : withOwnRanges(item)]),
  );
}
