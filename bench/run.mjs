// Runs every measurement: node bench/run.mjs [FOLDER]. FOLDER contains repositories; the default is the examples, which
// are too few for more than a check that the measurements run. Needs `npm run build`.
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
