import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Range, Span } from '../../base/source.ts';
import { findDottedNames } from '../../language/ast/find-dotted-names.ts';
import type { Argument, ConfigFile, Expression, Statement, TemplateHole } from '../../language/ast/nodes.ts';
import { type AstNode, listChildren } from '../../language/ast/walk.ts';
import { walkStatements } from '../../language/ast/walk-statements.ts';
import { diagnose } from '../diagnostics.ts';
import { strictRules } from '../dialects/strict-rules.ts';
import { isClassName, isKnownClass } from '../expressions/known-names.ts';

/**
 * The names a file of the strict dialect may not use, wherever they stand: the engine refuses the file for them.
 * `broken` are the ascending offsets of its syntax errors: a statement with one is not checked.
 */
export function checkNames(file: ConfigFile, path: string, broken: readonly number[]): readonly Diagnostic[] {
  const check = new NameCheck(path, collectDeclaredAtTop(file), collectSettingNames(file));
  checkStatements(file.body, [], check, broken);
  return check.problems.toSorted((a, b) => a.span.start - b.span.start);
}

function checkStatements(
  statements: readonly Statement[],
  scope: readonly string[],
  check: NameCheck,
  broken: readonly number[],
): void {
  walkStatements(statements, (statement) => {
    // A loop is refused as it stands.
    if (loops.has(statement.kind)) return false;
    if (!holdsOneOf(broken, statement)) check.checkStatement(statement, findSettingPath(scope, statement));
    if (statement.kind !== 'block') return true;
    checkStatements(statement.body, [...scope, ...statement.path.map(({ name }) => name)], check, broken);
    return false;
  });
}

/** The names of the setting that a statement assigns, without those of its profile; for another statement, of its scope. */
function findSettingPath(scope: readonly string[], statement: Statement): readonly string[] {
  const path = statement.kind === 'assignment' ? [...scope, ...statement.path.map(({ name }) => name)] : scope;
  return path[0] === 'profiles' ? path.slice(2) : path;
}

/** Returns true for a directive, whose closure runs for each task: its names are inputs of the task. */
function isDynamic([scope]: readonly string[]): boolean {
  return scope === 'process' || scope === 'agent';
}

/** Returns true for a closure that can only be meant as a block: it has assignments alone, and no parameters. */
function looksLikeBlock(value: Expression): boolean {
  if (value.kind !== 'closure' || value.parameters !== undefined || value.body === undefined) return false;
  return value.body.length > 0 && value.body.every(({ kind }) => kind === 'assignment');
}

const loops: ReadonlySet<Statement['kind']> = new Set(['forEach', 'switch']);

/** Returns true if any of these ascending offsets lies in a range or at its end, by bisection. */
function holdsOneOf(offsets: readonly number[], { start, end }: Range): boolean {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const next = offsets[low];
  return next !== undefined && next <= end + 1;
}

/** Legacy declarations are refused themselves; undefined names in them are not reported again. */
function collectDeclaredAtTop(file: ConfigFile): ReadonlySet<string> {
  const names = new Set<string>();
  walkStatements(file.body, (statement) => {
    if (statement.kind === 'declaration') for (const { name } of statement.names) names.add(name);
    if (statement.kind === 'function') names.add(statement.name.name);
  });
  return names;
}

/** The dotted name of the first setting or parameter of each last name and scope: what a value may have meant to refer to. */
function collectSettingNames(file: ConfigFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const scopes = new Map<string, string>();
  addSettingNames(file.body, [], names, scopes);
  return new Map([...scopes, ...names]);
}

function addSettingNames(
  statements: readonly Statement[],
  scope: readonly string[],
  names: Map<string, string>,
  scopes: Map<string, string>,
): void {
  for (const statement of statements) {
    if (statement.kind !== 'block' && statement.kind !== 'assignment') continue;
    const path = [...scope, ...statement.path.map(({ name }) => name)];
    if (statement.kind === 'block') {
      addSettingNames(statement.body, path, names, scopes);
      continue;
    }
    const last = path.at(-1) ?? '';
    if (!names.has(last)) names.set(last, path.join('.'));
    const [outer = '', ...inner] = path[0] === 'profiles' ? path.slice(2) : path;
    if (inner.length > 0 && !scopes.has(outer)) scopes.set(outer, [outer, ...inner].join('.'));
  }
}

const globals: ReadonlySet<string> = new Set(['params', 'projectDir', 'launchDir', 'baseDir', 'secrets']);

/** Names of scripts, which closures outside of `process` may use besides. */
const scriptGlobals: ReadonlySet<string> = new Set([
  ...globals,
  'it',
  'workflow',
  'nextflow',
  'moduleDir',
  'workDir',
  'outputDir',
  'log',
  'channel',
  'Channel',
]);

class NameCheck {
  readonly problems: Diagnostic[] = [];
  readonly #path: string;
  readonly #declared: ReadonlySet<string>;
  readonly #settings: ReadonlyMap<string, string>;
  #isDynamic = false;
  #isInText = false;
  #scope: string | undefined;
  #mayBeBlock = false;

  constructor(path: string, declared: ReadonlySet<string>, settings: ReadonlyMap<string, string>) {
    this.#path = path;
    this.#declared = declared;
    this.#settings = settings;
  }

  /** `path` names the setting that the statement assigns. In closures of directives, names may be any. */
  checkStatement(statement: Statement, path: readonly string[]): void {
    this.#isDynamic = isDynamic(path);
    this.#scope = undefined;
    this.#mayBeBlock = false;
    switch (statement.kind) {
      case 'assignment':
        if (path.length === 1 && looksLikeBlock(statement.value)) this.#scope = path[0];
        this.#mayBeBlock =
          !this.#isDynamic && statement.value.kind === 'closure' && !statement.value.parameters?.length;
        this.#checkExpression(statement.value);
        break;
      case 'include':
        this.#checkExpression(statement.target);
        break;
      case 'apply':
        for (const call of statement.calls) {
          if (call.name.name !== 'id') this.#reportUndefined(call.name.name, call.name);
          this.#checkArguments(call.arguments);
        }
        break;
      default:
    }
  }

  #checkExpression(expression: Expression): void {
    switch (expression.kind) {
      case 'variable':
        this.#checkVariable(expression.name, expression);
        break;
      case 'member': {
        const names = findDottedNames(expression);
        if (names !== undefined && isClassPath(names)) break;
        this.#checkExpression(expression.object);
        break;
      }
      case 'template':
        for (const part of expression.parts) if (part.kind === 'hole') this.#checkHole(part);
        this.#isInText = false;
        break;
      case 'call':
        this.#call(expression.callee, expression.arguments);
        break;
      case 'closure':
        this.#checkAssignments(
          expression.body ?? [],
          new Set(expression.parameters?.map((parameter) => parameter.name) ?? ['it']),
        );
        break;
      default:
        for (const child of listExpressions(expression)) this.#checkExpression(child);
    }
  }

  /** `$name` is refused from its dollar sign on. */
  #checkHole({ braced, start, expression }: TemplateHole): void {
    this.#isInText = true;
    let head = expression;
    while (head.kind === 'member') head = head.object;
    if (!braced && head.kind === 'variable') this.#checkVariable(head.name, { start, end: head.end });
    else this.#checkExpression(expression);
  }

  #call(callee: Expression, args: readonly Argument[]): void {
    if (callee.kind === 'variable') {
      if (callee.name !== 'env' && !this.#declared.has(callee.name)) this.#reportUndefined(callee.name, callee);
    } else if (callee.kind === 'member') {
      const names = findDottedNames(callee.object);
      if (names === undefined || !isClassPath(names)) this.#checkExpression(callee.object);
    } else {
      this.#checkExpression(callee);
    }
    this.#checkArguments(args);
  }

  #checkArguments(args: readonly Argument[]): void {
    for (const argument of args) this.#checkExpression(argument.value);
  }

  #checkVariable(name: string, range: Range): void {
    if (globals.has(name) || this.#declared.has(name) || isKnownClass(name)) return;
    this.#reportUndefined(name, range);
  }

  #reportUndefined(name: string, range: Range): void {
    const facts = { name, setting: this.#settings.get(name), isDirective: this.#isDynamic, isInText: this.#isInText };
    this.problems.push(diagnose('undefined-name', this.#toSpan(range), facts));
  }

  /** Inside closures of directives names come from the task; only assignments to undeclared variables are refused. */
  #checkAssignments(statements: readonly Statement[], outer: ReadonlySet<string>): void {
    const declared = new Set(outer);
    for (const statement of statements) {
      switch (statement.kind) {
        case 'declaration':
          for (const { name } of statement.names) declared.add(name);
          if (statement.value !== undefined) this.#checkClosures(statement.value, declared);
          break;
        case 'assignment': {
          const [name, ...more] = statement.path;
          if (name !== undefined && more.length === 0 && !declared.has(name.name)) {
            this.problems.push(
              diagnose('undeclared-variable', this.#toSpan(name), {
                name: name.name,
                scope: this.#scope,
                mayBeBlock: this.#mayBeBlock,
              }),
            );
          }
          this.#checkClosures(statement.value, declared);
          break;
        }
        case 'if':
          this.#checkClosures(statement.condition, declared);
          this.#checkAssignments(statement.then, declared);
          this.#checkAssignments(statement.else ?? [], declared);
          break;
        case 'try':
          this.#checkAssignments(statement.body, declared);
          for (const { name, body } of statement.catches)
            this.#checkAssignments(body, new Set([...declared, name.name]));
          break;
        case 'expressionStatement':
          this.#checkClosures(statement.expression, declared);
          break;
        case 'return':
          if (statement.value !== undefined) this.#checkClosures(statement.value, declared);
          break;
        default:
      }
    }
  }

  #checkClosures(expression: Expression, declared: ReadonlySet<string>): void {
    if (expression.kind === 'closure') {
      const names = expression.parameters?.map((parameter) => parameter.name) ?? ['it'];
      this.#checkAssignments(expression.body ?? [], new Set([...declared, ...names]));
      return;
    }
    if (expression.kind === 'variable' && !this.#isDynamic) {
      const isKnown = declared.has(expression.name) || scriptGlobals.has(expression.name);
      if (!isKnown) this.#checkVariable(expression.name, expression);
    }
    if (expression.kind === 'member' && isClassPath(findDottedNames(expression) ?? [])) return;
    if (expression.kind === 'call' && expression.callee.kind === 'variable') {
      for (const { value } of expression.arguments) this.#checkClosures(value, declared);
      return;
    }
    for (const child of listExpressions(expression)) this.#checkClosures(child, declared);
  }

  #toSpan(range: Range): Span {
    return { path: this.#path, start: range.start, end: range.end };
  }
}

/** Returns true if dotted names begin with a class: `java.util.Date`, `System.out`. */
function isClassPath(names: readonly string[]): boolean {
  return names.some((_, index) => isClassName(names.slice(0, index + 1), strictRules));
}

/** Returns the expressions directly inside a node. */
function listExpressions(node: AstNode): readonly Expression[] {
  return listChildren(node).flatMap((child) => {
    if (child.kind === 'argument' || child.kind === 'entry' || child.kind === 'hole') return listExpressions(child);
    return child.kind === 'name' || child.kind === 'text' ? [] : [child as Expression];
  });
}
