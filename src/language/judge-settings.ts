// What the two dialects say about statements that are readable, but not as the grammar of settings has them.

import type { IToken } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, type Facts, LEGACY, NEITHER, STRICT } from './diagnostics.ts';
import { isNeverVariable, isNoValueInLegacy, isReservedInLegacy, isReservedInStrict } from './names.ts';
import type { Dialect } from './problem.ts';
import { type Report, rangeOf } from './reader.ts';
import { describeToken } from './token-sets.ts';

/** Whether a name is that of a variable of the file. */
type IsVariable = (name: string) => boolean;

const SELECTORS: ReadonlySet<string> = new Set(['withName', 'withLabel']);

/** Judges the names and the operator of `path = value` among settings. */
export function judgeAssignment(
  path: readonly ast.Name[],
  operator: IToken,
  value: ast.Expression,
  report: Report,
): void {
  const symbol = operator.image;
  if (symbol !== '=') report('operator-in-strict', rangeOf(operator), STRICT, { name: `\`${symbol}\`` });
  const last = path.at(-1) as ast.Name;
  if (!last.quoted && SELECTORS.has(last.name)) {
    const block = value.kind === 'call' && value.arguments.some((argument) => argument.value.kind === 'closure');
    report('selector-assigned', last, block ? STRICT : NEITHER, { name: last.name });
  }
  if (path.length === 1) judgePlainName(last, operator, report);
  else {
    const [head] = path;
    const reserved = path.find(({ name, quoted }) => !quoted && isReservedInStrict(name));
    // `static.x` is all that a modifier may begin.
    const begins = head === undefined || head.quoted || head.name === 'static' || !isNoValueInLegacy(head.name);
    if (!begins) report('reserved-name', head, reserved === head ? BOTH : LEGACY, { name: head.name });
    if (reserved !== undefined && (begins || reserved !== head))
      report('reserved-name', reserved, STRICT, { name: reserved.name });
  }
}

function judgePlainName(name: ast.Name, operator: IToken, report: Report): void {
  if (name.quoted) report('quoted-name', name, LEGACY);
  else if (isReservedInLegacy(name.name)) report('reserved-name', name, LEGACY, { name: name.name });
  if (name.quoted || !isReservedInStrict(name.name)) return;
  report('reserved-name', rangeOf(operator), STRICT, { name: name.name });
}

/**
 * Judges an expression that stands among settings. Bare words and calls of one are left to `judgeBody`: what they mean
 * depends on what stands beside them. `left` is the path that it began with, `odd` the token after that.
 */
export function judgeExpression(
  expression: ast.Expression,
  left: ast.Expression | undefined,
  odd: IToken,
  leading: boolean,
  report: Report,
  assigns?: IToken,
): void {
  if (expression === left && expression.kind === 'variable' && assigns === undefined) return;
  if (expression.kind === 'call' && expression.callee.kind === 'variable' && assigns === undefined) return;
  if (isBareCall(expression)) report('missing-equals', rangeOf(odd), BOTH, describeCall(expression));
  else if (expression === left) report('incomplete-statement', expression, STRICT);
  else if (left === undefined && (odd.image === '+' || odd.image === '-')) return;
  else if (left !== undefined && odd.image === '.') return;
  else if (leading && assigns !== undefined && expression.kind === 'binary') {
    report('unexpected-token', rangeOf(assigns), STRICT, { found: describeToken(assigns) });
  } else report('unexpected-token', rangeOf(odd), STRICT, { found: describeToken(odd) });
}

/** `process.executor 'slurm'`: a dotted name with a value behind it, but no method of a class. */
function isBareCall(expression: ast.Expression): expression is ast.Call {
  if (expression.kind !== 'call' || expression.parenthesized || expression.callee.kind !== 'member') return false;
  let head: ast.Expression = expression.callee;
  while (head.kind === 'member') head = head.object;
  const [argument] = expression.arguments;
  return head.kind === 'variable' && /^\p{Ll}/u.test(head.name) && argument?.value.kind !== 'closure';
}

/** Judges what is no setting in a body: calls are expected in `plugins` alone, where they are the first statements. */
export function judgeBody(
  body: readonly ast.Statement[],
  name: string | undefined,
  text: string,
  report: Report,
  isVariable: IsVariable,
): void {
  const [first] = body;
  const calls = name === 'plugins' && first?.kind === 'expressionStatement' && isCallOfWord(first.expression);
  if (!calls) {
    for (const statement of body) judgeWord(statement, report, isVariable);
    return;
  }
  const other = body.find(
    (statement) => statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call',
  );
  if (other === undefined) return;
  const end = other.kind === 'assignment' ? (other.path.at(-1)?.end ?? other.start) : other.end;
  const start = end + (/^[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0);
  report('mixed-calls', { start, end: Math.min(start + 1, text.length) }, BOTH);
}

function isCallOfWord(expression: ast.Expression): expression is ast.Call & { readonly callee: ast.Variable } {
  return expression.kind === 'call' && expression.callee.kind === 'variable';
}

function judgeWord(statement: ast.Statement, report: Report, isVariable: IsVariable): void {
  if (statement.kind !== 'expressionStatement') return;
  const { expression } = statement;
  if (expression.kind === 'variable')
    report('incomplete-statement', expression, isNeverVariable(expression.name) ? BOTH : STRICT);
  if (!isCallOfWord(expression)) return;
  const { callee, parenthesized, end } = expression;
  const [argument] = expression.arguments;
  if (parenthesized) report('unexpected-token', { start: callee.end, end }, STRICT, { found: 'a call' });
  else {
    const at = { start: argument?.start ?? callee.end, end };
    report('missing-equals', at, refusersOf(expression, isVariable), describeCall(expression));
  }
}

/** What a variable holds may be a block's closure, which the legacy dialect runs as the block. */
function refusersOf({ callee, arguments: values }: ast.Call, isVariable: IsVariable): readonly Dialect[] {
  // A method that every block has.
  if (callee.kind === 'variable' && callee.name === 'setProperty') return STRICT;
  const [argument, more] = values;
  const { value } = argument ?? {};
  return more === undefined && value?.kind === 'variable' && isVariable(value.name) ? STRICT : BOTH;
}

/** Judges a block of calls that is not `plugins`: each is a setting without its equals sign. */
export function judgeCalls(calls: readonly ast.Statement[], report: Report, isVariable: IsVariable): void {
  for (const call of calls) {
    if (call.kind !== 'expressionStatement' || !isCallOfWord(call.expression)) continue;
    report('missing-equals', call, refusersOf(call.expression, isVariable), describeCall(call.expression));
  }
}

/** `enabled true`: what the setting is called, and its value where that is shown. */
function describeCall({ callee, arguments: values }: ast.Call): Facts<'missing-equals'>[0] {
  const [argument, more] = values;
  const value = more === undefined && argument?.value.kind === 'boolean' ? String(argument.value.value) : undefined;
  return describeUnassigned(wordsOf(callee), value);
}

/** What is told of a setting without its `=`: a name of plain words, and no value but a boolean. */
export function describeUnassigned(name: string, value: string | undefined): Facts<'missing-equals'>[0] {
  const isPlain = /^[A-Za-z]+(?:\.[A-Za-z]+)*$/u.test(name);
  return {
    name: isPlain ? name : undefined,
    value: value === 'true' || value === 'false' || value === '{' ? value : undefined,
  };
}

function wordsOf(expression: ast.Expression): string {
  if (expression.kind === 'variable') return expression.name;
  return expression.kind === 'member' ? `${wordsOf(expression.object)}.${expression.name.name}` : '';
}

/** Judges the keys of a map literal: of two entries with one key both dialects take the last. */
export function judgeKeys(entries: readonly ast.MapEntry[], report: Report): void {
  const seen = new Set<string>();
  for (const { key } of entries) {
    const name = key.kind === 'name' ? key.name : key.kind === 'string' ? key.value : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) report('duplicate-key', key, NEITHER);
    seen.add(name);
  }
}
