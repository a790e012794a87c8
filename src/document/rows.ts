import { formatPath } from '../base/dotted-path.ts';
import { type Json, writeJson } from '../base/json.ts';
import type { Location, Span } from '../base/source.ts';
import type { LeafSetting } from '../resolve/tree/explode.ts';
import { findCertainty, findDoubt, isKnown } from '../resolve/values/certainty.ts';
import { isExcluding } from '../resolve/values/condition.ts';
import { listOf } from '../resolve/values/constructors.ts';
import { isWhole, printNumber } from '../resolve/values/numbers.ts';
import type { Origin } from '../resolve/values/origin.ts';
import type { PossibleResult, Value } from '../resolve/values/value.ts';
import { hasNoSecret } from '../secrets/placeholder.ts';
import { redaction } from '../secrets/redactor.ts';
import type { SecretFacts } from '../secrets/select-secret-facts.ts';
import { selectSecretFacts } from '../secrets/select-secret-facts.ts';
import type { Sensitivity } from '../secrets/sensitivity.ts';
import type { SettingDefinition, Spelling } from '../vocabulary/setting.ts';
import { classify, coerce, findDefinition, isBelowOneValue, toCanonical } from '../vocabulary/vocabulary.ts';
import { computeUsedValue } from './config-tree.ts';
import { dependsOn } from './depends-on.ts';
import { type AlternativeRow, onlyResult, type SettingRow } from './document.ts';
import type { SettingOrigin, SettingOrigins } from './source-map.ts';
import { toPlainValue } from './to-plain-value.ts';

/** Texts and locations of the files that a view read. */
export interface Sources {
  text(path: string): string;
  locate(span: Span): Location;
}

/** Returns the canonical segments of a leaf without list items, as the vocabulary has them. */
function findVocabularyPath(leaf: LeafSetting, spelling: Spelling): readonly string[] {
  return toCanonical(
    leaf.segments.filter((segment) => typeof segment === 'string'),
    spelling,
  );
}

function toCanonicalSegments({ segments }: LeafSetting, spelling: Spelling): readonly (string | number)[] {
  const names = segments.filter((segment) => typeof segment === 'string');
  const canonical = [...toCanonical(names, spelling)];
  return segments.map((segment) => (typeof segment === 'number' ? segment : (canonical.shift() ?? segment)));
}

/** Returns a leaf's canonical path as text: the key of its row. */
export function writeRowPath(leaf: LeafSetting, spelling: Spelling): string {
  return formatPath(toCanonicalSegments(leaf, spelling));
}

/** Returns true if a leaf is a secret by its name, or a number that flows into one. */
export function isSecretLeaf(leaf: LeafSetting, spelling: Spelling, sensitivity: Sensitivity): boolean {
  const names = leaf.segments.filter((segment) => typeof segment === 'string');
  const isNumber = leaf.value.kind === 'number' || (leaf.value.kind === 'unknown' && leaf.value.printed !== undefined);
  const isNumberSource = isNumber && sensitivity.isSource(names);
  return isNumberSource || sensitivity.isSecret(findVocabularyPath(leaf, spelling));
}

/** Builds the redacted row of one leaf. */
export function buildRow(
  leaf: LeafSetting,
  spelling: Spelling,
  sources: Sources,
  sensitivity: Sensitivity,
): SettingRow {
  const { value, origin } = leaf;
  const path = findVocabularyPath(leaf, spelling);
  const definition = findDefinition(path);
  const kind = classify(path);
  const names = leaf.segments.filter((segment) => typeof segment === 'string');
  const isSecret = isSecretLeaf(leaf, spelling, sensitivity);
  const redactText = (text: string, from: Value): string => sensitivity.redactValue(text, from.literals);
  const redactCode = (text: string, from: Value): string => sensitivity.redactor.code(redactText(text, from));
  const redactHole = (code: string): string => sensitivity.redactHole(code);
  const redact = (text: string, from: Value): string =>
    isSecret && text.trim() !== '' ? redaction : redactText(text, from);
  const toPlain = (one: Value): Json | undefined => {
    const json = toPlainValue(one, redact);
    return isSecret && (typeof json === 'number' || typeof json === 'bigint') ? redaction : json;
  };
  const toUsed = (one: Value): Json | undefined =>
    names.length < leaf.segments.length ? toPlain(one) : computeUsedValue(path, one, names, sensitivity);
  const known = toPlain(value);
  const isPlain = definition !== undefined && names.length === leaf.segments.length;
  const isRefused =
    (!isSecret && definition !== undefined && refuses(definition, leaf)) ||
    (!isPlain && isBelowOneValue(toCanonicalSegments(leaf, spelling)));
  const place = sources.locate(origin.span);
  const facts = findSecretFacts(leaf, isSecret, sensitivity);
  return {
    spelled: formatPath(leaf.segments),
    certainty: findCertainty(value),
    ...(known === undefined ? {} : { value: known }),
    ...writePrintedField(value, known, isSecret || sensitivity.covers(value.literals)),
    text:
      isSecret && (value.kind === 'unknown' || value.kind === 'invalid')
        ? redaction
        : findSourceText(leaf, sources, sensitivity, known),
    ...(value.references.length === 0 ? {} : { dependsOn: dependsOn(value.references, spelling) }),
    ...writeCertaintyFields(value, { toPlain, toUsed, redactText, redactCode, redactHole }),
    ...(isRefused ? { refused: true as const } : {}),
    ...(facts === undefined ? {} : { secretFacts: facts }),
    type: nameType(value),
    known: kind === 'setting' || kind === 'scope' ? true : kind === 'unknown' ? false : null,
    deprecated:
      definition?.deprecated === undefined
        ? null
        : {
            since: definition.deprecated.since,
            replacement: definition.deprecated.replacement ?? null,
            effect: definition.deprecated.effect,
          },
    file: place.file,
    line: place.line,
    profile: origin.profile ?? null,
    overridden: leaf.overridden.length,
    ...(isConditional(leaf) ? { conditional: true as const } : {}),
  };
}

/** Returns true if a condition decides which of several writes count. */
function isConditional({ origin, overridden }: LeafSetting): boolean {
  return overridden.length > 0 && [origin, ...overridden].some(({ condition }) => condition !== undefined);
}

/**
 * Returns the facts about the secret in a leaf, from its value and its source: a secret in a branch that is not taken,
 * or in a closure that runs later, is in the file nevertheless.
 */
export function findSecretFacts(
  { value, origin, segments }: LeafSetting,
  isSecret: boolean,
  sensitivity: Sensitivity,
): SecretFacts | undefined {
  const isClosure = value.kind === 'closure';
  const isUndetermined = isClosure || value.kind === 'unknown' || value.kind === 'invalid';
  const names = segments.filter((segment) => typeof segment === 'string');
  const isOfPod = names.at(-1) === 'value' && names.at(-2) === 'pod' && sensitivity.covers(value.literals);
  const holdsToken = sensitivity.coversToken(
    isUndetermined ? [origin.value, ...value.literals] : value.literals,
    origin.value,
  );
  if (!isSecret && !holdsToken && !isOfPod) return undefined;
  const facts = selectSecretFacts(isClosure ? (value.constant ?? value) : value);
  const isEmptyText = value.kind === 'string' && facts.empty;
  if (facts.source !== 'reference' && facts.source !== 'env' && !isEmptyText) return facts;
  const isRead = isUndetermined || isEmptyText || ['secret', 'env', 'null'].includes(value.kind);
  const written = isRead ? sensitivity.listValuesIn(origin.value) : [];
  const isEncoded = ['unknown', 'env', 'choice'].includes(value.kind) && sensitivity.holdsEncoded(origin.value);
  const isWritten =
    (isUndetermined && holdsToken) || isEncoded || written.some((text) => text.trim() !== '' && !hasNoSecret(text));
  return isWritten ? { source: 'mixed', empty: false, placeholder: false } : facts;
}

/** Returns true if the setting does not take a known value. An item of a list is checked alone where words are listed for items. */
function refuses(definition: SettingDefinition, { segments, value }: LeafSetting): boolean {
  // `engineVersion` reports an invalid required version.
  if (value.kind === 'null' || !isKnown(value) || definition.types.includes('version')) return false;
  const isItem = segments.some((segment) => typeof segment === 'number');
  if (isItem && definition.allowed === undefined) return false;
  const asked: SettingDefinition = isItem ? { ...definition, types: ['string'] } : definition;
  return coerce(asked, value).value === undefined;
}

/** Returns how the engine prints a number, where JSON keeps only its value: `1.50`, `1E+3`, `-0.0`. */
function writePrintedField(value: Value, known: Json | undefined, isSecret: boolean): Pick<SettingRow, 'printed'> {
  if (value.kind === 'unknown') return value.printed === undefined || isSecret ? {} : { printed: value.printed };
  if (value.kind !== 'number' || known === redaction) return {};
  const printed = printNumber(value);
  return printed === writeJson(known) ? {} : { printed };
}

/** Returns the source text of a value, or a redaction of all of it if a string in it could not be read. */
function findSourceText(
  { value, origin }: LeafSetting,
  sources: Sources,
  sensitivity: Sensitivity,
  shown: Json | undefined,
): string {
  // A redacted value also redacts the literals that it was computed from.
  const literals = shown === redaction ? value.literals : [];
  const text = sensitivity.redactor.source(sources.text(origin.value.path), origin.value, literals);
  const isUnread = value.kind === 'unknown' && value.literals.length === 0 && value.references.length === 0;
  return isUnread && /["']/u.test(text) ? redaction : text;
}

type CertaintyFields = Pick<SettingRow, 'alternatives' | 'pieces' | 'reason' | 'executes' | 'variable' | 'default'>;

/** Renderings of values and texts in which everything sensitive is redacted. */
interface Redacted {
  readonly toPlain: (value: Value) => Json | undefined;
  readonly toUsed: (value: Value) => Json | undefined;
  readonly redactText: (text: string, from: Value) => string;
  readonly redactCode: (text: string, from: Value) => string;
  readonly redactHole: (code: string) => string;
}

function writeCertaintyFields(value: Value, redacted: Redacted): CertaintyFields {
  const { toPlain, redactText, redactHole } = redacted;
  switch (value.kind) {
    case 'choice':
      return {
        alternatives: value.alternatives.map((way) =>
          createAlternativeRow(way.condition.text, way.value, value, redacted),
        ),
      };
    case 'closure':
      return {
        ...writeResultFields(value.results ?? [], redacted),
        ...(value.executes ? { executes: value.executes } : {}),
      };
    case 'partial':
      return {
        pieces: value.pieces.map((piece) =>
          piece.kind === 'text'
            ? { text: redactText(piece.text, value) }
            : {
                text: redactHole(piece.text),
                certainty: piece.certainty,
                reason: redactText(piece.reason, value),
              },
        ),
      };
    case 'path':
      return {
        pieces: [
          { text: value.base, certainty: 'path', reason: findDoubt(value) ?? '' },
          { text: redactText(value.rest, value) },
        ],
      };
    case 'env': {
      const standIn = value.default === undefined ? undefined : toPlain(value.default);
      return { variable: value.variable, ...(standIn === undefined ? {} : { default: standIn }) };
    }
    case 'unknown':
      return { reason: value.reason, ...(value.executes ? { executes: true as const } : {}) };
    case 'invalid':
      return { reason: value.reason };
    case 'list':
    case 'map': {
      const reason = findDoubt(value);
      return reason === undefined ? {} : { reason };
    }
    default:
      return {};
  }
}

function createAlternativeRow(condition: string, value: Value, from: Value, redacted: Redacted): AlternativeRow {
  const known = redacted.toPlain(value);
  const used = redacted.toUsed(value) ?? null;
  return {
    condition: redacted.redactCode(condition, from),
    certainty: findCertainty(value),
    ...(known === undefined ? {} : { value: known }),
    ...(known === undefined || writeJson(used) === writeJson(known) ? {} : { used }),
    type: nameType(value),
    ...(value.kind === 'null' && value.absent ? { absent: true as const } : {}),
  };
}

/** Returns the results of a closure as alternatives; only the reason where nothing is known of any. */
function writeResultFields(results: readonly PossibleResult[], redacted: Redacted): CertaintyFields {
  const from = listOf(results.map(({ value }) => value));
  const rows = results.map(({ condition, value, growth }): AlternativeRow => {
    const row = createAlternativeRow(condition?.text ?? onlyResult, value, from, redacted);
    const grown = growth === undefined ? undefined : redacted.toPlain(growth);
    return grown === undefined ? row : { ...row, growth: grown };
  });
  if (rows.some(({ value }) => value !== undefined)) return { alternatives: rows };
  const [reason] = results.flatMap(({ value }) => findDoubt(value) ?? []);
  return reason === undefined ? {} : { reason: redacted.redactText(reason, from) };
}

function nameType(value: Value): string {
  switch (value.kind) {
    case 'boolean':
      return 'bool';
    case 'memory':
      return 'size';
    case 'number':
      return isWhole(value) ? 'int' : 'number';
    case 'pattern':
      return 'regex';
    case 'partial':
    case 'path':
    case 'env':
    case 'secret':
      return 'string';
    case 'choice':
    case 'invalid':
      return 'unknown';
    default:
      return value.kind;
  }
}

/** Builds the origins of a leaf for the source map. */
export function buildOrigins(
  leaf: LeafSetting,
  sources: Sources,
  { redactor }: Pick<Sensitivity, 'redactor'>,
): SettingOrigins {
  const ways = listAlternatives(leaf.value);
  const build = (origin: Origin): SettingOrigin => ({
    ...buildOrigin(origin, sources),
    ...writeExceptField(ways, origin),
    ...(origin.condition === undefined ? {} : { condition: redactor.code(origin.condition.text) }),
  });
  const overridden = leaf.overridden.map((write) =>
    isExcluding(leaf.origin.condition, write.condition) ? { ...build(write), instead: true as const } : build(write),
  );
  return { origin: build(leaf.origin), overridden };
}

function listAlternatives(value: Value): readonly PossibleResult[] {
  if (value.kind === 'choice') return value.alternatives;
  return value.kind === 'closure' ? (value.results ?? []) : [];
}

/** Returns which alternatives exclude a write. */
function writeExceptField(ways: readonly PossibleResult[], { condition }: Origin): Pick<SettingOrigin, 'exceptIn'> {
  const except: number[] = [];
  for (const [index, way] of ways.entries()) if (isExcluding(way.condition, condition)) except.push(index);
  return except.length === 0 ? {} : { exceptIn: except };
}

function buildOrigin(origin: Origin, sources: Sources): SettingOrigin {
  return {
    location: sources.locate(origin.span),
    key: sources.locate(origin.key),
    value: sources.locate(origin.value),
    includedFrom: origin.includedFrom.map((span) => sources.locate(span)),
    profile: origin.profile ?? null,
  };
}
