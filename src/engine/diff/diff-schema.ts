import type { Json } from '../../base/json.ts';
import { settingStateSchema, targetDiffSchema } from '../../reports/diff-schema.ts';

const side: Json = {
  type: 'object',
  required: ['name', 'commit'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    commit: { description: 'Null for a directory and for the working tree.', type: ['string', 'null'] },
  },
};

/** JSON Schema of `plumbline diff --format json`, version 1. */
export const diffSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Plumbline settings diff',
  type: 'object',
  required: ['diffVersion', 'base', 'head', 'targets'],
  additionalProperties: false,
  properties: {
    diffVersion: { const: 1 },
    base: { $ref: '#/$defs/side' },
    head: { $ref: '#/$defs/side' },
    targets: { type: 'array', items: targetDiffSchema },
  },
  $defs: { side, state: settingStateSchema },
};
