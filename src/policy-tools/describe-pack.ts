import { formatPath } from '../base/dotted-path.ts';
import { compareCodeUnits } from '../base/order.ts';
import { fastBuiltinNames } from '../policy/builtins/host-builtins.ts';
import { ALL_ENTRYPOINT, writeEntrypoint } from '../policy/pack/aggregate.ts';
import type { CompiledPack, CompiledPolicy, Read } from '../policy/pack/pack.ts';
import type { Policy } from '../policy/policy.ts';
import { spellPath } from '../vocabulary/spelling.ts';

/** Description of a pack for people and for other programs. */
export interface PackDescription {
  readonly digest: string;
  /** Size of the WebAssembly module. */
  readonly bytes: number;
  /** Entrypoint that evaluates every policy in one call. */
  readonly entrypoint: string;
  readonly policies: readonly PolicyDescription[];
}

export interface PolicyDescription extends Policy {
  readonly entrypoint: string;
  readonly reads: readonly ReadDescription[];
  /** Builtins that are not compiled in. A scan that calls one answered by `opa` loads OPA's own code. */
  readonly builtins: readonly { readonly name: string; readonly answeredBy: 'plumbline' | 'opa' }[];
}

export interface ReadDescription {
  /** The engine's spelling; `*` matches any name, and at the end every name below. */
  readonly setting: string;
  readonly canonical: string;
  /** True if the policy reads the value, false if it only reads whether and how it is set. */
  readonly value: boolean;
  /** True if the policy may report more if the setting is absent: then an unknown setting makes even a failure undecided. */
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
    entrypoint: writeEntrypoint(index),
    reads: [...found.values()].sort((a, b) => compareCodeUnits(a.setting, b.setting)),
    builtins: builtins.map((name) => ({ name, answeredBy: fastBuiltinNames.includes(name) ? 'plumbline' : 'opa' })),
  };
}

function describeRead({ segments, key = '', prefix, value, negated }: Read): ReadDescription {
  const canonical = segments === undefined ? `${key}${prefix === true ? '*' : ''}` : writeName(segments);
  return { setting: spellPath(canonical), canonical, value, absenceCounts: negated };
}

function writeName(segments: readonly string[]): string {
  return segments.length === 0 ? '*' : segments.map((name) => (name === '*' ? name : formatPath([name]))).join('.');
}
