import type { Finding } from '../../findings/finding.ts';
import { listOwnRanges } from '../../findings/frames/list-own-ranges.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import type { JsonFrames, Report, Reporter } from '../report.ts';
import { compactJson, writeJsonChunks } from './write-json-chunks.ts';

/**
 * The report for programs: everything that is known, once, by `src/reports/report-schema.ts`. All other formats can be
 * written from it; only the lines around findings, which the text report shows, need the frames `full`.
 */
export const jsonReporter: Reporter = {
  name: 'json',
  *render(report, { jsonFrames = 'own' }) {
    yield* writeJsonChunks(
      {
        ...createHead(report),
        overrides: report.overrides,
        waivers: report.waivers,
        history: report.history,
        repositories: walkWithFrames(report.repositories, jsonFrames),
        summary: report.summary,
      },
      2,
    );
    yield '\n';
  },
};

/**
 * The same as a stream of records, one a line, `type` first: `start`, then for each repository its `finding`s and
 * then itself as `repository`, each `waiver`, each point of the `history`, at the end `summary`. A stream without its summary was cut off.
 */
export const ndjsonReporter: Reporter = {
  name: 'ndjson',
  *render(report) {
    yield writeRecord('start', { ...createHead(report), overrides: report.overrides });
    for (const repository of report.repositories) {
      for (const finding of repository.findings)
        yield writeRecord('finding', { repository: repository.name, ...withOwnFrame(finding) });
      const { findings, ...rest } = repository;
      yield writeRecord('repository', { ...rest, ...compareWithOwnFrames(repository), findings: findings.length });
    }
    for (const waiver of report.waivers ?? []) yield writeRecord('waiver', waiver);
    for (const point of report.history ?? []) yield writeRecord('history', point);
    yield writeRecord('summary', report.summary);
  },
};

function writeRecord(type: string, facts: object): string {
  return `${compactJson({ type, ...facts })}\n`;
}

function createHead({ reportVersion, tool, at, durationMs, pack, rules, ruleChanges, failOn }: Report): object {
  return { reportVersion, tool, at, durationMs, pack, rules, ruleChanges, failOn };
}

/** Cuts the frames of findings to what they are about, unless all lines are requested; one finding at a time, since a repository may have many. */
function* walkWithFrames(repositories: Iterable<CondensedRepository>, frames: JsonFrames): Generator<object> {
  for (const repository of repositories) {
    yield frames === 'full'
      ? repository
      : { ...repository, findings: walkWithOwnFrame(repository.findings), ...compareWithOwnFrames(repository) };
  }
}

function* walkWithOwnFrame(findings: readonly Finding[]): Generator<Finding> {
  for (const finding of findings) yield withOwnFrame(finding);
}

function compareWithOwnFrames({ comparison }: CondensedRepository): object {
  return comparison === undefined ? {} : { comparison: { ...comparison, fixed: comparison.fixed.map(withOwnFrame) } };
}

function withOwnFrame(finding: Finding): Finding {
  return { ...finding, frame: listOwnRanges(finding.frame) };
}
