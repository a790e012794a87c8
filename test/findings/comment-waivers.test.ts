import { expect, test } from 'vitest';
import { findCommentWaivers } from '../../src/findings/comment-waivers.ts';
import type { Waiver } from '../../src/findings/waiver.ts';
import { createRedactor } from '../../src/secrets/redactor.ts';

function find(text: string, file = 'nextflow.config', secrets: readonly string[] = []): readonly Waiver[] {
  return findCommentWaivers(new Map([[file, text]]), createRedactor({ texts: secrets }));
}

const terms = 'until=2027-01-31 owner=team reason="it is \\"ours\\""';

test('reads the rule, the end, the owner and the reason', () => {
  expect(find(`a = 1\n  b = 2 // plumbline: ignore PL-X ${terms}\n`)).toEqual([
    {
      kind: 'comment',
      scope: {
        rule: 'PL-X',
        repository: null,
        file: 'nextflow.config',
        setting: null,
        profile: null,
        fingerprint: null,
        lines: { first: 2, last: 2 },
      },
      reason: 'it is "ours"',
      owner: 'team',
      until: '2027-01-31',
      source: 'nextflow.config:2:9',
      fault: null,
      code: 'b = 2',
    },
  ]);
});

test.each([
  ['after code: its own line', `a = 1 // plumbline: ignore X ${terms}\nb = 2`, [1, 1]],
  ['alone: up to the next code', `// plumbline: ignore X ${terms}\n\n// more\n\nb = 2\nc = 3`, [1, 5]],
  ['in a block comment over lines', `/* plumbline: ignore X\n   ${terms} */\nb = 2`, [1, 3]],
  ['in a doc comment', `/**\n * plumbline: ignore X ${terms}\n */\nb = 2`, [1, 4]],
  ['at the end of the file', `a = 1\n// plumbline: ignore X ${terms}`, [2, 2]],
  ['within a closure', `a = {\n  // plumbline: ignore X ${terms}\n  b\n}`, [2, 3]],
  ['after a byte order mark', `\ufeff// plumbline: ignore X ${terms}\nb = 2`, [1, 2]],
])('reads a comment %s', (_, text, [first, last]) => {
  const [waiver] = find(text);
  expect(waiver?.fault).toBeNull();
  expect(waiver?.scope.lines).toEqual({ first, last });
});

test.each([
  ['a string', `a = "// plumbline: ignore X ${terms}"`],
  ['a multi-line string', `a = '''\n// plumbline: ignore X ${terms}\n'''`],
  ['a slashy string', `a = /x\\/\\/ plumbline: ignore X/`],
  ['prose', '// see plumbline: ignore X\na = 1'],
])('ignores %s', (_, text) => {
  expect(find(text)).toEqual([]);
});

test('ignores comments of remote files and of files that a launch adds', () => {
  expect(find(`// plumbline: ignore X ${terms}`, 'https://example.org/a.config')).toEqual([]);
  expect(find(`// plumbline: ignore X ${terms}`, 'launch://config/a.config')).toEqual([]);
});

test.each([
  ['ignroe X', 'Unknown directive "ignroe": expected "ignore". Did you mean "ignore"?'],
  ['ignore', 'The rule is missing'],
  [`ignore ${terms}`, 'The rule is missing'],
  ['ignore X until=2027-01-31', 'Missing owner=, reason=.'],
  ['ignore X reason="" owner=a until=2027-01-31', 'Missing reason=.'],
  ['ignore X reason=a owner=a until=2027-02-30', 'until="2027-02-30" is not a day'],
  [
    'ignore X reason=a ownr=a until=2027-01-31',
    'Unknown word "ownr": expected until=, owner=, reason=. Did you mean "owner"?',
  ],
  ['ignore X reason=a reason=b owner=a until=2027-01-31', '"reason=" occurs twice.'],
  ['ignore X because we can', 'Unknown word "because"'],
  [`ignore X ${'a'.repeat(3000)}`, 'more than 2000 characters'],
])('reports what is wrong with: %s', (text, fault) => {
  expect(find(`// plumbline: ${text}\na = 1`)[0]?.fault).toContain(fault);
});

test('redacts secrets of the file in what a comment says', () => {
  const [waiver] = find(
    '// plumbline: ignore X until=2027-01-31 owner=hunter7391 reason="key hunter7391"\na = 1',
    'a.config',
    ['hunter7391'],
  );
  expect(JSON.stringify(waiver)).not.toContain('hunter7391');
});

test('redacts what was detected in the comment itself', () => {
  const text = '// plumbline: ignore X until=2027-01-31 owner=core reason="use TOKEN-ABC" TOKEN-ABC\na = 1';
  const ranges = [...text.matchAll(/TOKEN-ABC/gu)].map(({ index }) => ({ start: index, end: index + 9 }));
  const redactor = createRedactor({ texts: [], ranges: new Map([['nextflow.config', ranges]]) });
  const [waiver] = findCommentWaivers(new Map([['nextflow.config', text]]), redactor);
  expect(JSON.stringify(waiver)).not.toContain('TOKEN');
  expect(waiver).toMatchObject({
    reason: 'use [REDACTED]',
    fault: expect.stringContaining('Unknown word "[REDACTED]"'),
  });
});

test('reads a thousand comments of a file at most', () => {
  expect(find(`// plumbline: ignore X\n`.repeat(3000))).toHaveLength(1000);
});
