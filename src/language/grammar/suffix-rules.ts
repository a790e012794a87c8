import type { IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { STRICT } from '../diagnostics.ts';
import { ARGUMENT_STARTS, SUFFIXES } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { findEnd, type Parser, toRange } from './parser.ts';
import type { Rules, SuffixRules } from './rules.ts';

const LEGACY_MEMBERS: ReadonlySet<string> = new Set(['.@', '.&', '::', '??.']);

/** Defines the suffixes of an operand: member access, calls, indexes. */
export function defineSuffixRules(p: Parser, rules: Rules): SuffixRules {
  /** suffix = member | arguments | closure | index ; in the legacy dialect also "++" | "--" */
  function readSuffix(object: ast.Expression): ast.Expression {
    switch (p.peek(1)) {
      case t.Dot.tokenTypeIdx:
      case t.MemberOperator.tokenTypeIdx:
        return readMember(object);
      case t.LParen.tokenTypeIdx:
        return readCall(object);
      case t.LBracket.tokenTypeIdx:
      case t.SafeBracket.tokenTypeIdx:
        return readIndex(object);
      case t.Increment.tokenTypeIdx:
        return readPostfix(object);
      default:
        return readTrailingClosure(object);
    }
  }

  const memberName = p.RULE('memberName', () =>
    p.OR([
      { ALT: (): ast.Name | ast.Expression => p.SUBRULE(rules.name) },
      { ALT: () => p.SUBRULE(rules.plainString) },
      { ALT: () => p.SUBRULE(rules.template) },
      { ALT: () => p.SUBRULE(rules.parenthesized) },
    ]),
  );

  /** member = ("." | "?." | "*." …) (word | plainString) ; in the legacy dialect also a template or an expression as the name */
  function readMember(object: ast.Expression): ast.Expression {
    const operator = p.advance();
    const name = p.sees(t.Identifier) ? p.SUBRULE(rules.name) : p.SUBRULE(memberName);
    if (operator.image !== '.') judgeMemberOperator(p, operator);
    const { start } = object;
    const { end } = name;
    if (name.kind === 'name') return { kind: 'member', start, end, object, name, operator: operator.image };
    if (name.kind === 'string') {
      const quoted: ast.Name = { kind: 'name', start: name.start, end, name: name.value, quoted: true };
      return { kind: 'member', start, end, object, name: quoted, operator: operator.image };
    }
    recordMention(p, object);
    p.report('computed-name', { start: name.start, end: name.start + 1 }, STRICT);
    return { kind: 'index', start, end, object, indices: [name], safe: false };
  }

  function readCall(callee: ast.Expression): ast.Expression {
    mentionCallee(p, callee);
    const values = p.SUBRULE(rules.arguments);
    return { kind: 'call', start: callee.start, end: p.findLastEnd(), callee, arguments: values, parenthesized: true };
  }

  /** Reads a closure after a callee or after its arguments, which is one more argument. */
  function readTrailingClosure(callee: ast.Expression): ast.Expression {
    mentionCallee(p, callee);
    const value = p.SUBRULE(rules.closure);
    const argument: ast.Argument = { kind: 'argument', start: value.start, end: value.end, name: undefined, value };
    if (callee.kind === 'call') return { ...callee, end: value.end, arguments: [...callee.arguments, argument] };
    return { kind: 'call', start: callee.start, end: value.end, callee, arguments: [argument], parenthesized: true };
  }

  /** index = ("[" | "?[") argument { "," argument } "]" */
  function readIndex(object: ast.Expression): ast.Expression {
    recordMention(p, object);
    const open = p.advance();
    const indices: ast.Expression[] = [];
    if (ARGUMENT_STARTS.has(p.peek(1))) p.readSeparated(() => indices.push(p.SUBRULE(rules.argument).value));
    const close = p.CONSUME(t.RBracket);
    const safe = open.image === '?[';
    if (safe) p.report('operator-in-strict', toRange(open), STRICT, { name: '`?[`' });
    return { kind: 'index', start: object.start, end: findEnd(close), object, indices, safe };
  }

  function readPostfix(operand: ast.Expression): ast.Expression {
    const token = p.advance();
    recordMention(p, operand);
    p.report('operator-in-strict', toRange(token), STRICT, { name: `\`${token.image}\`` });
    return { kind: 'unary', start: operand.start, end: findEnd(token), operator: token.image, operand, postfix: true };
  }

  return { readSuffix };
}

const CALLEES: ReadonlySet<string> = new Set(['variable', 'member', 'call', 'string']);

/** Recognises a suffix of an operand. A `{` on the same line is one only if the operand can be called. */
export function seesSuffix(p: Parser, value: ast.Expression): boolean {
  const type = p.peek(1);
  if (!SUFFIXES.has(type)) return false;
  return (type !== t.LBrace.tokenTypeIdx && type !== t.ArrowBrace.tokenTypeIdx) || CALLEES.has(value.kind);
}

function judgeMemberOperator(p: Parser, operator: IToken): void {
  if (!LEGACY_MEMBERS.has(operator.image)) return;
  const { start, end } = toRange(operator);
  const at = operator.image === '::' ? start + 1 : start;
  p.report('operator-in-strict', { start: at, end }, STRICT, { name: `\`${operator.image}\`` });
}

/** Notes a dotted name to which code refers. */
export function recordMention(p: Parser, expression: ast.Expression): void {
  if (!p.references.isRecording) return;
  const text = findDottedText(expression);
  if (text !== undefined) p.references.mention(text);
}

/** Records the receiver of a called member, or the called name. */
function mentionCallee(p: Parser, callee: ast.Expression): void {
  recordMention(p, callee.kind === 'member' ? callee.object : callee);
}

/** Returns `a.b.c`, or undefined for any other expression. */
function findDottedText(expression: ast.Expression): string | undefined {
  const names: string[] = [];
  let current = expression;
  while (current.kind === 'member' && (current.operator === '.' || current.operator === '?.')) {
    names.push(current.name.name);
    current = current.object;
  }
  return current.kind === 'variable' ? [current.name, ...names.reverse()].join('.') : undefined;
}
