// Has Node load TypeScript in the processes of Vitest, as later versions of Node do by themselves. Pass it to `--import`. Threads and
// processes that the program starts inherit the option, and run no TypeScript: loading it would take each 0.05 s.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv[1]?.includes('vitest')) register('./strip-types.mjs', import.meta.url);
