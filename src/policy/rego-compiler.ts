import type { PolicyFault } from '../base/errors.ts';
import type { Json } from '../base/json.ts';

/** One Rego file; its path is what faults name. */
export interface RegoFile {
  readonly path: string;
  readonly text: string;
}

/** Paths that begin with `from` are canonically written with `to` in its place; both have the same length. */
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
  /** References of rules, by whatever name the answer has for what they come to. */
  readonly roots: { readonly [name: string]: readonly string[] };
}

/** What the embedded compiler can be asked. JSON, because that is what it reads. */
export type RegoRequest =
  | ({ readonly op: 'check'; readonly inputSchema?: Json; readonly strict?: boolean } & WithModules)
  | ({ readonly op: 'compile' } & WithEntrypoints)
  | ({ readonly op: 'pack'; readonly inputSchema: Json } & WithRoots & WithEntrypoints)
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
      /** References of tests (`data.a_test.test_x`): the others are not run. */
      readonly only?: readonly string[];
      /** Tests that fail are traced, as far as the rules of these files go. */
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
      /** Nanoseconds since 1970, in decimal. */
      readonly now?: string;
    } & WithModules)
  | {
      readonly op: 'builtin';
      readonly calls: readonly { readonly name: string; readonly args: readonly string[] }[];
      readonly now?: string;
    }
  | { readonly op: 'capabilities' };

export interface RegoAnswer {
  /** What is wrong with the modules, by file, line and column; then there is no result. */
  readonly faults: readonly PolicyFault[];
  readonly result: Json;
  /** The compiled module; empty for all other requests. */
  readonly binary: Uint8Array<ArrayBuffer>;
}

/** OPA's own Rego compiler, wherever it runs. One request at a time; further ones wait. */
export interface RegoCompiler {
  /** Identifies the build: part of every cache key. */
  readonly digest: string;
  /** @throws HostError where the compiler crashes, hangs or cannot be loaded; never for what modules hold. */
  ask(request: RegoRequest): Promise<RegoAnswer>;
  close(): Promise<void>;
}
