import { BundleWriter, openBundle } from '../../src/base/text-bundle.ts';
import { openDocuments, openSourceMaps, splitSourceMap } from '../../src/document/content-text.ts';
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
  const [documents, maps] = [new BundleWriter(), new BundleWriter()];
  const mapPositions = built.map(({ content: own, sourceMap: { settings, ...rest } }) => {
    const rowOf = (path: string, origins: object): string => JSON.stringify({ [path]: origins }).slice(1, -1);
    documents.add(own);
    return maps.add(splitSourceMap(rest, settings, rowOf));
  });
  const texts = { documents: documents.pack(), sourceMaps: maps.pack() };
  const { content } = openDocuments(
    openBundle(texts.documents),
    built.map(({ digest }) => digest),
  );
  return {
    repository: { name, commit: null, ref: null },
    target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
    views: built.map(({ digest }, index) => {
      return { profiles: views[index] ?? [], document: digest, sourceMap: mapPositions[index] ?? -1 };
    }),
    ownership: null,
    policies: new Map(),
    ...{ content, texts },
    sourceMap: openSourceMaps(openBundle(texts.sourceMaps)),
    result: async () => ({ targets: [], findings: [], status: 'scanned', reason: null, skipped: [], ...result }),
  };
}

/** Yields stored targets as a store does. */
export async function* storeOf(...targets: readonly StoredTarget[]): AsyncGenerator<StoredTarget, void> {
  yield* targets;
}
