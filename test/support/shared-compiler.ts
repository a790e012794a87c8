import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import type { RegoAnswer, RegoCompiler } from '../../src/policy/rego-compiler.ts';

/** Bytes of binaries in answers that are kept. */
const maxKept = 64_000_000;

/**
 * Embedded compiler, loaded once per worker: a load takes 0.5 s of processor time and 41 MB of WebAssembly, and thirty
 * test files need it. It answers an equal request once: tests compile the starter pack, and one policy, again and again. It is
 * never closed; it ends with its worker.
 */
export const compiler: RegoCompiler = withMemory(createRegoCompiler());

function withMemory(asked: RegoCompiler): RegoCompiler {
  const answers = new Map<string, Promise<RegoAnswer>>();
  let bytes = 0;
  return {
    ...asked,
    ask(request) {
      const key = JSON.stringify(request);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = asked.ask(request);
      void answer.then(
        ({ binary }) => {
          bytes += key.length + binary.length;
          if (bytes <= maxKept) answers.set(key, answer);
        },
        () => undefined,
      );
      return answer;
    },
  };
}
