import type { TargetResult } from '../../findings/finding.ts';
import { defaultMaxFileSize } from '../../host/node-file-system.ts';
import type { EngineContext } from '../context.ts';
import { findTargets, type Subject } from '../targets/find-targets.ts';
import { judgeTarget } from '../targets/judge-target.ts';
import { createScanThreads, defaultTimeLimit } from '../threads.ts';
import type { ScanOptions } from './scan-run.ts';
import { prepareEvaluation } from './start-scan.ts';

/** Options of a scan that also hold for one subject. */
export type CheckOptions = Omit<ScanOptions, 'repositories' | 'jobs' | 'onProgress'>;

/**
 * Judges every target of a subject, one after the other.
 *
 * @throws UsageError if the subject has no target.
 */
export async function* checkSubject(
  engine: EngineContext,
  subject: Subject,
  options: CheckOptions,
): AsyncGenerator<TargetResult, void> {
  const { evaluator, launch, levels } = prepareEvaluation(engine, options);
  const {
    profiles = { kind: 'all', besides: [] } as const,
    syntax = 'auto',
    maxFileSize = defaultMaxFileSize,
    timeLimit = defaultTimeLimit,
  } = options;
  const targets = await findTargets(subject, engine.cwd, options);
  const threads = await createScanThreads({ evaluator, launch, maxFileSize }, { size: 1, timeLimit }, [
    ...new Set(targets.map(({ repository }) => repository.path)),
  ]);
  const close = engine.track(threads);
  try {
    for (const target of targets) yield await judgeTarget(threads, target, { evaluator, levels, profiles, syntax });
  } finally {
    await close();
  }
}
