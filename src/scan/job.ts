import type { CheckRequest } from '../check/check-request.ts';
import type { TargetResult } from '../findings/finding.ts';
import type { MemoryFiles } from './open-repository.ts';
import type { Survey, SurveyOptions } from './survey.ts';

/** A unit of work for one thread; plain data. */
export type ScanJob = SurveyJob | CheckJob;

export interface SurveyJob {
  readonly kind: 'survey';
  /** The repository's root on this machine. */
  readonly root: string;
  readonly options?: SurveyOptions;
}

export interface CheckJob {
  readonly kind: 'check';
  /** The repository's root on this machine, or its files. */
  readonly root: string | MemoryFiles;
  readonly request: CheckRequest;
  /** Targets to judge as one, by the policies for that; undefined for the one target that the request names. */
  readonly together?: readonly CheckRequest['target'][];
  /** Evaluates one policy after the other, each announced as a step: slower, and shows which one hangs. */
  readonly oneByOne: boolean;
  /** Policies that are not evaluated any more, with the reason that becomes their error. */
  readonly setAside: readonly SetAside[];
}

export interface SetAside {
  readonly policy: string;
  readonly reason: string;
}

export type ScanAnswer =
  | { readonly kind: 'survey'; readonly survey: Survey }
  | { readonly kind: 'check'; readonly result: TargetResult };
