import type { IOrAlt, IToken } from 'chevrotain';
import { isAssignable } from '../ast/is-assignable.ts';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import { PRIMITIVE_TYPES } from '../tokens/reserved-words.ts';
import {
  ARGUMENT_PREFIXES,
  ASSIGNS,
  INFIX_OPERATORS,
  PREFIXES,
  startsOperand,
  TYPE_OPERATORS,
} from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { isTypeWord, measureType, readLastWordOfType } from './lookahead.ts';
import { OperatorTree } from './operator-tree.ts';
import { findEnd, type Parser, toRange } from './parser.ts';
import type { OperatorRules, Rules } from './rules.ts';
import { recordMention, seesSuffix } from './suffix-rules.ts';

const LEGACY_OPERATORS: ReadonlySet<string> = new Set(['===', '!==', '<..', '<..<']);

/** Operators. One rule for all strengths: a rule for each would cost time and stack at every value. */
export function defineOperatorRules(p: Parser, rules: Rules): OperatorRules {
  const prefixes: IOrAlt<IToken>[] = [t.Plus, t.Minus, t.Not, t.Tilde, t.Increment, t.LParen].map((type) => ({
    ALT: () => p.CONSUME(type),
  }));

  /**
   * expression = operand { operator operand | ("as" | "instanceof") typeName | "?" expression ":" operand } ;
   * operand = { prefix } primary { suffix } ; `OperatorTree` has the precedence
   */
  const expression = p.RULE('expression', (firstOperand?: ast.Expression, leavesAssignment?: boolean) => {
    let tree: OperatorTree | undefined;
    let value = firstOperand;
    if (p.RECORDING_PHASE) {
      // Only the tokens with which an expression begins matter.
      p.MANY(() => p.OR1(prefixes));
      rules.readPrimary();
      return value as unknown as ast.Expression;
    }
    for (;;) {
      if (value === undefined) {
        if (seesPrefix(p)) {
          tree ??= new OperatorTree();
          readPrefixes(tree);
        }
        value = rules.readPrimary();
      }
      while (seesSuffix(p, value)) value = rules.readSuffix(value);
      recordMention(p, value);
      while (TYPE_OPERATORS.has(p.peek(1))) {
        tree ??= new OperatorTree();
        value = readTypeOperator(tree, value);
      }
      const type = p.peek(1);
      const assigns = leavesAssignment !== true && ASSIGNS.has(type);
      if (!assigns && !INFIX_OPERATORS.has(type)) break;
      tree ??= new OperatorTree();
      if (assigns) {
        readAssignmentOperator(tree, value);
        value = rules.readValue();
        break;
      }
      if (type === t.Question.tokenTypeIdx) readCondition(tree, value);
      else readInfixOperator(tree, value);
      value = undefined;
    }
    return tree === undefined ? value : tree.finish(value);
  });

  /** prefix = "+" | "-" | "!" | "~" ; in the legacy dialect also "++" | "--" | "(" typeName ")" */
  function readPrefixes(tree: OperatorTree): void {
    do {
      const token = p.advance();
      const start = token.startOffset;
      const symbol = token.image;
      if (symbol === '(') {
        const type = p.SUBRULE(rules.typeName);
        p.CONSUME(t.RParen);
        // Before a bracket the strict parser reads a call of the parenthesised name.
        if (!p.sees(t.LParen) && !p.sees(t.LBrace))
          p.report('operator-in-strict', { start, end: p.findLastEnd() }, STRICT, { name: 'cast in front of a value' });
        tree.addPrefix(symbol, start, type);
        continue;
      }
      if (symbol.length > 1) reportLegacyOperator(p, token);
      else if ((symbol === '-' || symbol === '+') && p.findGapBetween(token, p.LA(1)) === 'line')
        p.fail('a value on the same line');
      tree.addPrefix(symbol, start, undefined);
    } while (seesPrefix(p));
  }

  /** ("as" | "instanceof" | "!instanceof") typeName */
  function readTypeOperator(tree: OperatorTree, operand: ast.Expression): ast.Expression {
    const token = p.advance();
    const type = p.SUBRULE(rules.typeName);
    return tree.addTypeOperator(operand, token.image, type, p.findLastEnd());
  }

  /** To the strict dialect a line break or a comment before `+`, `-` and `**` ends the statement. */
  function readInfixOperator(tree: OperatorTree, operand: ast.Expression): void {
    const before = p.LA(0);
    const token = p.advance();
    const symbol = token.image;
    if (LEGACY_OPERATORS.has(symbol)) reportLegacyOperator(p, token);
    if (symbol === '+' || symbol === '-' || symbol === '**') p.judgeLineBreak(before, token);
    tree.addInfix(operand, symbol);
  }

  /** Only the legacy dialect has assignments inside expressions. */
  function readAssignmentOperator(tree: OperatorTree, operand: ast.Expression): void {
    const token = p.advance();
    const target = tree.addInfix(operand, token.image);
    if (!isAssignable(target)) p.report('not-assignable', toRange(token), BOTH);
    else p.report('unexpected-token', toRange(token), STRICT, { found: `\`${token.image}\`` });
  }

  /** "?" expression ":" */
  function readCondition(tree: OperatorTree, operand: ast.Expression): void {
    p.CONSUME(t.Question);
    const then = p.SUBRULE(expression);
    p.CONSUME(t.Colon);
    tree.addInfix(operand, '?', then);
  }

  return { expression };
}

function reportLegacyOperator(p: Parser, token: IToken): void {
  const symbol = token.image;
  const start = symbol === '===' || symbol === '!==' ? token.startOffset + 2 : token.startOffset;
  p.report('operator-in-strict', { start, end: findEnd(token) }, STRICT, { name: `\`${symbol}\`` });
}

function seesPrefix(p: Parser): boolean {
  return PREFIXES.has(p.peek(1)) && (!p.sees(t.LParen) || seesCast(p));
}

/** Recognises a cast of the legacy dialect: a type in parentheses directly before an operand. */
function seesCast(p: Parser): boolean {
  if (!p.sees(t.Identifier, 2)) return false;
  const distance = 2 + measureType(p, 2);
  if (!p.sees(t.RParen, distance) || !isTypeWord(readLastWordOfType(p, 2))) return false;
  const next = p.LA(distance + 1);
  if (startsOperand(next) || ARGUMENT_PREFIXES.has(next.tokenTypeIdx)) return true;
  // A sign after a word in parentheses is a binary operator, unless the word can only be a type.
  return PREFIXES.has(next.tokenTypeIdx) && PRIMITIVE_TYPES.has(p.LA(distance - 1).image);
}
