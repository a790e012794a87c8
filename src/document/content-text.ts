import { parseJson } from '../base/json.ts';
import type { ConfigDocument, DocumentContext } from './document.ts';

const start = '{"documentVersion":1,"context":';

/** Returns a document's JSON text without its version and context: the text whose SHA-256 is the document's digest. */
export function contentText(json: string, context: DocumentContext): string {
  return `{${json.slice(start.length + JSON.stringify(context).length + 1)}`;
}

/** A document, and its JSON text as policies read it. */
export interface ReadDocument {
  readonly document: ConfigDocument;
  readonly json: string;
}

/** Builds a document from its text without a context, and a context. */
export function readContent(content: string, context: DocumentContext): ReadDocument {
  const json = `${start}${JSON.stringify(context)},${content.slice(1)}`;
  return { document: parseJson(json) as unknown as ConfigDocument, json };
}
