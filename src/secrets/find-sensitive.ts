import type { Range } from '../base/source.ts';
import { TextFinder } from '../base/text-finder.ts';
import type { Flow, Literal } from '../dataflow/flow.ts';
import { FlowIndex } from '../dataflow/flow-index.ts';
import { isKnownClass } from '../resolve/expressions/known-names.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { toCanonical } from '../vocabulary/vocabulary.ts';
import { findJoinedSecrets, type SaidFlow } from './joined-secrets.ts';
import { findNamedSecrets } from './named-secrets.ts';
import { holdsNoSecret } from './placeholder.ts';
import { isSecretPath, isWithinSecret } from './secret-path.ts';
import { headOf, isTelling, Sensitivity } from './sensitivity.ts';
import { byPlace, findTokens } from './token-shapes.ts';

// Decides what is sensitive, once for all views: following literals backward from secret settings through parameters and
// locals, over every profile and branch, looking for known token shapes, and for what stands before a secret.

/** A file as far as this matters. */
export interface SensitivityInput {
  readonly path: string;
  readonly text: string;
  readonly flows: readonly Flow[];
}

/**
 * Decides what is sensitive in the files of one target. `environment` holds the variables that the caller vouches for:
 * those that a secret setting reads are secrets, too.
 */
export function findSensitive(
  files: readonly SensitivityInput[],
  spelling: Spelling,
  environment: ReadonlyMap<string, string> = new Map(),
): Sensitivity {
  const marked = new Map<string, Map<number, { end: number; text: string }>>();
  const mark = (path: string, range: Range, text: string): void => {
    const byStart = marked.get(path) ?? new Map<number, { end: number; text: string }>();
    const known = byStart.get(range.start);
    if (known === undefined || known.end < range.end) byStart.set(range.start, { end: range.end, text });
    marked.set(path, byStart);
  };
  const flows = files.flatMap((file) => file.flows);
  const joined = files.flatMap((file) => findJoinedSecrets(file.flows, file.text));
  const said = joined.length === 0 ? [] : follow(joined, flows);
  const named = flows.filter((flow) => carries(flow) && isWithinSecret(toCanonical(flow.path, spelling)));
  const secret = follow(named, flows);
  const texts = new Set<string>();
  for (const [name, value] of environment) if (isSecretPath(['env', name])) texts.add(value);
  const holding = said.flatMap(({ literals }) => literals.filter(({ value }) => !holdsNoSecret(value)));
  for (const { span, value } of [...secret.flatMap(({ literals }) => literals), ...holding]) {
    mark(span.path, span, value);
    texts.add(value);
  }
  for (const flow of [...secret, ...said]) {
    for (const reference of flow.references) {
      if (reference[0] === 'env' && reference.length === 2) texts.add(environment.get(reference[1] ?? '') ?? '');
    }
  }
  const words = undefinedWords(secret, flows);
  for (const word of words) {
    mark(word.span.path, word.span, word.value);
    texts.add(word.value);
  }
  // A secret that is written again, in a setting that nobody takes for one, is no less a secret.
  const telling = [...texts].filter(isTelling);
  if (telling.length > 0) {
    const finder = new TextFinder(telling);
    for (const { span, value } of flows.flatMap((flow) => flow.literals)) {
      if (finder.isIn(value)) mark(span.path, span, value);
    }
  }
  const tokens = new Map<string, readonly Range[]>();
  const used = new Map<string, readonly Range[]>();
  for (const file of files) {
    const [inVariables, inSettings] = writtenIn(file, said);
    if (inSettings.length > 0) used.set(file.path, inSettings);
    const literals = file.flows.flatMap((flow) => flow.literals);
    const [written, unread] = [true, false].map((isText) =>
      literals.filter(({ value }) => (value !== '') === isText).map(({ span }) => span),
    );
    const found = [
      ...findTokens(file.text, written, unread),
      ...findNamedSecrets(file.flows, file.text),
      ...inVariables,
    ].sort(byPlace);
    if (found.length > 0) tokens.set(file.path, found);
    for (const token of found) {
      const text = file.text.slice(token.start, token.end);
      mark(file.path, token, text);
      texts.add(text);
    }
  }
  const ranges = new Map<string, readonly Range[]>();
  const contents = new Map<string, ReadonlyMap<number, string>>();
  for (const [path, byStart] of marked) {
    const { disjoint, texts: byRange } = joinRanges(byStart);
    ranges.set(path, disjoint);
    contents.set(path, byRange);
  }
  const names = new Set([...secret, ...said].map((flow) => flow.path.join('.')));
  const heads = new Set(words.map(({ value }) => headOf(value)));
  return new Sensitivity(ranges, contents, tokens, used, [...texts].filter(isTelling), names, heads);
}

const meaningful: ReadonlySet<string> = new Set([
  'params',
  'secrets',
  'env',
  'projectDir',
  'launchDir',
  'baseDir',
  'workDir',
  'outputDir',
  'it',
  'task',
  'meta',
  'null',
  ...['java', 'javax', 'groovy', 'nextflow', 'org', 'com'],
]);

/** Names that mean something without being set in a file; those of classes are the platform's. */
function isMeaningful(name: string): boolean {
  return meaningful.has(name) || isKnownClass(name);
}

/** Bare words in secret values that name nothing: secrets whose quotes were forgotten. */
function undefinedWords(secret: readonly Flow[], flows: readonly Flow[]): readonly Literal[] {
  const words = secret.flatMap((flow) => flow.words).filter(({ value }) => !isMeaningful(headOf(value)));
  if (words.length === 0) return words;
  const defined = new Set(flows.flatMap((flow) => [flow.path[0] ?? '', flow.path.at(-1) ?? '']));
  return words.filter(({ value }) => !defined.has(headOf(value)));
}

function joinRanges(byStart: ReadonlyMap<number, { readonly end: number; readonly text: string }>): {
  readonly disjoint: readonly Range[];
  readonly texts: ReadonlyMap<number, string>;
} {
  const disjoint: { start: number; end: number }[] = [];
  const texts = new Map<number, string>();
  for (const [start, { end, text }] of [...byStart].sort(([a], [b]) => a - b)) {
    const last = disjoint.at(-1);
    if (last !== undefined && start < last.end) {
      last.end = Math.max(last.end, end);
    } else {
      disjoint.push({ start, end });
      texts.set(start, text);
    }
  }
  return { disjoint, texts };
}

/**
 * The literals of these flows that stand in a file as values, and are not what a call is given: in variables, which no row
 * has, and in settings.
 */
function writtenIn({ path, text }: SensitivityInput, flows: readonly SaidFlow[]): readonly [Range[], Range[]] {
  const [inVariables, inSettings]: [Range[], Range[]] = [[], []];
  for (const flow of flows) {
    const isVariable = flow.path.length === 1 && flow.path[0] !== '*';
    for (const { span, value } of flow.literals) {
      if (span.path !== path || holdsNoSecret(value)) continue;
      if (!flow.isWritten && isGivenToCall(text, span.start)) continue;
      (isVariable ? inVariables : inSettings).push({ start: span.start, end: span.end });
    }
  }
  return [inVariables, inSettings.sort(byPlace)];
}

/** Whether what stands at a place is what a call is given: the bracket that it is in is one after a name. */
function isGivenToCall(text: string, place: number): boolean {
  let open = 0;
  for (let at = place - 1; at >= Math.max(0, place - 200); at--) {
    const char = text.charAt(at);
    if (/[)\]}]/u.test(char)) open += 1;
    if (!/[([{]/u.test(char)) continue;
    if (open === 0) return char === '(' && /\w/u.test(text.charAt(at - 1));
    open -= 1;
  }
  return false;
}

/** Every flow that can end in one of these: they themselves, and those of the names they refer to. */
function follow<T extends Flow>(from: readonly T[], flows: readonly Flow[]): readonly (T | Flow)[] {
  const index = new FlowIndex(flows);
  const found = new Set<T | Flow>();
  const queue: (T | Flow)[] = [...from];
  for (let flow = queue.pop(); flow !== undefined; flow = queue.pop()) {
    if (found.has(flow)) continue;
    found.add(flow);
    for (const reference of flow.references) {
      // A legacy file may refer to a neighbour in the same block by its last name alone.
      for (const name of [reference, [...flow.path.slice(0, -1), ...reference]]) index.take(name, queue);
    }
  }
  return [...found];
}

function carries(flow: Flow): boolean {
  return flow.literals.length > 0 || flow.references.length > 0;
}
