import type { Location, Range } from '../base/source.ts';
import type { SplitText } from '../base/text-bundle.ts';

/**
 * Origins of everything in a document. Serialisable, versioned with the document, never shown to a policy.
 */
export interface SourceMap {
  readonly sourceMapVersion: 1;
  /** By the paths of `ConfigDocument.settings`. */
  readonly settings: { readonly [path: string]: SettingOrigins };
  /** Blocks by canonical dotted path, first mention: where a finding about an absent setting points to. */
  readonly scopes: { readonly [path: string]: Location };
  /** The statements of `ConfigDocument.includes`, in that order. */
  readonly includes: readonly Location[];
  /** The groups of `ConfigDocument.problems`, in that order: equal ones of a file and rule are one finding. */
  readonly groups?: readonly (string | null)[];
  /** Profile blocks that the view applied, in order; a missing setting is located in them. */
  readonly profiles: readonly { readonly name: string; readonly location: Location }[];
  /** By file: the ranges that must never be shown, sorted, disjoint (UTF-16 offsets). */
  readonly sensitive: { readonly [file: string]: readonly Range[] };
}

export interface SettingOrigins {
  readonly origin: SettingOrigin;
  /** Earlier writes that this one replaced, oldest first. */
  readonly overridden: readonly SettingOrigin[];
}

export interface SettingOrigin {
  /** The assignment (or the item of a list or map literal), and its key and value. */
  readonly location: Location;
  readonly key: Location;
  readonly value: Location;
  /** The `includeConfig` statements that led here, outermost first. */
  readonly includedFrom: readonly Location[];
  readonly profile: string | null;
  /** Condition of the assignment, if it cannot be determined statically. */
  readonly condition?: string;
  /** Indices of the value's alternatives in which it is not written. */
  readonly exceptIn?: readonly number[];
  /** It is written only where the one that counts is not. */
  readonly instead?: true;
}

/** Result of `buildDocument`. */
export interface BuiltDocument<Document> {
  readonly document: Document;
  /** Canonical bytes of the document, as text: the input of policies. */
  readonly json: string;
  /** The same without version and context. */
  readonly content: SplitText;
  readonly sourceMap: SourceMap;
  /** SHA-256 of the document's canonical bytes without its context: the cache key. */
  readonly digest: string;
  /** The sensitive literals themselves, which the redactor removes from all output; never written. */
  readonly secrets: readonly string[];
}
