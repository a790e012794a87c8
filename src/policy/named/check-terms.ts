import { parsePathText } from '../../base/dotted-path.ts';
import type { PolicyFault } from '../../base/errors.ts';
import { LineIndex } from '../../base/source.ts';
import { findClosest } from '../../base/suggest.ts';
import { isOtherSpelling, settings, toCanonical } from '../../vocabulary/vocabulary.ts';
import { findSlip } from '../find-slip.ts';
import { operatorOf } from '../lint/comparisons.ts';
import type { RegoModule, RegoNode, RegoRule } from '../lint/rego-tree.ts';
import { argumentsOf, variableOf, walkRule, wordsOf } from '../lint/walk-tree.ts';
import { describeSetting, explainUnknown, findMeant, TAKE_PATHS } from '../mentioned-setting.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { isRows, type Names, RuleTerms, type Shape, type Step } from './terms.ts';

type Told = Pick<PolicyFault, 'code' | 'message'>;
type Flaw = Told & { readonly node: RegoNode };

/**
 * What no document has, where it is asked for by more than a plain reference: through variables, by what is compared with
 * names, in results; and fields that rows and requirements do not have.
 */
export function checkTerms(modules: readonly RegoModule[], files: readonly RegoFile[]): readonly PolicyFault[] {
  return modules.flatMap((module) => {
    const lines = new LineIndex(files.find(({ path }) => path === module.path)?.text ?? '');
    return module.rules.flatMap((rule) =>
      [...checkRule(rule, module)].map(({ node, code, message }) => {
        const { line, column } = lines.position(node.start);
        return { code, message, file: module.path, line, column };
      }),
    );
  });
}

function* checkRule(rule: RegoRule, module: RegoModule): Generator<Flaw> {
  const terms = new RuleTerms(rule, module.imports);
  const asked = terms.namesAskedBy(rule);
  const shapeOf = (node: RegoNode): Shape | undefined => asked.get(variableOf(node) ?? '') ?? terms.shapeOf(node);
  for (const node of walkRule(rule)) {
    if (node.type === 'ref') yield* terms.stepsOf(node).steps.flatMap(checkStep);
    if (node.type === 'object') yield* checkResult(node, terms);
    if (node.type !== 'call') continue;
    yield* checkComparison(node, shapeOf);
    yield* checkLibraryCall(node, terms, module);
  }
}

/** A name in a reference. What is written out there is rewritten, and checked as a mention. */
function checkStep({ from, node, name, indirect }: Step): readonly Flaw[] {
  const told = explainStep(from, name, indirect);
  return told === undefined ? [] : [{ node, ...told }];
}

function explainStep(from: Shape, name: string, indirect: boolean): Told | undefined {
  if (from.kind === 'config') return indirect ? checkName(from.path, name) : checkBelowComputed(from.path, name);
  if (isRows(from)) return indirect ? checkPath(name) : undefined;
  const { properties, additionalProperties } = from.kind === 'part' ? from.schema : {};
  if (additionalProperties !== false || properties === undefined || properties === null) return undefined;
  const known = Object.keys(properties);
  if (known.includes(name)) return undefined;
  const [meant] = findClosest(name, known);
  const hint = meant === undefined ? `there are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
  return { code: 'field_unknown', message: `documents have no field \`${name}\` here: ${hint}` };
}

/** A name through a variable, below names of which all are known. */
function checkName(path: Names, name: string): Told | undefined {
  if (path.includes(undefined)) return checkBelowComputed(path, name);
  const before = toCanonical(path as readonly string[], 'nextflow');
  const names = [...before, name];
  return explainSpelling(names, name) ?? explainSlip([...(path as readonly string[]), name]);
}

function explainSpelling(names: readonly string[], written: string): Told | undefined {
  if (!isOtherSpelling(names, 'reference')) return undefined;
  const canonical = toCanonical(names, 'nextflow');
  const instead = written.includes('.')
    ? `${canonical.join('.')}${written.endsWith('.') ? '.' : ''}`
    : canonical.at(-1);
  const message = `\`${written}\` is no name in a document, and what is computed or compared is not rewritten. Write \`${instead}\`.`;
  return { code: 'name_not_canonical', message };
}

function explainSlip(names: readonly string[]): Told | undefined {
  const setting = describeSetting(names);
  const meant = findMeant(setting);
  return meant === undefined ? undefined : { code: 'setting_unknown', message: explainUnknown(setting.written, meant) };
}

const inProcess = settings
  .map(({ definition }) => definition.path.split('.'))
  .filter(([scope]) => scope === 'process')
  .map((path) => path.slice(1));
const directives = inProcess.map(([name = '']) => name);
const wordsInProcess = new Set(inProcess.flat());

/** What is asked of whatever selector, of which only long words are told: what is computed may be a map's name. */
function checkBelowComputed(path: Names, name: string): Told | undefined {
  const [scope, selector, ...more] = path;
  if (scope !== 'process' || path.length !== 2 || selector !== undefined || more.length > 0) return undefined;
  if (name.length <= 5 || wordsInProcess.has(name) || name.includes(':')) return undefined;
  const meant = findSlip(name, directives);
  if (meant === undefined) return undefined;
  return { code: 'setting_unknown', message: explainUnknown(`process.*.${name}`, `process.*.${meant}`) };
}

/** A whole path that stands in a variable or is computed. */
function checkPath(text: string): Told | undefined {
  const names = parsePathText(text)?.map(String);
  if (names === undefined) return undefined;
  return explainSpelling(names, text) ?? explainSlip(names);
}

function* checkComparison(call: RegoNode, shapeOf: (node: RegoNode) => Shape | undefined): Generator<Flaw> {
  const [left, right] = argumentsOf(call);
  if (left === undefined || right === undefined) return;
  const operator = operatorOf(String(call.value));
  const isPrefix = call.value === 'startswith';
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
    for (const node of items.filter(({ type }) => type === 'string')) {
      const told = checkHeld(shape, String(node.value), isPrefix);
      if (told !== undefined) yield { node, ...told };
    }
  }
}

/** What a text says to which a part of a document, or a name in it, is held. */
function checkHeld(shape: Shape, text: string, isPrefix: boolean): Told | undefined {
  if (shape.kind === 'part') return isPrefix ? undefined : checkChoice(shape.schema['enum'], text);
  if (shape.kind === 'config') return undefined;
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
