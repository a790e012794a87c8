import { createRegoRunner } from './run-rego-compiler.ts';

// The process in which the embedded compiler runs: a request's bytes in, an answer out. It dies with the first failure and with the
// process that started it.

const run = createRegoRunner();

// Ctrl-C reaches every process of a terminal: whoever started this one decides when it ends.
process.on('SIGINT', () => undefined);

process.on('message', (request: Uint8Array) => {
  run.load();
  // From here on the request's own time counts.
  process.send?.({});
  process.send?.(run(request));
});
