import { parentPort, workerData } from 'node:worker_threads';
import { createRegoRunner } from './run-rego-compiler.ts';

// The thread or process in which the embedded compiler runs: a request's bytes in, an answer out. It dies with the first failure;
// whoever started it starts another.

if (parentPort === null) serveProcess();
else serveThread(parentPort);

function serveThread(port: NonNullable<typeof parentPort>): void {
  const run = createRegoRunner({ module: (workerData as { readonly module?: WebAssembly.Module }).module });
  port.on('message', (request: Uint8Array) => {
    const module = run.load();
    // From here on the request's own time counts.
    port.postMessage({ module });
    const answer = run(request);
    port.postMessage(answer, [answer.binary.buffer]);
  });
}

function serveProcess(): void {
  const run = createRegoRunner();
  // Ctrl-C reaches every process of a terminal: the one that started this one decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('message', (request: Uint8Array) => {
    run.load();
    process.send?.({});
    process.send?.(run(request));
  });
}
