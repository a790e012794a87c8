import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSettings } from '../../../src/engine/settings/parse-settings.ts';
import { settingsSchema } from '../../../src/engine/settings/settings-schema.ts';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(settingsSchema as object);

function isAccepted(text: string): boolean {
  try {
    parseSettings(text, 's.yaml');
    return true;
  } catch {
    return false;
  }
}

const waiver = '{rule: X, reason: r, owner: o, until: 2027-01-31}';

test.each([
  'rules: {settings/unknown: off, PL-X: high, lint/print: warning}',
  'fail-on: high\nprofiles: [all]\nsyntax: v2\nset: strict\npolicy: [a, b]\noutput: [text, sarif=x]\nsarif-profile: full',
  'parameters: {PL-X: {minimum: 24.10, list: [1]}}',
  'overrides: [{repository: acme/*, file: conf/**, rules: {PL-X: off}}, {file: a, rules: {}}]',
  `waivers: [w.yaml, ${waiver}]\nwaiver-terms: {longest: {high: 9}, never: PL-*, comments: true}`,
  'repositories: {may: [waivers, exclude, rules]}\nlock: [rules.PL-SECRETS-*, syntax]',
  '',
])('accepts what the parser accepts: %s', (text) => {
  expect([isAccepted(text), validate(parse(text)), validate.errors]).toEqual([true, true, null]);
});

test.each([
  'rules: {PL-X: hihg}',
  'rules: {lint/print: high}',
  'fail-on: never',
  'unknown: 1',
  'parameters: {PL-X: 3}',
  'repositories: {may: [policy]}',
  'lock: [rulse.PL-*]',
  'lock: rules',
  'overrides: [{rules: {PL-X: off}}]',
  'overrides: [{file: a}]',
  'overrides: [{file: a, rules: {PL-X: hihg}}]',
  'overrides: {file: a}',
  'waivers: [{rule: X}]',
  'waivers: [{reason: r, owner: o, until: 2027-01-31}]',
  'waivers: [{rule: X, reason: r, owner: o, until: soon}]',
  'waiver-terms: {longest: {high: 0}}',
  'waiver-terms: {comments: 1}',
  'syntax: v3',
])('refuses what the parser refuses: %s', (text) => {
  expect([isAccepted(text), validate(parse(text))]).toEqual([false, false]);
});

test.each(['settings.md', 'waivers.md'])('accepts the examples of %s', (page) => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/reference', page), 'utf8');
  const blocks = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gmu)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks)
    expect([isAccepted(block), validate(parse(block)), validate.errors]).toEqual([true, true, null]);
});
