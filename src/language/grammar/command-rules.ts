import type * as ast from '../ast/nodes.ts';
import { STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import { isNeverVariable } from '../tokens/reserved-words.ts';
import { ARGUMENT_PREFIXES, CHAINED_METHODS, startsOperand } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { seesAssignment } from './lookahead.ts';
import { type Parser, toRange } from './parser.ts';
import type { CommandRules, Rules } from './rules.ts';

/** Calls without parentheses in one chain, which bounds the height of the tree. */
const MAX_CHAINED_CALLS = 50;

/** Values, and calls without parentheses: `f a, b`, and in code of the legacy dialect `f a g b`, which is `f(a).g(b)`. */
export function defineCommandRules(p: Parser, rules: Rules): CommandRules {
  /** value = expression [ command ] */
  function readValue(): ast.Expression {
    const callee = p.SUBRULE(rules.expression);
    const first = p.LA(1);
    const called = readCommands(callee);
    if (called !== callee) p.report('unexpected-token', toRange(first), STRICT, { found: describeToken(first) });
    return called;
  }

  /** [ command ] { method [ command ] } ; a method that is not a plain name is not read */
  function readCommands(callee: ast.Expression): ast.Expression {
    let called = seesCommand(p, callee) ? readCommand(callee) : callee;
    const next = p.LA(1);
    if (seesChainedMethod(p, called)) {
      const found = 'a second call without parentheses';
      p.report('unexpected-token', toRange(next), STRICT, {
        found,
        instead:
          'a map, `[a: …, b: …]`, where a plugin reads the value as settings; otherwise `a(…).b(…)` for `a … b …`',
      });
    }
    for (let length = 0; seesChainedMethod(p, called); length++) {
      if (length === MAX_CHAINED_CALLS || !p.sees(t.Identifier)) p.leaveUnread();
      const name = p.SUBRULE(rules.name);
      const { start } = called;
      const method: ast.Member = { kind: 'member', start, end: name.end, object: called, name, operator: '.' };
      called = seesArgument(p) ? readCommand(method) : method;
    }
    return called;
  }

  /** command = argument { "," argument } */
  function readCommand(callee: ast.Expression): ast.Call {
    const values: ast.Argument[] = [];
    p.readSeparated(() => values.push(p.SUBRULE(rules.argument)));
    return { kind: 'call', start: callee.start, end: p.findLastEnd(), callee, arguments: values, parenthesized: false };
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
  return p.findGapBetween(p.LA(0), next) === undefined;
}

function seesChainedMethod(p: Parser, object: ast.Expression): boolean {
  if (!p.inCode || object.kind !== 'call') return false;
  const next = p.LA(1);
  return CHAINED_METHODS.has(next.tokenTypeIdx) && !isNeverVariable(next.image);
}
