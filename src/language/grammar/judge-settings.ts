// Judges statements among settings that can be read but that one dialect or both refuse.

import type { IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, type Facts, LEGACY, NEITHER, STRICT } from '../diagnostics.ts';
import type { Dialect } from '../syntax-problem.ts';
import { describeToken } from '../tokens/describe-token.ts';
import {
  isNeverValueInLegacy,
  isNeverVariable,
  isReservedInLegacy,
  isReservedInStrict,
} from '../tokens/reserved-words.ts';
import { type Parser, toRange } from './parser.ts';
import type { Path } from './rules.ts';

const SELECTORS: ReadonlySet<string> = new Set(['withName', 'withLabel']);

/** Judges the names and the operator of `path = value`. */
export function judgeAssignment(p: Parser, path: Path, operator: IToken, value: ast.Expression): void {
  const symbol = operator.image;
  if (symbol !== '=') p.report('operator-in-strict', toRange(operator), STRICT, { name: `\`${symbol}\`` });
  const last = path.at(-1) as ast.Name;
  if (!last.quoted && SELECTORS.has(last.name)) {
    const isBlock = value.kind === 'call' && value.arguments.some((argument) => argument.value.kind === 'closure');
    p.report('selector-assigned', last, isBlock ? STRICT : NEITHER, { name: last.name });
  }
  if (path.length === 1) judgePlainName(p, last, operator);
  else judgeDottedName(p, path);
}

function judgePlainName(p: Parser, name: ast.Name, operator: IToken): void {
  if (name.quoted) p.report('quoted-name', name, LEGACY);
  else if (isReservedInLegacy(name.name)) p.report('reserved-name', name, LEGACY, { name: name.name });
  if (name.quoted || !isReservedInStrict(name.name)) return;
  p.report('reserved-name', toRange(operator), STRICT, { name: name.name });
}

function judgeDottedName(p: Parser, path: Path): void {
  const [head] = path as [ast.Name];
  const reserved = path.find(({ name, quoted }) => !quoted && isReservedInStrict(name));
  // `static` is the one modifier with which a path may begin.
  const isHeadRefused = !head.quoted && head.name !== 'static' && isNeverValueInLegacy(head.name);
  if (isHeadRefused) p.report('reserved-name', head, reserved === head ? BOTH : LEGACY, { name: head.name });
  if (reserved !== undefined && !(isHeadRefused && reserved === head))
    p.report('reserved-name', reserved, STRICT, { name: reserved.name });
}

interface JudgedExpression {
  readonly expression: ast.Expression;
  /** The path with which the statement begins. */
  readonly left: ast.Expression | undefined;
  /** The token after that path, or the first token. */
  readonly next: IToken;
  /** True for a word that is the first token of its block. */
  readonly isFirstWord: boolean;
  /** The operator, if the expression is assigned to. */
  readonly operator?: IToken | undefined;
}

/** Judges an expression. `judgeBody` judges words and calls of a word, whose meaning depends on the other statements. */
export function judgeExpression(p: Parser, { expression, left, next, isFirstWord, operator }: JudgedExpression): void {
  if (expression === left && expression.kind === 'variable' && operator === undefined) return;
  if (isCallOfWord(expression) && operator === undefined) return;
  if (isCallOfPath(expression)) p.report('missing-equals', toRange(next), BOTH, describeCall(expression));
  else if (expression === left) reportIncomplete(p, expression, STRICT);
  else if (left === undefined && (next.image === '+' || next.image === '-')) return;
  else if (left !== undefined && next.image === '.') return;
  else {
    const at = isFirstWord && operator !== undefined && expression.kind === 'binary' ? operator : next;
    p.report('unexpected-token', toRange(at), STRICT, { found: describeToken(at) });
  }
}

/** Reports a name alone. The legacy dialect reads it as an empty scope, which it refuses unless the name was used before. */
function reportIncomplete(p: Parser, expression: ast.Expression, refusedBy: readonly Dialect[]): void {
  let head = expression;
  while (head.kind === 'member') head = head.object;
  const isEmptyScope = head.kind === 'variable' && !p.isUsedBefore(head);
  p.report('incomplete-statement', expression, isEmptyScope ? BOTH : refusedBy);
}

/** Recognises `process.executor 'slurm'`: a setting without `=`, and not a call of a class's method. */
function isCallOfPath(expression: ast.Expression): expression is ast.Call {
  if (expression.kind !== 'call' || expression.parenthesized || expression.callee.kind !== 'member') return false;
  let head: ast.Expression = expression.callee;
  while (head.kind === 'member') head = head.object;
  const [argument] = expression.arguments;
  return head.kind === 'variable' && /^\p{Ll}/u.test(head.name) && argument?.value.kind !== 'closure';
}

/** Judges the words and calls in a body. Only `plugins` has calls, from its first statement on. */
export function judgeBody(p: Parser, body: readonly ast.Statement[], name: string | undefined): void {
  const [first] = body;
  const hasCalls = name === 'plugins' && first?.kind === 'expressionStatement' && isCallOfWord(first.expression);
  if (!hasCalls) {
    for (const statement of body) judgeWord(p, statement);
    return;
  }
  const other = body.find(
    (statement) => statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call',
  );
  if (other === undefined) return;
  // At the first character after the name, where the strict parser stops.
  const { text } = p.source;
  const end = other.kind === 'assignment' ? (other.path.at(-1)?.end ?? other.start) : other.end;
  const start = end + (/^[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0);
  p.report('mixed-calls', { start, end: Math.min(start + 1, text.length) }, BOTH);
}

function isCallOfWord(expression: ast.Expression): expression is ast.Call & { readonly callee: ast.Variable } {
  return expression.kind === 'call' && expression.callee.kind === 'variable';
}

function judgeWord(p: Parser, statement: ast.Statement): void {
  if (statement.kind !== 'expressionStatement') return;
  const { expression } = statement;
  if (expression.kind === 'variable') reportIncomplete(p, expression, isNeverVariable(expression.name) ? BOTH : STRICT);
  if (!isCallOfWord(expression)) return;
  const { callee, parenthesized, end } = expression;
  if (parenthesized) p.report('unexpected-token', { start: callee.end, end }, STRICT, { found: 'a call' });
  else {
    const at = { start: expression.arguments[0]?.start ?? callee.end, end };
    p.report('missing-equals', at, listRefusers(p, expression), describeCall(expression));
  }
}

/** Judges a block of calls other than `plugins`: each is a setting without `=`. */
export function judgeCalls(p: Parser, calls: readonly ast.Statement[]): void {
  for (const call of calls) {
    if (call.kind !== 'expressionStatement' || !isCallOfWord(call.expression)) continue;
    p.report('missing-equals', call, listRefusers(p, call.expression), describeCall(call.expression));
  }
}

/** Returns who refuses a call without parentheses. The legacy dialect takes a block's own methods, and variables that may be closures. */
function listRefusers(p: Parser, { callee, arguments: values }: ast.Call): readonly Dialect[] {
  if (callee.kind === 'variable' && callee.name === 'setProperty') return STRICT;
  const [argument, more] = values;
  const value = argument?.value;
  const isVariable = more === undefined && value?.kind === 'variable' && p.references.isVariable(value.name);
  return isVariable ? STRICT : BOTH;
}

/** Describes `enabled true`: the setting's name, and its value if it may be shown. */
function describeCall({ callee, arguments: values }: ast.Call): Facts<'missing-equals'>[0] {
  const [argument, more] = values;
  const value = more === undefined && argument?.value.kind === 'boolean' ? String(argument.value.value) : undefined;
  return describeUnassigned(writeDottedName(callee), value);
}

/** Describes a setting without `=`: its name if it has plain words only, and its value if it is a boolean. */
export function describeUnassigned(name: string, value: string | undefined): Facts<'missing-equals'>[0] {
  const isPlain = /^[A-Za-z]+(?:\.[A-Za-z]+)*$/u.test(name);
  return {
    name: isPlain ? name : undefined,
    value: value === 'true' || value === 'false' || value === '{' ? value : undefined,
  };
}

function writeDottedName(expression: ast.Expression): string {
  if (expression.kind === 'variable') return expression.name;
  return expression.kind === 'member' ? `${writeDottedName(expression.object)}.${expression.name.name}` : '';
}
