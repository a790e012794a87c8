import { commandLine } from '../base/file-name.ts';
import { findOverlapping, joinRanges, subtractRanges } from '../base/ranges.ts';
import type { Range, Source } from '../base/source.ts';
import type { Flow } from '../dataflow/flow.ts';
import { collectFlows } from '../dataflow/flows.ts';
import type { ConfigFile } from '../language/ast/nodes.ts';
import { walkStatements } from '../language/ast/walk-statements.ts';
import { findCodeRanges } from '../language/find-code-ranges.ts';
import { parse } from '../language/parse.ts';
import type { SyntaxProblem } from '../language/syntax-problem.ts';
import { match } from '../vocabulary/catalog.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import { toCanonical } from '../vocabulary/vocabulary.ts';
import { isWithinSecret } from './secret-path.ts';

/** Ranges that a code frame never shows, whatever is known about secrets in the file. */
export interface CoveredText {
  /** Left out around a finding: texts and comments. Sorted and disjoint. */
  readonly around: readonly Range[];
  /** Those of `around` that no value has: left out in a finding's range as well, unless the finding is about that text. */
  readonly loose: readonly Range[];
  /** Left out in the finding's own range as well: values of secret settings. Sorted and disjoint. */
  readonly secret: readonly Range[];
  /** Ranges of names and texts in lines that do not parse. */
  readonly unread: readonly Range[];
}

/** The parts of a parsed file that matter here. */
interface ParsedFile {
  readonly source: Source;
  readonly tree: ConfigFile;
  readonly problems: readonly SyntaxProblem[];
  readonly flows: readonly Flow[];
}

/**
 * Returns what code frames show of a file: names, numbers and punctuation, and one-word values of settings that the
 * vocabulary knows and does not mark as secret.
 */
export function coverText(source: Source): CoveredText {
  const { file: tree, problems } = parse(source);
  return coverFile({ source, tree, problems, flows: collectFlows(tree, source.path) });
}

/** Returns what code frames show of a parsed file. */
export function coverFile({ source: { text, path }, tree, problems, flows }: ParsedFile): CoveredText {
  // A command line is in no configuration language; each of its lines is one place.
  if (path === commandLine) return { secret: [], unread: [], around: [{ start: 0, end: text.length }], loose: [] };
  const code = findCodeRanges(text);
  const shown = joinRanges([...code, ...listPublicTexts(flows, text), ...listSelectorTexts(tree)]);
  const broken = problems.filter(({ refusedBy }) => refusedBy.length === 2).map(({ span }) => span);
  walkStatements(tree.body, (statement) => {
    if (statement.kind === 'opaque' && unread.has(statement.keyword)) broken.push({ path, ...toRange(statement) });
  });
  const around = listGapsBetween(shown, text);
  const values: Range[] = [];
  for (const { literals } of flows)
    for (const { use, span } of literals) if (use !== 'unread') values.push(toRange(span));
  const written = joinRanges(values);
  return {
    around,
    loose: subtractRanges(around, subtractRanges(written, joinRanges(listMessages(tree)))),
    secret: joinRanges(flows.flatMap((flow) => findSecretValue(flow, text))),
    unread: joinRanges(listUnreadTexts(broken, text, code)),
  };
}

/** Statements that no tree has. */
const unread: ReadonlySet<string> = new Set(['error', 'label']);

const spellings: readonly Spelling[] = ['nextflow', 'reference'];

/** Texts of one word, quantities such as `4 GB`, and versions: none can assign or pass a secret. */
const plainText = /^(?:[^\s=?&'"`$]*|\d+(?:\.\d+)? ?[A-Za-z]{1,7}|[!<>=~^]{1,4} ?\d[\w.+-]{0,20})$/u;

function listPublicTexts(flows: readonly Flow[], text: string): readonly Range[] {
  const found: Range[] = [];
  for (const { path, literals } of flows) {
    if (!isPublic(path)) continue;
    for (const { quote, isArgument, value, span } of literals) {
      if (quote === undefined || isArgument || !plainText.test(value)) continue;
      if (!text.slice(span.start, span.end).includes('\n')) found.push(toRange(span));
    }
  }
  return found;
}

function isPublic(path: readonly string[]): boolean {
  const canonical = spellings.map((spelling) => toCanonical(path, spelling));
  return canonical.some(isKnownPublic) && !canonical.some(isWithinSecret);
}

function isKnownPublic(path: readonly string[]): boolean {
  const { definition, isFree } = match(path);
  return definition !== undefined && definition.secret !== true && !isFree;
}

/** Arguments of exceptions and of calls outside of blocks: they are printed or thrown, and are not settings. */
function listMessages(file: ConfigFile): readonly Range[] {
  const found: Range[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'throw') found.push(toRange(statement.value));
  });
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'block' || statement.kind === 'selector') return false;
    if (statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call') return true;
    const given = statement.expression.arguments.filter(({ value }) => value.kind !== 'closure');
    found.push(...given.map(toRange));
    return true;
  });
  return found;
}

/** The names that selectors select by. */
function listSelectorTexts(file: ConfigFile): readonly Range[] {
  const found: Range[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'selector' && statement.computed === undefined) found.push(toRange(statement.target));
  });
  return found;
}

/** All that stands right of a secret setting's name, to the end of its last line: the comment there as well. */
function findSecretValue({ path, literals, words }: Flow, text: string): readonly Range[] {
  const values = [...literals, ...words].map(({ span }) => span);
  const [first] = values;
  if (first === undefined || !spellings.some((spelling) => isWithinSecret(toCanonical(path, spelling)))) return [];
  const start = Math.min(...values.map((span) => span.start));
  return [{ start, end: findEndOfLine(text, Math.max(...values.map((span) => span.end))) }];
}

/** The names and texts of lines that do not parse, without the names with which a line begins: any may be a secret. */
function listUnreadTexts(broken: readonly Range[], text: string, shown: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  // End of the last line that was read: a line may contain thousands of errors.
  let done = -1;
  for (const { start, end } of joinRanges(broken)) {
    const last = start + text.slice(start, end).trimEnd().length;
    if (last <= done) continue;
    let line = start <= done ? done + 1 : text.lastIndexOf('\n', start - 1) + 1;
    for (; line <= last; line = done + 1) {
      done = findEndOfLine(text, line);
      ranges.push(...findUnreadLine(line, done, text, shown));
    }
  }
  return ranges;
}

function findUnreadLine(line: number, stop: number, text: string, shown: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  let from = line;
  let isHead = true;
  for (const range of findOverlapping(shown, { start: line, end: stop })) {
    const token = text.slice(Math.max(range.start, line), Math.min(range.end, stop));
    isHead &&= isNamePart.test(token) && text.slice(from, range.start).trim() === '';
    if (!isHead && !isHarmless.test(token)) continue;
    ranges.push(...trimRange(text, from, range.start));
    from = range.end;
  }
  ranges.push(...trimRange(text, from, stop));
  return ranges;
}

/** The part of a range without the blanks around it, if that leaves any. */
function trimRange(text: string, start: number, end: number): readonly Range[] {
  const part = text.slice(start, end);
  const inner = part.trim();
  const from = start + part.length - part.trimStart().length;
  return inner === '' ? [] : [{ start: from, end: from + inner.length }];
}

const isNamePart = /^(?:[\p{L}_$][\p{L}\p{N}_$]*|\.)$/u;

/** Punctuation, numbers of a few digits, and units of memory. */
const isHarmless = /^(?:[^\p{L}\p{N}_$]+|\d{1,4}|[KMGT]B)$/u;

function findEndOfLine(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found === -1 ? text.length : found;
}

/** Returns what stands between the ranges, without blanks around it and without the quotes of a text. */
export function listGapsBetween(shown: readonly Range[], text: string): readonly Range[] {
  const gaps: Range[] = [];
  let at = 0;
  for (const { start, end } of [...shown, { start: text.length, end: text.length }]) {
    // Two patterns instead of one: a lazy quantifier between the quotes takes time quadratic in the number of blanks.
    const gap = text.slice(at, start).trimEnd();
    const [lead = ''] = /^\s*(?:'''|"""|['"]|\/\/|\/\*|#)?/u.exec(gap) ?? [];
    const rest = gap.slice(lead.length);
    const [tail = ''] = /(?:'''|"""|['"]|\*\/)$/u.exec(rest) ?? [];
    const inner = rest.slice(0, rest.length - tail.length);
    if (inner.trim() !== '') gaps.push({ start: at + lead.length, end: at + lead.length + inner.length });
    at = end;
  }
  return gaps;
}

function toRange({ start, end }: Range): Range {
  return { start, end };
}
