import { neutralise } from '../findings/frames/neutralise.ts';
import type { TracedExpression, TracedRule, TracedValue } from '../policy/evaluation/trace-policy.ts';
import { cut, wrapProse } from './text-lines.ts';

/** Renders the results of rules in order: each expression with its result, and the values that it failed on. */
export function renderTrace(rules: readonly TracedRule[]): readonly string[] {
  return rules.filter(isTelling).flatMap(renderRule);
}

/** Returns false for a rule without a body, which always holds. */
function isTelling({ expressions }: TracedRule): boolean {
  return expressions.length > 0;
}

/** `some name` tests nothing, nor does `print`. Other expressions may be evaluated in another order than written. */
const UNASKED = /^(?:some|print)\b/u;

function renderRule(rule: TracedRule): readonly string[] {
  const { name, file, line, held, values, expressions } = rule;
  const gave = values.filter((value) => value !== 'true');
  const more = held > values.length && gave.length > 0 ? ' …' : '';
  const came = held === 0 ? 'did not hold' : gave.length === 0 ? 'held' : `held: ${gave.join(', ')}${more}`;
  const reached = expressions.findLastIndex((each) => each.held + each.failed > 0);
  return [
    ...wrapProse(`${name} at ${file}:${line} ${came}`),
    ...expressions.flatMap((expression, index) =>
      renderExpression(expression, {
        rule,
        isFurthest: held === 0 && index === reached,
        isPassed: held > 0 || (index < reached && UNASKED.test(expression.text)),
      }),
    ),
  ];
}

interface Around {
  readonly rule: TracedRule;
  /** It is the last one reached in a rule that did not hold. */
  readonly isFurthest: boolean;
  /** It was reached, whether or not it was evaluated. */
  readonly isPassed: boolean;
}

function renderExpression(expression: TracedExpression, { rule, isFurthest, isPassed }: Around): readonly string[] {
  const { text, line, held, failed } = expression;
  const unasked = isPassed ? '' : 'not reached';
  const word = held === 0 && failed === 0 ? unasked : held === 0 || isFurthest ? 'failed' : 'held';
  const shown = cut(`  ${word.padEnd(11)} ${String(line).padStart(3)} │ ${neutralise(text)}`);
  const tells = word === 'failed' || (rule.held > 0 && word === 'held');
  const values = tells ? expression.with.map((each) => renderValues(each, expression)) : [];
  return [shown, ...new Map(values.map((lines) => [lines.join('\n'), lines])).values()].flat();
}

/** Shows `location := lib.effective("…")` by `location` alone. */
function renderValues(values: readonly TracedValue[], { text }: TracedExpression): readonly string[] {
  const [, assigned] = /^([A-Za-z_]\w*) := /u.exec(text) ?? [];
  const own = values.filter((value) => assigned === undefined || value.text === assigned || value.value === undefined);
  return own.length === 0 ? [] : wrapProse(own.map(describeValue).join(', '), ' '.repeat(18));
}

function describeValue({ text, value }: TracedValue): string {
  return value === undefined ? `${text} is undefined` : `${text} is ${value}`;
}
