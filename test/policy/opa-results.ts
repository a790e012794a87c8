import { expect } from 'vitest';
import { type Json, writeCanonicalJson } from '../../src/base/json.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import { buildAggregate } from '../../src/policy/pack/aggregate.ts';
import { readPack } from '../../src/policy/pack/read-pack.ts';
import { regoSpellings } from '../../src/policy/pack/to-canonical-path.ts';
import type { RegoCompiler } from '../../src/policy/rego-compiler.ts';
import type { ReadyPack } from './prepare-pack.ts';
import { readRegoFolder } from './rego-folder.ts';

export interface AskedDocument {
  readonly document: ConfigDocument;
  /** Indexes of the policies that are evaluated over it. */
  readonly policies: readonly number[];
}

/** Asserts that the starter pack, compiled, gives the results of OPA's interpreter for these documents. */
export async function expectResultsOfOpa(
  asked: readonly AskedDocument[],
  ready: ReadyPack,
  compiler: RegoCompiler,
): Promise<void> {
  const engine = new PolicyEngine(ready.pack, ready.data, { now: 0n });
  const source = await readPack(readRegoFolder('policies'), [], compiler);
  // One request for all documents: each request compiles the whole pack again.
  const { faults, result } = await compiler.ask({
    op: 'eval',
    modules: [...readRegoFolder('policies'), buildAggregate(source)],
    spellings: regoSpellings,
    data: {
      ...(ready.data as { readonly [key: string]: Json }),
      documents: asked.map(({ document }) => document as unknown as Json),
      names: asked.map(({ policies }) => policies.map((index) => `p${index}`)),
    },
    // One policy after the other: the interpreter nests the items of an array, and a hundred are too deep for its stack.
    // The document is a variable: with `input as each.document` the interpreter gives results of other documents.
    query:
      '[results | some at, document in data.documents; results := [each | some name in data.names[at]; each := data.plumbline.aggregate[name]] with input as document]',
  });
  expect(faults).toEqual([]);
  const [theirs = []] = result as readonly (readonly (readonly Json[])[])[];
  expect(theirs).toHaveLength(asked.length);
  asked.forEach(({ document, policies }, at) => {
    const ours = engine.evaluate(document, policies);
    expect(ours.map((each) => (each.kind === 'results' ? sortSets(each.results) : each))).toEqual(
      theirs[at]?.map(sortSets),
    );
  });
}

/** A compiled module gives sets in the order of their hashes. */
function sortSets(value: Json): Json {
  if (Array.isArray(value))
    return value.map(sortSets).sort((a, b) => (writeCanonicalJson(a) < writeCanonicalJson(b) ? -1 : 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [key, sortSets(item)]),
  );
}
