import type { Finding } from '../../findings/finding.ts';
import { ownRange } from '../../findings/own-range.ts';
import type { CondensedRepository, CondensedTarget, CondensedView } from '../../findings/summary/condense.ts';
import type { Report, Reporter } from '../report.ts';
import { compactJson, jsonChunks } from './json-chunks.ts';

/** The report for programs: everything that is known, once, by `src/reports/report-schema.ts`. */
export const jsonReporter: Reporter = {
  name: 'json',
  *render(report) {
    yield* jsonChunks(
      {
        ...headOf(report),
        overrides: report.overrides,
        waivers: report.waivers,
        repositories: report.repositories.map(repositoryOf),
        summary: report.summary,
      },
      2,
    );
    yield '\n';
  },
};

/**
 * The same as a stream of records, one a line, `type` first: `start`, then for each repository its `finding`s and
 * then itself as `repository`, each `waiver`, at the end `summary`. A stream without its summary was cut off.
 */
export const ndjsonReporter: Reporter = {
  name: 'ndjson',
  *render(report) {
    yield record('start', { ...headOf(report), overrides: report.overrides });
    for (const repository of report.repositories) {
      for (const finding of repository.findings)
        yield record('finding', { repository: repository.name, ...findingOf(finding) });
      const { findings, ...rest } = repositoryOf(repository);
      yield record('repository', { ...rest, findings: findings.length });
    }
    for (const waiver of report.waivers ?? []) yield record('waiver', waiver);
    yield record('summary', report.summary);
  },
};

function record(type: string, facts: object): string {
  return `${compactJson({ type, ...facts })}\n`;
}

function headOf({ reportVersion, tool, at, durationMs, pack, rules, ruleChanges, failOn }: Report): object {
  return { reportVersion, tool, at, durationMs, pack, rules, ruleChanges, failOn };
}

/** Leaves out the path, which would reveal the machine. Lists each finding once, with its targets. */
function repositoryOf(repository: CondensedRepository) {
  const { name, commit, ref, status, reason, targets, undecided, findings, fixed, budgets, comparison, skipped } =
    repository;
  return {
    name,
    commit,
    ref,
    status,
    reason,
    targets: targets.map(targetOf),
    undecided,
    findings: findings.map(findingOf),
    fixed,
    ...(comparison === undefined ? {} : { comparison: { ...comparison, fixed: comparison.fixed.map(findingOf) } }),
    budgets,
    skipped,
  };
}

function findingOf(finding: Finding): Finding {
  return { ...finding, frame: ownRange(finding.frame) };
}

function targetOf(target: CondensedTarget): object {
  return { ...target, views: target.views.map(viewOf) };
}

/** Causes are rows of the repository. */
function viewOf({ profiles, digest, counts, verdicts }: CondensedView): object {
  const rows = verdicts?.map(({ policy, verdict, reason }) => ({ policy, verdict, reason }));
  return { profiles, digest, counts, verdicts: rows };
}
