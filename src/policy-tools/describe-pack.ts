import { pathText } from '../base/dotted-path.ts';
import { compareCodeUnits } from '../base/order.ts';
import { fastBuiltinNames } from '../policy/builtins/host-builtins.ts';
import { ALL_ENTRYPOINT, entrypointOf } from '../policy/pack/aggregate.ts';
import type { CompiledPack, CompiledPolicy, Read } from '../policy/pack/pack.ts';
import type { Policy } from '../policy/policy.ts';
import { spellPath } from '../vocabulary/spelling.ts';

/** What a pack holds, for people and for other programs. */
export interface PackDescription {
  readonly digest: string;
  /** Of the WebAssembly module. */
  readonly bytes: number;
  /** The one that asks every policy at once. */
  readonly entrypoint: string;
  readonly policies: readonly PolicyDescription[];
}

export interface PolicyDescription extends Policy {
  readonly entrypoint: string;
  readonly reads: readonly ReadDescription[];
  /** Those that are not compiled in; `opa`: a scan that calls one loads OPA's own code. */
  readonly builtins: readonly { readonly name: string; readonly answeredBy: 'plumbline' | 'opa' }[];
}

export interface ReadDescription {
  /** As the engine spells it; `*` stands for any name, and at the end for all that is below. */
  readonly setting: string;
  readonly canonical: string;
  /** Its value, or only whether and how it is set. */
  readonly value: boolean;
  /** Whether its absence can make the policy say more: then what is not known makes even a failure undecided. */
  readonly absenceCounts: boolean;
}

export function describePack({ digest, policies, wasm }: CompiledPack): PackDescription {
  return {
    digest,
    bytes: wasm.length,
    entrypoint: ALL_ENTRYPOINT,
    policies: policies.map(describePolicy),
  };
}

function describePolicy({ policy, reads, builtins }: CompiledPolicy, index: number): PolicyDescription {
  const found = new Map<string, ReadDescription>();
  for (const read of reads) {
    const next = describeRead(read);
    const known = found.get(next.canonical);
    found.set(next.canonical, {
      ...next,
      value: next.value || known?.value === true,
      absenceCounts: next.absenceCounts || known?.absenceCounts === true,
    });
  }
  return {
    ...policy,
    entrypoint: entrypointOf(index),
    reads: [...found.values()].sort((a, b) => compareCodeUnits(a.setting, b.setting)),
    builtins: builtins.map((name) => ({ name, answeredBy: fastBuiltinNames.includes(name) ? 'plumbline' : 'opa' })),
  };
}

function describeRead({ segments, key = '', prefix, value, negated }: Read): ReadDescription {
  const canonical = segments === undefined ? `${key}${prefix === true ? '*' : ''}` : nameOf(segments);
  return { setting: spellPath(canonical), canonical, value, absenceCounts: negated };
}

function nameOf(segments: readonly string[]): string {
  return segments.length === 0 ? '*' : segments.map((name) => (name === '*' ? name : pathText([name]))).join('.');
}
