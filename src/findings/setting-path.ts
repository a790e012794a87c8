// Paths as a document has them: segments joined by dots, odd ones as JSON strings, list items as `[0]`.
const segment = /\.?"(?:[^"\\]|\\.)*"|\.?[^."[\]]+|\[[^\]]*\]/gu;

/** The paths above a setting, closest first: `a.b[0]` gives `a.b`, `a`. */
export function ancestorsOf(path: string): readonly string[] {
  const ends = [...path.matchAll(segment)].map((match) => match.index + match[0].length);
  return ends
    .slice(0, -1)
    .reverse()
    .map((end) => path.slice(0, end));
}

/** Whether one path lies below another. */
export function isBelow(path: string, ancestor: string): boolean {
  return path.startsWith(ancestor) && (path[ancestor.length] === '.' || path[ancestor.length] === '[');
}
