import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse.ts';

function refusals(code: string): readonly string[] {
  const { problems } = parse({ path: 'nextflow.config', text: `process.cpus = { ${code} }\ny = 2\n` });
  return problems.map((problem) => `${problem.code} ${problem.refusedBy.join()}`);
}

test.each([
  ...['foo.bar(', 'task.attempt *', '1.GB + +', 'if', 'x =', 'x = [1,,2]', '!', 'a ?:'],
  ...['def', 'new', 'throw', 'a ? b', 'a ? : b', 'if (a) else', 'if (a)', 'else', '[a: ]', '* a', ', a'],
])('both dialects refuse a closure that contains %s', (code) => {
  expect(refusals(code)).toContain('syntax/unreadable-closure v1,v2');
});

test.each(['if (a) b; else c', 'as', 'a in', 'a b c', '5 5', 'new int[]{1}', 'f(*:m)', 'x = y -> z', 'List<?> z'])(
  'accepts in a closure of the legacy dialect: %s',
  (code) => {
    expect(refusals(code).filter((refusal) => refusal.includes('v1'))).toEqual([]);
  },
);

test.each([
  ...['(1', '[1 2]', '[1, 2', '[a 1]', '1 -> a', ', -> a', 'a, b'],
  ...['return 5 6', 'return a b', 'return a, b', 'throw a b', 'assert a b', 'def a 5', 'return return', 'x[1 2]'],
  ...['if a { }', 'try a', 'try { } catch', 'try { } catch (e)', 'switch (a) { b }'],
  ...['for (i in ) { }', 'new 5', 'a instanceof 5', 'a.[b]', 'a?..b'],
])('reports one problem for each dialect for a closure that contains %s', (code) => {
  for (const dialect of ['v1', 'v2'])
    expect(refusals(code).filter((refusal) => refusal.includes(dialect))).toHaveLength(1);
});

test.each(['for', 'while', 'do', 'switch', 'break + 1', 'case', 'class', 'a + for', 'for = 1', 'f(const)', 'goto'])(
  'reports a reserved word used as a variable: %s',
  (code) => {
    expect(refusals(code)[0]).toBe('syntax/reserved-name v1,v2');
  },
);

test.each(['try { }', 'if (a) { try { b } }'])('reports a `try` without `catch` and `finally`: %s', (code) => {
  expect(refusals(code)).toEqual(['syntax/try-without-catch v1,v2']);
});

test.each([
  ...['break', 'continue', 'if (a) break', '[1].each { break }', 'switch (a) { case 1: continue }'],
  ...['for (i in a) { [1].each { break } }'],
])('reports a jump outside a loop, also for the legacy dialect: %s', (code) => {
  expect(refusals(code)).toContain('syntax/jump-outside-loop v1');
});

test.each([
  ...['def for = 5', 'int class = 5', 'def (a, case) = b'],
  ...['for (switch in a) { }', 'try { a } catch (class) { }'],
])('reports a reserved word used as the name of a variable: %s', (code) => {
  expect(refusals(code).find((refusal) => refusal.startsWith('syntax/reserved-name'))).toContain(' v1');
});

test.each(['(a +)', 'a >'])('refuses code that only resembles a cast in both dialects: %s', (code) => {
  expect(refusals(code)).toContain('syntax/unreadable-closure v1,v2');
});

// Each of these compiles with the engine's Groovy.
test.each([
  ...['for (i in a) break', 'while (a) { if (b) continue }', 'switch (a) { case 1: break }', 'do { break } while (a)'],
  ...[
    'for (i in a) { switch (i) { case 1: continue } }',
    'a: while (b) { break a }',
    'for (;;) { break }',
    'while (a);',
  ],
  ...['for (i = 0, j = 0; i < 1; i++) { }', 'for (i in a) b c', 'for (i in a) { b c d }', 'for (final i : a) { }'],
  ...['do b while (a)', 'do\n b\n while (a)', 'do { b }\n while (a)', 'def a = switch (b) { case 1 -> 2 }'],
  ...[
    'switch (a) { case 1 -> b; default -> c }',
    'switch (a) { default: b }',
    'switch (a) { }',
    'try (def a = b) { c }',
  ],
  ...['try { a } finally { b }', 'try { a } catch (Error | Exception e) { }', 'try\n{ a } catch (e)\n{ b }'],
  ...['a = b -> c', 'a -> (b -> c)', '(a, b) -> c', '(a) -> c', 'a.collect(b -> c)', 'a.collect((b, c) -> d)'],
  ...['a.b 5 6', 'a = 5 6', 'a b c d', 'a() b', 'a() 5', 'f(1 2)', '(a b)', '(5 6)', 'if (a b) c', 'a ?: 5 6'],
  ...['"${a b}"', '[1] a', 'a { } b', 'a++ b', 'f(a b c)', 'a.for', '[for: 1]', 'f(for: 1)', '[case: 5, if: 6].case'],
  ...['a.class', 'a?.while', 'a.&for', 'return a = b c', 'return a { b } { c }', 'return [a: { b c }]', 'println 1, 2'],
  ...['f(() -> 1)', '[1].each(() -> { 2 })', 'def a = () -> 1', '(List<String>) a', 'f((Map<A, List<B>>) a)'],
  ...['a\n -> b', 'a, b\n\n // c\n -> d', 'def yield = 1', 'def (as, in) = a', 'record -> var'],
  ...['def (a, b) = c d', 'a.each { return it }', 'in', 'as', 'a in', 'a as', 'this', 'void', 'var', 'yield', 'trait'],
])('accepts code that compiles in the legacy dialect: %s', (code) => {
  expect(refusals(code).filter((refusal) => refusal.includes('v1'))).toEqual([]);
});

test.each([
  ['10GB', 'v2'],
  ['4 GB * task.attempt', 'v2'],
  ['x = 4 GB', 'v2'],
  ['f(a, 4 GB)', 'v1,v2'],
])('reports a unit without its dot, for the legacy dialect only where no call is possible: %s', (code, by) => {
  expect(refusals(code)).toContain(`syntax/unit-without-dot ${by}`);
});

test.each([
  ...['@A [', '@A ++ [1, -', 'a : + [1, [1,', '@A foo.bar(', '@A ({['],
  ...['for (', 'while (', 'switch (', 'for (a', 'for (x in [', 'for (;'],
])('skips broken code up to the brace around it: %s', (code) => {
  expect(refusals(code).length).toBeGreaterThan(0);
});

test.each(['for (', 'while (', 'switch (', 'for (x in [', '@A [', 'def f('])(
  'ends a closure that contains %s at its brace',
  (code) => {
    const text = `process.cpus = { ${code} }\ny = 2\n`;
    expect(parse({ path: 'nextflow.config', text }).file.body.map(({ kind }) => kind)).toEqual([
      'assignment',
      'assignment',
    ]);
  },
);
