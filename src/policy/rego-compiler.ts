import type { PolicyFault } from '../base/errors.ts';
import type { Json } from '../base/json.ts';

/** A Rego file with the path that faults name. */
export interface RegoFile {
  readonly path: string;
  readonly text: string;
  /** A file of the library: those of its rules that no policy needs, directly or by others, are neither checked nor compiled. */
  readonly isLibrary?: boolean;
}

/** The canonical spelling `to` of paths that begin with `from`; both have the same length. */
export interface RegoSpelling {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

interface WithModules {
  readonly modules: readonly RegoFile[];
  readonly spellings?: readonly RegoSpelling[];
  /** The Rego of OPA before 1.0. */
  readonly regoV0?: boolean;
}

interface WithEntrypoints extends WithModules {
  readonly entrypoints: readonly string[];
  readonly renames?: { readonly [builtin: string]: string };
}

interface WithRoots extends WithModules {
  /** References of rules, by the names that the result uses. */
  readonly roots: { readonly [name: string]: readonly string[] };
}

/** Requests to the embedded compiler; plain JSON. */
export type RegoRequest =
  | ({ readonly op: 'check'; readonly inputSchema?: Json } & WithModules)
  | ({ readonly op: 'compile' } & WithEntrypoints)
  | ({ readonly op: 'pack'; readonly inputSchema: Json } & WithRoots & WithEntrypoints)
  | ({ readonly op: 'respell' } & WithModules)
  | ({ readonly op: 'inspect' } & WithModules)
  | ({ readonly op: 'survey' } & WithModules)
  | ({ readonly op: 'tree' } & WithModules)
  | ({ readonly op: 'format' } & WithModules)
  | ({ readonly op: 'reads' } & WithRoots)
  | ({
      readonly op: 'test';
      readonly data?: Json;
      readonly filter?: string;
      readonly coverage?: boolean;
      /** References of the tests to run (`data.a_test.test_x`); all by default. */
      readonly only?: readonly string[];
      /** Files whose rules are traced in failing tests. */
      readonly focus?: readonly string[];
    } & WithModules)
  | ({
      readonly op: 'trace';
      readonly query: string;
      readonly data: Json;
      readonly input: Json;
      readonly now: string;
      readonly focus: readonly string[];
    } & WithModules)
  | ({
      readonly op: 'eval';
      readonly query: string;
      readonly data?: Json;
      readonly input?: Json;
      /** Nanoseconds since 1970, decimal. */
      readonly now?: string;
    } & WithModules)
  | {
      readonly op: 'builtin';
      readonly calls: readonly { readonly name: string; readonly args: readonly string[] }[];
      readonly now?: string;
    }
  | { readonly op: 'capabilities' };

export interface RegoAnswer {
  /** Errors of the modules; if there are any, there is no result. */
  readonly faults: readonly PolicyFault[];
  readonly result: Json;
  /** The compiled module; empty for requests that do not compile. */
  readonly binary: Uint8Array<ArrayBuffer>;
}

/** OPA's Rego compiler. Runs one request at a time; others wait. */
export interface RegoCompiler {
  /** Digest of the build, part of every cache key. */
  readonly digest: string;
  /** @throws HostError if the compiler crashes, hangs or cannot be loaded; never for errors of the modules. */
  ask(request: RegoRequest): Promise<RegoAnswer>;
  close(): Promise<void>;
}
