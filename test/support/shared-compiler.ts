import { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import type { RegoCompiler } from '../../src/policy/rego-compiler.ts';

/**
 * Embedded compiler, loaded once per worker: a load takes 0.5 s of processor time and 41 MB of WebAssembly, and thirty
 * test files need it. It is never closed; it ends with its worker.
 */
export const compiler: RegoCompiler = createRegoCompiler();
