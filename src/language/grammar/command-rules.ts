import type * as ast from '../ast/nodes.ts';
import { STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import { isNeverVariable } from '../tokens/reserved-words.ts';
import { ARGUMENT_PREFIXES, CHAINED_METHODS, startsOperand } from '../tokens/token-sets.ts';
import { seesAssignment } from './lookahead.ts';
import { type Parser, rangeOf } from './parser.ts';
import type { CommandRules, Rules } from './rules.ts';

/** Values, and calls without parentheses: `f a, b`. */
export function defineCommandRules(p: Parser, rules: Rules): CommandRules {
  /** value = expression [ command ] */
  function readValue(): ast.Expression {
    const callee = p.SUBRULE(rules.expression);
    const first = p.LA(1);
    const called = readCommands(callee);
    if (called !== callee) p.report('unexpected-token', rangeOf(first), STRICT, { found: describeToken(first) });
    return called;
  }

  /** command = argument { "," argument } ; a chain of them, `a b c d`, is not read */
  function readCommands(callee: ast.Expression): ast.Expression {
    const called = seesCommand(p, callee) ? readCommand(callee) : callee;
    if (seesChainedMethod(p, called)) p.leaveUnread();
    return called;
  }

  function readCommand(callee: ast.Expression): ast.Call {
    const values: ast.Argument[] = [];
    p.readSeparated(() => values.push(p.SUBRULE(rules.argument)));
    return { kind: 'call', start: callee.start, end: p.lastEnd(), callee, arguments: values, parenthesized: false };
  }

  return { readValue, readCommands };
}

/** Recognises an argument without parentheses on the same line, unless it begins the next setting. */
function seesCommand(p: Parser, callee: ast.Expression): boolean {
  if (!seesArgument(p)) return false;
  // A call in parentheses takes no more arguments. After a binary operation its last operand would be called.
  if (p.inCode) return callee.kind !== 'call' && callee.kind !== 'binary';
  return (callee.kind === 'variable' || callee.kind === 'member') && !seesAssignment(p);
}

function seesArgument(p: Parser): boolean {
  const next = p.LA(1);
  if (!startsOperand(next) && !ARGUMENT_PREFIXES.has(next.tokenTypeIdx)) return false;
  return p.gapBetween(p.LA(0), next) === undefined;
}

function seesChainedMethod(p: Parser, object: ast.Expression): boolean {
  if (!p.inCode || object.kind !== 'call') return false;
  const next = p.LA(1);
  return CHAINED_METHODS.has(next.tokenTypeIdx) && !isNeverVariable(next.image);
}
