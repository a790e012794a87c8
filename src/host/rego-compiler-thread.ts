import { parentPort } from 'node:worker_threads';
import { RegoCompilerInstance } from './rego-compiler-instance.ts';
import { readCompilerModule } from './rego-compiler-module.ts';

// The thread in which the embedded compiler runs: a request's bytes in, an answer out. It loads the compiler with the
// first request and dies with the first failure; whoever started it starts another.

const port = parentPort;
let instance: RegoCompilerInstance | undefined;

port?.on('message', (request: Uint8Array) => {
  instance ??= new RegoCompilerInstance(readCompilerModule());
  const answer = instance.ask(request);
  port.postMessage(answer, [answer.binary.buffer]);
});
