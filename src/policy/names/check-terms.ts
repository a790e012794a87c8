import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import { findClosest } from '../../base/suggest.ts';
import { findOperator } from '../rego-tree/comparisons.ts';
import type { RegoModule, RegoNode } from '../rego-tree/rego-tree.ts';
import { findVariable, listArguments, listWords, walkRule } from '../rego-tree/walk-tree.ts';
import { explainComputedList, explainList } from './explain-form.ts';
import {
  checkName,
  checkPath,
  explainSlip,
  explainSpelling,
  explainStep,
  type Flaw,
  type NameFault,
} from './explain-name.ts';
import { TAKE_NAMES, TAKE_PATHS } from './mentioned-setting.ts';
import { findChildShape, isRows, type Shape } from './shape.ts';
import { createTerms, matchWalk, type RuleTerms } from './terms.ts';

type ShapeOf = (node: RegoNode) => Shape | undefined;

/**
 * Yields names that no document has, except literal references to settings: names in variables and in arguments of functions,
 * names that a path or an object is compared with, settings of results, and fields of rows.
 */
export function* checkTerms(module: RegoModule, root: Shape): Generator<Flaw> {
  for (const terms of createTerms(module, root)) yield* checkRule(terms, module);
}

function* checkRule(terms: RuleTerms, module: RegoModule): Generator<Flaw> {
  const iterated = terms.collectIteratedNames();
  const chooseShape: ShapeOf = (node) => iterated.get(findVariable(node) ?? '') ?? terms.findShape(node);
  for (const node of walkRule(terms.rule)) {
    if (node.type === 'ref') {
      for (const { from, node: at, name, indirect } of terms.stepsOf(node).steps) {
        const wrong = explainStep(from, name, indirect);
        if (wrong !== undefined) yield { node: at, ...wrong };
      }
    }
    if (node.type === 'object') yield* checkResult(node, terms);
    if (node.type !== 'call') continue;
    yield* checkComparison(node, chooseShape, terms);
    yield* checkPattern(node, chooseShape, terms);
    yield* checkLibraryCall(node, terms, module);
  }
}

function* checkComparison(call: RegoNode, shapeOf: ShapeOf, terms: RuleTerms): Generator<Flaw> {
  const [left, right] = listArguments(call);
  if (left === undefined || right === undefined) return;
  const operator = findOperator(String(call.value));
  const isPrefix = call.value === 'startswith' || call.value === 'trim_prefix';
  if (!isPrefix && operator !== '==' && operator !== '!=' && operator !== 'in') return;
  for (const [term, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const shape = shapeOf(term);
    if (shape === undefined || (isPrefix && term === right)) continue;
    const isMember = operator === 'in' && term === right;
    if (isMember && shape.kind !== 'names') continue;
    if (operator === 'in' && !isMember && other.type !== 'array' && other.type !== 'set') continue;
    const items = other.type === 'array' || other.type === 'set' ? other.items : [other];
    for (const { node, text } of items.flatMap((item) => terms.listTexts(item) ?? [])) {
      const wrong = checkCompared(shape, text, isPrefix);
      if (wrong !== undefined) yield { node, ...wrong };
    }
  }
}

/** Checks a string that a part of a document, or a name in it, is compared with. */
function checkCompared(shape: Shape, text: string, isPrefix: boolean): NameFault | undefined {
  if (shape.kind === 'part') return isPrefix ? undefined : checkChoice(shape.schema['enum'], text);
  if (shape.kind === 'config' || shape.kind === 'path') return undefined;
  if (shape.of.kind === 'config') return isPrefix ? undefined : checkName(shape.of.path, text);
  if (!isRows(shape.of)) return undefined;
  if (!isPrefix) return checkPath(text);
  // The last name of a prefix may be incomplete.
  const complete = text.includes('.') ? text.slice(0, text.lastIndexOf('.')) : text;
  return explainSpelling(complete.split('.'), text);
}

function checkChoice(choices: unknown, text: string): NameFault | undefined {
  if (!Array.isArray(choices) || choices.includes(text)) return undefined;
  const [meant] = findClosest(text, choices);
  const hint = meant === undefined ? `it is one of ${choices.join(', ')}` : `did you mean "${meant}"?`;
  return { code: 'value_unknown', message: `this is never "${text}": ${hint}` };
}

/** Checks the paths of `walk`, objects that the document is compared with, and keys of `object.get`. */
function* checkPattern(call: RegoNode, shapeOf: ShapeOf, terms: RuleTerms): Generator<Flaw> {
  const [first, second] = listArguments(call);
  if (first === undefined || second === undefined) return;
  const walked = matchWalk(call);
  if (walked?.path?.type === 'array') yield* checkSteps(shapeOf(walked.domain), walked.path.items);
  if (['==', '!='].includes(findOperator(String(call.value)) ?? '') || call.value === 'assign') {
    yield* checkEqual(shapeOf(first), second);
    yield* checkEqual(shapeOf(second), first);
  }
  if (call.value === 'object.subset') yield* checkObject(shapeOf(first), second);
  if (call.value !== 'object.get') return;
  // The compiler rewrites literal keys below the input.
  const isRewritten = listWords(first)[0] === 'input';
  if (second.type === 'array') {
    if (!isRewritten) yield* checkSteps(shapeOf(first), second.items);
  } else if (second.type !== 'string' || !isRewritten) {
    for (const { node, text } of terms.listTexts(second) ?? []) {
      const shape = shapeOf(first);
      const wrong = shape === undefined ? undefined : explainStep(shape, text, true);
      if (wrong !== undefined) yield { node, ...wrong };
    }
  }
}

/** Checks names that follow each other, up to the first wrong one. */
function* checkSteps(from: Shape | undefined, names: readonly RegoNode[]): Generator<Flaw> {
  let shape = from;
  for (const node of names) {
    if (shape === undefined) return;
    const text = node.type === 'string' ? String(node.value) : undefined;
    const wrong = text === undefined ? undefined : explainStep(shape, text, true);
    if (wrong !== undefined) return yield { node, ...wrong };
    shape = findChildShape(shape, text);
  }
}

function* checkEqual(shape: Shape | undefined, other: RegoNode): Generator<Flaw> {
  if (shape?.kind === 'path' && other.type === 'array') yield* checkSteps(shape.of, other.items);
  else yield* checkObject(shape, other);
}

function* checkObject(shape: Shape | undefined, { type, items }: RegoNode): Generator<Flaw> {
  if (type !== 'object' || shape === undefined || shape.kind === 'path') return;
  for (const [index, key] of items.entries()) {
    const value = items[index + 1];
    if (index % 2 === 1 || value === undefined) continue;
    yield* checkSteps(shape, [key]);
    if (key.type === 'string') yield* checkObject(findChildShape(shape, String(key.value)), value);
  }
}

/** Checks the setting of a result, which may use either spelling. */
function* checkResult({ items }: RegoNode, terms: RuleTerms): Generator<Flaw> {
  const keys = items.filter((_, index) => index % 2 === 0).map(({ value }) => value);
  if (!keys.includes('message') && !keys.includes('msg')) return;
  const value = items[keys.indexOf('setting') * 2 + 1];
  if (!keys.includes('setting') || value === undefined) return;
  if (value.type === 'array') {
    if (!value.items.every(({ type }) => type === 'string')) return;
    const wrong = explainSlip(value.items.map((item) => String(item.value)));
    if (wrong !== undefined) yield { node: value, ...wrong };
    return;
  }
  for (const { node, text } of terms.listTexts(value) ?? []) {
    const names = parsePathText(text)?.map(String);
    const wrong = names === undefined ? undefined : explainSlip(names);
    if (wrong !== undefined) yield { node, ...wrong };
  }
}

/** Checks a path that reaches the library through a variable or is computed. */
function* checkLibraryCall(call: RegoNode, terms: RuleTerms, module: RegoModule): Generator<Flaw> {
  const [operator, path] = call.items;
  if (operator === undefined || path === undefined || path.type === 'string') return;
  const [first = '', ...rest] = listWords(operator);
  const imported = module.imports.find(({ name }) => name === first)?.path ?? [first];
  const member = rest.at(-1) ?? '';
  if ([...imported, ...rest].join('.') !== `data.plumbline.lib.${member}` || !TAKE_PATHS.includes(member)) return;
  const list = terms.findArray(path);
  if (list !== undefined) {
    const wrong = checkList(list, member, list === path, terms);
    if (wrong !== undefined) yield { node: list === path ? list : path, ...wrong };
    return;
  }
  // The compiler rewrites the literal of a variable that has only one.
  const texts = terms.listTexts(path) ?? [];
  const isArgument = terms.rule.args.some((each) => findVariable(each) === findVariable(path));
  if (findVariable(path) !== undefined && !isArgument && texts.length === 1 && texts[0]?.node.type === 'string') return;
  for (const { node, text } of texts) {
    const wrong = checkPath(text);
    if (wrong !== undefined) yield { node, ...wrong };
  }
}

/** Checks a path that is a list of names. The compiler rewrites the names of a list that is written in the call. */
function checkList(list: RegoNode, member: string, isRewritten: boolean, terms: RuleTerms): NameFault | undefined {
  const { items } = list;
  const names = items.map(({ type, value }) => {
    if (type === 'number') return Number(value);
    return type === 'string' ? String(value) : undefined;
  });
  const known = names.filter((name) => name !== undefined);
  const isLiteral = known.length === names.length;
  if (!TAKE_NAMES.includes(member) || known.some(Number.isInteger)) {
    return isLiteral ? explainList(known) : explainComputedList(member);
  }
  if (!isLiteral) return checkStart(list, isRewritten, terms);
  return isRewritten ? explainSlip(known.map(String)) : checkPath(formatPath(known));
}

/** Checks the spelling of the names before the second computed one, unless the compiler rewrites them. */
function checkStart({ items }: RegoNode, isRewritten: boolean, terms: RuleTerms): NameFault | undefined {
  const [head, ...others] = items;
  if (head === undefined || (isRewritten && head.type === 'string')) return undefined;
  const end = others.findIndex(({ type }) => type !== 'string');
  const literal = others.slice(0, end < 0 ? others.length : end).map(({ value }) => String(value));
  for (const { text } of terms.listTexts(head) ?? []) {
    const names = [text, ...literal];
    const wrong = explainSpelling(names, names.join('.'));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
