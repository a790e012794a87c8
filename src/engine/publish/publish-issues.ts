import { UsageError } from '../../base/errors.ts';
import { groupBy } from '../../base/group-by.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { Severity } from '../../base/severity.ts';
import { classifyCoverage } from '../../findings/gate/coverage.ts';
import { selectGatingFindings } from '../../findings/select-gating-findings.ts';
import type { IssueTracker, TrackedIssue } from '../../host/forges/track-issues.ts';
import type { Report } from '../../reports/report.ts';
import type { EngineContext } from '../context.ts';
import { type AppRequest, openForge } from '../repositories/open-forge.ts';
import { createPublishError } from './create-publish-error.ts';
import { findPlaceOnHost, type Place, parsePlace } from './find-place-on-host.ts';
import {
  type IssueGroup,
  type IssueSubject,
  renderClosing,
  renderIssue,
  writeIssueMarker,
  writeMarkerStart,
} from './issue-text.ts';

export interface IssuesRequest {
  readonly report: Report;
  /** `https://github.com`. */
  readonly host: string;
  readonly app?: AppRequest | undefined;
  readonly by: IssueGroup;
  /** `OWNER/NAME` that gets all issues; undefined for the repository that each is about. */
  readonly into?: string | undefined;
  /** Least severity; that of the report's gate by default. */
  readonly minSeverity?: Severity | undefined;
  /** Label by which issues are found again. */
  readonly label: string;
  /** Issues that one run may open. */
  readonly maxOpened: number;
  /** Reads issues, and writes none. */
  readonly isDry?: boolean;
  /** Called for each repository or team, by name. */
  onSettled(settled: SettledIssue): void;
}

/** Outcome of an issue. */
export interface SettledIssue {
  readonly name: string;
  readonly state:
    | 'opened'
    | 'updated'
    | 'reopened'
    | 'closed'
    | 'unchanged'
    | 'none'
    | 'limited'
    | 'skipped'
    | 'failed';
  /** Reason of the state `skipped` or `failed`. */
  readonly reason?: string;
}

/** An issue that may have to exist, or to be closed. */
interface PlannedIssue extends IssueSubject {
  readonly place: Place;
  /** False if findings may be missing, so that nothing is closed. */
  readonly isWhole: boolean;
}

/**
 * Opens, updates and closes an issue for each repository or team of a report. What was not judged completely closes no issue.
 *
 * @throws UsageError if issues of teams have no repository; HostError if the server cannot be reached or refuses the credentials.
 */
export async function publishIssues(engine: EngineContext, request: IssuesRequest): Promise<void> {
  const { by, label, isDry = false, onSettled } = request;
  const { connection, explain } = openForge(engine, request.host, request.app);
  const { openIssues } = await import('../../host/forges/track-issues.ts');
  const trackers = new Map<string, Promise<readonly [IssueTracker, readonly TrackedIssue[]]>>();
  const open = ({ owner, repo }: Place): Promise<readonly [IssueTracker, readonly TrackedIssue[]]> => {
    const key = `${owner}/${repo}`;
    const found =
      trackers.get(key) ??
      openIssues(connection, { owner, repo }).then(async (tracker) => [tracker, await tracker.list(label)] as const);
    trackers.set(key, found);
    return found;
  };
  let opened = 0;
  const settle = async (plan: PlannedIssue): Promise<SettledIssue['state']> => {
    const [tracker, issues] = await open(plan.place);
    const own = issues.filter(({ body }) => body.startsWith(writeIssueMarker(plan)));
    const issue = own.find(({ isOpen }) => isOpen) ?? own[0];
    if (plan.findings.length === 0) {
      if (issue?.isOpen !== true) return 'none';
      if (!plan.isWhole) return 'unchanged';
      if (!isDry) await tracker.update(issue.number, { body: renderClosing(plan), state: 'closed' });
      return 'closed';
    }
    const text = renderIssue(plan);
    if (issue === undefined) {
      if (opened === request.maxOpened) return 'limited';
      opened += 1;
      if (!isDry) await tracker.open(text, [label]);
      return 'opened';
    }
    const isSame = issue.title === text.title && normalize(issue.body) === normalize(text.body);
    if (issue.isOpen && isSame) return 'unchanged';
    if (!isDry) await tracker.update(issue.number, { ...text, state: 'open' });
    return issue.isOpen ? 'updated' : 'reopened';
  };
  const fail = (name: string, error: unknown): void => {
    const failure = explain(error as Error);
    if (failure.isGeneral) throw createPublishError(request.host, failure, error);
    onSettled({ name, state: 'failed', reason: failure.reason });
  };
  const plans = by === 'team' ? planTeams(request, requirePlace(request.into)) : planRepositories(request);
  for (const plan of plans) {
    const { name } = plan;
    if ('reason' in plan) onSettled({ name, state: 'skipped', reason: plan.reason });
    else {
      try {
        onSettled({ name, state: await settle(plan) });
      } catch (error) {
        if ((error as { readonly status?: number }).status === 410)
          onSettled({ name, state: 'skipped', reason: 'it has no issues (status 410)' });
        else fail(name, error);
      }
    }
  }
  if (by !== 'team' || !plans.every((plan) => !('isWhole' in plan) || plan.isWhole)) return;
  await closeOthers(request, plans, open).catch((error: unknown) => fail(request.into ?? '', error));
}

/** Closes issues of teams that own no finding any more. */
async function closeOthers(
  { report, into, isDry = false, onSettled }: IssuesRequest,
  plans: readonly { readonly name: string }[],
  open: (place: Place) => Promise<readonly [IssueTracker, readonly TrackedIssue[]]>,
): Promise<void> {
  if ([...report.repositories].some((repository) => !isWhole(classifyCoverage(repository)))) return;
  const [tracker, issues] = await open(requirePlace(into));
  const current = plans.map(({ name }) => writeIssueMarker({ by: 'team', name }));
  for (const { number, title, body, isOpen } of issues) {
    if (!isOpen || !body.startsWith(writeMarkerStart('team')) || current.some((marker) => body.startsWith(marker)))
      continue;
    const [marker = ''] = body.split('\n');
    if (!isDry)
      await tracker.update(number, {
        body: `${marker}\nNothing is left: the last scan has no finding here.\n`,
        state: 'closed',
      });
    onSettled({ name: title, state: 'closed' });
  }
}

type Plan = PlannedIssue | { readonly name: string; readonly reason: string };

function planRepositories({ report, host, into, minSeverity = report.failOn }: IssuesRequest): readonly Plan[] {
  return Array.from(report.repositories, (repository): Plan => {
    const { name, remote } = repository;
    const state = classifyCoverage(repository);
    if (state === 'failed' || state === 'stale' || state === 'skipped') return { name, reason: `its scan is ${state}` };
    const place = into === undefined ? findPlaceOnHost(host, remote) : requirePlace(into);
    if (place === undefined) return { name, reason: `it is not a repository of ${host}` };
    const findings = selectGatingFindings(repository, minSeverity).map((finding) => ({ repository: name, finding }));
    return { by: 'repository', name, findings, place, isWhole: isWhole(state) };
  });
}

function planTeams({ report, minSeverity = report.failOn }: IssuesRequest, place: Place): readonly PlannedIssue[] {
  const owned = Array.from(report.repositories, (repository) =>
    selectGatingFindings(repository, minSeverity).flatMap((finding) =>
      (finding.owners ?? []).map((team) => ({ team, repository: repository.name, finding })),
    ),
  ).flat();
  return [...groupBy(owned, ({ team }) => team)]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([name, findings]) => ({ by: 'team', name, findings, place, isWhole: true }));
}

function isWhole(state: ReturnType<typeof classifyCoverage>): boolean {
  return state === 'clean' || state === 'findings';
}

function requirePlace(into: string | undefined): Place {
  const place = into === undefined ? undefined : parsePlace(into);
  if (place !== undefined) return place;
  throw into === undefined
    ? new UsageError('usage/missing-argument', 'Issues of teams need a repository: --into OWNER/NAME.')
    : new UsageError('usage/invalid-value', `--into expects OWNER/NAME, not "${into}".`);
}

/** GitHub may answer with other line breaks. */
function normalize(body: string): string {
  return body.replaceAll('\r\n', '\n').trim();
}
