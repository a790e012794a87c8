/**
 * Returns true if a glob matches a complete path. `?` matches one character and `*` any number of them, both except
 * `/`; `**` matches any characters. Takes time proportional to the product of both lengths, for any pattern.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  // The offsets of the path up to which the pattern so far can match.
  let ends = new Set([0]);
  for (let at = 0; at < pattern.length && ends.size > 0; at++) {
    const isStar = pattern[at] === '*';
    const isAny = isStar && pattern[at + 1] === '*';
    if (isAny) at += 1;
    // `**/` also matches no folder at all.
    const isFolders = isAny && pattern[at + 1] === '/' && (at === 1 || pattern[at - 2] === '/');
    if (isFolders) at += 1;
    const next = new Set<number>(isFolders ? ends : []);
    if (isFolders) {
      for (let end = Math.min(...ends); end < path.length; end++) if (path[end] === '/') next.add(end + 1);
    }
    for (const start of isFolders ? [] : ends) {
      if (isStar) {
        for (let end = start; end <= path.length && !next.has(end); end++) {
          next.add(end);
          if (!isAny && path[end] === '/') break;
        }
      } else if (start < path.length && (pattern[at] === '?' ? path[start] !== '/' : path[start] === pattern[at])) {
        next.add(start + 1);
      }
    }
    ends = next;
  }
  return ends.has(path.length);
}
