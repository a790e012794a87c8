import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { readLiteral } from '../../src/language/ast/read-literal.ts';
import { type AstNode, walk } from '../../src/language/ast/walk.ts';
import { listSyntax } from '../../src/language/list-syntax.ts';
import { parse } from '../../src/language/parse.ts';
import { printLiteral } from '../../src/language/print-literal.ts';
import { anyText } from './hostile-text.ts';

test('never throws while parsing any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { file, problems } = parse({ path: 'x', text });
      expect(file.end).toBe(text.length);
      for (const { span } of problems) {
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThanOrEqual(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 3000 },
  );
});

test('keeps the range of each node within the range of its parent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { file } = parse({ path: 'x', text });
      walk(file, (node: AstNode, parent: AstNode | undefined) => {
        expect(node.start).toBeLessThanOrEqual(node.end);
        expect(node.start).toBeGreaterThanOrEqual(parent?.start ?? 0);
        expect(node.end).toBeLessThanOrEqual(parent?.end ?? text.length);
        return true;
      });
    }),
    { numRuns: 2000 },
  );
});

test('returns problems in the order of their places', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const starts = parse({ path: 'x', text }).problems.map(({ span }) => span.start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
  );
});

test('never throws while listing any text', () => {
  fc.assert(fc.property(anyText, (text) => void listSyntax({ path: 'x', text }, true)));
});

const literal: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test('prints a literal that parses as the same value, without problems', () => {
  fc.assert(
    fc.property(literal, (value) => {
      const text = printLiteral(value);
      const { file, problems } = parse({ path: 'x', text: `x.y = ${text}` });
      expect(problems).toEqual([]);
      const [statement] = file.body;
      const read = statement?.kind === 'assignment' ? readLiteral(statement.value) : undefined;
      expect(read).toEqual(value);
      expect(printLiteral(read ?? null)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});
