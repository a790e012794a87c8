import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import type { ConfigDocument, SettingRow } from '../../document/document.ts';
import { canOverride, describeGap, findBasis, findGaps, type Gap } from '../../document/gaps.ts';
import { listRows } from '../../document/setting-rows.ts';
import { redaction } from '../../secrets/redactor.ts';
import { classify, findDefinition, isBelowOneValue } from '../../vocabulary/vocabulary.ts';
import type { Read } from '../pack/pack.ts';
import type { Doubt } from './evaluation.ts';
import { areFoldersKnown, areOptionsKnown } from './known-options.ts';
import { canBeAbsent, canHaveRows, isNoSecret, isPassedOver } from './presence.ts';

/**
 * Doubt; if decisive, the unknown value could also remove results, so even the policy's actual results are not sound.
 */
export interface WeighedDoubt extends Doubt {
  readonly decisive: boolean;
}

type Path = readonly (string | number)[];

/** Finds the reads of a policy whose values are unknown. */
export type DoubtFinder = (reads: readonly Read[]) => readonly WeighedDoubt[];

/** One for all policies, so that a document's rows are looked through once. */
export function createDoubtFinder(document: ConfigDocument, strictIncludes: boolean): DoubtFinder {
  const doubted = new DoubtedDocument(document, strictIncludes);
  return (reads) => doubted.findDoubts(reads);
}

type Entry = ReturnType<typeof listRows>[number];

/** The rows of a document that policies may doubt, by the reason, and the gaps beside them. */
class DoubtedDocument {
  readonly #document: ConfigDocument;
  readonly #gaps: readonly Gap[];
  readonly #all: readonly Entry[];
  readonly #uncertain: Row[] = [];
  readonly #conditional: Row[] = [];
  readonly #redacted: Row[] = [];
  readonly #byScope: RowsByScope;
  readonly #isAnyAbsent: boolean;
  readonly #sureBlocks: ReadonlySet<string>;
  // Few policies read something near a gap, which needs all rows.
  #everyRow: readonly Row[] | undefined;
  #everyRowByScope: RowsByScope | undefined;
  readonly #bases = new Map<SettingRow, Basis>();

  constructor(document: ConfigDocument, strictIncludes: boolean) {
    this.#document = document;
    this.#gaps = findGaps(document, strictIncludes);
    this.#all = listRows(document);
    for (const entry of this.#all) this.#sort(entry);
    this.#byScope = groupByScope(this.#uncertain);
    this.#isAnyAbsent = this.#uncertain.some(({ row }) => canBeAbsent(row));
    this.#sureBlocks = this.#isAnyAbsent ? findSureBlocks(this.#all.map(toRow)) : new Set<string>();
  }

  findDoubts(reads: readonly Read[]): readonly WeighedDoubt[] {
    const found = new Map<string, WeighedDoubt>();
    for (const read of reads) {
      const scope = findScope(read);
      for (const doubt of this.#listUnknown(read, scope)) addDoubt(found, doubt);
      if (read.content === true && isOnePath(read)) this.#addRedacted(read, found);
      if (read.place === true) this.#addConditional(read, found);
      this.#addGaps(read, scope, found);
    }
    return [...found.values()];
  }

  #sort(entry: Entry): void {
    const row = entry[1];
    const isUncertain = !isCertain(row);
    const isConditional = row.conditional === true;
    const isHidden = isRedacted(row);
    if (!isUncertain && !isConditional && !isHidden) return;
    const listed = toRow(entry);
    if (isUncertain) this.#uncertain.push(listed);
    if (isConditional) this.#conditional.push(listed);
    if (isHidden) this.#redacted.push(listed);
  }

  #listUnknown(read: Read, scope: string | undefined): readonly WeighedDoubt[] {
    if (scope === undefined) return doubtUncertain(read, this.#uncertain, this.#sureBlocks);
    const inScope = this.#byScope.get(scope) ?? [];
    return this.#isAnyAbsent ? doubtUncertain(read, inScope, this.#sureBlocks) : recallDoubts(read, inScope);
  }

  #addRedacted(read: Read, found: Map<string, WeighedDoubt>): void {
    const detail = 'policies do not see the values of secrets';
    for (const { path, segments } of this.#redacted) {
      const relation = relate(read, path, segments);
      if (relation !== 'same' && relation !== 'below') continue;
      addDoubt(found, { path, because: 'redacted', detail, decisive: true });
    }
  }

  #addConditional(read: Read, found: Map<string, WeighedDoubt>): void {
    const detail = 'which statement writes it last, and over how many others, depends on a condition';
    for (const { path, row, segments } of this.#conditional) {
      if (relate(read, path, segments) === 'none' || isPassedOver(path, row, read)) continue;
      addDoubt(found, { path, because: 'conditional', detail, decisive: true });
    }
  }

  /** Adds the doubts about what gaps near a read may set. */
  #addGaps(read: Read, scope: string | undefined, found: Map<string, WeighedDoubt>): void {
    let written: readonly Row[] | undefined;
    for (const gap of this.#gaps) {
      if (!overlaps(read, gap.scope)) continue;
      written ??= this.#listWritten(read, scope);
      if (isOnePath(read) && written.length > 0 && !this.#mayChangeOne(read, written, gap)) continue;
      // The written value may still be overridden, or a collection extended: then the policy's results are not sound.
      const isOfRow = read.value || read.place === true;
      addDoubt(found, {
        path: nameRead(read, gap.scope),
        because: 'incomplete',
        detail: `${describeGap(gap)} may set it`,
        decisive: read.negated || (isOfRow && this.#mayChangeOne(read, written, gap)),
        gap: { because: gap.because, file: gap.file, line: gap.line },
      });
    }
  }

  #listWritten(read: Read, scope: string | undefined): readonly Row[] {
    const written: Row[] = [];
    for (const row of this.#listInScope(scope)) if (relate(read, row.path, row.segments) !== 'none') written.push(row);
    return written;
  }

  #listInScope(scope: string | undefined): readonly Row[] {
    this.#everyRow ??= this.#all.map(toRow);
    if (scope === undefined) return this.#everyRow;
    this.#everyRowByScope ??= groupByScope(this.#everyRow);
    return this.#everyRowByScope.get(scope) ?? [];
  }

  /** Returns true if a gap may replace the part of one of these rows that was read, or add to it. */
  #mayChangeOne(read: Read, rows: readonly Row[], gap: Gap): boolean {
    for (const { path, segments, row } of rows) {
      // A gap before a write may be among the origins that it replaced.
      if (read.place === true) return true;
      const isWithin = relate(read, path, segments) === 'below';
      if (isWithin && typeof segments[read.segments?.length ?? 0] !== 'number') return true;
      if (canOverride(gap, path, row, this.#findBasis(row))) return true;
    }
    return false;
  }

  #findBasis(row: SettingRow): Basis {
    const basis = this.#bases.get(row) ?? findBasis(row, this.#document);
    this.#bases.set(row, basis);
    return basis;
  }
}

function toRow([path, row]: Entry): Row {
  return { path, row, segments: parsePathText(path) ?? [path] };
}

/** Adds a doubt; of two about one path for one reason, the decisive one counts. */
function addDoubt(found: Map<string, WeighedDoubt>, doubt: WeighedDoubt): void {
  const key = `${doubt.path}\n${doubt.because}`;
  found.set(key, { ...doubt, decisive: doubt.decisive || (found.get(key)?.decisive ?? false) });
}

/** Finds the doubts of a read about rows with unknown values. */
function doubtUncertain(read: Read, rows: readonly Row[], sureBlocks: ReadonlySet<string>): readonly WeighedDoubt[] {
  const found: WeighedDoubt[] = [];
  for (const { path, row, segments } of rows) {
    const relation = relate(read, path, segments);
    if (relation === 'none' && canBeAbsent(row) && makesBlock(read, segments, sureBlocks)) {
      found.push({ path, because: describeCertainty(row), detail: describeUnknown(row), decisive: read.negated });
    }
    if (
      relation === 'none' ||
      (relation === 'same' && isPassedOver(path, row, read)) ||
      (!read.value && relation !== 'above' && !mayBeAbsent(row) && !canHaveRows(row, segments))
    )
      continue;
    if (relation === 'above' && isPassedBy(read, row, segments)) continue;
    if (read.results === true && areResultsKnown(row)) continue;
    if (read.options !== undefined && areOptionsKnown(row, read.options)) continue;
    if (read.folders === true && areFoldersKnown(row)) continue;
    // Below the path that was read the value is only partly known: the missing part makes a smaller collection.
    const isSmaller = relation === 'below' && !isWholeRefused(read, segments);
    const decisive = read.negated || isSmaller || (read.type === true && isOfAnyType(row));
    found.push({ path, because: describeCertainty(row), detail: describeUnknown(row), decisive });
  }
  return found;
}

/** Doubts about the uncertain rows of one scope, by read. */
interface DoubtsOfRows {
  readonly rows: readonly Row[];
  readonly byRead: Map<Read, readonly WeighedDoubt[]>;
}

/** The doubts of the last document in which a row was the first uncertain one of its scope. */
const recent = new WeakMap<SettingRow, DoubtsOfRows>();

/**
 * Returns the doubts of a read about the uncertain rows of one scope, none of which can be absent. Consecutive documents mostly
 * have the same ones, as the same objects.
 */
function recallDoubts(read: Read, rows: readonly Row[]): readonly WeighedDoubt[] {
  const [first] = rows;
  if (first === undefined) return [];
  const last = recent.get(first.row);
  const known = last !== undefined && areSameRows(last.rows, rows) ? last : { rows, byRead: new Map() };
  recent.set(first.row, known);
  const doubts = known.byRead.get(read) ?? doubtUncertain(read, rows, new Set());
  known.byRead.set(read, doubts);
  return doubts;
}

function areSameRows(a: readonly Row[], b: readonly Row[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (const [at, one] of a.entries()) if (one.row !== b[at]?.row || one.path !== b[at]?.path) return false;
  return true;
}

interface Row {
  readonly path: string;
  readonly segments: Path;
  readonly row: SettingRow;
}

/** The settings that a value was computed from, by their names. */
type Basis = ReadonlyMap<string, SettingRow>;

type RowsByScope = ReadonlyMap<string | number | undefined, readonly Row[]>;

function groupByScope(rows: readonly Row[]): RowsByScope {
  const groups = new Map<string | number | undefined, Row[]>();
  for (const row of rows) {
    const scope = row.segments[0];
    const group = groups.get(scope);
    if (group === undefined) groups.set(scope, [row]);
    else group.push(row);
  }
  return groups;
}

/** The first name of all that a read may reach; undefined where that may be any. */
function findScope({ segments, key = '', prefix }: Read): string | undefined {
  if (segments !== undefined) return segments[0] === '*' ? undefined : segments[0];
  const [, scope, end] = /^([\p{L}\p{N}_$]+)([.[])?/u.exec(key) ?? [];
  // A prefix of keys may end within a name, and a key may continue with something other than a plain word.
  return end === undefined && (prefix === true || scope !== key) ? undefined : scope;
}

/** Returns true if the read ends at a setting that holds one value, but the file writes a map or list there, which the engine refuses. */
function isWholeRefused({ segments: pattern = [] }: Read, segments: Path): boolean {
  const setting = segments.slice(0, pattern.length).map(String);
  return isBelowOneValue(segments) && findDefinition(setting) !== undefined;
}

/** Returns true for a known value that the setting accepts: it is unknown whether the engine fails on others, ignores or converts them. */
function isCertain({ certainty, refused }: SettingRow): boolean {
  return (certainty === 'literal' || certainty === 'resolved') && refused === undefined;
}

/** Returns true for a closure that returns one of several values that are known, the same ones at every attempt. */
function areResultsKnown({ certainty, alternatives = [] }: SettingRow): boolean {
  return (
    certainty === 'closure' &&
    alternatives.length > 0 &&
    alternatives.every((each) => each.value !== undefined && each.used !== null && each.growth === undefined)
  );
}

/** Returns true if the policy sees a placeholder, which does not depend on the secret. */
function isRedacted({ value }: SettingRow): boolean {
  return typeof value === 'string' && value.includes(redaction);
}

/** The blocks that hold something in any case, by their paths. */
function findSureBlocks(rows: readonly Row[]): ReadonlySet<string> {
  const sure = rows.filter(({ row }) => !canBeAbsent(row));
  return new Set(
    sure.flatMap(({ segments }) => segments.slice(1).map((_, at) => formatPath(segments.slice(0, at + 1)))),
  );
}

/** Returns true if a read names a block (`input.config.process[selector]`) that exists only if this row is set. */
function makesBlock({ segments: pattern, value }: Read, segments: Path, sureBlocks: ReadonlySet<string>): boolean {
  if (!value || pattern === undefined) return false;
  const depth = segments.findIndex((segment, at) => pattern[at] !== '*' && pattern[at] !== segment);
  return depth >= 1 && !sureBlocks.has(formatPath(segments.slice(0, depth)));
}

/**
 * Returns true if an alternative of a row is null, or is not a secret in a secret setting. A read of the row's facts
 * (its location, its certainty) depends on nothing else.
 */
function mayBeAbsent({ alternatives = [], secretFacts }: SettingRow): boolean {
  return alternatives.some((each) => each.value === null || (secretFacts !== undefined && isNoSecret(each)));
}

/**
 * Returns true if a read over all entries of a scope (`input.config.executor[scope].retry`) meets a setting that cannot hold
 * the name. The name of a row is known even if its value is not; otherwise the scope is unknown, or there is a gap. If a rule
 * makes an object of the scope, the name of the setting may follow the star in the read: then the setting counts.
 */
function isPassedBy({ segments: pattern }: Read, row: SettingRow, segments: Path): boolean {
  if (pattern?.[segments.length - 1] !== '*') return false;
  const rest = pattern.slice(segments.length);
  const [name = '*'] = rest;
  if (name === '*' || rest.includes(String(segments.at(-1)))) return false;
  const path = segments.map(String);
  return path[0] === 'process' && path.length === 2 ? isNoSelector(path, name, row) : !mayHoldNames(path);
}

/**
 * Returns true for a setting of `process` that cannot contain directives of a task: only names such as `withName:A` are
 * selectors, so `process.mine` cannot, although its value is unknown. Returns false if the setting may contain the name
 * otherwise: a map for which the vocabulary lists it (`resourceLimits.memory`), or a map of any names if the name is
 * not a directive.
 */
function isNoSelector(
  [scope = '', directive = '']: readonly string[],
  name: string,
  { certainty }: SettingRow,
): boolean {
  if (certainty === 'partial' || certainty === 'path' || certainty === 'env' || certainty === 'secret') return true;
  if (/^(?:with|\$)/u.test(directive) || classify([scope, directive, name]) === 'setting') return false;
  return findDefinition([scope, name]) !== undefined || !mayHoldNames([scope, directive]);
}

function mayHoldNames(path: readonly string[]): boolean {
  const types = findDefinition(path)?.types ?? ['map'];
  return types.some((type) => type === 'map' || type === 'list' || type === 'any');
}

/** Returns true if a row may hold a value of any type. An environment variable that is not set is null. */
function isOfAnyType({ type, certainty }: SettingRow): boolean {
  return type === 'unknown' || certainty === 'env';
}

/** Returns the certainty of a setting as a doubt names it. */
export function describeCertainty({ refused, certainty }: SettingRow): string {
  return refused === true ? 'invalid' : certainty;
}

/** Returns why a value is unknown; empty if its certainty is the complete reason. */
export function describeUnknown(row: SettingRow): string {
  if (row.refused === true) return 'the setting takes no such value';
  if (row.certainty === 'choice') return `it depends on ${row.alternatives?.[0]?.condition ?? 'a condition'}`;
  if (row.variable !== undefined) return `it is read from the environment variable ${row.variable}`;
  const reasons = row.certainty === 'partial' ? (row.pieces ?? []).flatMap(({ reason }) => reason ?? []) : [];
  return row.reason ?? [...new Set(reasons)].join(', ');
}

type Relation = 'same' | 'below' | 'above' | 'none';

/** Returns the position of a row relative to the path that was read. */
function relate(read: Read, path: string, segments: Path): Relation {
  if (read.segments !== undefined) return compareSegments(segments, read.segments);
  const key = read.key ?? '';
  if (read.prefix === true) {
    if (path.startsWith(key)) return 'same';
    return key.startsWith(`${path}.`) || key.startsWith(`${path}[`) ? 'above' : 'none';
  }
  if (path === key) return 'same';
  return key.startsWith(`${path}.`) || key.startsWith(`${path}[`) ? 'above' : 'none';
}

function compareSegments(segments: Path, pattern: readonly string[]): Relation {
  const shared = Math.min(segments.length, pattern.length);
  for (let i = 0; i < shared; i++) {
    if (pattern[i] !== '*' && pattern[i] !== segments[i]) return 'none';
  }
  return segments.length === pattern.length ? 'same' : segments.length > pattern.length ? 'below' : 'above';
}

function overlaps(read: Read, scope: string): boolean {
  if (scope === '*') return true;
  if (read.prefix === true) return relate(read, scope, []) !== 'none';
  const pattern = read.segments ?? (parsePathText(read.key ?? '') ?? []).map(String);
  return compareSegments(parsePathText(scope) ?? [scope], pattern) !== 'none';
}

function isOnePath({ segments, prefix }: Read): boolean {
  return segments === undefined ? prefix !== true : !segments.includes('*');
}

function nameRead(read: Read, scope: string): string {
  if (read.segments !== undefined) return read.segments.join('.');
  return read.key === undefined || read.key === '' ? scope : read.key;
}
