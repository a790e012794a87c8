import { posix } from 'node:path';
import { branchesOf } from '../language/ast/branches.ts';
import type { ConfigFile, Expression, Include, Statement } from '../language/ast/nodes.ts';

/**
 * Which files an include may mean, told from its text alone: exactly one (`path`), or all that begin and end so.
 * Paths are relative to the repository; an undefined prefix says that the beginning cannot be told.
 */
export type IncludeReach =
  | { readonly kind: 'file'; readonly path: string }
  /** `"$projectDir/conf/x.config"`: below the folder of the main script, which is the file's own or one above it. */
  | { readonly kind: 'project'; readonly path: string }
  | { readonly kind: 'pattern'; readonly prefix: string | undefined; readonly suffix: string };

type Part = { readonly text: string } | { readonly hole: Expression };

/** What the includes of a file may mean, those in profiles and in every branch counted, remote ones left out. */
export function findIncludeReaches(path: string, file: ConfigFile): readonly IncludeReach[] {
  const folder = posix.dirname(path);
  return findIncludes(file.body).flatMap((include) =>
    alternatives(include.target).flatMap((expression) => reachOf(flatten(expression), folder)),
  );
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
        return branchesOf(statement).flatMap(findIncludes);
    }
  });
}

function alternatives(expression: Expression): readonly Expression[] {
  if (expression.kind === 'parenthesized') return alternatives(expression.expression);
  if (expression.kind === 'ternary') return [...alternatives(expression.then), ...alternatives(expression.else)];
  if (expression.kind === 'elvis') return [...alternatives(expression.value), ...alternatives(expression.otherwise)];
  return [expression];
}

/** A string, a template or a sum of them as one row of texts and holes. */
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

function reachOf(parts: readonly Part[], folder: string): readonly IncludeReach[] {
  const [first, ...rest] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return [];
  const restText = rest.every((part) => 'text' in part)
    ? rest.map((part) => ('text' in part ? part.text : '')).join('')
    : undefined;
  if ('text' in first) {
    if (first.text.includes('://') || posix.isAbsolute(first.text)) return [];
    if (restText !== undefined) return [{ kind: 'file', path: posix.join(folder, first.text + restText) }];
  }
  if ('hole' in first && isProjectFolder(first.hole) && restText !== undefined) {
    return [{ kind: 'project', path: posix.normalize(restText.replace(/^\/+/u, '')) }];
  }
  const suffix = 'text' in last ? last.text : '';
  const prefix = 'text' in first ? posix.join(folder, first.text) : undefined;
  return suffix === '' && prefix === undefined ? [] : [{ kind: 'pattern', prefix, suffix }];
}

function isProjectFolder(expression: Expression): boolean {
  return expression.kind === 'variable' && ['projectDir', 'baseDir', 'launchDir'].includes(expression.name);
}
