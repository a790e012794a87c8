import type { RepositoryResult } from '../finding.ts';
import { openRemarks, type selectGatingFindings } from '../select-gating-findings.ts';

/**
 * How a scan of a repository ended: judged completely without findings or with some, judged in part, failed, failed although an
 * earlier scan with state judged it, or skipped because there is nothing to judge.
 */
export const coverageStates = ['clean', 'findings', 'partial', 'failed', 'stale', 'skipped'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** Number of repositories in each state. */
export type Coverage = { readonly [state in CoverageState]: number };

/** Facts of a repository that decide its state. */
export type CoveredRepository = Parameters<typeof selectGatingFindings>[0] & Pick<RepositoryResult, 'status' | 'stale'>;

export function classifyCoverage(repository: CoveredRepository): CoverageState {
  const { status, stale, targets, findings } = repository;
  if (status === 'failed') return stale === undefined ? 'failed' : 'stale';
  if (isUnjudged(repository)) return 'partial';
  if (status === 'skipped' || targets.length === 0) return 'skipped';
  return findings.some(({ waiver }) => waiver === null) ? 'findings' : 'clean';
}

export function countCoverage(states: readonly CoverageState[]): Coverage {
  const counts = { clean: 0, findings: 0, partial: 0, failed: 0, stale: 0, skipped: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Returns how many of the repositories that have something to judge were judged completely, from 0 to 1. */
export function computeJudgedShare({ clean, findings, partial, failed, stale }: Coverage): number {
  const all = clean + findings + partial + failed + stale;
  return all === 0 ? 1 : (clean + findings) / all;
}

/** Returns `98.9 %`, rounded down: a share below 1 is never shown as 100 %. */
export function writePercent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** Returns true if a repository was not judged completely; problems that are accepted do not count. */
function isUnjudged(repository: CoveredRepository): boolean {
  const { status, targets } = repository;
  if (openRemarks(repository).length > 0) return true;
  return status === 'incomplete' && targets.every(({ incomplete }) => incomplete.length === 0);
}
