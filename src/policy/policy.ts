import type { Json } from '../base/json.ts';
import type { Severity } from '../base/severity.ts';
import type { TargetKind } from '../document/document.ts';

/** When a policy judges a view at all: always, or where one of these scopes is set or one of these executors used. */
export type Applies = 'always' | { readonly scopes: readonly string[]; readonly executors: readonly string[] };

/** A policy as its METADATA declares it; the same in every report. */
export interface Policy {
  /** Stable, without dots: `PL-CLOUDC-001`. */
  readonly id: string;
  readonly title: string;
  /** What goes wrong in the world when it is violated. */
  readonly description: string;
  readonly severity: Severity;
  readonly category: string;
  readonly applies: Applies;
  /** The kinds of target that it judges. */
  readonly targets: readonly TargetKind[];
  /** It judges all targets of a repository at once: its input is the list of their documents. */
  readonly combine?: true;
  /** A JSON Schema for its parameters with their defaults, or null. */
  readonly parameters: Json;
  /** `CWE-798`, `NIST 800-53 SC-7` … */
  readonly controls: readonly string[];
  /** The sets that it is in, where it is not in all of them; see `sets.ts`. */
  readonly sets: readonly string[];
  readonly relatedResources: readonly { readonly ref: string; readonly description: string }[];
  /** RFC 3339 date: before it, a violation is a warning. */
  readonly effectiveOn: string | null;
  readonly remediation: string;
  /** Built-in rules that it speaks for: where it found something about a setting, theirs at the same place are left out. */
  readonly supersedes: readonly string[];
  readonly deprecated: { readonly replacedBy: string | null } | null;
  /** The Rego package, dotted: `policies.cloudc.private_address`. */
  readonly package: string;
  /** The file that holds its METADATA, as the pack names it. */
  readonly file: string;
}
