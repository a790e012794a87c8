import type { Json } from '../../base/json.ts';
import { severities } from '../../base/severity.ts';
import { grants, lintLevels, ruleLevels, settingsKeys, settingsOptions } from './parse-settings.ts';
import { scopeKeys, termKeys } from './parse-waivers.ts';

const text = { type: 'string' } as const;
/** Words such as versions may be written without quotes. */
const word = { type: ['string', 'number', 'boolean'] } as const;
const day = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

const scopeTexts: { readonly [key in (typeof scopeKeys)[number]]: string } = {
  rule: 'Id of a policy or built-in rule.',
  repository: 'Glob of names of repositories.',
  file: 'Glob of files.',
  setting: 'Path of a setting; covers what is below it.',
  profile: 'Profile block that contains the value.',
  fingerprint: 'One finding, by its id in the JSON report.',
};
const termTexts: { readonly [key in (typeof termKeys)[number]]: string } = {
  reason: 'Why the findings are accepted.',
  owner: 'Who answers for it.',
  until: 'Last day on which it holds, in UTC.',
};

/** The JSON Schema (draft 2020-12) of `.plumbline.yaml`, for editors. `parseSettings` checks more. */
export const settingsSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Plumbline settings',
  description: 'Levels of rules, parameters of policies, waivers, and defaults of options.',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      Object.entries(settingsOptions).map(([name, { kind, choices, description }]) => {
        if (kind === 'flag') return [name, { description, type: 'boolean' }];
        const one = choices === undefined ? word : { enum: choices };
        return [name, { description, ...(kind === 'text' ? one : { anyOf: [one, { type: 'array', items: one }] }) }];
      }),
    ),
    rules: {
      description: 'Level of rules, policies and lint rules, by id.',
      type: ['object', 'null'],
      patternProperties: { '^lint/': { enum: lintLevels }, '^(?!lint/)': { enum: ruleLevels } },
    },
    overrides: {
      description: 'Levels of rules and policies in some repositories or files; of several the last wins.',
      type: ['array', 'null'],
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rules'],
        anyOf: [{ required: ['repository'] }, { required: ['file'] }],
        properties: {
          repository: { description: 'Glob of names of repositories.', ...text },
          file: { description: 'Glob of files.', ...text },
          rules: { type: ['object', 'null'], additionalProperties: { enum: ruleLevels } },
        },
      },
    },
    parameters: {
      description: 'Values for parameters of policies, by policy and name.',
      type: ['object', 'null'],
      additionalProperties: { type: 'object' },
    },
    waivers: {
      description: 'Accepted findings, and names of files that have others.',
      type: ['array', 'null'],
      items: { anyOf: [text, { $ref: '#/$defs/waiver' }] },
    },
    repositories: {
      description: 'What scanned repositories may decide for themselves; nothing by default.',
      type: ['object', 'null'],
      additionalProperties: false,
      properties: { may: { type: ['array', 'null'], items: { enum: grants } } },
    },
    teams: {
      description: 'Globs of repositories by the team that owns them, for repositories without CODEOWNERS and topics.',
      type: ['object', 'null'],
      additionalProperties: { anyOf: [text, { type: 'array', items: text }] },
    },
    lock: {
      description:
        'Keys that scanned repositories may not set although they are granted; globs such as rules.PL-SECRETS-*.',
      type: ['array', 'null'],
      items: { type: 'string', pattern: `^(?:${settingsKeys.join('|')})(?:\\.|$)` },
    },
    'waiver-terms': {
      description: 'What waivers may do.',
      type: ['object', 'null'],
      additionalProperties: false,
      properties: {
        longest: {
          description: 'Maximum number of days that a waiver may last, by the severity of its findings.',
          type: ['object', 'null'],
          additionalProperties: false,
          properties: Object.fromEntries(
            severities.map((severity) => [severity, { type: 'integer', minimum: 1, maximum: 36_500 }]),
          ),
        },
        never: { description: 'Globs of rules that may not be waived.', anyOf: [text, { type: 'array', items: text }] },
        comments: { description: 'Whether comments in scanned files count.', type: 'boolean' },
      },
    },
  },
  $defs: {
    waiver: {
      type: 'object',
      additionalProperties: false,
      required: [...termKeys],
      anyOf: [{ required: ['rule'] }, { required: ['fingerprint'] }],
      properties: {
        ...Object.fromEntries(scopeKeys.map((key) => [key, { description: scopeTexts[key], ...text, minLength: 1 }])),
        ...Object.fromEntries(
          termKeys.map((key) => [
            key,
            { description: termTexts[key], ...(key === 'until' ? day : text), minLength: 1 },
          ]),
        ),
      },
    },
  },
};
