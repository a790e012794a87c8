import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendWaiver, withoutWaivers } from '../../../src/engine/settings/edit-waivers.ts';
import { parseSettings } from '../../../src/engine/settings/parse-settings.ts';
import { parseWaivers } from '../../../src/engine/settings/parse-waivers.ts';

const terms = { reason: 'see: RISK-9 # "really"', owner: 'core', until: '2027-01-31' };
const first = `{rule: PL-A, reason: "a, b", owner: o, until: 2026-12-31}`;
const text = `# Exceptions of the platform team.

waivers:
  # imaging
  - rule: PL-A # trailing
    reason: >-
      a long reason
    owner: imaging
    until: 2026-12-31

  # cleanup
  - { rule: PL-B, reason: "cleanup", owner: core, until: 2026-10-31 } # planned

# the end
`;

test('appends a waiver and keeps comments, blank lines and the form of the others', () => {
  const written = appendWaiver(text, 'w.yaml', { rule: 'PL-C', file: 'conf/**', ...terms });
  const added = `  - rule: PL-C
    file: conf/**
    reason: 'see: RISK-9 # "really"'
    owner: core
    until: 2027-01-31
`;
  expect(written).toBe(text.replace('# planned\n', `# planned\n${added}`));
  expect(parseWaivers(written, 'w.yaml')[2]).toMatchObject({ scope: { rule: 'PL-C', file: 'conf/**' }, ...terms });
});

test.each(['', '# nothing yet\n', '# nothing yet\n...\n', '{}\n', '{waivers: }\n', 'waivers:\n', 'waivers: []\n'])(
  'appends to %j',
  (before) => {
    const written = appendWaiver(before, 'w.yaml', { rule: 'PL-C', ...terms });
    expect(parseWaivers(written, 'w.yaml')).toHaveLength(1);
    if (before.startsWith('#')) expect(written).toContain('# nothing yet');
  },
);

test('reads back whatever texts it has written', () => {
  const anyText = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .filter((each) => each.trim() === each && each !== '');
  fc.assert(
    fc.property(
      anyText.map((each) => each.toWellFormed()),
      (reason) => {
        for (const before of ['', `waivers: [${first}]\n`, 'waivers:\r\n']) {
          const written = appendWaiver(before, 'w.yaml', { rule: 'PL-C', ...terms, reason });
          expect(parseWaivers(written, 'w.yaml').at(-1)?.reason).toBe(reason);
        }
      },
    ),
  );
});

test('refuses an invalid waiver and an invalid file', () => {
  expect(() => appendWaiver(text, 'w.yaml', { rule: 'PL-C', ...terms, until: 'soon' })).toThrow(
    'until: expected a day',
  );
  expect(() => appendWaiver('waivers: [\n', 'w.yaml', { rule: 'PL-C', ...terms })).toThrow('w.yaml:2:1');
});

test('removes waivers with their comments and keeps the rest', () => {
  const written = withoutWaivers(text, 'w.yaml', new Set(['12:5']));
  expect(parseWaivers(written, 'w.yaml').map(({ scope }) => scope.rule)).toEqual(['PL-A']);
  for (const comment of ['# Exceptions', '# imaging', '# trailing', '# the end']) expect(written).toContain(comment);
  expect(written).not.toContain('# cleanup');
});

test('removes the comment of the first waiver, and keeps one about the list', () => {
  const written = withoutWaivers(text, 'w.yaml', new Set(['5:5']));
  expect(written).not.toMatch(/imaging|trailing/u);
  for (const comment of ['# Exceptions', '# cleanup', '# planned', '# the end']) expect(written).toContain(comment);
  const titled = text.replace('  # imaging', '  # Tools\n\n  # imaging\n  # two lines');
  expect(withoutWaivers(titled, 'w.yaml', new Set(['8:5']))).toMatch(/waivers:\n {2}# Tools\n\s*# cleanup\n/u);
  const empty = withoutWaivers(titled, 'w.yaml', new Set(['8:5', '15:5']));
  expect(empty).toContain('# Tools');
  expect(empty).not.toMatch(/imaging|cleanup/u);
});

test('removes the last waiver, also from settings with other keys', () => {
  const settings = `rules: {settings/duplicate: off} # keep\nwaivers:\n  - ${JSON.stringify({ rule: 'PL-C', ...terms })}\n`;
  const written = withoutWaivers(settings, 's.yaml', new Set(['3:5']));
  expect(written).toBe('rules: { settings/duplicate: off } # keep\nwaivers: []\n');
});

const second = `{ rule: PL-B,  reason: 'b', owner: o, until: 2026-12-31 }`;
const third = `{rule: PL-C, reason: c, owner: o, until: 2026-12-31}`;

test.each([
  `waivers: [${first}, ${second}, ${third}]\n`,
  `waivers: [\n  ${first},\n  ${second}, # b\n  ${third} ]\n`,
  `waivers: [\n  ${first}, # a\n  ${second}\n  , ${third}, ]\n`,
  `fail-on: low\nwaivers:\n  # a\n  - ${first} # a\n  - ${second}\n\n  # c\n  -\n    ${third}\n# end\nsoft-fail: true\n`,
  `waivers:\n\n- ${first}\n\n- ${second}\n\n- ${third}`,
  `waivers:\r\n-   ${first}\r\n-   ${second}\r\n-   ${third}\r\n\r\nfail-on:   high\r\n`,
])('removes any of three from %j and no other', (before) => {
  const lines = before.split('\n');
  const all = [first, second, third];
  const places = all.map((each) => {
    const line = lines.findIndex((text) => text.includes(each));
    return `${line + 1}:${(lines[line] ?? '').indexOf(each) + 1}`;
  });
  for (let chosen = 0; chosen < 8; chosen++) {
    const removed = places.filter((_, index) => (chosen >> index) % 2 === 1);
    const written = withoutWaivers(before, 's.yaml', new Set(removed));
    const kept = ['PL-A', 'PL-B', 'PL-C'].filter((_, index) => (chosen >> index) % 2 === 0);
    const { waivers, options } = parseSettings(written, 's.yaml');
    expect(waivers.map(({ scope }) => scope.rule)).toEqual(kept);
    expect([...options]).toEqual([...parseSettings(before, 's.yaml').options]);
    expect(/(?<!\r)\n/u.test(written)).toBe(!before.includes('\r\n'));
  }
});

test('leaves other comments and keys when it appends or removes', () => {
  const settings = `# top\nfail-on: low # gate\nwaivers:\n  # a\n  - ${first} # one\n  - ${second}\n# end\n`;
  const added = appendWaiver(settings.replace('fail-on: low # gate\n', ''), 'w.yaml', { rule: 'PL-C', ...terms });
  for (const comment of ['# top', '# a', '# one', '# end']) expect(added).toContain(comment);
  const removed = withoutWaivers(settings, 's.yaml', new Set(['6:5']));
  for (const comment of ['# top', 'fail-on: low # gate', '# a', '# one', '# end']) expect(removed).toContain(comment);
});
