import { LineIndex } from '../../src/base/source.ts';
import type { Assignment, Block, Name, Statement } from '../../src/language/ast/nodes.ts';
import { walkStatements } from '../../src/language/ast/walk-statements.ts';
import { parse } from '../../src/language/parse.ts';
import { tokenize } from '../../src/language/tokens/lexer.ts';

/** Returns a whole number from 0, below a bound. */
export type Draw = (below: number) => number;

/** Returns a function that draws the same numbers for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const special = new Set(['params', 'profiles', 'plugins', 'env']);

/** Inserts blank lines and comments before statements, in blocks and profiles as well. */
export function insertLines(text: string, draw: Draw): string {
  const lines = new LineIndex(text);
  const starts: number[] = [];
  walkStatements(bodyOf(text), ({ start }) => {
    const { line, column } = lines.findPosition(start);
    const before = lines.readLine(line).slice(0, column - 1);
    if (before.trim() === '') starts.push(lines.findLineStart(line));
  });
  const chosen = starts.filter(() => draw(3) === 0);
  const added = ['\n', '// a note\n', '\n\n/* a\n   longer note */\n'];
  return replaceAll(
    text,
    chosen.map((at) => ({ start: at, end: at, text: added[draw(added.length)] ?? '' })),
  );
}

/** Changes the blanks at the start of lines that are not within brackets, strings or templates. */
export function reindent(text: string, draw: Draw): string {
  const open: string[] = [];
  const replacements: Replacement[] = [];
  for (const { tokenType, image, startOffset } of tokenize(text)) {
    if (['LBrace', 'LParen', 'LBracket', 'HoleOpen', 'SafeBracket'].includes(tokenType.name)) open.push(tokenType.name);
    else if (/^(?:RBrace|RParen|RBracket)$/u.test(tokenType.name)) open.pop();
    if (tokenType.name !== 'LineBreak' || open.some((name) => name !== 'LBrace')) continue;
    const end = startOffset + image.length;
    const start = startOffset + image.replace(/[ \t]*$/u, '').length;
    replacements.push({ start, end, text: draw(4) === 0 ? '\t' : ' '.repeat(draw(9)) });
  }
  return replaceAll(text, replacements);
}

/** Swaps neighbouring blocks of different scopes. */
export function swapBlocks(text: string, draw: Draw): string {
  const body = bodyOf(text);
  for (const [index, first] of body.entries()) {
    const second = body[index + 1];
    if (second === undefined || !isScope(first) || !isScope(second) || first.path[0]?.name === second.path[0]?.name)
      continue;
    if (draw(2) === 0) continue;
    const own = [text.slice(first.start, first.end), text.slice(second.start, second.end)] as const;
    return replaceAll(text, [
      { ...first, text: own[1] },
      { ...second, text: own[0] },
    ]);
  }
  return text;
}

/** Writes blocks of plain assignments as dotted assignments. */
export function dotBlocks(text: string, draw: Draw): string {
  const blocks = bodyOf(text)
    .filter(isScope)
    .filter(({ body, path }) => {
      // In the legacy dialect, the name of a block means the outer one within it.
      const repeatsName = body.some((each) => each.kind === 'assignment' && each.path[0]?.name === path[0]?.name);
      const isDotted = body.length > 0 && body.every((each) => isPlain(each, body));
      return path.length === 1 && isDotted && !repeatsName && draw(4) > 0;
    });
  return replaceAll(
    text,
    blocks.map(({ start, end, path, body }) => ({
      ...{ start, end },
      text: body.map((each) => `${path[0]?.name}.${text.slice(each.start, each.end)}`).join('\n'),
    })),
  );
}

/** Names of the profiles of a text, with the place of each. */
export function listProfiles(text: string): readonly Name[] {
  return bodyOf(text).flatMap((each) =>
    each.kind === 'block' && each.path.length === 1 && each.path[0]?.name === 'profiles'
      ? each.body.flatMap((profile) => (profile.kind === 'block' && profile.path.length === 1 ? profile.path : []))
      : [],
  );
}

/** A statement and the setting that it assigns. */
interface Named {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Assignments of literals at the top of a text or in its blocks, each with its dotted name as written. */
export function listAssignments(text: string): readonly Named[] {
  const below = (body: readonly Statement[], prefix: string): readonly Named[] =>
    body.flatMap((each): readonly Named[] => {
      if (each.kind === 'block' && isScope(each)) return below(each.body, `${prefix}${pathOf(each)}.`);
      if (each.kind !== 'assignment' || !isPlain(each, body)) return [];
      return [{ start: each.start, end: each.end, name: prefix + pathOf(each) }];
    });
  return below(bodyOf(text), '');
}

function pathOf({ path }: Assignment | Block): string {
  return path.map(({ name }) => name).join('.');
}

export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end), text);
}

function bodyOf(text: string): readonly Statement[] {
  return parse({ path: 'x.config', text }).file.body;
}

function isScope(statement: Statement): statement is Block {
  if (statement.kind !== 'block') return false;
  let isSimple = true;
  walkStatements(statement.body, ({ kind }) => {
    isSimple &&= kind === 'assignment' || kind === 'block' || kind === 'selector';
  });
  return isSimple && !special.has(statement.path[0]?.name ?? 'params');
}

/** Returns true for an assignment of a literal, whose meaning does not depend on the statements beside it. */
function isPlain(statement: Statement, beside: readonly Statement[]): statement is Assignment {
  const names = beside.map((each) => (each.kind === 'assignment' ? each.path.map(({ name }) => name).join('.') : ''));
  return (
    statement.kind === 'assignment' &&
    statement.path.length > 0 &&
    statement.path.every(({ quoted }) => !quoted) &&
    new Set(names).size === names.length &&
    ['string', 'number', 'boolean'].includes(statement.value.kind)
  );
}
