import type { Policy } from '../policy.ts';
import type { RegoFile } from '../rego-compiler.ts';
import type { PolicyInputs } from './policy-inputs.ts';

/** One thing that a policy reads of the settings, directly or through the library; see compiler/reads.go. */
export interface Read {
  /** A path below `input.config`, `*` for any one name: what is read is all at and below it. */
  readonly segments?: readonly string[];
  /** A key of `input.settings`; with `prefix`, what the keys begin with. Either this or `segments` is there. */
  readonly key?: string;
  readonly prefix?: boolean;
  /** The value, or only whether and how it is set. */
  readonly value: boolean;
  /** What the value is, and not only whether there is one. */
  readonly content?: boolean;
  /** Where it was written last, and over what. */
  readonly place?: boolean;
  /** The type, which a row has whatever is known of its value. */
  readonly type?: boolean;
  /** Its absence can make the policy say more, not only less. */
  readonly negated: boolean;
}

/** A set of messages. */
export interface JudgingRule {
  /** `data["policies"]["x"]["deny_public"]`. */
  readonly reference: string;
  /** What an exception names it by: `public`; empty for `deny` alone. */
  readonly suffix: string;
}

/** The rules of one policy by what they say. */
export interface PolicyRules {
  readonly deny: readonly JudgingRule[];
  readonly warn: readonly JudgingRule[];
  readonly undecided: readonly JudgingRule[];
  /** The reference of a rule, as conftest has it, that gives lists of suffixes: rules with one of them do not count. */
  readonly exception: string | null;
}

/** A policy before it is compiled. */
export interface SourcePolicy {
  readonly policy: Policy;
  /** What its page tells besides, in Markdown with headings of the second level; no report has it. */
  readonly details: string;
  readonly rules: PolicyRules;
}

/** A folder of policies, read and checked but not compiled. */
export interface SourcePack {
  readonly policies: readonly SourcePolicy[];
  /** All that is compiled: the policies, the libraries beside them and Plumbline's own. */
  readonly modules: readonly RegoFile[];
  /** The packages of the policies and the libraries beside them, dotted. */
  readonly packages: readonly string[];
}

export interface CompiledPolicy {
  readonly policy: Policy;
  /** As in `SourcePolicy`. */
  readonly details: string;
  readonly reads: readonly Read[];
  /** What its answers depend on; more than it reads, since the library's sound functions need no weighing. */
  readonly inputs: PolicyInputs;
  /** OPA's names of the builtins that it calls and that are not compiled in. */
  readonly builtins: readonly string[];
}

/** What a scan needs of a pack: one WebAssembly module for all policies. */
export interface CompiledPack {
  /** Of everything that it was made from: the key in caches, and what reports name. */
  readonly digest: string;
  /** What policies ask of `data`, dotted, that neither they nor Plumbline have: somebody has to give it. */
  readonly askedData: readonly string[];
  /** In the order of their ids. The entrypoint of the one at index 2 is `plumbline/aggregate/p2`. */
  readonly policies: readonly CompiledPolicy[];
  /** The Rego packages in it, dotted, those of libraries too: where no data can stand. */
  readonly packages: readonly string[];
  readonly wasm: Uint8Array<ArrayBuffer>;
}
