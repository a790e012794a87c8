import type { Json } from '../../src/base/json.ts';
import { createOpaBuiltins } from '../../src/host/opa-builtins.ts';
import { compilePack } from '../../src/policy/compile/compile-pack.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import type { CompiledPack } from '../../src/policy/pack/pack.ts';
import { type GivenParameter, mergeParameters } from '../../src/policy/pack/parameters.ts';
import { buildPolicyData } from '../../src/policy/pack/policy-data.ts';
import { readPack } from '../../src/policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../../src/policy/rego-compiler.ts';
import { createJudge, type Judge } from '../../src/policy/soundness/judge.ts';
import { readLibraryFolder } from './rego-folder.ts';

export interface ReadyPack {
  readonly pack: CompiledPack;
  readonly judge: Judge;
  readonly data: Json;
}

/** Compiles Rego files with Plumbline's library, ready to judge documents. */
export async function preparePack(
  files: readonly RegoFile[],
  compiler: RegoCompiler,
  options = { now: 0n, strictIncludes: false },
): Promise<ReadyPack> {
  const pack = await compilePack(await readPack(files, readLibraryFolder(), compiler), 'test', compiler);
  const data = buildPolicyData(
    mergeParameters(
      pack.policies.map(({ policy }) => policy),
      [],
    ).values,
  );
  return { pack, data, judge: createJudge(pack, buildEngine(pack, data, options.now), options) };
}

/** Evaluates the policies of a pack with parameters of their own; `off` are not evaluated. */
export function judgeWith(pack: CompiledPack, given: readonly GivenParameter[], off: readonly string[] = []): Judge {
  const { values, faults } = mergeParameters(
    pack.policies.map(({ policy }) => policy),
    given,
  );
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  const engine = buildEngine(pack, buildPolicyData(values), 0n);
  return createJudge(pack, engine, { now: 0n, strictIncludes: false, off });
}

/** An engine as a scan has it: OPA's own code answers what is not compiled in, and is loaded by the first such call. */
function buildEngine(pack: CompiledPack, data: Json, now: bigint): PolicyEngine {
  return new PolicyEngine(pack, data, { now, callOpa: createOpaBuiltins(now) });
}
