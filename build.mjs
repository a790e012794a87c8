// Builds `dist` from `src`: the compiler's output, and the files that are not TypeScript but ship with it.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
chmodSync(join(root, 'dist/cli/main.js'), 0o755);
