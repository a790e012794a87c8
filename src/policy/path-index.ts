/** Paths, asked what lies where: every policy asks, and a document may have thousands of them. */
export interface PathIndex {
  holds(path: string): boolean;
  /** Whether one of the paths is this scope or lies in it. */
  reachesInto(scope: string): boolean;
  /** Whether this scope lies in one of the paths. */
  reachesAbove(scope: string): boolean;
}

export function createPathIndex(paths: readonly string[]): PathIndex {
  const all = new Set(paths);
  /** The beginnings of the paths with as many steps, made for the depths that are asked for: deep paths have many. */
  const beginnings = new Map<number, ReadonlySet<string>>();
  return {
    holds: (path) => all.has(path),
    reachesInto(scope) {
      const depth = stepsOf(scope).length;
      const known = beginnings.get(depth) ?? new Set(paths.map((path) => beginningOf(path, depth)));
      beginnings.set(depth, known);
      return known.has(scope);
    },
    reachesAbove: (scope) => stepsOf(scope).some((end) => all.has(scope.slice(0, end))),
  };
}

/** Where the names of a path end but for the last one. */
function stepsOf(path: string): readonly number[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => index);
}

const DOT = '.'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

function beginningOf(path: string, depth: number): string {
  let passed = 0;
  for (let at = 0; at < path.length; at++) {
    const character = path.charCodeAt(at);
    if (character !== DOT && character !== BRACKET) continue;
    if (passed === depth) return path.slice(0, at);
    passed += 1;
  }
  return path;
}
