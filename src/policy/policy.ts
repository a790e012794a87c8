import type { Json } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { TargetKind } from '../document/document.ts';

/** Condition to evaluate a policy for a view: always, or if one of the scopes is set or one of the executors is used. */
export type Applies = 'always' | { readonly scopes: readonly string[]; readonly executors: readonly string[] };

/** A policy as its METADATA declares it. Reports contain it unchanged. */
export interface Policy {
  /** Stable, without dots: `PL-CLOUDC-001`. */
  readonly id: string;
  readonly title: string;
  /** Consequences of a violation. */
  readonly description: string;
  readonly severity: Severity;
  readonly category: string;
  readonly applies: Applies;
  /** Kinds of target it is evaluated for. */
  readonly targets: readonly TargetKind[];
  /** Evaluated once for all targets of a repository: its input is the list of their documents. */
  readonly combine?: true;
  /** JSON Schema of its parameters with their defaults, or null. */
  readonly parameters: Json;
  /** `CWE-798`, `NIST 800-53 SC-7` … */
  readonly controls: readonly string[];
  /** Sets that contain it; empty if all do. See `sets.ts`. */
  readonly sets: readonly string[];
  readonly relatedResources: readonly { readonly ref: string; readonly description: string }[];
  /** RFC 3339 date before which a violation is a warning. */
  readonly effectiveOn: string | null;
  readonly remediation: string;
  /** Built-in rules whose findings are omitted at a setting where this policy has a finding. */
  readonly supersedes: readonly string[];
  readonly deprecated: { readonly replacedBy: string | null } | null;
  /** Dotted Rego package: `policies.cloudc.private_address`. */
  readonly package: string;
  /** File with its METADATA, as named in the pack. */
  readonly file: string;
}
