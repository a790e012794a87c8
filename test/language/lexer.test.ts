import { Lexer } from 'chevrotain';
import { expect, test } from 'vitest';
import { lexerDefinition } from '../../src/language/tokens/lexer.ts';

test('the tokens are what Chevrotain takes for well defined, which the program does not ask it at every start', () => {
  const { lexerDefinitionErrors } = new Lexer(lexerDefinition, { ensureOptimizations: true });
  expect(lexerDefinitionErrors).toEqual([]);
});
