import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import type { Argument, ConfigFile, Expression, Statement } from '../language/ast.ts';
import { diagnose } from './diagnostics.ts';
import { isClassName, isKnownClass } from './names.ts';
import { dottedNames } from './source-text.ts';
import { walkStatements } from './statement-walk.ts';

const cache = new WeakMap<ConfigFile, readonly Diagnostic[]>();

/** The names a file of the strict dialect may not use, wherever they stand: the engine refuses the file for them. */
export function checkNames(file: ConfigFile, path: string): readonly Diagnostic[] {
  const known = cache.get(file);
  if (known !== undefined) return known;
  const check = new NameCheck(path, declaredAtTop(file));
  walkStatements(file.body, (statement) => check.statement(statement));
  const problems = check.problems.toSorted((a, b) => a.span.start - b.span.start);
  cache.set(file, problems);
  return problems;
}

/** Legacy declarations are refused for themselves; what they declare is not reported again. */
function declaredAtTop(file: ConfigFile): ReadonlySet<string> {
  const names = new Set<string>();
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'declaration') for (const name of statement.names) names.add(name.name);
    if (statement.kind === 'function') names.add(statement.name.name);
  });
  return names;
}

const globals: ReadonlySet<string> = new Set(['params', 'projectDir', 'launchDir', 'baseDir', 'secrets']);

class NameCheck {
  readonly problems: Diagnostic[] = [];
  readonly #path: string;
  readonly #declared: ReadonlySet<string>;

  constructor(path: string, declared: ReadonlySet<string>) {
    this.#path = path;
    this.#declared = declared;
  }

  statement(statement: Statement): void {
    switch (statement.kind) {
      case 'assignment':
        this.#expression(statement.value);
        break;
      case 'include':
        this.#expression(statement.target);
        break;
      case 'apply':
        for (const call of statement.calls) {
          if (call.name.name !== 'id') this.#undefined(call.name.name, call.name);
          this.#arguments(call.arguments);
        }
        break;
      default:
    }
  }

  #expression(expression: Expression): void {
    switch (expression.kind) {
      case 'variable':
        this.#variable(expression.name, expression);
        break;
      case 'member': {
        const names = dottedNames(expression);
        if (names !== undefined && isClassPath(names)) break;
        this.#expression(expression.object);
        break;
      }
      case 'call':
        this.#call(expression.callee, expression.arguments);
        break;
      case 'closure':
        this.#assignments(
          expression.body ?? [],
          new Set(expression.parameters?.map((parameter) => parameter.name) ?? ['it']),
        );
        break;
      default:
        for (const child of children(expression)) this.#expression(child);
    }
  }

  #call(callee: Expression, args: readonly Argument[]): void {
    if (callee.kind === 'variable') {
      if (callee.name !== 'env' && !this.#declared.has(callee.name)) this.#undefined(callee.name, callee);
    } else if (callee.kind === 'member') {
      const names = dottedNames(callee.object);
      if (names === undefined || !isClassPath(names)) this.#expression(callee.object);
    } else {
      this.#expression(callee);
    }
    this.#arguments(args);
  }

  #arguments(args: readonly Argument[]): void {
    for (const argument of args) this.#expression(argument.value);
  }

  #variable(name: string, range: Range): void {
    if (globals.has(name) || this.#declared.has(name) || isKnownClass(name)) return;
    this.#undefined(name, range);
  }

  #undefined(name: string, range: Range): void {
    this.problems.push(diagnose('undefined-name', this.#span(range), { name, hint: /^[A-Z][A-Z0-9_]*$/u.test(name) }));
  }

  /** Inside closures names come from the task; only assigning to what nobody declared is refused. */
  #assignments(statements: readonly Statement[], outer: ReadonlySet<string>): void {
    const declared = new Set(outer);
    for (const statement of statements) {
      switch (statement.kind) {
        case 'declaration':
          for (const name of statement.names) declared.add(name.name);
          if (statement.value !== undefined) this.#closures(statement.value, declared);
          break;
        case 'assignment': {
          const [name, ...more] = statement.path;
          if (name !== undefined && more.length === 0 && !declared.has(name.name)) {
            this.problems.push(diagnose('undeclared-variable', this.#span(name), { name: name.name }));
          }
          this.#closures(statement.value, declared);
          break;
        }
        case 'if':
          this.#assignments(statement.then, declared);
          this.#assignments(statement.else ?? [], declared);
          break;
        case 'try':
          this.#assignments(statement.body, declared);
          for (const handler of statement.catches) this.#assignments(handler.body, declared);
          break;
        case 'expressionStatement':
          this.#closures(statement.expression, declared);
          break;
        case 'return':
          if (statement.value !== undefined) this.#closures(statement.value, declared);
          break;
        default:
      }
    }
  }

  #closures(expression: Expression, declared: ReadonlySet<string>): void {
    if (expression.kind === 'closure') {
      const names = expression.parameters?.map((parameter) => parameter.name) ?? ['it'];
      this.#assignments(expression.body ?? [], new Set([...declared, ...names]));
      return;
    }
    for (const child of children(expression)) this.#closures(child, declared);
  }

  #span(range: Range): Span {
    return { path: this.#path, start: range.start, end: range.end };
  }
}

/** Whether dotted names begin with a class: `java.util.Date`, `System.out`. */
function isClassPath(names: readonly string[]): boolean {
  return names.some((_, index) => isClassName(names.slice(0, index + 1)));
}

/** The expressions directly inside an expression. */
function children(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'template':
      return expression.parts.flatMap((part) => (part.kind === 'hole' ? [part.expression] : []));
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap((entry) =>
        entry.key.kind === 'name' ? [entry.value] : [entry.key, entry.value],
      );
    case 'range':
      return [expression.from, expression.to];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, ...expression.indices];
    case 'call':
      return [expression.callee, ...expression.arguments.map((argument) => argument.value)];
    case 'new':
      return expression.arguments.map((argument) => argument.value);
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'ternary':
      return [expression.condition, expression.then, expression.else];
    case 'elvis':
      return [expression.value, expression.otherwise];
    case 'cast':
    case 'instanceof':
    case 'spread':
      return [expression.value];
    case 'parenthesized':
      return [expression.expression];
    default:
      return [];
  }
}
