import { posix } from 'node:path';
import { listBranches } from '../language/ast/branches.ts';
import type { Expression, Include, Statement } from '../language/ast/nodes.ts';
import { walk } from '../language/ast/walk.ts';
import type { ProjectFile } from '../resolve/files/project.ts';

/** The files of a repository that an include can lead to, by its text alone. Paths are relative to the repository. */
export type IncludeReach =
  /** Exactly one file; `isSure` unless it depends on a parameter, whose value a launch can change. */
  | { readonly kind: 'file'; readonly path: string; readonly isSure: boolean }
  /** `"$projectDir/conf/x.config"`: below the folder of the main script, which is the file's own or one above it. */
  | { readonly kind: 'project'; readonly path: string; readonly isSure: boolean }
  /**
   * Every file whose path starts with one of the prefixes and then contains the texts in this order, the last one at its
   * end. Undefined prefixes: the start of the path is unknown.
   */
  | { readonly kind: 'pattern'; readonly prefixes: readonly string[] | undefined; readonly texts: readonly string[] };

/** Texts that a parameter can contain, by the parameter's first name: those written anywhere in the repository. */
export type ParameterTexts = ReadonlyMap<string, readonly string[]>;

type Part = { readonly text: string } | { readonly hole: Expression };

/** Maximum number of texts tried for one parameter. A table of genomes has thousands, and none is a configuration. */
const maxTexts = 500;

/** Returns the files that the includes of a file may name, in all profiles and branches, without remote files. */
export function findIncludeReaches(
  path: string,
  file: Pick<ProjectFile, 'tree'>,
  parameters: ParameterTexts,
): readonly IncludeReach[] {
  const folder = posix.dirname(path);
  return findIncludes(file.tree.body).flatMap(({ target }) => {
    const rows = listAlternatives(target).map(flatten);
    const filled = rows.flatMap((row) => fillIn(row, parameters));
    return [
      ...rows.flatMap((row) => listReaches(row, folder, true)),
      ...filled.flatMap((row) => listReaches(row, folder, false)).filter(({ kind }) => kind !== 'pattern'),
    ];
  });
}

/** Returns the texts that the files of a repository assign to parameters and that can name a configuration file. */
export function findParameterTexts(files: Iterable<Pick<ProjectFile, 'flows'>>): ParameterTexts {
  const texts = new Map<string, Set<string>>();
  for (const { flows } of files) {
    for (const { path, literals, references } of flows) {
      const [scope, name] = path;
      if (scope !== 'params' || name === undefined) continue;
      const isInProject = references.some(([head = '']) => projectFolders.includes(head));
      const known = texts.get(name) ?? new Set();
      texts.set(name, known);
      for (const { value } of literals) {
        if (known.size < maxTexts && value !== '') known.add(isInProject ? `$projectDir${value}` : value);
      }
    }
  }
  return new Map(Array.from(texts, ([name, values]) => [name, [...values]]));
}

function findIncludes(statements: readonly Statement[]): readonly Include[] {
  return statements.flatMap((statement) => {
    switch (statement.kind) {
      case 'include':
        return [statement];
      case 'block':
      case 'selector':
        return findIncludes(statement.body);
      default:
        return listBranches(statement).flatMap(findIncludes);
    }
  });
}

function listAlternatives(expression: Expression): readonly Expression[] {
  if (expression.kind === 'parenthesized') return listAlternatives(expression.expression);
  if (expression.kind === 'ternary')
    return [...listAlternatives(expression.then), ...listAlternatives(expression.else)];
  if (expression.kind === 'elvis')
    return [...listAlternatives(expression.value), ...listAlternatives(expression.otherwise)];
  return [expression];
}

/** Returns a string, a template or a sum of them as one row of texts and holes. */
function flatten(expression: Expression): readonly Part[] {
  switch (expression.kind) {
    case 'string':
      return [{ text: expression.value }];
    case 'template':
      return expression.parts.map((part) => (part.kind === 'text' ? { text: part.value } : { hole: part.expression }));
    case 'parenthesized':
      return flatten(expression.expression);
    case 'binary':
      return expression.operator === '+'
        ? [...flatten(expression.left), ...flatten(expression.right)]
        : [{ hole: expression }];
    default:
      return [{ hole: expression }];
  }
}

const projectFolders: readonly string[] = ['projectDir', 'baseDir', 'launchDir'];
const projectFolder: Expression = { kind: 'variable', name: 'projectDir', start: 0, end: 0 };

/** Returns the row with each text that its one parameter can contain; none if it has no parameter or several. */
function fillIn(row: readonly Part[], parameters: ParameterTexts): readonly (readonly Part[])[] {
  const open = row.filter((part) => 'hole' in part && !isProjectFolder(part.hole));
  const [only] = open;
  if (only === undefined || open.length > 1 || !('hole' in only)) return [];
  const texts = collectParameters(only.hole).flatMap((name) => parameters.get(name) ?? []);
  return texts.map((text) =>
    row.flatMap((part): readonly Part[] => {
      if (part !== only) return [part];
      const rest = text.slice('$projectDir'.length);
      return text.startsWith('$projectDir') ? [{ hole: projectFolder }, { text: rest }] : [{ text }];
    }),
  );
}

/** Returns the first names of the parameters that an expression reads. */
function collectParameters(expression: Expression): readonly string[] {
  const names = new Set<string>();
  walk(expression, (node) => {
    if (node.kind === 'member' && node.object.kind === 'variable' && node.object.name === 'params')
      names.add(node.name.name);
    return undefined;
  });
  return [...names];
}

function listReaches(parts: readonly Part[], folder: string, isSure: boolean): readonly IncludeReach[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const isInProject = 'hole' in first && isProjectFolder(first.hole);
  const start = 'text' in first ? first.text : '';
  if (start.includes('://') || posix.isAbsolute(start)) return [];
  const texts = joinTexts(isInProject ? rest : parts);
  const [prefix = '', ...others] = texts;
  if (isInProject) {
    const below = posix.normalize(prefix.replace(/^\/+/u, ''));
    if (others.length === 0) return [{ kind: 'project', path: below, isSure }];
    return [
      { kind: 'pattern', prefixes: listFoldersAbove(folder).map((above) => posix.join(above, below)), texts: others },
    ];
  }
  if (others.length === 0) return [{ kind: 'file', path: posix.join(folder, prefix), isSure }];
  if ('text' in first) return [{ kind: 'pattern', prefixes: [posix.join(folder, prefix)], texts: others }];
  return others.join('') === '' ? [] : [{ kind: 'pattern', prefixes: undefined, texts: others }];
}

/** Returns the texts between the holes, empty ones included: one more than there are holes. */
function joinTexts(parts: readonly Part[]): readonly string[] {
  const texts = [''];
  for (const part of parts) {
    if ('text' in part) texts.push(`${texts.pop() ?? ''}${part.text}`);
    else texts.push('');
  }
  return texts;
}

/** Returns the folder and all above it, up to the repository's own. */
export function listFoldersAbove(folder: string): readonly string[] {
  return folder === '.' ? [folder] : [folder, ...listFoldersAbove(posix.dirname(folder))];
}

/** Returns true if a pattern can mean a path. Compares text by text, so that hostile patterns cost linear time. */
export function canMean({ prefixes, texts }: Extract<IncludeReach, { kind: 'pattern' }>, path: string): boolean {
  // `/conf/x.config` after an unknown folder can mean `conf/x.config` of the repository too.
  if (prefixes === undefined) return hasTexts(`/${path}`, 0, texts);
  return prefixes.some((prefix) => path.startsWith(prefix) && hasTexts(path, prefix.length, texts));
}

function hasTexts(path: string, start: number, texts: readonly string[]): boolean {
  let at = start;
  for (const text of texts.slice(0, -1)) {
    const found = path.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  const suffix = texts.at(-1) ?? '';
  return path.length - suffix.length >= at && path.endsWith(suffix);
}

function isProjectFolder(expression: Expression): boolean {
  return expression.kind === 'variable' && projectFolders.includes(expression.name);
}
