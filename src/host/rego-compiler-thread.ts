import { parentPort, workerData } from 'node:worker_threads';
import { createRegoRunner } from './run-rego-compiler.ts';

// The thread in which the embedded compiler runs: a request's bytes in, an answer out. It dies with the first failure;
// whoever started it starts another.

const port = parentPort;
const run = createRegoRunner({ module: (workerData as { readonly module?: WebAssembly.Module }).module });

port?.on('message', (request: Uint8Array) => {
  const module = run.load();
  // From here on the request's own time counts.
  port.postMessage({ module });
  const answer = run(request);
  port.postMessage(answer, [answer.binary.buffer]);
});
