import { type Severity, severities } from '../../base/severity.ts';
import { type CoverageState, classifyCoverage, countCoverage, coverageStates } from '../../findings/gate/coverage.ts';
import { gapKinds } from '../../findings/gate/gaps.ts';
import { isKnown, selectGatingFindings } from '../../findings/select-gating-findings.ts';
import { type CondensedRepository, verdictOrder } from '../../findings/summary/condense.ts';
import { waiverStates } from '../../findings/waivers/settle-waivers.ts';
import { escapeMetricLabel } from '../escape.ts';
import type { Report, Reporter } from '../report.ts';

type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'info';
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: number])[];
}

/**
 * OpenMetrics 1.0 text for Prometheus: https://github.com/prometheus/OpenMetrics. Names and meanings of metrics do not change.
 * Findings of each severity are present for each repository even if there are none, so that alerts end.
 */
export const openmetricsReporter: Reporter = {
  name: 'openmetrics',
  *render(report) {
    for (const { name, type, help, samples } of listMetrics(report)) {
      if (samples.length === 0) continue;
      yield `# TYPE ${name} ${type}\n`;
      if (name.endsWith('_seconds')) yield `# UNIT ${name} seconds\n`;
      yield `# HELP ${name} ${help}\n`;
      const sample = type === 'info' ? `${name}_info` : name;
      for (const [labels, value] of addUp(samples)) yield `${sample}${labels} ${value}\n`;
    }
    yield '# EOF\n';
  },
};

function listMetrics({
  tool,
  pack,
  repositories,
  failOn,
  summary,
  waivers = [],
  at,
  durationMs,
}: Report): readonly Metric[] {
  const samplesOf = new Map<string, (readonly [labels: Labels, value: number])[]>();
  const states: CoverageState[] = [];
  for (const repository of repositories) {
    states.push(classifyCoverage(repository));
    for (const [name, samples] of Object.entries(listRepositorySamples(repository, failOn))) {
      const known = samplesOf.get(name) ?? [];
      samplesOf.set(name, known);
      for (const [labels, value] of samples) known.push([{ repository: repository.name, ...labels }, value]);
    }
  }
  const coverage = countCoverage(states);
  const listSamples = (name: string): Metric['samples'] => samplesOf.get(name) ?? [];
  const createGauge = (name: string, help: string, samples: Metric['samples']): Metric => {
    return { name: `plumbline_${name}`, type: 'gauge', help, samples };
  };
  const seconds = Date.parse(at) / 1000;
  return [
    {
      name: 'plumbline_run',
      type: 'info',
      help: 'Program and policies of the run.',
      samples: [[{ version: tool.version, pack: pack.name, digest: pack.digest, fail_on: failOn }, 1]],
    },
    createGauge('run_timestamp_seconds', 'Time of the run.', Number.isFinite(seconds) ? [[{}, seconds]] : []),
    createGauge('run_duration_seconds', 'Duration of the run.', durationMs === null ? [] : [[{}, durationMs / 1000]]),
    createGauge(
      'run_exit_code',
      'Exit code of the run.',
      summary.outcome === undefined ? [] : [[{}, summary.outcome.exitCode]],
    ),
    createGauge(
      'repositories',
      'Repositories of the run, by how their scan ended.',
      coverageStates.map((state) => [{ state }, coverage[state]]),
    ),
    createGauge(
      'gaps',
      'What the run did not judge or read, by kind: policies, includes, files, verdicts or findings.',
      gapKinds.map((kind) => [{ kind }, summary.gaps?.find((gap) => gap.kind === kind)?.count ?? 0]),
    ),
    createGauge('policies', 'Policies of the run.', [[{}, pack.policies.length]]),
    createGauge('findings', 'Findings that are not waived, by severity and state.', listSamples('findings')),
    createGauge('rule_findings', 'Findings that are not waived, by rule.', listSamples('rules')),
    createGauge('waived_findings', 'Findings that are waived.', listSamples('waived')),
    createGauge('gating_findings', 'Findings that fail the gate.', listSamples('gating')),
    createGauge('targets', 'Configurations that were judged.', listSamples('targets')),
    createGauge('verdicts', 'Verdicts over the views of all targets.', listSamples('verdicts')),
    createGauge('incomplete', '1 if the repository was not judged completely.', listSamples('incomplete')),
    createGauge(
      'waivers',
      'Waivers of the run, by state.',
      waivers.length === 0
        ? []
        : waiverStates.map((state) => [{ state }, waivers.filter((each) => each.state === state).length]),
    ),
  ];
}

/** Returns the samples of one repository by metric, without its name among the labels. */
function listRepositorySamples(
  repository: CondensedRepository,
  failOn: Severity,
): { readonly [metric: string]: Metric['samples'] } {
  const { findings, targets, status } = repository;
  const isUnjudged =
    (status !== 'scanned' && status !== 'skipped') || targets.some(({ incomplete }) => incomplete.length > 0);
  return {
    findings: listFindingSamples(repository),
    rules: listRuleSamples(repository),
    waived: [[{}, findings.filter(({ waiver }) => waiver !== null).length]],
    gating: [[{}, selectGatingFindings(repository, failOn).length]],
    targets: [[{}, targets.filter(({ kind }) => kind !== 'repository').length]],
    verdicts: listVerdictSamples(repository),
    incomplete: [[{}, isUnjudged ? 1 : 0]],
  };
}

function listFindingSamples({ findings }: CondensedRepository): Metric['samples'] {
  const live = findings.filter(({ waiver }) => waiver === null);
  return severities.flatMap((severity) =>
    (['new', 'known'] as const).map((state) => {
      const some = live.filter((finding) => finding.severity === severity && isKnown(finding) === (state === 'known'));
      return [{ severity, state }, some.length] as const;
    }),
  );
}

function listRuleSamples({ findings }: CondensedRepository): Metric['samples'] {
  const counts = new Map<string, number>();
  for (const { rule, waiver } of findings) if (waiver === null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => [{ rule }, count] as const);
}

function listVerdictSamples({ targets }: CondensedRepository): Metric['samples'] {
  const views = targets.flatMap((target) => target.views);
  return verdictOrder.map(
    (verdict) => [{ verdict }, views.reduce((sum, { counts }) => sum + counts[verdict], 0)] as const,
  );
}

/** A set of labels is unique: names that differ in unreadable characters are one. */
function addUp(samples: Metric['samples']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [labels, value] of samples) {
    const key = renderLabels(labels);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeMetricLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
