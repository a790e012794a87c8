import type { CompiledPolicy } from '../../policy/pack/pack.ts';
import type { Policy } from '../../policy/policy.ts';

/** Builtins with another result in each run. */
const variable = ['time.now_ns', 'rand.intn', 'uuid.rfc4122', 'opa.runtime'];

/** Returns true if a policy may have another result in each run. */
export function hasVariableBuiltin({ builtins }: Pick<CompiledPolicy, 'builtins'>): boolean {
  return builtins.some((name) => variable.includes(name));
}

/** Returns true if violations of a policy are only warnings at a time. */
export function isEarly({ effectiveOn }: Policy, at: string): boolean {
  return effectiveOn !== null && Date.parse(at) < Date.parse(effectiveOn);
}
