import type { Json } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { buildAggregate, listRoots } from '../pack/aggregate.ts';
import type { SourcePack } from '../pack/pack.ts';
import { createPolicyError } from '../pack/read-pack.ts';
import { regoSpellings } from '../pack/to-canonical-path.ts';
import type { RegoCompiler } from '../rego-compiler.ts';

/** Trace of one rule over all its evaluations, as compiler/trace.go writes it. */
export interface TracedRule {
  /** `data.policies.cloud.x`. */
  readonly package: string;
  readonly name: string;
  readonly kind: 'set' | 'object' | 'value' | 'function';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Number of evaluations in which the body was true. */
  readonly held: number;
  /** Some of its results, in Rego's notation. */
  readonly values: readonly string[];
  /** Its body as it is written; empty for a rule without one. */
  readonly expressions: readonly TracedExpression[];
}

export interface TracedExpression {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly held: number;
  readonly failed: number;
  /** Some of the values on which it failed, or was true if it never failed. */
  readonly with: readonly (readonly TracedValue[])[];
}

export interface TracedValue {
  readonly text: string;
  /** In Rego's notation; absent where it is undefined. */
  readonly value?: string;
}

export interface TraceRequest {
  readonly policy: string;
  readonly document: ConfigDocument;
  readonly data: Json;
  /** Nanoseconds since 1970. */
  readonly now: bigint;
  /** Files whose rules the trace describes. */
  readonly focus: readonly string[];
}

/**
 * Returns a trace of the rules of a policy on a document, by OPA's interpreter, in the order of evaluation.
 *
 * @throws PolicyError for what OPA refuses, HostError where it does not come to an end.
 */
export async function tracePolicy(
  pack: SourcePack,
  { policy, document, data, now, focus }: TraceRequest,
  compiler: RegoCompiler,
): Promise<readonly TracedRule[]> {
  const roots = listRoots(pack.policies)[policy] ?? [];
  const { faults, result } = await compiler.ask({
    op: 'trace',
    modules: [...pack.modules, buildAggregate(pack)],
    spellings: regoSpellings,
    query: `traced := [${roots.join(', ')}]`,
    data,
    input: document as unknown as Json,
    now: String(now),
    focus,
  });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  return result as unknown as readonly TracedRule[];
}
