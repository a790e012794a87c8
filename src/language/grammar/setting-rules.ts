import type { IOrAlt, IToken } from 'chevrotain';
import type { Range } from '../../base/source.ts';
import { isAssignable } from '../ast/is-assignable.ts';
import type * as ast from '../ast/nodes.ts';
import { BOTH, LEGACY, STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import {
  isNeverBlockInLegacy,
  isNeverLabelInLegacy,
  isNeverValueInLegacy,
  isNeverVariable,
} from '../tokens/reserved-words.ts';
import { isOpener, STATEMENT_STOPS, TEXT_OPENERS } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { describeUnassigned, judgeAssignment, judgeBody, judgeCalls, judgeExpression } from './judge-settings.ts';
import { seesName } from './lookahead.ts';
import { type Parser, toRange } from './parser.ts';
import type { Path, Rules, SettingRules } from './rules.ts';
import { skipStatement } from './skip.ts';
import { judgeVariable, readVariable } from './value-rules.ts';

/** Methods of every object that run a block on it. */
const BLOCK_METHODS: ReadonlySet<string> = new Set(['with', 'tap', 'identity']);
/** Methods of lists and maps whose braces contain code and not settings. */
const CODE_METHODS: ReadonlySet<string> = new Set([
  ...['any', 'collect', 'collectEntries', 'each', 'eachWithIndex', 'every', 'find', 'findAll', 'findResults', 'inject'],
  ...['forEach', 'groupBy', 'sort', 'times', 'upto'],
]);

/** Defines settings, blocks, selectors and includes, and the expressions that may replace them. */
export function defineSettingRules(p: Parser, rules: Rules): SettingRules {
  /** include = "includeConfig" expression */
  const include = p.RULE('include', (): ast.Include => {
    const first = p.CONSUME(t.IncludeConfig);
    const target = p.SUBRULE(rules.expression);
    return { kind: 'include', start: first.startOffset, end: p.findLastEnd(), target };
  });

  const segments: IOrAlt<ast.Name>[] = [
    { ALT: () => p.SUBRULE(rules.name) },
    {
      ALT: () => {
        const { start, end, value } = p.SUBRULE(rules.plainString);
        return { kind: 'name', start, end, name: value, quoted: true };
      },
    },
  ];

  /** segment = word | plainString */
  const segment = p.RULE('segment', () => p.OR(segments));

  /** pathStatement = path ( assignment | block | selector | expression ) ; path = segment { "." segment } */
  const pathStatement = p.RULE('pathStatement', (): ast.Statement => {
    const isFirstOfBlock = p.LA(0) === p.blockOpener;
    const path = [p.SUBRULE(segment)];
    if (p.RECORDING_PHASE) return path as unknown as ast.Statement;
    while (p.sees(t.Dot) && seesName(p, 2)) {
      const before = p.LA(0);
      const dot = p.advance();
      if (!p.inCode) p.judgeLineBreak(before, dot);
      path.push(p.SUBRULE(segment));
    }
    const type = p.peek(1);
    if (type === t.Equals.tokenTypeIdx || type === t.CompoundAssign.tokenTypeIdx) return readAssignment(path);
    // Code reads braces as closures and colons as labels.
    if (!p.inCode) {
      const takesCode = path.length > 1 && CODE_METHODS.has(path.at(-1)?.name ?? '');
      if (type === t.LBrace.tokenTypeIdx && !takesCode) return readBlock(path);
      if (type === t.Colon.tokenTypeIdx) return readSelector(path);
    }
    return p.SUBRULE(expressionStatement, { ARGS: [path, isFirstOfBlock] });
  });

  // ---- assignments

  /** assignment = path "=" value ; in the legacy dialect also with compound operators */
  function readAssignment(path: Path): ast.Assignment {
    const operator = p.advance();
    const value = rules.readValue();
    const [first] = path as [ast.Name];
    p.references.mention(path.map(({ name }) => name).join('.'), true);
    if (!p.inCode) judgeAssignment(p, path, operator, value);
    else if (!first.quoted) judgeTarget(first);
    else if (path.length === 1) p.report('not-assignable', toRange(operator), BOTH);
    const { start } = first;
    const { end } = value;
    // `slice` drops the spare capacity of an array that grew: there may be tens of thousands.
    return { kind: 'assignment', start, end, path: path.slice(), target: undefined, operator: operator.image, value };
  }

  /** Reports the first word of a target in code if it begins a statement. */
  function judgeTarget(first: ast.Name): void {
    judgeVariable(p, first.name, first);
    if (isNeverValueInLegacy(first.name) && !isNeverVariable(first.name))
      p.report('reserved-name', first, BOTH, { name: first.name });
  }

  /** tupleAssignment = "(" name "," name { "," name } ")" "=" value */
  function readTupleAssignment(): ast.Assignment {
    const items: ast.Expression[] = [];
    const open = p.CONSUME(t.LParen);
    p.readSeparated(() => items.push(readVariable(p)));
    p.CONSUME(t.RParen);
    const target: ast.ListLiteral = { kind: 'list', start: open.startOffset, end: p.findLastEnd(), items };
    p.CONSUME(t.Equals);
    const value = rules.readValue();
    if (!p.inCode) p.report('unexpected-token', toRange(open), STRICT, { found: describeToken(open) });
    return { kind: 'assignment', start: target.start, end: value.end, path: [], target, operator: '=', value };
  }

  // ---- blocks

  /** block = path body ; both dialects refuse a dotted path here, but the settings are read */
  function readBlock(path: Path): ast.Block | ast.Apply {
    const open = p.LA(1);
    const body = rules.readBody();
    const [first] = path as [ast.Name];
    const range = { start: first.start, end: p.findLastEnd() };
    // The legacy dialect calls a method here, which fails unless every object has it.
    const isMethod = BLOCK_METHODS.has(path.at(-1)?.name ?? '') || first.name === 'this';
    if (path.length > 1) p.report('dotted-block', toRange(open), isMethod ? STRICT : BOTH);
    else if (body.length > 0 && body.every(isCallOfWord)) return buildApply(first, range, body);
    if (path.length === 1 && !first.quoted && isNeverBlockInLegacy(first.name))
      p.report('reserved-name', first, LEGACY, { name: first.name });
    judgeBody(p, body, first.name);
    return { kind: 'block', ...range, path, body };
  }

  /** Builds a block of calls. Only `plugins` may be one. */
  function buildApply(name: ast.Name, range: Range, body: readonly ast.Statement[]): ast.Apply {
    if (name.name !== 'plugins') judgeCalls(p, body);
    return { kind: 'apply', start: range.start, end: range.end, name, calls: body.flatMap(toApplyCall) };
  }

  // ---- selectors, labels, colons

  /** selector = word ":" segment body ; in the legacy dialect also with a template in place of the segment */
  function readSelector(path: Path): ast.Statement {
    const colon = p.CONSUME(t.Colon);
    const first = p.LA(1);
    const [keyword] = path as [ast.Name];
    const isWord = path.length === 1;
    if (isWord && TEXT_OPENERS.has(first.tokenTypeIdx)) return readComputedSelector(keyword);
    if (isWord && seesName(p, 1) && p.sees(t.LBrace, 2)) {
      if (p.blockOpener === undefined) p.report('selector-outside-block', toRange(colon), STRICT);
      return finishSelector(keyword, p.SUBRULE(segment), undefined);
    }
    return (isWord ? readUnnamedSelector(keyword) : undefined) ?? readColonStatement(path, colon);
  }

  function finishSelector(keyword: ast.Name, target: ast.Name, computed: ast.Expression | undefined): ast.Selector {
    // To the legacy dialect the keyword is a label, and the target the name of a method.
    const isKeywordRefused = !keyword.quoted && isNeverLabelInLegacy(keyword.name);
    const isTargetRefused = !target.quoted && isNeverValueInLegacy(target.name);
    const refused = isKeywordRefused ? keyword : isTargetRefused ? target : undefined;
    if (refused !== undefined) p.report('reserved-name', refused, LEGACY, { name: refused.name });
    const body = rules.readBody();
    judgeBody(p, body, undefined);
    return { kind: 'selector', start: keyword.start, end: p.findLastEnd(), keyword, target, computed, body };
  }

  function readComputedSelector(keyword: ast.Name): ast.Selector {
    p.report('selector-target', toRange(p.LA(1)), STRICT);
    const computed = p.SUBRULE(rules.template);
    const { start, end, quote } = computed;
    const name = p.source.text.slice(start + quote.length, end - quote.length);
    return finishSelector(keyword, { kind: 'name', start, end, name, quoted: true }, computed);
  }

  /** Reads a selector whose target is not a name, or a labelled block. Returns undefined for anything else. */
  function readUnnamedSelector(keyword: ast.Name): ast.Statement | undefined {
    const first = p.LA(1);
    if (p.sees(t.LBrace)) {
      p.report('selector-target', toRange(first), STRICT);
      const body = rules.readBody();
      judgeBody(p, body, undefined);
      return { kind: 'block', start: keyword.start, end: p.findLastEnd(), path: [], body };
    }
    let distance = 1;
    while (!STATEMENT_STOPS.has(p.peek(distance)) && !isOpener(p.LA(distance))) distance++;
    if (distance === 1 || !p.sees(t.LBrace, distance)) return undefined;
    const second = p.LA(2);
    if (second.tokenTypeIdx === t.Equals.tokenTypeIdx)
      p.report('unexpected-token', toRange(second), BOTH, { found: describeToken(second) });
    else p.report('selector-target', toRange(seesName(p, 1) ? second : first), BOTH);
    p.skip(distance - 1);
    const start = first.startOffset;
    const end = p.findLastEnd();
    const name = p.source.text.slice(start, end);
    return finishSelector(keyword, { kind: 'name', start, end, name, quoted: false }, undefined);
  }

  /** Reports a setting that has a colon in place of `=`, and skips it. */
  function readColonStatement(path: Path, colon: IToken): ast.Statement {
    const [keyword] = path as [ast.Name];
    const first = p.LA(1);
    const isWord = path.length === 1;
    const at = toRange(isWord && p.blockOpener !== undefined ? first : colon);
    const isLabel =
      isWord && !keyword.quoted && !isNeverVariable(keyword.name) && !STATEMENT_STOPS.has(first.tokenTypeIdx);
    const facts = describeUnassigned(path.map(({ name }) => name).join('.'), first.image);
    // To the legacy dialect the word is a label, and its value a statement without effect.
    p.report('colon-instead-of-equals', at, isLabel ? STRICT : BOTH, facts);
    return { ...skipStatement(p, first, 'label'), start: keyword.start };
  }

  // ---- expressions

  /**
   * expressionStatement = expression [ command | ("=" | "+=" …) value ] ; the path with which it begins may have been read
   */
  const expressionStatement = p.RULE('expressionStatement', (path?: Path, isFirstOfBlock?: boolean): ast.Statement => {
    const next = p.LA(1);
    const left = path === undefined ? undefined : buildPath(p, path);
    const isFirstWord = isFirstOfBlock === true && path?.length === 1;
    const [head] = path ?? [];
    if (p.inCode && head !== undefined && !head.quoted) judgeVariable(p, head.name, head);
    const target = p.SUBRULE(rules.expression, { ARGS: [left, true] });
    if (p.RECORDING_PHASE) return target as unknown as ast.Statement;
    if (!p.inCode && target.kind === 'template' && p.sees(t.LBrace)) p.leaveUnread();
    const expression = rules.readCommands(target);
    if (expression !== target) {
      if (!p.inCode) judgeExpression(p, { expression, left, next, isFirstWord });
      return { kind: 'expressionStatement', start: target.start, end: expression.end, expression };
    }
    const operator = p.sees(t.Equals) || p.sees(t.CompoundAssign) ? p.advance() : undefined;
    const value = operator === undefined ? undefined : rules.readValue();
    const takesCode = next.tokenTypeIdx === t.LBrace.tokenTypeIdx && (path?.length ?? 0) > 1;
    if (!p.inCode && takesCode) p.report('dotted-block', toRange(next), STRICT);
    else if (!p.inCode) judgeExpression(p, { expression, left, next, isFirstWord, operator });
    const { start } = target;
    if (operator === undefined || value === undefined)
      return { kind: 'expressionStatement', start, end: target.end, expression };
    if (!isAssignable(target)) p.report('not-assignable', toRange(operator), BOTH);
    return { kind: 'assignment', start, end: value.end, path: [], target, operator: operator.image, value };
  });

  return { include, pathStatement, expressionStatement, readTupleAssignment };
}

/** Recognises the start of an assignment to several variables. */
export function seesTuple(p: Parser): boolean {
  return p.sees(t.LParen) && p.sees(t.Identifier, 2) && p.sees(t.Comma, 3);
}

/** Builds the expression that a path is. */
function buildPath(p: Parser, path: Path): ast.Expression {
  const [first, ...rest] = path as [ast.Name, ...ast.Name[]];
  const { start, end, name } = first;
  let expression: ast.Expression = first.quoted
    ? { kind: 'string', start, end, value: name, quote: quoteAt(p.source.text, start) }
    : { kind: 'variable', start, end, name };
  for (const segment of rest) {
    expression = { kind: 'member', start, end: segment.end, object: expression, name: segment, operator: '.' };
  }
  return expression;
}

function quoteAt(text: string, start: number): ast.Quote {
  const triple = text.slice(start, start + 3);
  if (triple === "'''" || triple === '"""') return triple;
  return text[start] === '"' ? '"' : text[start] === "'" ? "'" : '/';
}

function isCallOfWord(statement: ast.Statement): boolean {
  if (statement.kind !== 'expressionStatement') return false;
  const { expression } = statement;
  return expression.kind === 'call' && expression.callee.kind === 'variable';
}

function toApplyCall(statement: ast.Statement): readonly ast.ApplyCall[] {
  if (statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call') return [];
  const { start, end, callee, arguments: values } = statement.expression;
  if (callee.kind !== 'variable') return [];
  const name: ast.Name = { kind: 'name', start: callee.start, end: callee.end, name: callee.name, quoted: false };
  return [{ kind: 'applyCall', start, end, name, arguments: values }];
}
