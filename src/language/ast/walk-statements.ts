import { listBranches } from './branches.ts';
import { findDottedNames } from './find-dotted-names.ts';
import type { Assignment, Block, ConfigFile, Expression, Name, Selector, Statement } from './nodes.ts';

/**
 * Visits every statement at load level, in all profiles and branches; closures excluded. Skips the statements inside one
 * for which the visitor returns false.
 */
export function walkStatements(statements: readonly Statement[], visit: (statement: Statement) => unknown): void {
  for (const statement of statements) {
    if (visit(statement) === false) continue;
    if (statement.kind === 'block' || statement.kind === 'selector') walkStatements(statement.body, visit);
    else for (const branch of listBranches(statement)) walkStatements(branch, visit);
  }
}

/** Caches a search of a file's tree for the life of the tree: every view of a target repeats it. */
function remember<T>(find: (file: ConfigFile) => readonly T[]): (file: ConfigFile) => readonly T[] {
  const cache = new WeakMap<ConfigFile, readonly T[]>();
  return (file) => {
    const known = cache.get(file) ?? find(file);
    cache.set(file, known);
    return known;
  };
}

/** Returns the blocks and selectors of a file that contain nothing but comments. */
export const listEmptyBlocks: (file: ConfigFile) => readonly (Block | Selector)[] = remember((file) => {
  const found: (Block | Selector)[] = [];
  walkStatements(file.body, (statement) => {
    if ((statement.kind === 'block' || statement.kind === 'selector') && statement.body.length === 0)
      found.push(statement);
  });
  return found;
});

/** Names and the value that is assigned to them. */
export interface Declared {
  readonly names: readonly Name[];
  readonly value: Expression;
}

/** Pairs declared names with their values: in `def (a, b) = [1, 2]` each name has its own. */
export function listDeclaredBy(names: readonly Name[], value: Expression): readonly Declared[] {
  const items = names.length > 1 && value.kind === 'list' ? value.items : [];
  if (items.length !== names.length) return [{ names, value }];
  return items.flatMap((item, index) => names.slice(index, index + 1).map((name) => ({ names: [name], value: item })));
}

/** The variables that a file declares with a value, in order, in branches and blocks as well. */
export const listDeclarations: (file: ConfigFile) => readonly Declared[] = remember((file) => {
  const found: Declared[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'declaration' && statement.value !== undefined)
      found.push(...listDeclaredBy(statement.names, statement.value));
  });
  return found;
});

/** Returns entries that a file adds to maps by calls and operators, which are not followed: `params.put('a', 1)`, `params += [a: 1]`. */
export const listAdditions: (file: ConfigFile) => readonly Declared[] = remember((file) => {
  const found: Declared[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'assignment' && statement.operator !== '=' && statement.value.kind === 'map') {
      found.push({ names: statement.path, value: statement.value });
    }
    if (statement.kind !== 'expressionStatement') return;
    const { expression } = statement;
    if (expression.kind === 'binary' && expression.operator === '<<') {
      found.push({ names: [createName(expression.left)], value: expression.right });
    } else if (expression.kind === 'call' && expression.callee.kind === 'member') {
      const { object, name } = expression.callee;
      const value = /^(?:put|putAt|putIfAbsent|putAll|setProperty)$/u.test(name.name)
        ? expression.arguments.at(-1)
        : undefined;
      if (value !== undefined) found.push({ names: [createName(object)], value: value.value });
    }
  });
  return found;
});

function createName(expression: Expression): Name {
  return {
    kind: 'name',
    quoted: false,
    name: findDottedNames(expression)?.join('.') ?? 'A map',
    start: expression.start,
    end: expression.end,
  };
}

/** Lists all assignments of a file, in order, in any block or branch. */
export const listAssignments: (file: ConfigFile) => readonly Assignment[] = remember((file) => {
  const found: Assignment[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'assignment') found.push(statement);
  });
  return found;
});

function withoutParentheses(expression: Expression): Expression {
  return expression.kind === 'parenthesized' ? withoutParentheses(expression.expression) : expression;
}

/** The names of the profiles that a file declares, in order, each once. */
export const listProfileNames: (file: ConfigFile) => readonly string[] = remember((file) => {
  const names = new Set<string>();
  walkStatements(file.body, (statement) => {
    if (statement.kind !== 'block') return;
    const [head, name] = statement.path;
    if (head?.name !== 'profiles') return;
    if (name !== undefined) names.add(name.name);
    else for (const profile of listDeclaredIn(statement.body)) names.add(profile);
  });
  return [...names];
});

/** The profiles that statements of a `profiles` block declare: in the legacy dialect in `if`, loops and closures, too. */
function listDeclaredIn(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) => {
    if (statement.kind === 'block') return statement.path.slice(0, 1).map(({ name }) => name);
    if (statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call')
      return listBranches(statement).flatMap(listDeclaredIn);
    const { callee, arguments: values } = statement.expression;
    const bodies = values.flatMap(({ value }) => (value.kind === 'closure' ? [value.body ?? []] : []));
    // Code reads the block of a profile as a call.
    return callee.kind === 'variable' && bodies.length > 0 ? [callee.name] : bodies.flatMap(listDeclaredIn);
  });
}

const blocksOf = new WeakMap<Block, readonly Block[]>();

/** The blocks directly inside a `profiles` block. */
export function listProfileBlocks(block: Block): readonly Block[] {
  const blocks =
    blocksOf.get(block) ??
    block.body.filter((inner): inner is Block => inner.kind === 'block' && inner.path.length > 0);
  blocksOf.set(block, blocks);
  return blocks;
}

export interface LiteralInclude {
  readonly statement: Statement;
  readonly text: string;
}

/** The include operands of a file that are plain text, wherever they stand. */
export const listLiteralIncludes: (file: ConfigFile) => readonly LiteralInclude[] = remember((file) => {
  const found: LiteralInclude[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind !== 'include') return;
    const text = findLiteralText(statement.target);
    if (text !== undefined) found.push({ statement, text });
  });
  return found;
});

function findLiteralText(expression: Expression): string | undefined {
  const plain = withoutParentheses(expression);
  return plain.kind === 'string' ? plain.value : undefined;
}

/** Returns true if a file includes another by a computed path, anywhere. */
export function hasComputedInclude(file: ConfigFile): boolean {
  let found = false;
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'include' && findLiteralText(statement.target) === undefined) found = true;
  });
  return found;
}

/** Returns the profiles that include a file by a computed path, which only a view determines. */
export function listProfilesWithComputedIncludes(file: ConfigFile): ReadonlySet<string> {
  const names = new Set<string>();
  walkStatements(file.body, (statement) => {
    if (statement.kind !== 'block' || statement.path[0]?.name !== 'profiles') return;
    const [, own] = statement.path;
    for (const profile of own === undefined ? listProfileBlocks(statement) : [statement]) {
      const name = own?.name ?? profile.path[0]?.name ?? '';
      walkStatements(profile.body, (inner) => {
        if (inner.kind === 'include' && findLiteralText(inner.target) === undefined) names.add(name);
      });
    }
  });
  return names;
}
