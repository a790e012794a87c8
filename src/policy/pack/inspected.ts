import type { Json } from '../../base/json.ts';

/** Package, METADATA and rules of a Rego file, from compiler/inspect.go. */
export interface InspectedModule {
  readonly path: string;
  readonly package: readonly string[];
  /** 1-based line of the `package` statement. */
  readonly line: number;
  /** The METADATA of the package. */
  readonly annotations?: InspectedAnnotations;
  /** 1-based line of its `# METADATA`. */
  readonly firstLine?: number;
  readonly rules: readonly InspectedRule[];
}

export interface InspectedAnnotations {
  readonly title?: string;
  readonly description?: string;
  readonly related_resources?: readonly { readonly ref: string; readonly description?: string }[];
  readonly custom?: { readonly [key: string]: Json };
}

export interface InspectedRule {
  readonly name: string;
  readonly kind: 'set' | 'object' | 'value' | 'function';
  readonly line: number;
  readonly column: number;
}
