import type { Json } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { documentSchema } from '../../document/document-schema.ts';

/** A target of a repository in the input of policies that combine. */
export interface CombinedFile {
  /** Relative to the repository root. */
  readonly path: string;
  readonly contents: ConfigDocument;
}

// Without `$id`, which identifies the schema of a document.
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

/** JSON Schema of `input` for policies that combine. */
export const combinedSchema: Json = { ...shared, ...list };

/** JSON Schema of `input` for packs with policies of both kinds, or with the library. */
export const eitherSchema: Json = { ...shared, anyOf: [list, contents as Json] };
