// Runs every measurement: node bench/run.mjs [FOLDER]. FOLDER holds repositories; without it the examples are taken, which
// are too few to tell more than that it works. `npm run build` comes first.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'examples/organisation'));
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')) {
  console.log(`== ${file}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(import.meta.dirname, file), folder], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
