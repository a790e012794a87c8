import { sha256 } from '../../base/digest.ts';
import { packText } from '../../base/packed-text.ts';
import type { Target } from '../../check/target.ts';
import { contentText } from '../../document/content-text.ts';
import type { ConfigDocument } from '../../document/document.ts';
import type { BuiltDocument } from '../../document/source-map.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import type { Packed, RecordedTarget, RecordedView } from './recorded.ts';

/** Records the views of one target as they are built. */
export interface TargetRecorder {
  add(view: BuiltDocument<ConfigDocument>, redactor: Redactor): void;
  /** Undefined for a target without views, which could not be read. */
  finish(): RecordedTarget | undefined;
}

export function createRecorder(): TargetRecorder {
  let target: Target | undefined;
  const views: RecordedView[] = [];
  const documents = new Map<string, Packed>();
  const sourceMaps = new Map<string, Packed>();
  return {
    add({ document: { context }, json, sourceMap, digest }, redactor) {
      target ??= context.target;
      if (!documents.has(digest)) documents.set(digest, { digest, bytes: packText(contentText(json, context)) });
      // Ranges of secrets are about the text of the files, which is not recorded.
      const text = JSON.stringify(redactor.data({ ...sourceMap, sensitive: {} }));
      const mapDigest = sha256(text);
      if (!sourceMaps.has(mapDigest)) sourceMaps.set(mapDigest, { digest: mapDigest, bytes: packText(text) });
      views.push({ profiles: context.view.profiles, document: digest, sourceMap: mapDigest });
    },
    finish: () => target && { target, views, documents: [...documents.values()], sourceMaps: [...sourceMaps.values()] },
  };
}
