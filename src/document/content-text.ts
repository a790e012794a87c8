import type { SplitText, TextBundle } from '../base/text-bundle.ts';
import type { ConfigDocument, DocumentContext } from './document.ts';
import type { SettingOrigins, SourceMap } from './source-map.ts';

/** A document without version and context: its JSON text is the one whose SHA-256 is the document's digest. */
export type DocumentContent = Omit<ConfigDocument, 'documentVersion' | 'context'>;

/** A document, and its JSON text as policies read it. */
export interface ReadDocument {
  readonly document: ConfigDocument;
  readonly json: string;
}

/** Documents without context, by their digests. Equal rows of several are the same objects. */
export interface DocumentBundle {
  content(digest: string): DocumentContent;
  /** Returns a document with a context. */
  read(digest: string, context: DocumentContext): ReadDocument;
  /** Returns the JSON text of a document without context. */
  text(digest: string): string;
}

/** Opens the documents of a bundle. `digests` are theirs, in the order in which they were added; those of equal documents repeat. */
export function openDocuments(bundle: TextBundle, digests: readonly string[]): DocumentBundle {
  const positions = new Map(Array.from(new Set(digests), (digest, position) => [digest, position]));
  const findPosition = (digest: string): number => positions.get(digest) ?? -1;
  const readText = (digest: string): string => bundle.text(findPosition(digest));
  const readContent = (digest: string): DocumentContent => {
    const { head, rows } = bundle.parse(findPosition(digest));
    return { ...head, settings: Object.fromEntries(rows) } as unknown as DocumentContent;
  };
  return {
    content: readContent,
    text: readText,
    read: (digest, context) => ({
      document: { documentVersion: 1, context, ...readContent(digest) },
      json: `{"documentVersion":1,"context":${JSON.stringify(context)},${readText(digest).slice(1)}`,
    }),
  };
}

/** Splits the text of a source map. Ranges of secrets are left out: they are about texts of files. */
export function splitSourceMap(
  rest: Omit<SourceMap, 'settings' | 'sensitive'>,
  settings: SourceMap['settings'],
  writeRow: (path: string, origins: SettingOrigins) => string,
): SplitText {
  return {
    head: `${JSON.stringify({ ...rest, sensitive: {} }).slice(0, -1)},"settings":{`,
    rows: Object.entries(settings).map(([path, origins]) => writeRow(path, origins)),
  };
}

/** Returns what reads the source maps of a bundle. Equal rows of several are the same objects, and only findings have them parsed. */
export function openSourceMaps(bundle: TextBundle): (position: number) => SourceMap {
  return (position) => {
    let settings: SourceMap['settings'] | undefined;
    return {
      ...(bundle.head(position) as unknown as SourceMap),
      get settings() {
        settings ??= Object.fromEntries(bundle.parse(position).rows) as unknown as SourceMap['settings'];
        return settings;
      },
    };
  };
}
