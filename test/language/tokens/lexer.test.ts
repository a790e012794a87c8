import { Lexer } from 'chevrotain';
import { expect, test } from 'vitest';
import { lexerDefinition } from '../../../src/language/tokens/lexer.ts';

test('passes the validation of Chevrotain, which the program skips at start', () => {
  const { lexerDefinitionErrors } = new Lexer(lexerDefinition, { ensureOptimizations: true });
  expect(lexerDefinitionErrors).toEqual([]);
});
