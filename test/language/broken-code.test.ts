import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';

function refusals(code: string): readonly string[] {
  const { problems } = parse({ path: 'nextflow.config', text: `process.cpus = { ${code} }\ny = 2\n` });
  return problems.map((problem) => `${problem.code} ${problem.refusedBy.join()}`);
}

test.each(['foo.bar(', 'task.attempt *', '1.GB + +', 'if', 'x =', 'x = [1,,2]', '!', 'a ?:'])(
  'no dialect takes a closure that holds %s',
  (code) => {
    expect(refusals(code)).toContain('syntax/unreadable-closure v1,v2');
  },
);

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
