import { joinMessageAndFix } from '../base/diagnostic.ts';
import type { Json } from '../base/json.ts';
import type { Location, Source } from '../base/source.ts';
import { LineIndex } from '../base/source.ts';
import { listBranches } from './ast/branches.ts';
import type * as ast from './ast/nodes.ts';
import { readLiteral } from './ast/read-literal.ts';
import { isConfiguration } from './detect-language.ts';
import { parse } from './parse.ts';
import type { Dialect } from './syntax-problem.ts';

type ValueKind = 'string' | 'number' | 'bool' | 'null' | 'list' | 'map' | 'closure' | 'unit' | 'expression';

type Place = Omit<Location, 'file'>;

interface ListedProblem extends Place {
  readonly code: string;
  readonly message: string;
  /** Dialects that refuse the file for it; empty for a hint. */
  readonly refusedBy: readonly Dialect[];
}

interface ListedAssignment extends Place {
  /** The dotted path that the engine prints, split at its dots. A selector is one segment: `withName:X`. */
  readonly path: readonly string[];
  /** Keys, if one of them contains a dot: `'GRCh38.p14' { … }`. */
  readonly keys?: readonly string[];
  /** The profile block that contains it. */
  readonly profile: string | null;
  readonly kind: ValueKind;
  /** Literals only, and only on request, because they may be secret. */
  readonly value?: Json;
  readonly text?: string;
}

interface ListedInclude {
  readonly line: number;
  readonly text?: string;
  readonly profile: string | null;
}

/** Settings and syntax problems of one file, as `plumbline syntax` prints them. */
export interface SyntaxListing {
  readonly file: string;
  /** False if the file is in another language; then the listing is empty. */
  readonly isConfiguration: boolean;
  readonly problems: readonly ListedProblem[];
  readonly assignments: readonly ListedAssignment[];
  readonly includes: readonly ListedInclude[];
  readonly plugins: readonly { readonly line: number; readonly text?: string }[];
}

/** Lists the settings of a source, without those that closures and functions set when they run. */
export function listSyntax(source: Source, showValues: boolean): SyntaxListing {
  if (!isConfiguration(source))
    return { file: source.path, isConfiguration: false, problems: [], assignments: [], includes: [], plugins: [] };
  const { file, problems } = parse(source);
  const lister = new Lister(source, showValues);
  lister.list(file.body, { path: [], profile: null });
  return {
    file: source.path,
    isConfiguration: true,
    problems: problems.map(({ code, message, fix, refusedBy, span }) => ({
      code,
      message: joinMessageAndFix({ message, fix }),
      refusedBy,
      ...lister.findPlace(span),
    })),
    assignments: lister.assignments,
    includes: lister.includes,
    plugins: lister.plugins,
  };
}

interface Scope {
  readonly path: readonly string[];
  readonly profile: string | null;
}

class Lister {
  readonly assignments: ListedAssignment[] = [];
  readonly includes: ListedInclude[] = [];
  readonly plugins: { readonly line: number; readonly text?: string }[] = [];
  readonly #text: string;
  readonly #lines: LineIndex;
  readonly #showValues: boolean;

  constructor(source: Source, showValues: boolean) {
    this.#text = source.text;
    this.#lines = new LineIndex(source.text);
    this.#showValues = showValues;
  }

  /** Returns the place of a range as a location without its file. */
  findPlace(range: { readonly start: number; readonly end: number }): Place {
    const { file: _, ...place } = this.#lines.findLocation('', range);
    return place;
  }

  list(body: readonly ast.Statement[], scope: Scope): void {
    for (const statement of body) this.#listStatement(statement, scope);
  }

  #listStatement(statement: ast.Statement, scope: Scope): void {
    switch (statement.kind) {
      case 'assignment':
        this.#listAssignment(statement, scope);
        break;
      case 'block':
        this.list(
          statement.body,
          enter(
            scope,
            statement.path.map(({ name }) => name),
          ),
        );
        break;
      case 'selector':
        this.list(statement.body, enter(scope, [`${statement.keyword.name}:${statement.target.name}`]));
        break;
      case 'include':
        this.includes.push({
          line: this.findPlace(statement).line,
          ...this.#showText(statement.target),
          profile: scope.profile,
        });
        break;
      case 'apply':
        if (statement.name.name !== 'plugins') break;
        for (const call of statement.calls)
          this.plugins.push({ line: this.findPlace(call).line, ...this.#showText(call) });
        break;
      default:
        for (const branch of listBranches(statement)) this.list(branch, scope);
    }
  }

  #listAssignment(statement: ast.Assignment, scope: Scope): void {
    if (statement.path.length === 0) return;
    const { path: keys, profile } = enter(
      scope,
      statement.path.map(({ name }) => name),
      true,
    );
    const { value } = statement;
    const kind = classifyValue(value);
    const literal = this.#showValues ? readLiteral(value) : undefined;
    const path = keys.flatMap(splitKey);
    this.assignments.push({
      path,
      ...(path.length === keys.length ? {} : { keys }),
      profile,
      ...this.findPlace(statement),
      kind,
      ...(literal === undefined ? {} : { value: literal }),
      ...this.#showText(value),
    });
  }

  #showText(range: { readonly start: number; readonly end: number }): { readonly text?: string } {
    return this.#showValues ? { text: this.#text.slice(range.start, range.end) } : {};
  }
}

/** Returns the scope inside a block. Only nested blocks name a profile, dotted assignments do not. */
function enter(scope: Scope, names: readonly string[], isAssigned = false): Scope {
  const path = [...scope.path, ...names];
  const [first, profile] = path;
  if (!isAssigned && first === 'profiles' && profile !== undefined && scope.profile === null)
    return { path: path.slice(2), profile };
  return { path, profile: scope.profile };
}

/** Splits a key at its dots, as the engine's print does. The dots of a selector belong to its pattern. */
export function splitKey(key: string): readonly string[] {
  return /^with(?:Name|Label):/u.test(key) ? [key] : key.split('.');
}

function classifyValue(value: ast.Expression): ValueKind {
  switch (value.kind) {
    case 'string':
    case 'number':
    case 'null':
    case 'list':
    case 'map':
    case 'closure':
      return value.kind;
    case 'boolean':
      return 'bool';
    case 'member':
      return value.object.kind === 'number' && value.operator === '.' ? 'unit' : 'expression';
    case 'unary':
      return value.operator === '-' && value.operand.kind === 'number' ? 'number' : 'expression';
    default:
      return 'expression';
  }
}
