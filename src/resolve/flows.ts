import type { Range, Span } from '../base/source.ts';
import type { ConfigFile, Expression, Name, Statement } from '../language/ast.ts';
import { dottedNames } from './evaluate.ts';

// What flows into what, over all profiles and branches at once. Deciding which literals can become a secret must not
// depend on the view that is looked at; so this reads assignments, not values.

/** One name that gets a value somewhere in a file: a setting, a parameter or a local variable. */
export interface Flow {
  /** The segments, without `profiles.<name>`; a local variable is one segment. */
  readonly path: readonly string[];
  /** The literals (and the text parts of templates) that can become part of the value. */
  readonly literals: readonly Literal[];
  /** The dotted names whose values can become part of it. */
  readonly references: readonly (readonly string[])[];
}

export interface Literal {
  readonly span: Span;
  readonly value: string;
}

/** Every assignment of a file as a flow, map literals entry by entry. */
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
    case 'assignment':
      if (statement.path.length > 0) collectValue(inScope(scope, statement.path), statement.value, path, flows);
      return;
    case 'declaration':
      if (statement.value !== undefined) {
        for (const name of statement.names) collectValue([name.name], statement.value, path, flows);
      }
      return;
    case 'block':
      collectStatements(statement.body, inScope(scope, statement.path), path, flows);
      return;
    case 'selector':
      collectStatements(statement.body, [...scope, `${statement.keyword.name}:${statement.target.name}`], path, flows);
      return;
    case 'if':
      collectStatements(statement.then, scope, path, flows);
      collectStatements(statement.else ?? [], scope, path, flows);
      return;
    case 'try':
      collectStatements(statement.body, scope, path, flows);
      for (const handler of statement.catches) collectStatements(handler.body, scope, path, flows);
      return;
    case 'expressionStatement':
      if (statement.expression.kind === 'call') {
        for (const argument of statement.expression.arguments) {
          if (argument.value.kind === 'closure') collectStatements(argument.value.body ?? [], scope, path, flows);
        }
      }
      return;
    default:
  }
}

/** A path in a scope, with `profiles.<name>` taken off: a profile's settings are the same settings. */
function inScope(scope: readonly string[], names: readonly Name[]): readonly string[] {
  const full = [...scope, ...names.map((name) => name.name)];
  return full[0] === 'profiles' && full.length > 2 ? full.slice(2) : full;
}

function collectValue(target: readonly string[], value: Expression, path: string, flows: Flow[]): void {
  if (value.kind === 'map') {
    for (const entry of value.entries) {
      const key = entry.key.kind === 'name' ? entry.key.name : entry.key.kind === 'string' ? entry.key.value : '*';
      collectValue([...target, key], entry.value, path, flows);
    }
    return;
  }
  const literals: Literal[] = [];
  const references: (readonly string[])[] = [];
  collectSources(value, path, literals, references);
  flows.push({ path: target, literals, references });
}

/** What can become part of an expression's value: not conditions, not comparisons, not the names of variables. */
function collectSources(
  expression: Expression,
  path: string,
  literals: Literal[],
  references: (readonly string[])[],
): void {
  const visit = (inner: Expression): void => collectSources(inner, path, literals, references);
  const literal = (range: Range, value: string): void => {
    if (value !== '') literals.push({ span: { path, start: range.start, end: range.end }, value });
  };
  switch (expression.kind) {
    case 'string':
      literal(expression, expression.value);
      return;
    case 'number':
      literal(expression, expression.text);
      return;
    case 'template':
      for (const part of expression.parts) {
        if (part.kind === 'text') literal(part, part.value);
        else visit(part.expression);
      }
      return;
    case 'variable':
      references.push([expression.name]);
      return;
    case 'member': {
      const names = dottedNames(expression);
      if (names !== undefined) references.push(names);
      else visit(expression.object);
      return;
    }
    case 'index': {
      const names = dottedNames(expression.object);
      const [key] = expression.indices;
      if (names !== undefined && key?.kind === 'string') references.push([...names, key.value]);
      else visit(expression.object);
      return;
    }
    case 'call':
      if (expression.callee.kind === 'member') visit(expression.callee.object);
      if (expression.callee.kind === 'closure' || expression.callee.kind === 'parenthesized') visit(expression.callee);
      if (!readsEnvironment(expression.callee)) for (const argument of expression.arguments) visit(argument.value);
      return;
    case 'new':
      for (const argument of expression.arguments) visit(argument.value);
      return;
    case 'list':
      for (const item of expression.items) visit(item);
      return;
    case 'map':
      for (const entry of expression.entries) visit(entry.value);
      return;
    case 'ternary':
      visit(expression.then);
      visit(expression.else);
      return;
    case 'elvis':
      visit(expression.value);
      visit(expression.otherwise);
      return;
    case 'binary':
      if (['+', '-', '*', '<<', '='].includes(expression.operator)) {
        visit(expression.left);
        visit(expression.right);
      }
      return;
    case 'cast':
    case 'spread':
      visit(expression.value);
      return;
    case 'parenthesized':
      visit(expression.expression);
      return;
    case 'closure':
      collectClosure(expression.body ?? [], visit);
      return;
    default:
  }
}

/** Any value that a closure's statements mention can become its result. */
function collectClosure(statements: readonly Statement[], visit: (expression: Expression) => void): void {
  for (const statement of statements) {
    switch (statement.kind) {
      case 'expressionStatement':
        visit(statement.expression);
        break;
      case 'return':
      case 'declaration':
        if (statement.value !== undefined) visit(statement.value);
        break;
      case 'assignment':
        visit(statement.value);
        break;
      case 'if':
        collectClosure(statement.then, visit);
        collectClosure(statement.else ?? [], visit);
        break;
      case 'try':
        collectClosure(statement.body, visit);
        for (const handler of statement.catches) collectClosure(handler.body, visit);
        break;
      default:
    }
  }
}

/** The argument of `env()` is a variable's name, not a value. */
function readsEnvironment(callee: Expression): boolean {
  const names = dottedNames(callee)?.join('.');
  return names === 'env' || names === 'System.getenv';
}
