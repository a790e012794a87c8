import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import { startsExpression, startsStatement } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { declareName } from './closure-rules.ts';
import { type Parser, toRange } from './parser.ts';
import type { ControlRules, Rules } from './rules.ts';

/** `if`, `try`, and the other statements that the strict dialect allows in closures only. */
export function defineControlRules(p: Parser, rules: Rules): ControlRules {
  /** ifStatement = "if" "(" value ")" branch [ "else" branch ] */
  const ifStatement = p.RULE('ifStatement', (): ast.If => {
    const first = p.CONSUME(t.If);
    p.CONSUME(t.LParen);
    const condition = rules.readValue();
    p.CONSUME(t.RParen);
    const then = readBranch();
    if (p.sees(t.Else, 2)) skipSeparator();
    const otherwise = p.takes(t.Else) ? readBranch() : undefined;
    judgeStatement(first, 'if statement', findOnlyKind([...then, ...(otherwise ?? [])]));
    return { kind: 'if', start: first.startOffset, end: p.findLastEnd(), condition, then, else: otherwise };
  });

  /** branch = body | statement ; in the legacy dialect also nothing, before a semicolon */
  function readBranch(): readonly ast.Statement[] {
    if (seesSemicolon()) {
      p.report('expected-token', toRange(p.LA(1)), STRICT, { found: '`;`', expected: 'a statement' });
      return [];
    }
    p.takes(t.LineBreak);
    if (p.sees(t.LBrace)) return readBody();
    if (!p.RECORDING_PHASE && !startsStatement(p.LA(1))) p.fail();
    return [rules.readStatement()];
  }

  /** The layout pass turns a semicolon into a line break. */
  function seesSemicolon(): boolean {
    return p.sees(t.LineBreak) && p.LA(1).image.startsWith(';');
  }

  /** Skips the separator in `if (a) b; else c`. */
  function skipSeparator(): void {
    if (seesSemicolon()) p.report('unexpected-token', toRange(p.LA(1)), STRICT, { found: '`;`' });
    p.takes(t.LineBreak);
  }

  /** body = "{" statements "}" */
  function readBody(): readonly ast.Statement[] {
    p.takes(t.LineBreak);
    const outer = p.blockOpener;
    const open = p.CONSUME(t.LBrace);
    p.blockOpener = open;
    const list = p.SUBRULE(rules.statements);
    p.blockOpener = outer;
    closeBlock(open);
    return list;
  }

  function closeBlock(open: IToken): void {
    if (p.sees(t.End)) p.report('unclosed', toRange(p.LA(1)), BOTH, { name: describeToken(open) });
    else p.CONSUME(t.RBrace);
  }

  /** tryStatement = "try" body { catch } [ "finally" body ] ; with resources, "try" "(" … ")" body, it is not read */
  const tryStatement = p.RULE('tryStatement', (): ast.Try => {
    const catches: ast.Catch[] = [];
    const first = p.CONSUME(t.Try);
    if (p.sees(t.LParen)) p.leaveUnread();
    const body = readBody();
    while (p.sees(t.Catch)) catches.push(readCatch());
    const finallyToken = p.LA(1);
    const last = p.takes(t.Finally) ? readFinally(finallyToken) : undefined;
    if (catches.length === 0 && last === undefined) p.report('try-without-catch', toRange(first), BOTH);
    judgeStatement(first, 'try statement');
    return { kind: 'try', start: first.startOffset, end: p.findLastEnd(), body, catches, finally: last };
  });

  function readFinally(token: IToken): readonly ast.Statement[] {
    if (p.inCode) p.report('code-in-strict', toRange(token), STRICT, { name: '`finally`' });
    return readBody();
  }

  /** catch = "catch" "(" [ typeName { "|" typeName } ] name ")" body */
  function readCatch(): ast.Catch {
    const types: string[] = [];
    const first = p.CONSUME(t.Catch);
    p.CONSUME(t.LParen);
    if (p.LA(1).image === 'final' || p.sees(t.Def)) p.SKIP_TOKEN();
    while (p.sees(t.Identifier) && !p.sees(t.RParen, 2)) {
      types.push(p.SUBRULE(rules.typeName));
      p.takes(t.BinaryOperator);
    }
    const name = p.SUBRULE(rules.name);
    p.CONSUME(t.RParen);
    declareName(p, name);
    const statements = readBody();
    return { kind: 'catch', start: first.startOffset, end: p.findLastEnd(), types, name, body: statements };
  }

  const importSegments: IOrAlt<IToken>[] = [{ ALT: () => p.CONSUME(t.Identifier) }, { ALT: () => p.CONSUME(t.Star) }];

  /** importStatement = "import" [ "static" ] word { "." word } [ "." "*" ] [ "as" word ] */
  const importStatement = p.RULE('importStatement', (): ast.Import => {
    const first = p.CONSUME(t.Import);
    const isStatic = p.LA(1).image === 'static' && !p.sees(t.Dot, 2);
    if (p.isInBraces()) p.report('misplaced-definition', toRange(first), BOTH, { name: 'An import' });
    else p.report('statement-in-strict', toRange(p.LA(1)), STRICT, { name: 'import' });
    if (isStatic) p.SKIP_TOKEN();
    let type = p.CONSUME(t.Identifier).image;
    p.MANY(() => {
      p.CONSUME(t.Dot);
      type += `.${p.OR(importSegments).image}`;
    });
    const alias = p.takes(t.As) ? p.CONSUME(t.Identifier).image : undefined;
    return { kind: 'import', start: first.startOffset, end: p.findLastEnd(), isStatic, type, alias };
  });

  /** returnStatement = "return" [ expression ] */
  const returnStatement = p.RULE('returnStatement', (): ast.Return => {
    const first = p.CONSUME(t.Return);
    const value = startsExpression(p.LA(1)) ? p.SUBRULE(rules.expression) : undefined;
    judgeKeyword(first);
    return { kind: 'return', start: first.startOffset, end: p.findLastEnd(), value };
  });

  /** throwStatement = "throw" expression */
  const throwStatement = p.RULE('throwStatement', (): ast.Throw => {
    const first = p.CONSUME(t.Throw);
    const value = p.SUBRULE(rules.expression);
    judgeKeyword(first);
    return { kind: 'throw', start: first.startOffset, end: p.findLastEnd(), value };
  });

  /** assertStatement = "assert" expression [ (":" | ",") expression ] */
  const assertStatement = p.RULE('assertStatement', (): ast.Assert => {
    const first = p.CONSUME(t.Assert);
    const condition = p.SUBRULE(rules.expression);
    if (p.takes(t.Colon) || p.takes(t.Comma)) p.SUBRULE(rules.expression);
    judgeKeyword(first);
    return { kind: 'assert', start: first.startOffset, end: p.findLastEnd(), condition };
  });

  // ---- the strict dialect

  function judgeStatement(first: IToken, name: string, around?: ReturnType<typeof findOnlyKind>): void {
    const span = { start: first.startOffset, end: p.findLastEnd() };
    if (!p.inCode) p.report('statement-in-strict', span, STRICT, { name, around });
  }

  function judgeKeyword(first: IToken): void {
    if (!p.inCode) p.report('statement-in-strict', toRange(first), STRICT, { name: `\`${first.image}\` statement` });
  }

  return {
    ifStatement,
    readBranch,
    readBody,
    closeBlock,
    tryStatement,
    importStatement,
    returnStatement,
    throwStatement,
    assertStatement,
  };
}

/** Returns the kind that all statements of an `if` have, where the advice differs for it. */
function findOnlyKind(body: readonly ast.Statement[]): 'includes' | 'selectors' | undefined {
  if (hasOnly(body, ({ kind }) => kind === 'include')) return 'includes';
  return hasOnly(body, ({ kind }) => kind === 'selector') ? 'selectors' : undefined;
}

/** Looks into blocks, and into an `if` that follows `else`. */
function hasOnly(body: readonly ast.Statement[], isOne: (statement: ast.Statement) => boolean): boolean {
  const isSuch = (statement: ast.Statement): boolean => {
    if (statement.kind === 'block') return hasOnly(statement.body, isOne);
    if (statement.kind === 'if') return hasOnly([...statement.then, ...(statement.else ?? [])], isOne);
    return isOne(statement);
  };
  return body.length > 0 && body.every(isSuch);
}
