import { expect, test } from 'vitest';
import { statementInStrict } from '../../../src/rules/syntax/statements/statement-in-strict.ts';

test('advises what replaces each statement', () => {
  const advice = (name: string) => statementInStrict.message({ name }).split('among settings. ')[1];
  expect(advice('if statement')).toMatch(/^Use the conditional operator/u);
  expect(advice('`assert` statement')).toMatch(/^Use the conditional operator/u);
  expect(advice('variable declaration')).toMatch(/^Set a parameter/u);
  expect(advice('function definition')).toMatch(/resourceLimits/u);
  expect(advice('try statement')).toMatch(/includeConfig/u);
  expect(advice('import')).toMatch(/full name of the class/u);
});
