import { sha256 } from '../../src/base/digest.ts';
import { contentText } from '../../src/document/content-text.ts';
import type { JudgedPart } from '../../src/scan/records/recorded.ts';
import type { StoredTarget } from '../../src/store/stored.ts';
import { builtOf } from '../document/document-of.ts';

/** Returns the stored `nextflow.config` of a repository, in the base view unless others are named. */
export function storedOf(
  name: string,
  text: string,
  views: readonly (readonly string[])[] = [[]],
  result: Partial<JudgedPart> = {},
): StoredTarget {
  const built = views.map((profiles) => builtOf(text, profiles));
  const documents = new Map(built.map(({ digest, json, document }) => [digest, contentText(json, document.context)]));
  const maps = new Map(built.map(({ sourceMap }) => [sha256(JSON.stringify(sourceMap)), JSON.stringify(sourceMap)]));
  return {
    repository: { name, commit: null, ref: null },
    target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
    views: built.map(({ digest, sourceMap }, index) => {
      return { profiles: views[index] ?? [], document: digest, sourceMap: sha256(JSON.stringify(sourceMap)) };
    }),
    ownership: null,
    policies: new Map(),
    document: (digest) => documents.get(digest) ?? '',
    sourceMap: (digest) => maps.get(digest) ?? '',
    result: async () => ({ targets: [], findings: [], status: 'scanned', reason: null, skipped: [], ...result }),
  };
}

/** Yields stored targets as a store does. */
export async function* storeOf(...targets: readonly StoredTarget[]): AsyncGenerator<StoredTarget, void> {
  yield* targets;
}
