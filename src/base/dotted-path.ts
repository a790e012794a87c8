/**
 * Converts a path of names to text: dots between segments, segments that are not plain words JSON-quoted
 * (`process."withName:X".cpus`), list items as `[0]`.
 */
export function formatPath(segments: readonly (string | number)[]): string {
  let text = '';
  for (const segment of segments) {
    if (typeof segment === 'number') text += `[${segment}]`;
    else text += (text === '' ? '' : '.') + formatSegment(segment.toWellFormed());
  }
  return text;
}

const plainWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function formatSegment(segment: string): string {
  return plainWord.test(segment) ? segment : JSON.stringify(segment);
}

const segmentPattern = /\[(\d+)\]|"((?:[^"\\]|\\.)*)"|([^.[\]"]+)/uy;

type Segments = readonly (string | number)[];

/** Cache of recently parsed paths: the views of a repository use the same ones thousands of times. */
const parsed = new Map<string, Segments | undefined>();

/** Number and length of cached paths: hostile files could have any number of any length. */
const maxParsed = 4096;
const maxKeptLength = 200;

/** Parses a path; returns undefined for other text. */
export function parsePathText(text: string): Segments | undefined {
  if (text.length > maxKeptLength) return parse(text);
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const segments = parse(text);
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(text, segments);
  return segments;
}

function parse(text: string): Segments | undefined {
  const segments: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === '.' && segments.length > 0) at += 1;
    segmentPattern.lastIndex = at;
    const match = segmentPattern.exec(text);
    if (match === null) return undefined;
    const [whole, index, quoted, plain] = match;
    if (index !== undefined) segments.push(Number(index));
    else if (quoted !== undefined) segments.push(unquote(quoted));
    else segments.push(plain ?? '');
    at += whole.length;
  }
  return segments;
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    // Malformed JSON: keep the text as it is.
    return quoted;
  }
}

/** Returns true if one path lies below another. */
export function isBelow(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor) && (path[ancestor.length] === '.' || path[ancestor.length] === '[');
}
