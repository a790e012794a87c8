import type { CompiledPack } from '../policy/pack.ts';
import type { Evaluator } from './work.ts';

/** What a thread needs to evaluate policies; plain data. */
export interface EvaluatorSetup {
  readonly pack: CompiledPack;
  /** The scan's time, the only clock that policies have; RFC 3339. */
  readonly at: string;
  readonly strictIncludes: boolean;
}

export async function loadEvaluator(setup: EvaluatorSetup): Promise<Evaluator> {
  throw new Error(`Not wired yet: ${setup.at}`);
}
