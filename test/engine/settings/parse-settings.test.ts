import { expect, test } from 'vitest';
import { noSettings, parseSettings } from '../../../src/engine/settings/parse-settings.ts';

test('levels of rules keep the place where they are said, and other keys become values of options', () => {
  const text = `# ours
rules:
  settings/deprecated: off
  'PL-ENGINE-001': high   # we mean it
fail-on: high
profiles: [all, 'gcp,test']
policy: policies
syntax: v1
`;
  const { rules, options } = parseSettings(text, '.plumbline.yaml');
  expect(rules).toEqual([
    { rule: 'settings/deprecated', level: 'off', source: '.plumbline.yaml:3:3' },
    { rule: 'PL-ENGINE-001', level: 'high', source: '.plumbline.yaml:4:3' },
  ]);
  expect(Object.fromEntries(options)).toEqual({
    'fail-on': ['high'],
    profiles: ['all', 'gcp,test'],
    policy: ['policies'],
    syntax: ['v1'],
  });
});

test('rules of the lint have levels of their own', () => {
  const { rules, lint } = parseSettings('rules:\n  lint/print: warning\n  settings/unknown: low\n', 's.yaml');
  expect(lint).toEqual([{ rule: 'lint/print', level: 'warning', source: 's.yaml:2:3' }]);
  expect(rules.map(({ rule }) => rule)).toEqual(['settings/unknown']);
  expect(() => parseSettings('rules: {lint/print: low}', 's.yaml')).toThrow('off, error, warning, not "low"');
});

test.each(['', '# nothing yet\n', 'rules:\n', 'rules: {}\n'])('takes %j for no settings', (text) => {
  expect(parseSettings(text, 's.yaml')).toEqual({ ...noSettings, places: expect.any(Map) });
});

test.each([
  ['an unknown key', 'rules: {}\nfail_on: high\n', 's.yaml:2:1: Unknown key "fail_on": .* Did you mean "fail-on"'],
  [
    'an unknown severity',
    'rules:\n  a/b: hihg\n',
    's.yaml:2:8: a/b: expected one of off, .* not "hihg". Did you mean "high"',
  ],
  ['a severity that is no text', 'rules:\n  a/b: [high]\n', 's.yaml:2:8: a/b must be a string'],
  ['a boolean', 'rules:\n  a/b: false\n', 's.yaml:2:8: a/b: expected one of off, .* not "false"'],
  ['rules that are a list', 'rules:\n  - a/b\n', 's.yaml:2:3: rules must be a mapping'],
  ['a file that is a list', '- rules\n', 's.yaml:1:1: Settings must be a mapping'],
  ['an unknown gate', 'fail-on: never\n', 's.yaml:1:10: fail-on: expected one of critical'],
  ['a lock of an unknown key', 'lock: [rulse.X]\n', 's.yaml:1:8: lock: there is no key "rulse". Did you mean "rules"'],
  ['no value', 'syntax:\n', 's.yaml:1:8: syntax must be a string'],
  ['a key that is said twice', 'rules: {}\nrules: {}\n', 's.yaml:2:1: Map keys must be unique'],
  ['an alias', 'rules: &a {}\nprofiles: *a\n', 's.yaml:2:11: profiles must be a string'],
  ['what is no YAML', 'rules: [\n', 's.yaml:2:1: '],
])('refuses %s with its place', (_, text, message) => {
  expect(() => parseSettings(text, 's.yaml')).toThrow(new RegExp(`^${message}`, 'u'));
});

test('takes no time for many aliases, since it follows none', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghij'.split('').map((name, index) => {
      const before = 'abcdefghij'[index];
      return `${name}: &${name} [${`*${before},`.repeat(9)}]`;
    }),
  ];
  expect(() => parseSettings(bomb.join('\n'), 's.yaml')).toThrow('Unknown key "a"');
});

test('parameters keep the place where they are given, and words as they were written', () => {
  const text =
    'parameters:\n  PL-ENGINE-001: {minimum: 24.10, enforced: yes}\n  ACME-001:\n    regions: [a, 1]\n    none:\n';
  expect(parseSettings(text, 's.yaml').parameters).toEqual([
    { policy: 'PL-ENGINE-001', name: 'minimum', value: 24.1, text: '24.10', source: 's.yaml:2:28' },
    { policy: 'PL-ENGINE-001', name: 'enforced', value: 'yes', source: 's.yaml:2:45' },
    { policy: 'ACME-001', name: 'regions', value: ['a', 1], source: 's.yaml:4:14' },
    { policy: 'ACME-001', name: 'none', value: null, source: 's.yaml:5:10' },
  ]);
});

test.each([
  ['parameters: [a]', 's.yaml:1:13: parameters must be a mapping.'],
  ['parameters:\n  A: 3', 's.yaml:2:6: A must be a mapping of parameters to values.'],
  ['parameters: {A: {x: &a [1], y: *a}}', 's.yaml:1:32: YAML aliases are not supported.'],
  ['parameters: {A: {x: .nan}}', 's.yaml:1:21: This number cannot be written as JSON.'],
])('parameters of another form are refused at their place: %s', (text, message) => {
  expect(() => parseSettings(text, 's.yaml')).toThrow(message);
});
