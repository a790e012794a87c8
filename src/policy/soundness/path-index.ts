/** Index of paths for lookups by position: every policy needs them, and a document may have thousands of paths. */
export interface PathIndex {
  /** True if one of the paths is this scope or lies in it. */
  reachesInto(scope: string): boolean;
  /** True if this scope lies in one of the paths. */
  reachesAbove(scope: string): boolean;
}

export function createPathIndex(paths: readonly string[]): PathIndex {
  let all: ReadonlySet<string> | undefined;
  const isPath = (path: string): boolean => {
    all ??= new Set(paths);
    return all.has(path);
  };
  /** Beginnings of the paths by number of steps, computed only for the depths in use: deep paths have many. */
  const beginnings = new Map<number, ReadonlySet<string>>();
  return {
    reachesInto(scope) {
      const depth = countSteps(scope);
      const known = beginnings.get(depth) ?? listBeginnings(paths, depth);
      beginnings.set(depth, known);
      return known.has(scope);
    },
    reachesAbove: (scope) => listSteps(scope).some((end) => isPath(scope.slice(0, end))),
  };
}

function countSteps(path: string): number {
  let steps = 0;
  for (let at = 0; at < path.length; at++) if (isStep(path, at)) steps += 1;
  return steps;
}

/** Returns the offsets at which the names of a path end, except the last. */
function listSteps(path: string): readonly number[] {
  const steps: number[] = [];
  for (let at = 0; at < path.length; at++) if (isStep(path, at)) steps.push(at);
  return steps;
}

function listBeginnings(paths: readonly string[], depth: number): ReadonlySet<string> {
  const found = new Set<string>();
  let last: string | undefined;
  for (const path of paths) {
    // Neighbours begin alike, mostly.
    if (last !== undefined && isStep(path, last.length) && path.startsWith(last)) continue;
    const end = findStep(path, depth);
    last = end === undefined ? undefined : path.slice(0, end);
    found.add(last ?? path);
  }
  return found;
}

/** Returns the offset after a number of steps; undefined if the path is shorter. */
function findStep(path: string, steps: number): number | undefined {
  let passed = 0;
  for (let at = 0; at < path.length; at++) {
    if (!isStep(path, at)) continue;
    if (passed === steps) return at;
    passed += 1;
  }
  return undefined;
}

const DOT = '.'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

function isStep(path: string, at: number): boolean {
  const character = path.charCodeAt(at);
  return character === DOT || character === BRACKET;
}
