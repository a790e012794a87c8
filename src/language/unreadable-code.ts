import type { IToken, TokenType } from 'chevrotain';
import type { Fault } from './fault.ts';
import { CODE_WORDS, cannotBegin, cannotFollow, startsOperand } from './token-sets.ts';
import * as t from './tokens.ts';

// Code that this parser cannot read may still be Groovy: calls without parentheses in odd places, lambdas. Here is what tells
// that no Groovy reads it.

/** How far code that cannot be read is searched. */
const LONGEST_SEARCH = 500;

/** What a fault says is expected where an operand or a statement has to begin. */
const OPERANDS: ReadonlySet<string | undefined> = new Set(['a value', 'a setting, a block or an include']);
/** What it says is expected where nothing else can stand: after `if`, `catch` and the like, and after what a `switch` holds. */
const DEMANDED: ReadonlySet<string | undefined> = new Set(['`(`', '`{`', '`;`', '`while`', '`case`']);
/** What it says is expected of brackets that a brace around them ends. */
const CLOSERS: ReadonlySet<string | undefined> = new Set(['`)`', '`]`', '`,` or a closing bracket', '`:`']);

const MEMBERS: readonly TokenType[] = [t.Dot, t.MemberOperator];

type Look = (distance: number) => IToken;

/** Whether no Groovy reads the token that could not be read, or what follows it up to the closing brace. */
export function isHopeless(look: Look, fault: Fault, close: IToken): boolean {
  return cannotStand(look, fault) || cannotGoOn(look, close);
}

function cannotStand(look: Look, { token, expected }: Fault): boolean {
  let back = 0;
  while (is(look(back), t.LineBreak) && !look(back).image.includes(';')) back -= 1;
  const before = look(back);
  if (cannotFollow(before, token)) return true;
  if (DEMANDED.has(expected)) return !opensOtherwise(before, token);
  // An arm of `switch` may have an arrow.
  if (is(token, t.Arrow)) return expected !== '`:`' && !isLambda(look, back);
  if ((expected === 'a value' || expected === undefined) && isStatementWord(token)) return true;
  if (is(before, t.In) && is(token, t.RParen)) return isLoopHead(look, back);
  if (is(token, t.RParen) && is(look(2), t.Arrow)) return !is(before, t.LParen);
  if (OPERANDS.has(expected)) return cannotBegin(before, token, expected !== 'a value');
  if (is(token, t.RBrace)) return CLOSERS.has(expected) || isBranch(before, expected);
  if (is(token, t.Else)) return isBranch(before, expected);
  if (expected === '`->`' || expected === 'a name' || isOneOf(before, MEMBERS)) return cannotBeName(before, token);
  return isSecondValue(look, token);
}

/** A word that begins a statement, and stands on the same line as another. */
function isStatementWord(token: IToken): boolean {
  return CODE_WORDS.has(token.tokenTypeIdx) && !is(token, t.Def);
}

/** `try (…)`, a `switch` with arrows, and several variables in the head of a `for`. */
function opensOtherwise(before: IToken, token: IToken): boolean {
  return (
    (is(before, t.Try) && is(token, t.LParen)) || isOneOf(token, [t.ArrowBrace, t.Comma]) || token.image === 'default'
  );
}

/** `for (x in )` */
function isLoopHead(look: Look, back: number): boolean {
  let distance = back;
  while (distance > back - 8 && !is(look(distance), t.LParen)) distance--;
  return look(distance - 1)?.image === 'for';
}

/** After `new`, a dot and the like, and among parameters, where types and brackets of parameters may still come. */
function cannotBeName(before: IToken, token: IToken): boolean {
  if (isOneOf(before, MEMBERS)) return isOneOf(token, [t.LBracket, t.LBrace, t.Star, t.Dot]);
  const isValue = isOneOf(token, [t.NumberToken, t.SingleQuoted, t.DoubleQuoted]);
  if (isOneOf(before, [t.New, t.InstanceOf, t.Def])) return isValue;
  return is(before, t.ArrowBrace) && (isValue || isOneOf(token, [t.Comma, t.Star, t.LBracket]));
}

/** The branch of an `if`. */
function isBranch(before: IToken, expected: string | undefined): boolean {
  return expected === undefined && is(before, t.RParen);
}

/** Whether two tokens from here to a closing one stand beside each other as in no Groovy. */
function cannotGoOn(look: Look, close: IToken): boolean {
  for (let distance = 1; distance < LONGEST_SEARCH && look(distance) !== close; distance++)
    if (cannotFollow(look(distance), look(distance + 1))) return true;
  return false;
}

/** `x -> …` as a value, or `(x) -> …`; at the start of a statement a name alone is no lambda. */
function isLambda(look: Look, back: number): boolean {
  const before = look(back);
  if (is(before, t.RParen)) return true;
  const outer = look(back - 1);
  return is(before, t.Identifier) && !startsStatement(outer) && !isOneOf(outer, MEMBERS);
}

function startsStatement(before: IToken): boolean {
  return isOneOf(before, [t.LBrace, t.ArrowBrace, t.Arrow, t.LineBreak, t.Semicolon]);
}

/** A value beside another, where that is no call without parentheses: in lists, in indices, after `return` and the like. */
function isSecondValue(look: Look, token: IToken): boolean {
  const isComma = is(token, t.Comma);
  if (!(isComma || startsOperand(token)) || isOneOf(token, [t.LBrace, t.ArrowBrace]) || !endsValue(look(0)))
    return false;
  const around = findAround(look);
  if (around === undefined || around.assigns) return false;
  const { opener, first } = around;
  // A statement of several values, which has no type arguments and is no call.
  if (isComma) return isOneOf(opener, [t.LBrace, t.ArrowBrace]) && (first === look(0) || is(first, t.Return));
  if (isOneOf(opener, [t.LBracket, t.SafeBracket])) return true;
  return isOneOf(opener, [t.LBrace, t.ArrowBrace]) && isOneOf(first, [t.Return, t.Throw, t.Assert, t.Def]);
}

function endsValue(token: IToken): boolean {
  return isOneOf(token, [t.NumberToken, t.Identifier, t.RParen, t.RBracket, t.SingleQuoted, t.DoubleQuoted]);
}

interface Around {
  /** What opens the bracket around the fault. */
  readonly opener: IToken;
  /** The first token of the statement, or of what stands in the bracket. */
  readonly first: IToken;
  /** What stands before it in the same brackets is an assignment, whose value may be a call without parentheses. */
  readonly assigns: boolean;
}

/** What a fault stands in: found backward, over brackets that are closed. */
function findAround(look: Look): Around | undefined {
  let depth = 0;
  let first: IToken | undefined;
  let assigns = false;
  for (let distance = 0; distance > -LONGEST_SEARCH; distance--) {
    const token = look(distance);
    if (token?.tokenTypeIdx === undefined) return undefined;
    if (isOneOf(token, [t.RParen, t.RBracket, t.RBrace])) depth++;
    else if (OPENERS.has(token.tokenTypeIdx)) {
      if (depth === 0) return { opener: token, first: first ?? look(distance + 1), assigns };
      depth--;
    } else if (depth === 0 && first === undefined) {
      assigns ||= isOneOf(token, [t.Equals, t.CompoundAssign]);
      if (isOneOf(token, [t.LineBreak, t.Semicolon, t.Arrow])) first = look(distance + 1);
    }
  }
  return undefined;
}

const OPENERS: ReadonlySet<number | undefined> = new Set(
  [t.LParen, t.LBracket, t.SafeBracket, t.LBrace, t.ArrowBrace, t.HoleOpen].map((type) => type.tokenTypeIdx),
);

function is(token: IToken | undefined, type: TokenType): boolean {
  return token?.tokenTypeIdx === type.tokenTypeIdx;
}

function isOneOf(token: IToken, types: readonly TokenType[]): boolean {
  return types.some((type) => is(token, type));
}
