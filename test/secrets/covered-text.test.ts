import { describe, expect, test } from 'vitest';
import { findOverlapping, joinRanges } from '../../src/base/ranges.ts';
import type { Range } from '../../src/base/source.ts';
import { coverText, listGapsBetween } from '../../src/secrets/covered-text.ts';

function cut(text: string, ranges: readonly Range[], mark: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of joinRanges(ranges)) {
    shown += text.slice(at, start) + mark;
    at = end;
  }
  return shown + text.slice(at);
}

const around = (text: string): string => cut(text, coverText({ path: 'f', text }).around, '…');
function everywhere(text: string): string {
  const { secret, unread } = coverText({ path: 'f', text });
  return cut(text, [...secret, ...unread], '█');
}

describe('around a finding', () => {
  test.each([
    ["params.x = 'text'", "params.x = '…'"],
    ['params.x = "a ${b} c"', 'params.x = "… ${b} …"'],
    ['params.x = 1 // note', 'params.x = 1 //…'],
    ['/* note */ params.x = true', '/*…*/ params.x = true'],
    ["params.x = '''\na\n'''", "params.x = '''…'''"],
    ['x = y =~ /abc/', 'x = y =~ …'],
    ["process.queue = 'long'", "process.queue = 'long'"],
    ["manifest.nextflowVersion = '!>=24.10.0'", "manifest.nextflowVersion = '!>=24.10.0'"],
    ["process { withName: 'A' { memory = '4 GB' } }", "process { withName: 'A' { memory = '4 GB' } }"],
    ["process.beforeScript = 'export A=b'", "process.beforeScript = '…'"],
    ["process.ext.args = 'word'", "process.ext.args = '…'"],
    ["env.X = 'word'", "env.X = '…'"],
    ["profiles { 'p' { } }", "profiles { '…' { } }"],
    ["includeConfig 'a.config'", "includeConfig '…'"],
    ['call "a", b: "c"', 'call "…", b: "…"'],
  ])('shows %j as %j', (text, shown) => {
    expect(around(text)).toBe(shown);
  });

  test('shows nothing behind the first triple quote where one is not closed', () => {
    expect(around("a = 1\nb = '''\nSECRET\n'''\nc = '''\nd = 2")).toBe("a = 1\nb = '''…");
  });
});

describe('in the range of a finding as well', () => {
  test.each([
    ["aws.secretKey = 'a' // b", 'aws.secretKey = █'],
    ['params { password: hunter2 }', 'params { █: █ }'],
    ["params.password = 'a\nfoo.y = 1", 'params.password = █\nfoo.y = 1'],
    ['process.memory = = 4.GB', 'process.memory = = 4.GB'],
    ["params.x = 'a'", "params.x = 'a'"],
  ])('shows %j as %j', (text, shown) => {
    expect(everywhere(text)).toBe(shown);
  });
});

test('takes time in proportion to the text', { timeout: 20_000 }, () => {
  for (const line of ["password 'a' : b\n", '} { ] [\n', "'''\n"]) {
    const { around: ranges } = coverText({ path: 'f', text: line.repeat(30_000 / line.length) });
    expect(findOverlapping(ranges, { start: 0, end: 1 }).length).toBeLessThan(2);
  }
});

test.each([
  ["params.x = 'text'", "params.x = 'text'"],
  ["params.x = 'a' + b('c')", "params.x = 'a' + b('c')"],
  ["params.x = a == 'b' ? 'c' : 'd'", "params.x = a == 'b' ? 'c' : 'd'"],
  ["assert a : 'text'", "assert a : '…'"],
  ["params.x = System.getenv('A') ?: 'b'", "params.x = System.getenv('…') ?: 'b'"],
  ["throw new A('text')", "throw new A('…')"],
  ["foo { throw new A('text') }", "foo { throw new A('…') }"],
  ["if (a) { log.info('text') }", "if (a) { log.info('…') }"],
  ["foo { bar 'text' }", "foo { bar 'text' }"],
  ["[1].each { params.x = 'text' }", "[1].each { params.x = 'text' }"],
])('finds the texts of %j that no value has', (text, shown) => {
  expect(cut(text, coverText({ path: 'f', text }).loose, '…')).toBe(shown);
});

test('takes the text between the quotes, in time that grows with its length', () => {
  expect(listGapsBetween([], " 'a b ' ")).toEqual([{ start: 2, end: 6 }]);
  expect(listGapsBetween([], '/* a */')).toEqual([{ start: 2, end: 5 }]);
  expect(listGapsBetween([], `'${' '.repeat(250_000)}'`)).toEqual([]);
});
