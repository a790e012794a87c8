import { UsageError } from '../../base/errors.ts';
import { writeCanonicalJson } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { GateOptions } from '../../findings/gate/outcome.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { waiverStates } from '../../findings/waivers/settle-waivers.ts';
import type { Report, RepositoryList } from '../../reports/report.ts';
import { listUnmatchedPolicies, type RepositoryTally, tallyRepository } from '../../reports/run-summary.ts';
import { buildReport } from './build-report.ts';

type Waiver = NonNullable<Report['waivers']>[number];

/** A report, and the file that it is from. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** A repository of a merged report, and where it is read from. */
interface Merged {
  readonly name: string;
  readonly tally: RepositoryTally;
  readonly list: RepositoryList;
  readonly index: number;
}

/**
 * Merges reports of different repositories that were judged alike into one, with a new summary and exit code. `gate` has what
 * else changes the exit code: a report does not state with which options it was made.
 *
 * @throws UsageError for a repository in two of them, and for reports with other policies or another threshold.
 */
export function mergeReports(
  reports: readonly [NamedReport, ...NamedReport[]],
  gate: Omit<GateOptions, 'failOn'> = {},
): Report {
  const [first] = reports;
  const { pack, failOn, ruleChanges } = first.report;
  const fileOf = new Map<string, string>();
  const found: Merged[] = [];
  for (const { name, report } of reports) {
    if (report.pack.digest !== pack.digest)
      throw cannotMerge(first.name, name, 'they were made with different policies');
    if (report.failOn !== failOn) {
      throw cannotMerge(first.name, name, `their --fail-on is ${failOn} and ${report.failOn}`);
    }
    if (JSON.stringify(report.ruleChanges) !== JSON.stringify(ruleChanges)) {
      throw cannotMerge(first.name, name, 'they changed different levels of rules');
    }
    let index = 0;
    for (const repository of report.repositories) {
      const other = fileOf.get(repository.name);
      if (other !== undefined) throw cannotMerge(other, name, `both have the repository ${repository.name}`);
      fileOf.set(repository.name, name);
      const tally = tallyRepository(repository, failOn);
      found.push({ name: repository.name, tally, list: report.repositories, index });
      index += 1;
    }
  }
  const all = reports.map(({ report }) => report);
  const durations = all.map(({ durationMs }) => durationMs);
  const ordered = found.toSorted((a, b) => compareCodeUnits(a.name, b.name));
  const merged = buildReport(
    readInOrder(ordered),
    ordered.map(({ tally }) => tally),
    {
      at: all.map(({ at }) => at).reduce((latest, at) => (Date.parse(at) > Date.parse(latest) ? at : latest)),
      durationMs: durations.every((each) => each !== null) ? durations.reduce((sum, each) => sum + each, 0) : null,
      ...{ pack, failOn, ruleChanges, gate },
      overrides: keepDistinct(all.flatMap(({ overrides = [] }) => overrides)),
      waivers: mergeWaivers(all.flatMap(({ waivers = [] }) => waivers)),
      unmatched: intersect(all.map(listUnmatchedPolicies)),
    },
  );
  return { ...merged, rules: [...new Map(all.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule])).values()] };
}

/** Reads repositories in an order that is not that of their reports, each when it is asked for. */
function readInOrder(ordered: readonly Merged[]): RepositoryList {
  const at = (place: number): CondensedRepository | undefined => {
    const found = ordered[place];
    return found?.list.at(found.index);
  };
  return {
    at,
    *[Symbol.iterator]() {
      for (const { list, index } of ordered) {
        const repository = list.at(index);
        if (repository !== undefined) yield repository;
      }
    },
  };
}

function cannotMerge(one: string, other: string, reason: string): UsageError {
  return new UsageError('usage/unlike-reports', `${one} and ${other} cannot be merged: ${reason}.`);
}

/** A waiver that is in use in one report is in use: the other reports lack the findings that it covers. */
function mergeWaivers(waivers: readonly Waiver[]): readonly Waiver[] {
  const merged = new Map<string, Waiver>();
  for (const waiver of waivers) {
    const key = writeCanonicalJson([waiver.source, waiver.rule, waiver.fingerprint, waiver.repository, waiver.file]);
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, waiver);
      continue;
    }
    const isWorse = waiverStates.indexOf(waiver.state) < waiverStates.indexOf(known.state);
    const settled = [waiver, known].find(({ state }) => state !== 'unused') ?? known;
    const { state, message } = known.state !== 'unused' && waiver.state !== 'unused' && isWorse ? waiver : settled;
    merged.set(key, {
      ...known,
      ...{ state, message },
      findings: known.findings + waiver.findings,
      repositories: [...known.repositories, ...waiver.repositories],
    });
  }
  return [...merged.values()];
}

function intersect([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((each) => others.every((other) => other.includes(each)));
}

function keepDistinct<T extends object>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
