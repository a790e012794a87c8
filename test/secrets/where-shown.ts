import { listShown } from '../../src/engine/targets/list-syntax.ts';
import { explainSetting } from '../../src/explain/explain.ts';
import { parseSettingQuery } from '../../src/explain/explain-query.ts';
import { renderExplanation } from '../../src/explain/explain-text.ts';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import type { TargetResult } from '../../src/findings/finding.ts';
import { withOwnRanges } from '../../src/findings/frames/list-own-ranges.ts';
import { condense } from '../../src/findings/summary/condense.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { render } from '../reports/render.ts';
import { sampleReport } from '../reports/sample-report.ts';
import type { Placement } from './placements.ts';

const file = 'nextflow.config';
const sample = sampleReport();

/** Returns the names of the outputs in which the canary of a placement is shown, of all commands and formats. */
export function whereShown({ text, canary, dialect }: Placement): readonly string[] {
  const read = readTarget(new Project(new MemoryFileSystem({ [file]: text })), {
    repository: { name: 'acme/rnaseq', commit: null, ref: null },
    target: { file, kind: 'project', maybeIncluded: false },
    dialect,
    environment: new Map(),
  });
  const views = [[], ...read.profiles.map((profile) => [profile])].map((profiles) => read.view(profiles));
  const texts = new Map([[file, text]]);
  const judged = views.map((view) => ({ ...view, evaluations: [] }));
  const built = buildTargetFindings(judged, texts);
  const explanations = views.flatMap((view) =>
    Object.keys(view.document.settings).flatMap((path) => {
      const query = parseSettingQuery(path);
      return query === undefined ? [] : (explainSetting(view, query, texts) ?? []);
    }),
  );
  const target: TargetResult = { file, kind: 'project', maybeIncluded: false, dialect: null, files: [], ...built };
  const repository = {
    name: 'acme/rnaseq',
    path: '/',
    commit: null,
    ref: null,
    status: 'scanned',
    reason: null,
  } as const;
  const report = {
    ...sample,
    repositories: [condense({ ...repository, skipped: [], targets: [target], findings: built.findings })],
  };
  const outputs = {
    document: views.map(({ json }) => json).join('\n'),
    syntax: JSON.stringify(listShown({ path: file, text }, false)),
    'explain json': JSON.stringify(withOwnRanges(explanations)),
    ...Object.fromEntries(reportFormats.map(({ name }) => [name, render(name, report, { verbose: true })])),
    'explain text': explanations.map(renderExplanation).join('\n'),
  };
  const visible = canary.slice(0, 12);
  return Object.entries(outputs).flatMap(([name, output]) =>
    output.replaceAll(/\s+/gu, ' ').includes(visible) ? [name] : [],
  );
}

/** The outputs for people; all others are for programs. */
export const terminalOutputs: ReadonlySet<string> = new Set(['text', 'explain text']);
