import type { TargetResult } from '../../findings/finding.ts';
import type { EngineContext } from '../context.ts';
import { findTargets, type Subject } from '../targets/find-targets.ts';
import { judgeTarget } from '../targets/judge-target.ts';
import type { ScanOptions } from './scan-run.ts';
import { prepareEvaluation } from './start-scan.ts';

/** Options of a scan that also hold for one subject. */
export type CheckOptions = Omit<ScanOptions, 'repositories' | 'jobs' | 'onProgress'>;

/** Judges every target of a subject, one after the other. @throws UsageError if there is none. */
export async function* checkSubject(
  engine: EngineContext,
  subject: Subject,
  options: CheckOptions,
): AsyncGenerator<TargetResult, void> {
  const { evaluator, launch, levels } = prepareEvaluation(engine, options);
  const { profiles = { kind: 'all', besides: [] } as const } = options;
  for (const target of await findTargets(subject, engine.cwd, options)) {
    yield await judgeTarget(engine, target, { ...options, evaluator, launch, levels, profiles });
  }
}
