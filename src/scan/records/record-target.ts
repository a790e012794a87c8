import { sha256 } from '../../base/digest.ts';
import { commandLine } from '../../base/file-name.ts';
import { packText } from '../../base/packed-text.ts';
import { joinRanges } from '../../base/ranges.ts';
import type { Range } from '../../base/source.ts';
import type { TargetObserver } from '../../check/check-target.ts';
import type { Target } from '../../check/target.ts';
import { contentText } from '../../document/content-text.ts';
import { fillText } from '../../findings/frames/excerpt.ts';
import { type CoveredText, coverText } from '../../secrets/covered-text.ts';
import type { Packed, RecordedTarget, RecordedView } from './recorded.ts';

/** Records the views of one target as they are built. */
export interface TargetRecorder extends TargetObserver {
  /** Undefined for a target without views, which could not be read. */
  finish(): RecordedTarget | undefined;
}

/** `known` has the records of files that other targets have read, by their path and ranges that must not be shown. */
export function createRecorder(known: Map<string, Packed>): TargetRecorder {
  let target: Target | undefined;
  let hasSecret = false;
  const sensitive = new Map<string, Range[]>();
  const files = new Map<string, Packed>();
  const views: RecordedView[] = [];
  const documents = new Map<string, Packed>();
  const sourceMaps = new Map<string, Packed>();
  return {
    add({ document: { context }, json, sourceMap, digest, secrets }, redactor) {
      target ??= context.target;
      hasSecret ||= secrets.length > 0;
      for (const [file, ranges] of Object.entries(sourceMap.sensitive))
        sensitive.set(file, [...(sensitive.get(file) ?? []), ...ranges]);
      if (!documents.has(digest)) documents.set(digest, { digest, bytes: packText(contentText(json, context)) });
      // Ranges of secrets are about the text of the files, which is not recorded.
      const shown = { ...sourceMap, sensitive: {} };
      const text = JSON.stringify(redactor.data(shown));
      hasSecret ||= JSON.stringify(shown) !== text;
      const mapDigest = sha256(text);
      if (!sourceMaps.has(mapDigest)) sourceMaps.set(mapDigest, { digest: mapDigest, bytes: packText(text) });
      views.push({ profiles: context.view.profiles, document: digest, sourceMap: mapDigest });
    },
    addFiles(texts, coveredIn) {
      // What is secret in one file is removed from all texts, and the secrets themselves are not recorded.
      if (hasSecret) return;
      for (const [path, text] of texts) {
        if (path === commandLine) continue;
        const hidden = joinRanges(sensitive.get(path) ?? []);
        const key = JSON.stringify([path, hidden]);
        const packed = known.get(key) ?? packFile(text, hidden, coveredIn(path) ?? coverText({ path, text }));
        known.set(key, packed);
        files.set(path, packed);
      }
    },
    finish: () =>
      target && { target, views, documents: [...documents.values()], sourceMaps: [...sourceMaps.values()], files },
  };
}

function packFile(text: string, hidden: readonly Range[], covered: CoveredText): Packed {
  const filled = JSON.stringify(fillText(text, hidden, covered));
  return { digest: sha256(filled), bytes: packText(filled) };
}
