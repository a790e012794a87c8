import type { Json } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { documentSchema } from '../../document/document-schema.ts';

/** One target of a repository as a policy over all of them sees it. */
export interface CombinedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly contents: ConfigDocument;
}

// Its identity is the document's own, and no list's.
const {
  $schema,
  $id: _,
  $defs,
  ...contents
} = documentSchema as {
  readonly $schema?: Json;
  readonly $id?: Json;
  readonly $defs?: Json;
  readonly [key: string]: Json | undefined;
};

const list = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'contents'],
    properties: { path: { type: 'string' }, contents: contents as Json },
  },
} as const;

const shared = { ...($schema === undefined ? {} : { $schema }), ...($defs === undefined ? {} : { $defs }) };

/** What `input` is for policies over all targets. */
export const combinedSchema: Json = { ...shared, ...list };

/** What it is where policies of both kinds, or the library, stand together. */
export const eitherSchema: Json = { ...shared, anyOf: [list, contents as Json] };
