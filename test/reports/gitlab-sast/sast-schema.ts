// The constraints of GitLab's schema for SAST reports, version 15.0.7, on the keys that a report has. Other keys are errors
// here, so that a new key needs its constraint.

const text = { type: 'string', minLength: 1 };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' };
const line = { type: 'integer', minimum: 1 };
const object = (properties: object, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
  properties,
});
const program = object({ id: text, name: text, version: text, vendor: object({ name: text }) });
const signature = object({
  // The algorithms that GitLab ranks; it drops others.
  algorithm: { enum: ['hash', 'location', 'scope_offset', 'scope_offset_compressed', 'rule_value'] },
  value: text,
});

export const sastSchema = object({
  version: { const: '15.0.7' },
  scan: object(
    {
      analyzer: program,
      scanner: program,
      type: { const: 'sast' },
      status: { enum: ['success', 'failure'] },
      start_time: time,
      end_time: time,
      messages: { type: 'array', items: object({ level: { enum: ['info', 'warn', 'fatal'] }, value: text }) },
    },
    ['messages'],
  ),
  vulnerabilities: {
    type: 'array',
    items: object(
      {
        id: { type: 'string', pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
        name: { type: 'string', maxLength: 255 },
        description: { type: 'string', maxLength: 1048576 },
        severity: { enum: ['Info', 'Unknown', 'Low', 'Medium', 'High', 'Critical'] },
        solution: { type: 'string', maxLength: 7000 },
        identifiers: {
          type: 'array',
          minItems: 1,
          items: object(
            { type: text, name: text, value: text, url: { type: 'string', pattern: '^(?:https?|ftp)://.+' } },
            ['url'],
          ),
        },
        location: object({ file: text, start_line: line, end_line: line }),
        tracking: object({
          type: { const: 'source' },
          items: {
            type: 'array',
            items: object({
              ...{ file: text, start_line: line, end_line: line },
              signatures: { type: 'array', minItems: 1, items: signature },
            }),
          },
        }),
      },
      ['solution'],
    ),
  },
});
