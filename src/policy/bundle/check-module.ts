import { PolicyError } from '../../base/errors.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../evaluation/policy-instance.ts';
import type { CompiledPack } from '../pack/pack.ts';

/**
 * Checks that a compiled pack from a bundle imports only what policies may use, and returns it.
 *
 * @throws PolicyError before any code of it runs, except the function that lists its builtins.
 */
export function checkModule(pack: CompiledPack): CompiledPack {
  try {
    PolicyInstance.load(new WebAssembly.Module(pack.wasm), {}, () => undefined, DEFAULT_MEMORY);
    return pack;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PolicyError('policy/bad-module', `The bundle's policy.wasm cannot be used: ${why}.`);
  }
}
