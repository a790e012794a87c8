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

/** Documents without context. Equal rows of several are the same objects. */
export interface DocumentBundle {
  content(position: number): DocumentContent;
  /** Returns a document with a context. */
  read(position: number, context: DocumentContext): ReadDocument;
}

export function openDocuments(bundle: TextBundle): DocumentBundle {
  const content = (position: number): DocumentContent => {
    const { head, rows } = bundle.parse(position);
    return { ...head, settings: Object.fromEntries(rows) } as unknown as DocumentContent;
  };
  return {
    content,
    read: (position, context) => ({
      document: { documentVersion: 1, context, ...content(position) },
      json: `{"documentVersion":1,"context":${JSON.stringify(context)},${bundle.text(position).slice(1)}`,
    }),
  };
}

/** Splits the text of a source map. Ranges of secrets are left out: they are about texts of files. */
export function splitSourceMap(
  rest: Omit<SourceMap, 'settings' | 'sensitive'>,
  settings: SourceMap['settings'],
  rowOf: (path: string, origins: SettingOrigins) => string,
): SplitText {
  return {
    head: `${JSON.stringify({ ...rest, sensitive: {} }).slice(0, -1)},"settings":{`,
    rows: Object.entries(settings).map(([path, origins]) => rowOf(path, origins)),
  };
}

/** Returns what reads the source maps of a bundle. Equal rows of several are the same objects. */
export function openSourceMaps(bundle: TextBundle): (position: number) => SourceMap {
  return (position) => {
    const { head, rows } = bundle.parse(position);
    return { ...head, settings: Object.fromEntries(rows) } as unknown as SourceMap;
  };
}
