import type { IToken, TokenType } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { LEGACY } from '../diagnostics.ts';
import * as t from '../tokens/token-types.ts';
import { declareName } from './closure-rules.ts';
import { judgeLegacyStatement, keepLegacyProblems } from './legacy-statements.ts';
import { typeBeforeNameLength } from './lookahead.ts';
import type { Parser } from './parser.ts';
import { NO_REFERENCES } from './reference-log.ts';
import { reportFault } from './report-fault.ts';
import type { LoopRules, Rules } from './rules.ts';
import { buildOpaque, closerAt, skipNoting, skipRest } from './skip.ts';

/**
 * Loops, which only the legacy dialect has. Their words are no keywords, because settings may have those names. The text of
 * a loop that cannot be read is skipped.
 */
export function defineLoopRules(p: Parser, rules: Rules): LoopRules {
  /** loop = forEach | for | while | do | switchStatement | jump */
  function readLoop(): ast.Statement {
    const first = p.LA(1);
    judgeLegacyStatement(p);
    const known = p.problems.length;
    const { inCode, blockOpener, jumpTarget } = p;
    const mark = p.references.enter();
    const { depth } = p.references;
    try {
      const statement = readByWord(first.image);
      const names = p.references.leave(mark);
      keepLegacyProblems(p, known);
      return statement.kind === 'opaque' ? { ...statement, ...names } : statement;
    } catch (thrown) {
      const fault = p.toFault(thrown);
      p.problems.length = known;
      if (inCode) throw fault;
      p.references.abandon(depth);
      reportFault(p, fault, LEGACY);
      skipFrom(p, first);
      return skipRest(p, first, first.image, mark);
    } finally {
      p.inCode = inCode;
      p.blockOpener = blockOpener;
      p.jumpTarget = jumpTarget;
    }
  }

  function readByWord(word: string): ast.Statement {
    switch (word) {
      case 'for':
        return seesForEach(p) ? readForEach() : readFor();
      case 'while':
        return readWhile();
      case 'do':
        return readDo();
      case 'switch':
        return rules.readSwitch();
      default:
        return readJump();
    }
  }

  // ---- for

  /** forEach = "for" "(" [ "def" | typeName ] name ("in" | ":") expression ")" branch */
  function readForEach(): ast.ForEach {
    const first = p.CONSUME(t.Identifier);
    p.CONSUME(t.LParen);
    p.skip(declarationLength(p, 1));
    const variable = p.SUBRULE(rules.name);
    declareName(p, variable);
    p.SKIP_TOKEN();
    const iterable = p.SUBRULE(rules.expression);
    p.CONSUME(t.RParen);
    const body = readBody();
    return { kind: 'forEach', start: first.startOffset, end: p.lastEnd(), variable, iterable, body };
  }

  /** for = "for" "(" steps ";" [ expression ] ";" steps ")" branch */
  function readFor(): ast.For | ast.OpaqueStatement {
    const first = p.CONSUME(t.Identifier);
    const { inCode } = p;
    p.CONSUME(t.LParen);
    p.inCode = true;
    const init = readSteps(t.Semicolon);
    p.CONSUME(t.Semicolon);
    const condition = p.sees(t.Semicolon) ? undefined : p.SUBRULE(rules.expression);
    p.CONSUME(t.Semicolon);
    const step = readSteps(t.RParen);
    p.CONSUME(t.RParen);
    p.inCode = inCode;
    const body = readBody();
    // Several variables or steps are not modelled.
    if (init.length > 1 || step.length > 1) return buildOpaque(p, first, 'for', NO_REFERENCES);
    const range = { start: first.startOffset, end: p.lastEnd() };
    return { kind: 'for', ...range, init: init[0], condition, step: step[0], body };
  }

  /** steps = [ statement { "," statement } ] */
  function readSteps(end: TokenType): ast.Statement[] {
    const list: ast.Statement[] = [];
    while (!p.sees(end)) {
      list.push(p.SUBRULE(rules.statement));
      if (!p.takes(t.Comma)) break;
    }
    return list;
  }

  function readBody(): readonly ast.Statement[] {
    p.jumpTarget = 'loop';
    return rules.readBranch();
  }

  // ---- while

  /** while = "while" "(" value ")" branch */
  function readWhile(): ast.While {
    const first = p.CONSUME(t.Identifier);
    const condition = readCondition();
    const body = readBody();
    return { kind: 'while', start: first.startOffset, end: p.lastEnd(), condition, body, runsFirst: false };
  }

  /** do = "do" branch "while" "(" value ")" */
  function readDo(): ast.While {
    const first = p.CONSUME(t.Identifier);
    const body = readBody();
    if (p.LA(2).image === 'while' && !p.LA(1).image.startsWith(';')) p.takes(t.LineBreak);
    if (p.LA(1).image !== 'while') p.fail('`while`');
    p.CONSUME(t.Identifier);
    const condition = readCondition();
    return { kind: 'while', start: first.startOffset, end: p.lastEnd(), condition, body, runsFirst: true };
  }

  function readCondition(): ast.Expression {
    p.CONSUME(t.LParen);
    const condition = rules.readValue();
    p.CONSUME(t.RParen);
    return condition;
  }

  // ---- jumps

  /** jump = ("break" | "continue") [ word ] */
  function readJump(): ast.Jump {
    const { startOffset: start, image } = p.CONSUME(t.Identifier);
    const label = p.sees(t.Identifier) ? p.CONSUME(t.Identifier).image : undefined;
    const end = p.lastEnd();
    if (p.jumpTarget === 'nothing' || (p.jumpTarget === 'switch' && image === 'continue'))
      p.report('jump-outside-loop', { start, end }, LEGACY, { name: image });
    return { kind: 'jump', start, end, word: image === 'break' ? 'break' : 'continue', label };
  }

  return { readLoop };
}

/** Recognises the head of a `for` with a variable, its type or none, and `in` or a colon. */
function seesForEach(p: Parser): boolean {
  const name = 3 + declarationLength(p, 3);
  return p.sees(t.Identifier, name) && (p.sees(t.In, name + 1) || p.sees(t.Colon, name + 1));
}

/** Returns the number of tokens before the variable: `def`, `final`, a type. */
function declarationLength(p: Parser, start: number): number {
  let at = start;
  while (p.sees(t.Def, at) || (p.LA(at).image === 'final' && !p.sees(t.In, at + 1))) at++;
  return at + typeBeforeNameLength(p, at) - start;
}

/** Skips to the end of the statement that began at `first`, unless the parser is past it. */
function skipFrom(p: Parser, first: IToken): void {
  let at = 1;
  while (p.LA(at) !== first) at--;
  for (; !isEnd(p, at); at++) {
    const close = closerAt(p, at);
    while (close !== undefined && p.LA(at) !== close) at++;
  }
  const stop = p.LA(at);
  if (at > 1) while (p.LA(1) !== stop && !p.sees(t.End)) skipNoting(p);
}

function isEnd(p: Parser, distance: number): boolean {
  const type = p.ahead(distance);
  if (type === t.LineBreak.tokenTypeIdx) return p.LA(distance - 1).image !== ')';
  return type === t.RBrace.tokenTypeIdx || type === t.End.tokenTypeIdx;
}
