// Makes every generated file that is tracked again, from what it is made of. `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const generators = ['docs/reference-lines/build.mjs'];
for (const generator of generators)
  execFileSync(process.execPath, [join(root, generator)], { cwd: root, stdio: 'inherit' });
