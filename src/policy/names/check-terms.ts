import { parsePathText } from '../../base/dotted-path.ts';
import { findClosest } from '../../base/suggest.ts';
import { operatorOf } from '../rego-tree/comparisons.ts';
import type { RegoModule, RegoNode, RegoRule } from '../rego-tree/rego-tree.ts';
import { argumentsOf, variableOf, walkRule, wordsOf } from '../rego-tree/walk-tree.ts';
import { checkPattern } from './check-patterns.ts';
import {
  checkName,
  checkPath,
  explainSlip,
  explainSpelling,
  explainStep,
  type Flaw,
  type Told,
} from './explain-name.ts';
import { TAKE_PATHS } from './mentioned-setting.ts';
import { isRows, type Shape } from './shape.ts';
import { RuleTerms, type Step } from './terms.ts';

/**
 * What no document has, where it is asked for by more than a plain reference: through variables, by what is compared with
 * names, in results; and fields that rows and requirements do not have.
 */
export function* checkTerms(module: RegoModule): Generator<Flaw> {
  for (const rule of module.rules) yield* checkRule(rule, module);
}

function* checkRule(rule: RegoRule, module: RegoModule): Generator<Flaw> {
  const terms = new RuleTerms(rule, module.imports);
  const asked = terms.namesAskedBy(rule);
  const shapeOf = (node: RegoNode): Shape | undefined => asked.get(variableOf(node) ?? '') ?? terms.shapeOf(node);
  for (const node of walkRule(rule)) {
    if (node.type === 'ref') yield* terms.stepsOf(node).steps.flatMap(checkStep);
    if (node.type === 'object') yield* checkResult(node, terms);
    if (node.type !== 'call') continue;
    yield* checkComparison(node, shapeOf, terms);
    yield* checkPattern(node, shapeOf, (each) => terms.textsOf(each));
    yield* checkLibraryCall(node, terms, module);
  }
}

/** A name in a reference. What is written out there is rewritten, and checked as a mention. */
function checkStep({ from, node, name, indirect }: Step): readonly Flaw[] {
  const told = explainStep(from, name, indirect);
  return told === undefined ? [] : [{ node, ...told }];
}

function* checkComparison(
  call: RegoNode,
  shapeOf: (node: RegoNode) => Shape | undefined,
  terms: RuleTerms,
): Generator<Flaw> {
  const [left, right] = argumentsOf(call);
  if (left === undefined || right === undefined) return;
  const operator = operatorOf(String(call.value));
  const isPrefix = call.value === 'startswith' || call.value === 'trim_prefix';
  if (!isPrefix && operator !== '==' && operator !== '!=' && operator !== 'in') return;
  for (const [asked, held] of [
    [left, right],
    [right, left],
  ] as const) {
    const shape = shapeOf(asked);
    if (shape === undefined || (isPrefix && asked === right)) continue;
    const isMember = operator === 'in' && asked === right;
    if (isMember && shape.kind !== 'names') continue;
    if (operator === 'in' && !isMember && held.type !== 'array' && held.type !== 'set') continue;
    const items = held.type === 'array' || held.type === 'set' ? held.items : [held];
    for (const { node, text } of items.flatMap((item) => terms.textsOf(item) ?? [])) {
      const told = checkHeld(shape, text, isPrefix);
      if (told !== undefined) yield { node, ...told };
    }
  }
}

/** What a text says to which a part of a document, or a name in it, is held. */
function checkHeld(shape: Shape, text: string, isPrefix: boolean): Told | undefined {
  if (shape.kind === 'part') return isPrefix ? undefined : checkChoice(shape.schema['enum'], text);
  if (shape.kind === 'config' || shape.kind === 'path') return undefined;
  if (shape.of.kind === 'config') return isPrefix ? undefined : checkName(shape.of.path, text);
  if (!isRows(shape.of)) return undefined;
  if (!isPrefix) return checkPath(text);
  // The last word of a beginning may go on.
  const whole = text.slice(0, Math.max(text.lastIndexOf('.'), 0));
  return whole === '' ? undefined : explainSpelling(whole.split('.'), text);
}

function checkChoice(choices: unknown, text: string): Told | undefined {
  if (!Array.isArray(choices) || choices.includes(text)) return undefined;
  const [meant] = findClosest(text, choices);
  const hint = meant === undefined ? `it is one of ${choices.join(', ')}` : `did you mean "${meant}"?`;
  return { code: 'value_unknown', message: `this is never "${text}": ${hint}` };
}

/** The setting at which a result is shown, in either spelling. */
function* checkResult({ items }: RegoNode, terms: RuleTerms): Generator<Flaw> {
  const keys = items.filter((_, index) => index % 2 === 0).map(({ value }) => value);
  if (!keys.includes('message') && !keys.includes('msg')) return;
  const value = items[keys.indexOf('setting') * 2 + 1];
  if (!keys.includes('setting') || value === undefined) return;
  if (value.type === 'array') {
    if (!value.items.every(({ type }) => type === 'string')) return;
    const told = explainSlip(value.items.map((item) => String(item.value)));
    if (told !== undefined) yield { node: value, ...told };
    return;
  }
  for (const { node, text } of terms.textsOf(value) ?? []) {
    const names = parsePathText(text)?.map(String);
    const told = names === undefined ? undefined : explainSlip(names);
    if (told !== undefined) yield { node, ...told };
  }
}

/** A path that is given to the library and is not written out there. */
function* checkLibraryCall(call: RegoNode, terms: RuleTerms, module: RegoModule): Generator<Flaw> {
  const [operator, path] = call.items;
  if (operator === undefined || path === undefined || path.type === 'string') return;
  const [first = '', ...rest] = wordsOf(operator);
  const imported = module.imports.find(({ name }) => name === first)?.path ?? [first];
  const [data, ours, lib, member = ''] = [...imported, ...rest];
  if (data !== 'data' || ours !== 'plumbline' || lib !== 'lib' || !TAKE_PATHS.includes(member)) return;
  // What one variable stands for is rewritten with it.
  const texts = terms.textsOf(path) ?? [];
  if (variableOf(path) !== undefined && texts.length === 1 && texts[0]?.node.type === 'string') return;
  for (const { node, text } of texts) {
    const told = checkPath(text);
    if (told !== undefined) yield { node, ...told };
  }
}
