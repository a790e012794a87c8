import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

/** One case of OPA's conformance suite, as compiler/conformance prints it. */
export interface ConformanceCase {
  readonly note: string;
  readonly modules: readonly string[];
  /** JSON. */
  readonly data?: string;
  /** In Rego's notation. */
  readonly input?: string;
  readonly wantDefined?: boolean;
  /** A list of bindings, as JSON. */
  readonly wantResult?: string;
  readonly wantErrorCode?: string;
  /** Lists that are bound are compared as sets. */
  readonly sortBindings?: boolean;
  /** The error shows only where builtins that fail are errors; otherwise the query is undefined. */
  readonly strictError?: boolean;
}

export interface ConformanceSuite {
  /** The Rego of OPA before 1.0. */
  readonly v0: readonly ConformanceCase[];
  readonly v1: readonly ConformanceCase[];
  /** Notes of the cases that OPA excepts from its own tests of compiled policies. */
  readonly exceptions: readonly string[];
}

/** One case as compiled by the embedded compiler. */
export interface CompiledCase {
  readonly version: 'v0' | 'v1';
  readonly index: number;
  readonly faults: readonly string[];
  readonly wasm: Uint8Array<ArrayBuffer>;
}

/** Header of the file of compiled cases, before the modules. */
interface CompiledIndex {
  /** SHA-256 of the compiler. */
  readonly compiler: string;
  readonly cases: readonly (Pick<CompiledCase, 'version' | 'index' | 'faults'> & { readonly size: number })[];
}

/** The suite of the OPA release that is embedded; compiler/conformance.sh writes it. */
export function readSuite(): ConformanceSuite {
  const packed = readFileSync(join(import.meta.dirname, 'suite.json.br'));
  return JSON.parse(brotliDecompressSync(packed).toString('utf8')) as ConformanceSuite;
}

/** The compiled cases, one after the other: together they are half a gigabyte. Beside each, the digest of its compiler. */
export async function* readCompiled(): AsyncIterable<CompiledCase & { readonly compiler: string }> {
  const bytes = createReadStream(join(import.meta.dirname, 'compiled.br')).pipe(createBrotliDecompress());
  let rest: Buffer = Buffer.alloc(0);
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const take = async (size: number): Promise<Buffer> => {
    const parts = [rest];
    for (let missing = size - rest.length; missing > 0; ) {
      const next = await chunks.next();
      if (next.done === true) throw new Error('The file of compiled cases ends early.');
      parts.push(next.value);
      missing -= next.value.length;
    }
    const whole = Buffer.concat(parts);
    rest = whole.subarray(size);
    return whole.subarray(0, size);
  };
  const length = (await take(4)).readUInt32BE();
  const { compiler, cases } = JSON.parse((await take(length)).toString('utf8')) as CompiledIndex;
  for (const { size, ...each } of cases) yield { ...each, compiler, wasm: new Uint8Array(await take(size)) };
}
