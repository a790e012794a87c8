import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';

function refusals(code: string): readonly string[] {
  const { problems } = parse({ path: 'nextflow.config', text: `process.cpus = { ${code} }\ny = 2\n` });
  return problems.map((problem) => `${problem.code} ${problem.refusedBy.join()}`);
}

test.each([
  ...['foo.bar(', 'task.attempt *', '1.GB + +', 'if', 'x =', 'x = [1,,2]', '!', 'a ?:'],
  ...['def', 'new', 'throw', 'a ? b', 'a ? : b', 'if (a) else', 'if (a)', 'else', 'a b c d e =', '[a: ]', '* a', ', a'],
])('no dialect takes a closure that holds %s', (code) => {
  expect(refusals(code)).toContain('syntax/unreadable-closure v1,v2');
});

test.each(['if (a) b; else c', 'as', 'a in', 'a b c', '5 5', 'new int[]{1}', 'f(*:m)', 'x = y -> z', 'List<?> z'])(
  'what Groovy reads in a closure is no fault of the legacy dialect: %s',
  (code) => {
    expect(refusals(code).filter((refusal) => refusal.includes('v1'))).toEqual([]);
  },
);

test.each([
  ['10GB', 'v2'],
  ['4 GB * task.attempt', 'v2'],
  ['x = 4 GB', 'v1,v2'],
])('a unit without its dot at the start of a statement of code is a call to the legacy dialect: %s', (code, by) => {
  expect(refusals(code)).toContain(`syntax/unit-without-dot ${by}`);
});

test.each([
  ...['@A [', '@A ++ [1, -', 'a : + [1, [1,', '@A foo.bar(', '@A ({['],
  ...['for (', 'while (', 'switch (', 'for (a', 'for (x in [', 'for (;'],
])('what is skipped ends at the brace around it: %s', (code) => {
  expect(refusals(code).length).toBeGreaterThan(0);
});

test.each(['for (', 'while (', 'switch (', 'for (x in [', '@A [', 'def f('])(
  'a closure that holds %s ends at its brace',
  (code) => {
    const text = `process.cpus = { ${code} }\ny = 2\n`;
    expect(parse({ path: 'nextflow.config', text }).file.body.map(({ kind }) => kind)).toEqual([
      'assignment',
      'assignment',
    ]);
  },
);
