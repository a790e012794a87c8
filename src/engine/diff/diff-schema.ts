import type { Json } from '../../base/json.ts';
import { settingChanges } from '../../document/compare-documents.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const texts = { type: 'array', items: text };

/** JSON Schema of `plumbline diff --format json`, version 1. */
export const diffSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Plumbline settings diff',
  ...object({
    diffVersion: { const: 1 },
    base: { $ref: '#/$defs/side' },
    head: { $ref: '#/$defs/side' },
    targets: {
      type: 'array',
      items: object({
        file: text,
        state: {
          description: 'Only compared targets have changes; one side alone has added and removed ones.',
          enum: ['compared', 'added', 'removed', 'unread'],
        },
        profiles: object({ added: texts, removed: texts }),
        changes: {
          type: 'array',
          items: object({
            setting: { description: 'Canonical path.', ...text },
            spelled: { description: 'The name as the target spells it.', ...text },
            kind: {
              description:
                'unknown: known before and not after; moved: the same value, set in another file or profile.',
              enum: settingChanges,
            },
            before: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/state' }] },
            after: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/state' }] },
            views: { description: 'Lists of profiles; the empty list is the base view.', type: 'array', items: texts },
            isEverywhere: { description: 'All views that both sides have show it.', type: 'boolean' },
          }),
        },
      }),
    },
  }),
  $defs: {
    side: object({
      name: text,
      commit: { description: 'Null for a folder and for the working tree.', ...textOrNull },
    }),
    state: object({
      value: {
        description: 'As the engine prints it; the source text if it is unknown. Secrets are redacted.',
        ...text,
      },
      unknown: { description: 'Why it is unknown; null if it is known.', ...textOrNull },
      file: text,
      line: { type: 'integer', minimum: 1 },
      profile: textOrNull,
    }),
  },
};

function object(properties: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
