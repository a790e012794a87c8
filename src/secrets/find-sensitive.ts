import { findOverlapping, joinRanges } from '../base/ranges.ts';
import type { Range, Span } from '../base/source.ts';
import { TextFinder } from '../base/text-finder.ts';
import type { Flow, Literal, LiteralUse } from '../dataflow/flow.ts';
import { FlowIndex } from '../dataflow/flow-index.ts';
import { findCodeRanges } from '../language/find-code-ranges.ts';
import { isKnownClass } from '../resolve/expressions/known-names.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { listGapsBetween } from './covered-text.ts';
import { compareRanges, listForms } from './detect.ts';
import { findFileSecrets, type JoinedFlow } from './find-file-secrets.ts';
import { hasNoSecret } from './placeholder.ts';
import { listSecretsInName } from './redact-name.ts';
import { findFirstName } from './redactor.ts';
import { isSecretPath } from './secret-path.ts';
import { isDistinctive, type SecretPlace, Sensitivity } from './sensitivity.ts';

/** The parts of a file that matter here. */
export interface SensitivityInput {
  readonly path: string;
  readonly text: string;
  readonly flows: readonly Flow[];
}

/**
 * Finds the sensitive ranges in the files of one target, once for all its views: follows literals from secret settings
 * back through parameters and locals, over every profile and branch, and adds secrets that are recognisable by format
 * or context, also in names of files. `environment` holds the variables of the launch; variables that a secret setting
 * reads are secrets.
 */
export function findSensitive(
  files: readonly SensitivityInput[],
  spelling: Spelling,
  environment: ReadonlyMap<string, string> = new Map(),
): Sensitivity {
  const places = new PlaceLog();
  const texts = new Set<string>();
  const flows = files.flatMap((file) => file.flows);
  const own = files.map(({ path, text, flows: inFile }) => ({ path, text, secrets: findFileSecrets(text, inFile) }));
  const composed = own.flatMap(({ secrets }) => secrets.joined);
  const joined = follow(composed, flows);
  const named = follow(
    own.flatMap(({ secrets }) => secrets.named(spelling)),
    flows,
  );
  for (const { path } of files) for (const secret of listSecretsInName(path)) texts.add(secret);
  for (const [name, value] of environment) if (isSecretPath(['env', name])) texts.add(value);
  for (const { references } of [...named, ...joined])
    for (const [scope, name, more] of references)
      if (scope === 'env' && name !== undefined && more === undefined) texts.add(environment.get(name) ?? '');
  const words = findUndefinedWords(named, flows);
  const secret = [
    ...named.flatMap(({ literals }) => literals),
    ...joined.flatMap(({ literals }) => literals.filter(({ value }) => !hasNoSecret(value))),
    ...words,
  ];
  for (const { span, value, use } of secret) {
    places.add(span, value, use);
    texts.add(value);
  }
  for (const { path, text, flows: inFile } of files)
    for (const range of listUnreadTexts(inFile, text))
      places.add({ path, ...range }, text.slice(range.start, range.end), 'part');
  // A secret that is written again, in a setting that does not look secret, is still a secret.
  const distinctive = [...texts].filter(isDistinctive);
  if (distinctive.length > 0) {
    const finder = new TextFinder(distinctive);
    for (const { literals } of flows)
      for (const { span, value, use } of literals) if (finder.isIn(value)) places.add(span, value, use);
  }
  const detected = new Map<string, readonly Range[]>();
  const inTexts = new Map<string, readonly Range[]>();
  for (const { path, text, secrets } of own) {
    const [inVariables, inSettings] = listJoined(path, joined);
    if (inSettings.length > 0) inTexts.set(path, inSettings);
    const found = [...secrets.detected, ...inVariables];
    if (found.length > 0) detected.set(path, joinRanges(found));
    for (const { start, end } of found) {
      places.add({ path, start, end }, text.slice(start, end), 'part');
      for (const form of listForms(text, { start, end })) texts.add(form);
    }
  }
  // Of an address, messages show what stands before its query.
  for (const secret of [...texts]) texts.add(secret.replace(/[?#].*$/su, ''));
  return new Sensitivity({
    places: places.list(),
    detected,
    joined: inTexts,
    texts: [...texts].filter(isDistinctive),
    sources: new Set([...named, ...joined].map(({ path }) => path.join('.'))),
    words: new Set(words.map(({ value }) => findFirstName(value))),
  });
}

/** Returns the strings and comments in code that cannot be read: where they flow cannot be determined. */
function listUnreadTexts(flows: readonly Flow[], text: string): readonly Range[] {
  const unread: Span[] = [];
  for (const { literals } of flows) for (const { use, span } of literals) if (use === 'unread') unread.push(span);
  if (unread.length === 0) return [];
  const texts = listGapsBetween(findCodeRanges(text), text);
  return joinRanges(unread).flatMap((range) => findOverlapping(texts, range));
}

/** Collects sensitive places by file. */
class PlaceLog {
  readonly #byFile = new Map<string, Map<number, SecretPlace>>();

  /** Adds a range; of several with the same start, the longest is kept. */
  add({ path, start, end }: Span, text: string, use: LiteralUse): void {
    const byStart = this.#byFile.get(path) ?? new Map<number, SecretPlace>();
    this.#byFile.set(path, byStart);
    const known = byStart.get(start);
    if (known === undefined || known.end < end) byStart.set(start, { start, end, text, use });
  }

  /** Returns them sorted; places that overlap become one. */
  list(): ReadonlyMap<string, readonly SecretPlace[]> {
    return new Map(
      Array.from(this.#byFile, ([path, byStart]) => {
        const disjoint: SecretPlace[] = [];
        for (const place of [...byStart.values()].sort(compareRanges)) {
          const last = disjoint.at(-1);
          if (last === undefined || place.start >= last.end) disjoint.push(place);
          else if (place.end > last.end) disjoint[disjoint.length - 1] = joinPlaces(last, place);
        }
        return [path, disjoint];
      }),
    );
  }
}

/** Joins two places that overlap. What is read of a literal is not what is written, so its text stays as it is. */
function joinPlaces(first: SecretPlace, second: SecretPlace): SecretPlace {
  const isWritten = first.use === 'part' && second.use === 'part';
  const more = isWritten ? second.text.slice(first.end - second.start) : '';
  return { ...first, end: second.end, text: first.text + more };
}

/** Names with a meaning that no file sets. */
const predefined: ReadonlySet<string> = new Set([
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

/** Bare words in secret values that name nothing: secrets whose quotes were forgotten. */
function findUndefinedWords(secret: readonly Flow[], flows: readonly Flow[]): readonly Literal[] {
  const words = secret
    .flatMap((flow) => flow.words)
    .filter(({ value }) => !predefined.has(findFirstName(value)) && !isKnownClass(findFirstName(value)));
  if (words.length === 0) return words;
  // A call with arguments is a flow of no owner, `*`. It does not define its function: `password = hunter2 !x`.
  const owned = flows.filter(({ path }) => path[0] !== '*');
  const defined = new Set(owned.flatMap(({ path }) => [path[0] ?? '', path.at(-1) ?? '']));
  return words.filter(({ value }) => !defined.has(findFirstName(value)));
}

/**
 * Returns the literals of one file that are secrets because of the text that they become part of, except arguments of
 * calls: literals in variables, which have no row, and literals in settings.
 */
function listJoined(path: string, flows: readonly (Flow | JoinedFlow)[]): readonly [Range[], Range[]] {
  const [inVariables, inSettings]: [Range[], Range[]] = [[], []];
  for (const flow of flows) {
    const isWritten = 'isWritten' in flow && flow.isWritten;
    const isVariable = flow.path.length === 1 && flow.path[0] !== '*';
    for (const { span, value, isArgument } of flow.literals) {
      if (span.path !== path || hasNoSecret(value) || (isArgument && !isWritten)) continue;
      (isVariable ? inVariables : inSettings).push({ start: span.start, end: span.end });
    }
  }
  return [inVariables, inSettings.sort(compareRanges)];
}

/** Returns every flow that can end in one of these names, directly or through other names. */
function follow<T extends Flow>(from: readonly T[], flows: readonly Flow[]): readonly (T | Flow)[] {
  if (from.length === 0) return [];
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
