import { listBranches } from '../language/ast/branches.ts';
import { findDottedNames } from '../language/ast/find-dotted-names.ts';
import type { Call, ConfigFile, Declaration, Statement } from '../language/ast/nodes.ts';
import { listDeclaredBy } from '../language/ast/walk-statements.ts';
import { collectHead, collectOpaque, collectValue, Sources } from './collect-value.ts';
import type { Flow, Literal } from './flow.ts';
import { buildScopedPath, findKnownNames, findNamesSetBy, findTarget } from './target-names.ts';

// Data flow over all profiles and branches of a file: which literals can become a secret must not depend on the view, so
// assignments are read and not values.

/** Returns every assignment of a file as a flow, map literals entry by entry. */
export function collectFlows(file: ConfigFile, path: string): readonly Flow[] {
  const flows: Flow[] = [];
  collectStatements(file.body, [], path, flows);
  return flows;
}

function collectStatements(
  statements: readonly Statement[],
  scope: readonly string[],
  path: string,
  flows: Flow[],
): void {
  for (const statement of statements) collectStatement(statement, scope, path, flows);
}

function collectStatement(statement: Statement, scope: readonly string[], path: string, flows: Flow[]): void {
  switch (statement.kind) {
    case 'assignment': {
      const names = statement.path.length > 0 ? statement.path.map(({ name }) => name) : findTarget(statement.target);
      if (names.length > 0) collectValue(buildScopedPath(scope, names), statement.value, path, flows);
      return;
    }
    case 'function':
      for (const { name, default: value } of statement.parameters)
        if (value !== undefined) collectValue([name], value, path, flows);
      collectResults([statement.name.name], statement.body, path, flows);
      return;
    case 'opaque':
      collectOpaque(statement.references, { start: statement.start, end: statement.end }, path, flows);
      return;
    case 'declaration':
      if (statement.value !== undefined) {
        for (const { names, value } of listDeclaredBy(statement.names, statement.value))
          for (const { name } of names) collectValue([name], value, path, flows);
      } else if (statement.type !== undefined)
        collectBareWords(buildScopedPath(scope, [statement.type]), statement, path, flows);
      return;
    case 'block':
      collectStatements(
        statement.body,
        buildScopedPath(
          scope,
          statement.path.map(({ name }) => name),
        ),
        path,
        flows,
      );
      return;
    case 'selector':
      collectStatements(statement.body, [...scope, `${statement.keyword.name}:${statement.target.name}`], path, flows);
      return;
    case 'apply':
      for (const { name, arguments: values } of statement.calls)
        for (const { value } of values)
          collectValue(buildScopedPath(scope, [statement.name.name, name.name]), value, path, flows);
      return;
    case 'expressionStatement': {
      const { expression } = statement;
      if (expression.kind === 'call') collectCall(expression, scope, path, flows);
      else if (expression.kind === 'binary')
        collectValue(buildScopedPath(scope, findDottedNames(expression.left) ?? ['*']), expression.right, path, flows);
      else collectValue(buildScopedPath(scope, ['*']), expression, path, flows);
      return;
    }
    default:
      collectHead(statement, path, flows);
      for (const branch of listBranches(statement)) collectStatements(branch, scope, path, flows);
  }
}

/** `db_password hunter2`, without `=` and quotes, declares a variable of a type; it is probably the value of a setting. */
function collectBareWords(target: readonly string[], { names }: Declaration, path: string, flows: Flow[]): void {
  const words = names.map(({ name, start, end }): Literal => {
    return { span: { path, start, end }, value: name, use: 'value', isArgument: false, quote: undefined };
  });
  flows.push({ path: target, literals: [], references: [], words, joined: [] });
}

/** Collects from a call for its effect: settings written as calls, assignments in closures, and the closures' parameters. */
function collectCall(call: Call, scope: readonly string[], path: string, flows: Flow[]): void {
  const target = findNamesSetBy(call, findKnownNames(call.callee) ?? []);
  for (const { name, value } of call.arguments) {
    if (value.kind !== 'closure') {
      const names = name === undefined ? target : [...target, name];
      if (names.length > 0) collectValue(buildScopedPath(scope, names), value, path, flows, call.parenthesized);
      continue;
    }
    const parameters = value.parameters?.map((parameter) => parameter.name) ?? ['it'];
    if (call.callee.kind === 'member')
      for (const name of parameters) collectValue([name], call.callee.object, path, flows);
    if (value.body === undefined) collectValue(['*'], value, path, flows);
    else collectStatements(value.body, scope, path, flows);
  }
  const given = call.arguments.filter(({ value }) => value.kind !== 'closure');
  if (given.length < 2) return;
  const found = new Sources(['*'], path, flows, call.parenthesized);
  found.visitArguments(given, call.parenthesized);
  flows.push({ ...found.createFlow(), literals: [], references: [], words: [] });
}

/** Collects the results of a function under its name. */
function collectResults(target: readonly string[], body: readonly Statement[], path: string, flows: Flow[]): void {
  const found = new Sources(target, path, flows);
  found.visitCode(body);
  flows.push(found.createFlow());
  collectStatements(body, [], path, flows);
}
