import type { Json } from '../base/json.ts';
import { settingChangeKinds } from '../findings/finding.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const texts = { type: 'array', items: text };

/** JSON Schema of what a change does to the effective settings of a target. */
export const targetDiffSchema: Json = object({
  file: text,
  state: {
    description: 'Only compared targets have changes; one side alone has added and removed ones.',
    enum: ['compared', 'added', 'removed', 'unread'],
  },
  profiles: object({ added: texts, removed: texts }),
  unread: { description: 'Parts that cannot be followed since the change: they may set more than is known.', ...texts },
  changes: {
    type: 'array',
    items: object({
      setting: { description: 'Canonical path.', ...text },
      spelled: { description: 'The name as the target spells it.', ...text },
      kind: {
        description: 'unknown: known before and not after; moved: the same value, set in another file or profile.',
        enum: settingChangeKinds,
      },
      before: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/state' }] },
      after: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/state' }] },
      views: { description: 'Lists of profiles; the empty list is the base view.', type: 'array', items: texts },
      isEverywhere: { description: 'All views that both sides have show it.', type: 'boolean' },
    }),
  },
});

/** JSON Schema of a setting in one revision, to which `targetDiffSchema` refers as `state`. */
export const settingStateSchema: Json = object({
  value: { description: 'As Nextflow prints it; the source text if it is unknown. Secrets are redacted.', ...text },
  unknown: { description: 'Why it is unknown; null if it is known.', ...textOrNull },
  file: text,
  line: { type: 'integer', minimum: 1 },
  profile: textOrNull,
});

function object(properties: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
