import { unpackText } from '../../base/packed-text.ts';
import type { Evaluate } from '../../check/check-target.ts';
import { buildTargetFindings } from '../../findings/build-findings.ts';
import { createFilledExcerpt, type Excerpt, type FilledText, MissingTextError } from '../../findings/frames/excerpt.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import { openRecordedViews } from './open-recorded-views.ts';
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
  const judged = openRecordedViews({ repository, target, views, documents, sourceMaps })(evaluate);
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
