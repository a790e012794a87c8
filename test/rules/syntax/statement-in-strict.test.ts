import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse.ts';
import { statementInStrict } from '../../../src/rules/syntax/statements/statement-in-strict.ts';

test('advises what replaces each statement', () => {
  const advice = (name: string) => statementInStrict.message({ name }).split('among settings. ')[1];
  expect(advice('if statement')).toMatch(/^Write the condition into each value/u);
  expect(advice('`assert` statement')).toMatch(/^Use the conditional operator/u);
  expect(advice('variable declaration')).toMatch(/^Set a parameter/u);
  expect(advice('function definition')).toMatch(/resourceLimits/u);
  expect(advice('try statement')).toMatch(/includeConfig/u);
  expect(advice('import')).toMatch(/full name of the class/u);
});

test('advises what replaces an if by what it contains', () => {
  const advise = (text: string) => parse({ path: 'x', text }).problems.map(({ message }) => message);
  expect(advise("if (a) { includeConfig 'b' } else { includeConfig 'c' }")).toEqual([
    expect.stringContaining('/dev/null'),
  ]);
  expect(advise('if (a) { process { withName: B { cpus = 1 } } }')).toEqual([
    expect.stringContaining('remove the `if`'),
  ]);
  expect(advise("if (a) { includeConfig 'b' } else if (c) { includeConfig 'd' }")[0]).toContain('/dev/null');
  expect(advise("if (a) { includeConfig 'b'; params.c = 1 }")).toEqual([expect.stringContaining('into each value')]);
});
