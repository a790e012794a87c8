import { findAnsweredByOpa } from '../../policy/builtins/host-builtins.ts';
import type { Policy } from '../../policy/policy.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { loadPack } from '../packs/load-pack.ts';

export interface CheckedPolicy {
  readonly policy: Policy;
  /** Builtins that only OPA's own code answers: a scan that evaluates the policy has to load it. */
  readonly answeredByOpa: readonly string[];
}

/** Checks policies. @throws PolicyError with every fault at its place. */
export async function checkPolicies(engine: EngineContext, options: PackOptions): Promise<readonly CheckedPolicy[]> {
  const { policies } = await loadPack(engine, options);
  return policies.map(({ policy, builtins }) => ({ policy, answeredByOpa: findAnsweredByOpa(builtins) }));
}
