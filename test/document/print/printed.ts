import type { ConfigDocument } from '../../../src/document/document.ts';
import { spellDocument } from '../../../src/explain/spell-document.ts';
import { documentOf } from '../document-of.ts';

/** The document of a configuration, with the names of its source. */
export function spelledOf(...request: Parameters<typeof documentOf>): ConfigDocument {
  return spellDocument(documentOf(...request));
}
