import { unpackText } from '../../base/packed-text.ts';
import { openBundle } from '../../base/text-bundle.ts';
import type { Evaluate } from '../../check/check-target.ts';
import { openDocuments, openSourceMaps } from '../../document/content-text.ts';
import type { SourceMap } from '../../document/source-map.ts';
import { buildTargetFindings, type JudgedView } from '../../findings/build-findings.ts';
import { createFilledExcerpt, type Excerpt, type FilledText, MissingTextError } from '../../findings/frames/excerpt.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { RecordedTarget, Rejudged, RejudgeRequest } from './recorded.ts';

/** Judges the recorded documents of a repository. Returns undefined if a finding needs a text that is not recorded. */
export function rejudge(request: RejudgeRequest, evaluate: Evaluate): ReadonlyMap<string, Rejudged> | undefined {
  try {
    return new Map(request.targets.map((target) => [target.target.file, rejudgeTarget(request, target, evaluate)]));
  } catch (error) {
    if (error instanceof MissingTextError) return undefined;
    throw error;
  }
}

function rejudgeTarget(
  { repository, levels = {} }: RejudgeRequest,
  { target, views, hasSecrets, documents, sourceMaps, files }: RecordedTarget,
  evaluate: Evaluate,
): Rejudged {
  if (files.size === 0) throw new MissingTextError();
  const { read } = openDocuments(
    openBundle(documents),
    views.map(({ document }) => document),
  );
  const readMap = openSourceMaps(openBundle(sourceMaps));
  const maps = new Map<number, SourceMap>();
  const evaluations = new Map<string, JudgedView['evaluations']>();
  const judged = views.map(({ profiles, document: digest, sourceMap: mapPosition }): JudgedView => {
    const { document, json } = read(digest, { repository, target, view: { profiles } });
    const sourceMap = maps.get(mapPosition) ?? readMap(mapPosition);
    maps.set(mapPosition, sourceMap);
    const view = { document, json, sourceMap, digest, secrets: [] };
    const known = evaluations.get(digest) ?? evaluate(view);
    evaluations.set(digest, known);
    return { document, sourceMap, digest, secrets: [], evaluations: known };
  });
  const { views: verdicts, findings } = buildTargetFindings(
    // Findings of built-in rules hold.
    judged.map((view) => ({ ...view, document: { ...view.document, problems: [] } })),
    new Map(),
    { levels, excerptOf: createExcerpts(files) },
  );
  return { views: verdicts, findings, hasSecrets };
}

function createExcerpts(files: RecordedTarget['files']): (file: string) => Excerpt | undefined {
  const redactor = createRedactor({ texts: [] });
  const excerpts = new Map<string, Excerpt>();
  return (file) => {
    const packed = files.get(file);
    if (packed === undefined) return undefined;
    const excerpt =
      excerpts.get(file) ?? createFilledExcerpt(JSON.parse(unpackText(packed.bytes)) as FilledText, redactor);
    excerpts.set(file, excerpt);
    return excerpt;
  };
}
