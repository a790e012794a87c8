import type { Json } from '../base/json.ts';
import type { Policy } from './policy.ts';
import type { RegoFile } from './rego-compiler.ts';

/** One thing that a policy reads of the settings, directly or through the library; see compiler/reads.go. */
export interface Read {
  /** A path below `input.config`, `*` for any one name: what is read is all at and below it. */
  readonly segments?: readonly string[];
  /** A key of `input.settings`; with `prefix`, what the keys begin with. Either this or `segments` is there. */
  readonly key?: string;
  readonly prefix?: boolean;
  /** The value, or only whether and how it is set. */
  readonly value: boolean;
  /** Its absence can make the policy say more, not only less. */
  readonly negated: boolean;
}

/** The rules of one policy by what they say; each is a set. Dotted references: `data.policies.x.deny`. */
export interface PolicyRules {
  readonly deny: readonly string[];
  readonly warn: readonly string[];
  readonly undecided: readonly string[];
}

/** A policy before it is compiled. */
export interface SourcePolicy {
  readonly policy: Policy;
  readonly rules: PolicyRules;
}

/** A folder of policies, read and checked but not compiled. */
export interface SourcePack {
  readonly policies: readonly SourcePolicy[];
  /** All that is compiled: the policies, the libraries beside them and Plumbline's own. */
  readonly modules: readonly RegoFile[];
}

export interface CompiledPolicy {
  readonly policy: Policy;
  readonly reads: readonly Read[];
}

/** What a scan needs of a pack: one WebAssembly module for all policies. */
export interface CompiledPack {
  /** Of everything that it was made from: the key in caches, and what reports name. */
  readonly digest: string;
  /** In the order of their ids. The entrypoint of the one at index 2 is `plumbline/aggregate/p2`. */
  readonly policies: readonly CompiledPolicy[];
  readonly wasm: Uint8Array<ArrayBuffer>;
}

/** Parameter values by policy id and name, as a user gives them. */
export type ParameterValues = { readonly [policy: string]: { readonly [name: string]: Json } };
