import { expect, test } from 'vitest';
import { parseSettings } from '../../../src/engine/settings/parse-settings.ts';
import { parseWaivers } from '../../../src/engine/settings/parse-waivers.ts';

const terms = 'reason: r, owner: o, until: 2027-01-31';

test('reads every part of a waiver, and where it is written', () => {
  const text = `# exceptions
waivers:
  - rule: PL-X          # why
    repository: acme/*
    file: conf/**
    setting: process.container
    profile: gcp
    fingerprint: 0123456789abcdef0123456789abcdef
    reason: RISK-1
    owner: team
    until: 2027-01-31
`;
  expect(parseWaivers(text, 'w.yaml')).toEqual([
    {
      kind: 'settings',
      scope: {
        rule: 'PL-X',
        repository: 'acme/*',
        file: 'conf/**',
        setting: 'process.container',
        profile: 'gcp',
        fingerprint: '0123456789abcdef0123456789abcdef',
        lines: null,
      },
      ...{ reason: 'RISK-1', owner: 'team', until: '2027-01-31', source: 'w.yaml:3:5', fault: null },
    },
  ]);
  expect(parseWaivers('', 'w.yaml')).toEqual([]);
  expect(parseWaivers('waivers:\n', 'w.yaml')).toEqual([]);
});

test.each([
  ['no reason', '[{rule: X, owner: o, until: 2027-01-31}]', 'w.yaml:1:11: A waiver needs reason.'],
  ['nothing', '[{}]', 'w.yaml:1:11: A waiver needs reason, owner, until.'],
  ['neither rule nor fingerprint', `[{${terms}, file: a}]`, 'w.yaml:1:11: A waiver needs a rule or a fingerprint.'],
  ['an empty reason', '[{rule: X, reason: " "}]', 'w.yaml:1:29: reason is empty.'],
  [
    'a day that does not exist',
    '[{until: 2027-02-30}]',
    'w.yaml:1:19: until: expected a day such as 2027-01-31, not "2027-02-30".',
  ],
  ['a misspelt key', '[{rul: X}]', 'Unknown key "rul": .* Did you mean "rule"'],
  ['a short fingerprint', '[{fingerprint: abc}]', 'w.yaml:1:25: fingerprint: expected the 32 hexadecimal digits'],
  ['a list in a waiver', '[{rule: [X]}]', 'w.yaml:1:18: rule must be a string.'],
  ['a mapping', '{rule: X}', 'w.yaml:1:10: waivers must be a list.'],
  ['a long reason', `[{reason: ${'a'.repeat(2001)}}]`, 'reason has more than 2000 characters'],
])('refuses %s with its place', (_, text, message) => {
  expect(() => parseWaivers(`waivers: ${text}`, 'w.yaml')).toThrow(new RegExp(message, 'u'));
});

test('reads waivers, files of waivers, and terms of waivers from the settings', () => {
  const text = `waivers:
  - {rule: X, ${terms}}
  - security.yaml
waiver-terms: {longest: {critical: 14, high: 90}, never: [PL-SECRETS-*], comments: true}
`;
  const { waivers, options, waiverTerms } = parseSettings(text, 's.yaml');
  expect(waivers.map(({ source }) => source)).toEqual(['s.yaml:2:5']);
  expect(options.get('waivers')).toEqual(['security.yaml']);
  expect(waiverTerms).toEqual({ longest: { critical: 14, high: 90 }, never: ['PL-SECRETS-*'], comments: true });
});

test.each([
  ['comments: 1', 's.yaml:1:26: comments must be true or false.'],
  ['longest: {hihg: 3}', 'Unknown key "hihg": .* Did you mean "high"'],
  ['longest: {high: 0}', 'The days for high must be an integer from 1 to 36500.'],
  ['nevr: []', 'Unknown key "nevr": .* Did you mean "never"'],
])('refuses the terms %s', (text, message) => {
  expect(() => parseSettings(`waiver-terms: {${text}}`, 's.yaml')).toThrow(new RegExp(message, 'u'));
});

test.each([
  ['brackets', `waivers: ${'['.repeat(100_000)}`],
  ['mappings', `waivers: ${'{a: '.repeat(100_000)}`],
  ['indents', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ['sequences', `waivers:\n${'- '.repeat(100_000)}`],
])('refuses deeply nested %s instead of running out of stack', (_, text) => {
  expect(() => parseSettings(text, 's.yaml')).toThrow(/s\.yaml:\d+:1: nested too deeply\./u);
});
