import type { Json } from '../base/json.ts';
import { scriptLanguages, targetKinds } from './document.ts';

// The JSON Schema of the canonical document: published with the package, used by tests, by the documentation and by
// the type check of policies. `document.ts` has the same as types; a test holds the two together on real documents.

const certainties = [
  'literal',
  'resolved',
  'partial',
  'env',
  'secret',
  'path',
  'closure',
  'choice',
  'unknown',
  'invalid',
];

const text: Json = { type: 'string' };
const line: Json = { type: 'integer', minimum: 1 };
const anything: Json = {};
const certainty: Json = { enum: certainties };

function nullable(schema: { readonly [key: string]: Json }): Json {
  return { anyOf: [schema, { type: 'null' }] };
}

function object(
  properties: { readonly [key: string]: Json },
  optional: readonly string[] = [],
): { readonly [key: string]: Json } {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

function list(items: Json): Json {
  return { type: 'array', items };
}

const place = { file: text, line, column: line, endLine: line, endColumn: line };
const versionKey: Json = { type: 'array', minItems: 4, items: { type: ['integer', 'string'] } };
const versionBound = object({ key: versionKey, inclusive: { type: 'boolean' } });

const row = object(
  {
    spelled: text,
    certainty,
    value: anything,
    printed: text,
    text,
    dependsOn: list(text),
    alternatives: list(
      object(
        {
          condition: text,
          certainty,
          value: anything,
          used: anything,
          type: text,
          growth: { type: 'number' },
          absent: { const: true },
        },
        ['value', 'used', 'growth', 'absent'],
      ),
    ),
    pieces: list(object({ text, certainty, reason: text }, ['certainty', 'reason'])),
    reason: text,
    executes: { const: true },
    refused: { const: true },
    variable: text,
    default: anything,
    secretFacts: object({
      source: { enum: ['literal', 'reference', 'env', 'envWithLiteralDefault', 'mixed'] },
      empty: { type: 'boolean' },
      placeholder: { type: 'boolean' },
    }),
    type: text,
    known: { type: ['boolean', 'null'] },
    deprecated: nullable(
      object({ since: text, replacement: { type: ['string', 'null'] }, effect: { enum: ['none', 'works'] } }),
    ),
    file: text,
    line,
    profile: { type: ['string', 'null'] },
    overridden: { type: 'integer', minimum: 0 },
    conditional: { const: true },
  },
  [
    'value',
    'printed',
    'dependsOn',
    'alternatives',
    'pieces',
    'reason',
    'executes',
    'refused',
    'variable',
    'default',
    'secretFacts',
    'conditional',
  ],
);

/** JSON Schema (draft 2020-12) of `ConfigDocument`, version 1. */
export const documentSchema: { readonly [key: string]: Json } = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:plumbline:document:1',
  title: 'Canonical configuration document',
  description: 'One view of one workflow configuration, with canonical names. Policies read this as `input`.',
  ...object({
    documentVersion: { const: 1 },
    context: object({
      repository: object({ name: text, commit: { type: ['string', 'null'] }, ref: { type: ['string', 'null'] } }),
      target: object({
        file: text,
        kind: { enum: targetKinds },
        maybeIncluded: { type: 'boolean' },
      }),
      view: object({ profiles: list(text) }),
    }),
    dialect: object(
      {
        spelling: { enum: ['nextflow', 'reference'] },
        syntax: { enum: ['v1', 'v2'] },
        script: { enum: scriptLanguages },
      },
      ['script'],
    ),
    engineVersion: object({
      state: { enum: ['none', 'known', 'unknown', 'invalid'] },
      text: { type: ['string', 'null'] },
      enforced: { type: 'boolean' },
      constraints: list(object({ op: { enum: ['=', '<', '<=', '>', '>=', '!=', '+'] }, text, key: versionKey })),
      min: nullable(versionBound),
      max: nullable(versionBound),
    }),
    config: { type: 'object' },
    settings: { type: 'object', additionalProperties: row },
    layers: list(object({ role: { enum: ['home', 'project', 'target', 'config', 'params'] }, file: text })),
    includes: list(
      object(
        {
          text,
          file: text,
          line,
          url: { type: ['string', 'null'] },
          holdsSecret: { const: true },
          resolved: { type: 'boolean' },
          reason: {
            anyOf: [
              { enum: ['remote', 'missing', 'unknown', 'cycle', 'depth', 'outside', 'unreadable'] },
              { type: 'null' },
            ],
          },
          candidate: text,
        },
        ['holdsSecret', 'candidate'],
      ),
    ),
    incomplete: list(
      object({ scope: text, file: text, line, because: { enum: ['include', 'dynamic-key', 'statement', 'syntax'] } }),
    ),
    plugins: list(object({ id: text, version: { type: ['string', 'null'] } })),
    problems: list(
      object(
        {
          code: text,
          severity: { enum: ['error', 'warning', 'note'] },
          message: text,
          ...place,
          setting: text,
          spelled: text,
          profile: { type: ['string', 'null'] },
          fix: text,
          refusedBy: { type: 'array', minItems: 1, items: { enum: ['v1', 'v2'] } },
          related: list(object({ message: text, ...place })),
        },
        ['setting', 'spelled', 'profile', 'fix', 'refusedBy', 'related'],
      ),
    ),
  }),
};
