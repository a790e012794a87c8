// Has Node load TypeScript, as later versions of Node do by themselves. Pass it to `--import`.
import { register } from 'node:module';

register('./strip-types.mjs', import.meta.url);
