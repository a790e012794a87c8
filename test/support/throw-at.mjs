// Lets the program fail like a bug: at a call of a common function, counted in each thread, it throws an error that quotes a
// configuration. Loaded with --import, also into threads, for which PLUMBLINE_TEST_THROW is `CALL FILE`.
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const original = Array.prototype.map;
let calls = 0;
let failing = Number.POSITIVE_INFINITY;
let quoted = '';

/** Fails at a call; returns the number of calls since the function was called before. */
export function failAt(call, text) {
  const counted = calls;
  [calls, failing, quoted] = [0, call, text];
  return counted;
}

const kinds = [
  (text) => new TypeError(`Cannot read ${text}`),
  (text) => new Error(`${text}\n    at ${text} (x.ts:1:1)\n    at async ${text}`),
  (text) => Object.assign(new Error('it is wrong', { cause: new Error(text) }), { text }),
  (text) => Object.assign(new Error(text), { message: `${text} ${text}` }),
  (text) => text,
];

Array.prototype.map = function (...given) {
  calls += 1;
  if (calls === failing) throw kinds[failing % kinds.length](quoted);
  return Reflect.apply(original, this, given);
};

threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(file, { ...options, env: process.env, execArgv: ['--import', import.meta.url] });
  }
};
syncBuiltinESMExports();

const { PLUMBLINE_TEST_THROW } = process.env;
if (!threads.isMainThread && PLUMBLINE_TEST_THROW !== undefined) {
  const [call, file] = PLUMBLINE_TEST_THROW.split(' ');
  failAt(Number(call), readFileSync(file, 'utf8'));
}
