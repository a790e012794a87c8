import { PolicyError } from '../../base/errors.ts';
import { DEFAULT_MEMORY, PolicyInstance } from '../evaluation/policy-instance.ts';
import type { CompiledPack } from '../pack/pack.ts';

/**
 * A compiled pack that others have made, once it is seen to ask for nothing that policies do not get.
 *
 * @throws PolicyError before anything of it was run but what tells the builtins that it calls.
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
