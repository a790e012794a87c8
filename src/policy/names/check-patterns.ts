import { operatorOf } from '../rego-tree/comparisons.ts';
import type { RegoNode } from '../rego-tree/rego-tree.ts';
import { argumentsOf, wordsOf } from '../rego-tree/walk-tree.ts';
import { checkPath, explainSpelling, explainStep, type Flaw, type Told } from './explain-name.ts';
import { below, isRows, type Shape } from './shape.ts';
import { walkedBy } from './terms.ts';

type ShapeOf = (node: RegoNode) => Shape | undefined;
type TextsOf = (node: RegoNode) => readonly { readonly node: RegoNode; readonly text: string }[] | undefined;

/** A name with where it is written; without a text it is computed. */
interface Written {
  readonly node: RegoNode;
  readonly text: string | undefined;
}

/**
 * Names that stand in what a part of a document is held to: the paths of `walk`, objects, the paths and keys that builtins
 * take, patterns of texts. None of them is rewritten.
 */
export function* checkPattern(call: RegoNode, shapeOf: ShapeOf, textsOf: TextsOf): Generator<Flaw> {
  const [first, second, third] = argumentsOf(call);
  if (first === undefined || second === undefined) return;
  const walked = walkedBy(call);
  if (walked?.path?.type === 'array') yield* checkNames(shapeOf(walked.domain), walked.path.items.map(writtenIn));
  const isEqual = ['==', '!='].includes(operatorOf(String(call.value)) ?? '') || call.value === 'assign';
  if (isEqual) {
    yield* checkEqual(shapeOf(first), second);
    yield* checkEqual(shapeOf(second), first);
  }
  switch (call.value) {
    case 'object.subset':
      return yield* checkObject(shapeOf(first), second);
    case 'object.get':
      return yield* checkLookup(first, second, shapeOf, textsOf);
    case 'object.filter':
    case 'object.remove':
      for (const key of keysOf(second)) yield* checkNames(shapeOf(first), [writtenIn(key)]);
      return;
    case 'json.filter':
    case 'json.remove':
      for (const path of second.items) yield* checkNames(shapeOf(first), stepsOf(path));
      return;
    case 'regex.match':
      return yield* checkText(shapeOf(second), first, readRegex(String(first.value)));
    case 'glob.match':
      return third && (yield* checkText(shapeOf(third), first, readGlob(String(first.value))));
    case 'endswith':
    case 'contains':
      return yield* checkText(shapeOf(first), second, { text: String(second.value), open: false, partial: true });
  }
}

function writtenIn(node: RegoNode): Written {
  return { node, text: node.type === 'string' ? String(node.value) : undefined };
}

/** Names one below the other, until one is wrong. */
function* checkNames(from: Shape | undefined, names: readonly Written[]): Generator<Flaw> {
  let shape = from;
  for (const { node, text } of names) {
    if (shape === undefined) return;
    const told = text === undefined ? undefined : explainStep(shape, text, true);
    if (told !== undefined) return yield { node, ...told };
    shape = below(shape, text);
  }
}

function* checkEqual(shape: Shape | undefined, held: RegoNode): Generator<Flaw> {
  if (shape?.kind === 'path' && held.type === 'array') yield* checkNames(shape.of, held.items.map(writtenIn));
  else yield* checkObject(shape, held);
}

/** The keys of an object, each with what stands below it. */
function* checkObject(shape: Shape | undefined, { type, items }: RegoNode): Generator<Flaw> {
  if (type !== 'object' || shape === undefined || shape.kind === 'path') return;
  for (const [index, key] of items.entries()) {
    const value = items[index + 1];
    if (index % 2 === 1 || value === undefined) continue;
    yield* checkNames(shape, [writtenIn(key)]);
    if (key.type === 'string') yield* checkObject(below(shape, String(key.value)), value);
  }
}

/** What is asked of the input itself is rewritten, where it is written out. */
function* checkLookup(of: RegoNode, key: RegoNode, shapeOf: ShapeOf, textsOf: TextsOf): Generator<Flaw> {
  const isDirect = wordsOf(of)[0] === 'input';
  if (key.type === 'array') {
    if (!isDirect) yield* checkNames(shapeOf(of), key.items.map(writtenIn));
    return;
  }
  if (isDirect && key.type === 'string') return;
  for (const { node, text } of textsOf(key) ?? []) yield* checkNames(shapeOf(of), [{ node, text }]);
}

function keysOf({ type, items }: RegoNode): readonly RegoNode[] {
  return type === 'object' ? items.filter((_, index) => index % 2 === 0) : items;
}

/** A path as `json.filter` takes it: `"docker/enabled"`, or a list of names. */
function stepsOf(path: RegoNode): readonly Written[] {
  if (path.type === 'array') return path.items.map(writtenIn);
  if (path.type !== 'string') return [];
  const steps = String(path.value).replace(/^\//u, '').split('/');
  return steps.map((step) => ({ node: path, text: step.replaceAll('~1', '/').replaceAll('~0', '~') }));
}

/** What a name has to have in it. */
interface HeldText {
  readonly text: string;
  /** More may follow. */
  readonly open: boolean;
  /** It may stand anywhere. */
  readonly partial?: true;
}

function* checkText(shape: Shape | undefined, node: RegoNode, held: HeldText | undefined): Generator<Flaw> {
  if (shape?.kind !== 'name' || node.type !== 'string' || held === undefined) return;
  const told = isRows(shape.of)
    ? explainHeld(held)
    : held.open || held.partial
      ? undefined
      : explainStep(shape.of, held.text, true);
  if (told !== undefined) yield { node, ...told };
}

/** Only what has a whole scope in it tells which name was meant. */
function explainHeld({ text, open, partial }: HeldText): Told | undefined {
  if (!open && partial === undefined) return checkPath(text);
  const whole = open ? text.slice(0, Math.max(text.lastIndexOf('.'), 0)) : text;
  const names = whole.split('.');
  return names.includes('') || (partial === true && names.length < 2) ? undefined : explainSpelling(names, text);
}

/** With what the names begin that a regular expression matches; undefined where it begins with anything. */
function readRegex(pattern: string): HeldText | undefined {
  const [, written = '', end] = /^\^((?:[\w-]|\\[.[\]])*)(\$$)?/u.exec(pattern) ?? [];
  const rest = pattern.slice(1 + written.length);
  // What may be there not at all is not there for sure.
  const sure = /^[?*{]/u.test(rest) ? written.replace(/\\?.$/u, '') : written;
  if (!pattern.startsWith('^') || /^\|/u.test(rest) || /(?<!\\)\|/u.test(rest.replaceAll(/\([^()]*\)/gu, '')))
    return undefined;
  return { text: sure.replaceAll('\\', ''), open: end === undefined };
}

function readGlob(pattern: string): HeldText | undefined {
  const text = /^[\w.-]*/u.exec(pattern)?.[0] ?? '';
  return { text, open: text !== pattern };
}
