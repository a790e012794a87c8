import type { Block, ConfigFile, Expression, Statement } from '../language/ast.ts';

/** Visits every statement that is read at load level, whatever profile or branch it stands in; closures excluded. */
export function walkStatements(statements: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of statements) {
    visit(statement);
    switch (statement.kind) {
      case 'block':
      case 'selector':
        walkStatements(statement.body, visit);
        break;
      case 'if':
        walkStatements(statement.then, visit);
        walkStatements(statement.else ?? [], visit);
        break;
      case 'try':
        walkStatements(statement.body, visit);
        for (const handler of statement.catches) walkStatements(handler.body, visit);
        walkStatements(statement.finally ?? [], visit);
        break;
      default:
    }
  }
}

/** The names of the profiles that a file declares, in order, each once. */
export function profileNames(file: ConfigFile): readonly string[] {
  const names = new Set<string>();
  walkStatements(file.body, (statement) => {
    if (statement.kind !== 'block') return;
    const [head, name] = statement.path;
    if (head?.name !== 'profiles') return;
    if (name !== undefined) names.add(name.name);
    else for (const profile of profileBlocks(statement)) names.add(profile.path[0]?.name ?? '');
  });
  return [...names];
}

/** The blocks directly inside a `profiles` block. */
export function profileBlocks(block: Block): readonly Block[] {
  return block.body.filter((statement) => statement.kind === 'block');
}

/** The include operands of a file that are plain text, wherever they stand. */
export function literalIncludes(file: ConfigFile): readonly { readonly statement: Statement; readonly text: string }[] {
  const found: { statement: Statement; text: string }[] = [];
  walkStatements(file.body, (statement) => {
    if (statement.kind !== 'include') return;
    const text = literalText(statement.target);
    if (text !== undefined) found.push({ statement, text });
  });
  return found;
}

function literalText(expression: Expression): string | undefined {
  if (expression.kind === 'parenthesized') return literalText(expression.expression);
  return expression.kind === 'string' ? expression.value : undefined;
}
