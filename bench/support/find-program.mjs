import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the program of a built version, `main.js` in earlier ones; undefined if the version is not built. */
export function findProgram(folder) {
  return ['main.cjs', 'main.js'].map((name) => join(folder, 'dist/cli', name)).find(existsSync);
}
