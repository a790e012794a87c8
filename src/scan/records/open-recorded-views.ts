import { openBundle } from '../../base/text-bundle.ts';
import type { Evaluate } from '../../check/check-target.ts';
import { openDocuments, openSourceMaps } from '../../document/content-text.ts';
import type { SourceMap } from '../../document/source-map.ts';
import type { JudgedView } from '../../findings/build-findings.ts';
import type { RecordedTarget, RejudgeRequest } from './recorded.ts';

interface RecordedViews extends Pick<RecordedTarget, 'target' | 'views'> {
  readonly repository: RejudgeRequest['repository'];
  readonly documents: Pick<RecordedTarget['documents'], 'bytes'>;
  readonly sourceMaps: Pick<RecordedTarget['sourceMaps'], 'bytes'>;
}

/**
 * Opens the recorded views of a target. The returned function judges them; views that share a document or a source map share
 * its evaluations, too.
 */
export function openRecordedViews(recorded: RecordedViews): (evaluate: Evaluate) => readonly JudgedView[] {
  const { repository, target, views } = recorded;
  const { read } = openDocuments(
    openBundle(recorded.documents),
    views.map(({ document }) => document),
  );
  const readMap = openSourceMaps(openBundle(recorded.sourceMaps));
  const maps = new Map<number, SourceMap>();
  return (evaluate) => {
    const evaluations = new Map<string, JudgedView['evaluations']>();
    return views.map(({ profiles, document: digest, sourceMap: position }) => {
      const { document, json } = read(digest, { repository, target, view: { profiles } });
      const sourceMap = maps.get(position) ?? readMap(position);
      maps.set(position, sourceMap);
      const evaluated = evaluations.get(digest) ?? evaluate({ document, json, digest });
      evaluations.set(digest, evaluated);
      return { document, sourceMap, digest, secrets: [], evaluations: evaluated };
    });
  };
}
