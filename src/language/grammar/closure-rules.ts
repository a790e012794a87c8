import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import { isNeverDeclared } from '../tokens/reserved-words.ts';
import * as t from '../tokens/token-types.ts';
import { measureTypeBeforeName } from './lookahead.ts';
import { type Parser, toRange } from './parser.ts';
import { reportUnreadableCode } from './report-fault.ts';
import type { ClosureRules, Rules } from './rules.ts';
import { skipThrough } from './skip.ts';
import { judgeVariable } from './value-rules.ts';

/** Closures: their parameters, and the code in them. */
export function defineClosureRules(p: Parser, rules: Rules): ClosureRules {
  /** parameter = [ "def" | typeName ] name [ "=" expression ] */
  function readParameter(): ast.Parameter {
    const first = p.LA(1);
    if (first.image === 'final' && (p.sees(t.Identifier, 2) || p.sees(t.Def, 2))) {
      p.report('unexpected-token', toRange(first), STRICT, { found: '`final`' });
      p.SKIP_TOKEN();
    }
    let type: string | undefined;
    if (!p.takes(t.Def) && measureTypeBeforeName(p) > 0) type = p.SUBRULE(rules.typeName);
    const name = p.SUBRULE(rules.name);
    declareName(p, name);
    const value = p.takes(t.Equals) ? p.SUBRULE(rules.expression) : undefined;
    return { kind: 'parameter', start: first.startOffset, end: p.findLastEnd(), name: name.name, type, default: value };
  }

  const closureOpeners: IOrAlt<IToken>[] = [{ ALT: () => p.CONSUME(t.LBrace) }, { ALT: () => p.CONSUME(t.ArrowBrace) }];

  /** closure = "{" [ [ parameter { "," parameter } ] "->" ] statements "}" */
  const closure = p.RULE('closure', (): ast.Expression => {
    const mark = p.references.enter();
    const open = p.OR(closureOpeners);
    const parameters: ast.Parameter[] | undefined = open.tokenTypeIdx === t.ArrowBrace.tokenTypeIdx ? [] : undefined;
    const body = readCode(open, parameters);
    if (parameters === undefined) p.references.declare('it');
    const { references } = p.references.leave(mark);
    return { kind: 'closure', start: open.startOffset, end: p.findLastEnd(), parameters, body, references };
  });

  function readCode(open: IToken, parameters?: ast.Parameter[]): ast.Statement[] | undefined {
    const { inCode, jumpTarget } = p;
    const { depth } = p.references;
    const known = p.problems.length;
    p.inCode = true;
    p.jumpTarget = 'nothing';
    try {
      if (parameters !== undefined) {
        // A lambda.
        if (p.sees(t.LParen)) p.leaveUnread();
        readParameters(parameters);
        p.CONSUME(t.Arrow);
      }
      const body = p.SUBRULE(rules.statements);
      p.CONSUME(t.RBrace);
      return body;
    } catch (thrown) {
      const fault = p.toFault(thrown);
      const close = open.payload as IToken;
      if (close.tokenTypeIdx !== t.RBrace.tokenTypeIdx) throw fault;
      p.references.abandon(depth);
      reportUnreadableCode(p, fault, known);
      skipThrough(p, close);
      return undefined;
    } finally {
      p.inCode = inCode;
      p.jumpTarget = jumpTarget;
    }
  }

  /** parameters = [ parameter { "," parameter } ] */
  function readParameters(list: ast.Parameter[]): void {
    if (p.sees(t.Identifier) || p.sees(t.Def)) p.readSeparated(() => list.push(readParameter()));
  }

  /** Reads an empty hole as null, `-> expression` as a closure, and statements as a closure that is called at once. */
  function readLegacyHole(): ast.Expression {
    const first = p.LA(1);
    const start = first.startOffset;
    p.report('unexpected-token', toRange(first), STRICT, { found: describeToken(first) });
    if (p.sees(t.RBrace)) return { kind: 'null', start, end: start };
    const isLazy = p.takes(t.Arrow);
    const mark = p.references.enter();
    const { inCode } = p;
    p.inCode = true;
    const body: ast.Statement[] = [];
    while (!p.sees(t.RBrace) && !p.sees(t.End)) {
      body.push(p.SUBRULE(rules.statement));
      if (!p.takes(t.Semicolon) && !p.takes(t.LineBreak)) break;
    }
    p.inCode = inCode;
    const { references } = p.references.leave(mark);
    const range = { start, end: p.findLastEnd() };
    const closure: ast.Closure = { kind: 'closure', ...range, parameters: [], body, references };
    return isLazy ? closure : { kind: 'call', ...range, callee: closure, arguments: [], parenthesized: true };
  }

  return { closure, readParameters, readCode, readLegacyHole };
}

/** Declares a name in the current scope. Reports a word that cannot be declared. */
export function declareName(p: Parser, name: ast.Name): void {
  judgeVariable(p, name.name, name);
  if (isNeverDeclared(name.name)) p.report('reserved-name', name, BOTH, { name: name.name });
  p.references.declare(name.name);
}
