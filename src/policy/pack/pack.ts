import type { Policy } from '../policy.ts';
import type { RegoFile } from '../rego-compiler.ts';
import type { PolicyInputs } from './policy-inputs.ts';

/** A read of settings by a policy, directly or through the library; see compiler/reads.go. */
export interface Read {
  /** Path below `input.config`, with `*` for any name. Everything at and below it is read. */
  readonly segments?: readonly string[];
  /** Key of `input.settings`, or its beginning if `prefix` is set. Either this or `segments` is present. */
  readonly key?: string;
  readonly prefix?: boolean;
  /** The end of such keys. */
  readonly ending?: string;
  /** Rows that lack one of these fields are not read. */
  readonly fields?: readonly string[];
  /** True if the value is read, false if only whether and how it is set. */
  readonly value: boolean;
  /** True if the content of the value matters, not only its presence. */
  readonly content?: boolean;
  /** True if the location of the setting and overridden values are read. */
  readonly place?: boolean;
  /** True if the type is read, which is known even if the value is not. */
  readonly type?: boolean;
  /** True if everything that a closure can return is read, so that a closure whose results are known is known. */
  readonly results?: boolean;
  /** Container options that it looks for (`--privileged`, `-u`), if it reads nothing else of the text. */
  readonly options?: readonly string[];
  /** True if the text holds container options, and the directories of a launch in them do not matter. */
  readonly folders?: boolean;
  /** True if the policy may report more if the setting is absent. */
  readonly negated: boolean;
}

/** A rule that returns a set of messages. */
export interface JudgingRule {
  /** `data["policies"]["x"]["deny_public"]`. */
  readonly reference: string;
  /** Suffix of the name that exceptions refer to: `public`; empty for `deny`. */
  readonly suffix: string;
}

/** Judging rules of a policy by kind. */
export interface PolicyRules {
  readonly deny: readonly JudgingRule[];
  readonly warn: readonly JudgingRule[];
  readonly undecided: readonly JudgingRule[];
  /** Reference of conftest's `exception` rule, which returns lists of suffixes of rules to ignore; or null. */
  readonly exception: string | null;
}

/** A policy before compilation. */
export interface SourcePolicy {
  readonly policy: Policy;
  /** Additional Markdown for its page, with headings of level 2; not in reports. */
  readonly details: string;
  readonly rules: PolicyRules;
}

/** Policies that are read and checked but not compiled. */
export interface SourcePack {
  readonly policies: readonly SourcePolicy[];
  /** All files to compile: policies, their libraries and Plumbline's own. */
  readonly modules: readonly RegoFile[];
  /** Dotted packages of the policies and their libraries. */
  readonly packages: readonly string[];
}

export interface CompiledPolicy {
  readonly policy: Policy;
  /** Explanation in Markdown, see `SourcePolicy`. */
  readonly details: string;
  readonly reads: readonly Read[];
  /** Everything its result depends on; more than `reads`, which omits what sound library functions read. */
  readonly inputs: PolicyInputs;
  /** OPA's names of the builtins it calls that are not compiled in. */
  readonly builtins: readonly string[];
}

/** A pack that is ready to scan with: one WebAssembly module for all policies. */
export interface CompiledPack {
  /** Digest of all sources: cache key, and identity in reports. */
  readonly digest: string;
  /** Dotted paths of data that policies read and that neither they nor Plumbline provide. */
  readonly askedData: readonly string[];
  /** Sorted by id. The entrypoint of the policy at index 2 is `plumbline/aggregate/p2`. */
  readonly policies: readonly CompiledPolicy[];
  /** Dotted packages, including libraries, whose paths data files must not use. */
  readonly packages: readonly string[];
  readonly wasm: Uint8Array<ArrayBuffer>;
}
