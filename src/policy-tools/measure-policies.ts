import type { ConfigDocument } from '../document/document.ts';
import type { PolicyEngine } from '../policy/evaluation/policy-engine.ts';
import type { Measured } from './measured.ts';

export interface MeasureOptions {
  /** Milliseconds since some moment. */
  readonly elapsed: () => number;
  readonly rounds: number;
  /** Milliseconds for one measurement; slow policies run fewer rounds. */
  readonly maxMs: number;
}

// Measures a scan that is under way, not its first document.
const WARM_UP = 3;

/** Evaluates some policies of a pack over one document again and again, in one instance, as a scan does. */
export function measurePolicies(
  engine: Pick<PolicyEngine, 'evaluate'>,
  document: ConfigDocument,
  indexes: readonly number[],
  { elapsed, rounds, maxMs }: MeasureOptions,
): Measured {
  const times: number[] = [];
  const begin = elapsed();
  let error: string | null = null;
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const start = elapsed();
    const results = engine.evaluate(document, indexes);
    const end = elapsed();
    const failed = results.find((result) => result.kind === 'error');
    error = failed?.kind === 'error' ? failed.reason : null;
    if (round >= 0) times.push(end - start);
    if (times.length > 0 && end - begin > maxMs) break;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { count: sorted.length, median: findQuantile(sorted, 0.5), p95: findQuantile(sorted, 0.95), error };
}

/** The nearest rank: a time that was measured, and none between two. */
export function findQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
