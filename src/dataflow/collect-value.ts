import type { Range } from '../base/source.ts';
import { listBranches } from '../language/ast/branches.ts';
import { findDottedNames } from '../language/ast/find-dotted-names.ts';
import type { Argument, Binary, Call, Expression, MapEntry, Member, Quote, Statement } from '../language/ast/nodes.ts';
import { listDeclaredBy } from '../language/ast/walk-statements.ts';
import { createUnreadLiteral, type Flow, type JoinedText, type Literal, type LiteralUse, type Piece } from './flow.ts';
import { findJoinedParts, type Part, takeExpressionApart } from './joined-texts.ts';
import { findComparedNames, findEnvironmentName, readsEnvironment } from './read-names.ts';
import { findKnownNames, findNamesSetBy, findTarget } from './target-names.ts';
import { combining, comparing, comparingMethods, hasDefault, useOfObject } from './value-uses.ts';

/** Collects everything that can become part of a value, as flows into a path. */
export function collectValue(
  target: readonly string[],
  value: Expression,
  path: string,
  flows: Flow[],
  isArgument = false,
): void {
  const found = new Sources(target, path, flows, isArgument);
  found.visit(value);
  flows.push(found.createFlow());
}

/** Collects the conditions of a statement, the values of a loop's variable, and what an include names. */
export function collectHead(statement: Statement, path: string, flows: Flow[]): void {
  switch (statement.kind) {
    case 'include':
    case 'throw':
      collectValue(['*'], statement.kind === 'throw' ? statement.value : statement.target, path, flows);
      return;
    case 'assert':
      // The message is not in the tree.
      collectOpaque([], { start: statement.condition.end, end: statement.end }, path, flows);
      collectValue(['*'], statement.condition, path, flows);
      return;
    case 'if':
      collectValue(['*'], statement.condition, path, flows);
      return;
    case 'forEach':
      collectValue([statement.variable.name], statement.iterable, path, flows);
      return;
    case 'switch': {
      const names = findComparedNames(statement.subject);
      for (const { match } of statement.cases) {
        if (match !== undefined) collectValue(names ?? ['*'], match, path, flows);
      }
      return;
    }
    default:
  }
}

/** A statement that is not modelled may write each of its strings to each of its names, so its text is searched. */
export function collectOpaque(references: readonly string[], range: Range, path: string, flows: Flow[]): void {
  const unread = createUnreadLiteral(range, path);
  for (const name of [...references.filter((reference) => reference.includes('.')), '*']) {
    flows.push({ path: name.split('.'), literals: [unread], references: [], words: [], joined: [] });
  }
}

/** Collects everything that can become part of one value; each entry of a map literal is a flow of its own. */
export class Sources {
  readonly #target: readonly string[];
  readonly #path: string;
  readonly #flows: Flow[];
  /** Path of the map that is visited: its entries lie below it. */
  #owner: readonly string[];
  readonly #literals: Literal[] = [];
  readonly #references: (readonly string[])[] = [];
  readonly #words: Literal[] = [];
  readonly #joined: JoinedText[] = [];
  /** Inside a template with one hole and nothing else, `"${name}"`: a word there is not a text without quotes. */
  #inHole = false;
  #use: LiteralUse = 'value';
  #isArgument: boolean;

  constructor(target: readonly string[], path: string, flows: Flow[], isArgument = false) {
    this.#target = target;
    this.#owner = target;
    this.#path = path;
    this.#flows = flows;
    this.#isArgument = isArgument;
  }

  createFlow(): Flow {
    // Copies the list: a list that grew item by item reserves as much memory as a complete flow needs.
    const [literals, references, words] = [this.#literals.slice(), this.#references.slice(), this.#words.slice()];
    return { path: this.#target, literals, references, words, joined: this.#joined.slice() };
  }

  /** Visits what can become part of an expression's value: not conditions, not comparisons, not names of variables. */
  visit(expression: Expression, use: LiteralUse = this.#use, isArgument: boolean = this.#isArgument): void {
    const outer = [this.#use, this.#isArgument] as const;
    [this.#use, this.#isArgument] = [use, isArgument];
    this.#visit(expression);
    [this.#use, this.#isArgument] = outer;
  }

  #visit(expression: Expression): void {
    switch (expression.kind) {
      case 'string':
        this.#addLiteral(expression, expression.value, expression.quote);
        break;
      case 'number':
        this.#addLiteral(expression, expression.text);
        break;
      case 'template':
        this.#join(takeExpressionApart(expression), '');
        break;
      case 'variable':
        this.#references.push([expression.name]);
        this.#visitWord(expression, expression.name);
        break;
      case 'member':
        this.#visitMember(expression);
        break;
      case 'index': {
        const names = findDottedNames(expression.object);
        const [key] = expression.indices;
        if (names !== undefined && key?.kind === 'string') this.#references.push([...names, key.value]);
        else this.visit(expression.object);
        // Brackets after a syntax error may be a list or a map.
        if (expression.object.kind === 'missing') this.#literals.push(createUnreadLiteral(expression, this.#path));
        break;
      }
      case 'call':
        this.#call(expression);
        break;
      case 'new':
        this.visitArguments(expression.arguments, true);
        break;
      case 'list':
        this.#visitPairs(expression.items);
        this.#join(
          expression.items.map((node) => ({ node, inHole: this.#inHole })),
          '", "',
        );
        break;
      case 'map':
        this.#map(expression.entries);
        break;
      case 'ternary':
        this.visit(expression.then, 'value');
        this.visit(expression.else, 'value');
        collectValue(['*'], expression.condition, this.#path, this.#flows);
        break;
      case 'elvis':
        this.visit(expression.value);
        this.#visitDefault(expression.value, this.#visitPiece({ node: expression.otherwise, inHole: false }, 'value'));
        break;
      case 'binary':
        this.#visitBinary(expression);
        break;
      case 'unary':
        this.visit(expression.operand);
        break;
      case 'cast':
      case 'spread':
        this.visit(expression.value);
        break;
      case 'parenthesized':
        this.visit(expression.expression);
        break;
      case 'closure':
        for (const { name, default: value } of expression.parameters ?? []) this.#visitGiven([[name]], value);
        if (expression.body === undefined) this.#literals.push(createUnreadLiteral(expression, this.#path));
        else this.visitCode(expression.body);
        break;
      default:
    }
  }

  /** Visits every value in code: any can become its result. */
  visitCode(statements: readonly Statement[]): void {
    for (const statement of statements) {
      switch (statement.kind) {
        case 'expressionStatement':
          this.#visitGiven([], statement.expression);
          break;
        case 'declaration':
          if (statement.value === undefined) break;
          for (const { names, value } of listDeclaredBy(statement.names, statement.value))
            this.#visitGiven(
              names.map(({ name }) => [name]),
              value,
            );
          break;
        case 'return':
          this.#visitGiven([], statement.value);
          break;
        case 'assignment': {
          const { path, target, value } = statement;
          this.#visitGiven([path.length > 0 ? path.map(({ name }) => name) : findTarget(target)], value);
          break;
        }
        case 'forEach':
          this.#visitGiven([[statement.variable.name]], statement.iterable);
          this.visitCode(statement.body);
          break;
        case 'opaque':
          this.#literals.push(createUnreadLiteral(statement, this.#path));
          break;
        case 'function':
          for (const { name, default: value } of statement.parameters) this.#visitGiven([[name]], value);
          this.visitCode(statement.body);
          break;
        default:
          collectHead(statement, this.#path, this.#flows);
          for (const branch of listBranches(statement)) this.visitCode(branch);
      }
    }
  }

  /** Visits a value in code that these names receive as well. */
  #visitGiven(names: readonly (readonly string[])[], value: Expression | undefined): void {
    if (value === undefined) return;
    const [literals, references, words] = [this.#literals.length, this.#references.length, this.#words.length];
    this.visit(value, 'value', false);
    for (const path of names) {
      if (path.length === 0) continue;
      const found = [this.#literals.slice(literals), this.#references.slice(references)] as const;
      this.#flows.push({ path, literals: found[0], references: found[1], words: this.#words.slice(words), joined: [] });
    }
  }

  #visitBinary(expression: Binary): void {
    const { operator, left, right } = expression;
    if (operator === '+') this.#join(takeExpressionApart(expression), '');
    else if (operator === '=' || operator === '+=' || combining.has(operator.slice(0, -1))) {
      this.visit(left);
      // A bare word may be a secret without quotes that ends in `=`, `+=` or `/=`.
      this.#visitGiven(left.kind === 'variable' ? [] : [findTarget(left)], right);
    } else if (combining.has(operator) || right.kind === 'missing') {
      this.visit(left);
      this.visit(right, 'part');
    }
    if (comparing.has(operator)) this.#visitComparison(left, right);
  }

  /** The default of a secret is a secret; a bare word is not a setting here and may be a secret without quotes. */
  #visitDefault(value: Expression, { literals, references }: Piece): void {
    const path = findComparedNames(value) ?? [];
    if (path.length > 1) this.#flows.push({ path, literals, references, words: [], joined: [] });
  }

  /** A literal that is compared with a secret is probably the secret itself. */
  #visitComparison(left: Expression, right: Expression): void {
    for (const [name, value] of [
      [left, right],
      [right, left],
    ] as const) {
      const names = findComparedNames(name);
      if (names === undefined) continue;
      for (const text of value.kind === 'list' ? value.items : [value])
        if (text.kind === 'string') collectValue(names, text, this.#path, this.#flows);
    }
  }

  /**
   * Visits an entry of a map as the setting of its key: values that flow into the map reach the entry below its name.
   * The value of a pod's variable (`[env: 'DB_PASSWORD', value: …]`) has the variable's name.
   */
  #map(entries: readonly MapEntry[]): void {
    const keys = entries.map(({ key }) => (key.kind === 'name' ? key.name : key.kind === 'string' ? key.value : '*'));
    const variable = entries[keys.indexOf('env')]?.value;
    for (const [index, { value }] of entries.entries()) {
      const isVariable = keys[index] === 'value' && variable?.kind === 'string';
      collectValue(
        isVariable ? ['env', variable.value] : [...this.#owner, keys[index] ?? '*'],
        value,
        this.#path,
        this.#flows,
      );
    }
  }

  /** A list of pairs may be a map: `[['password', '…'], ['user', 'bob']]`. */
  #visitPairs(items: readonly Expression[]): void {
    for (const item of items) {
      if (item.kind !== 'list' || item.items.length !== 2) continue;
      const [key, value] = item.items;
      if (key?.kind === 'string' && value?.kind === 'string')
        collectValue([...this.#owner, key.value], value, this.#path, this.#flows);
    }
  }

  /** Visits the parts of one text; each part of a list is a separate value. */
  #join(parts: readonly Part[], between: string, given = false): void {
    const isList = between !== '' && !given;
    const pieces = parts.map((part, index) => {
      if (isList) return this.#visitPiece(part, 'value', false);
      return index === 0 ? this.#visitPiece(part) : this.#visitPiece(part, 'part', this.#isArgument || given);
    });
    if (pieces.length > 1 && pieces.some(({ written }) => written !== undefined))
      this.#joined.push({ between, pieces });
  }

  #visitPiece({ node, inHole }: Part, use: LiteralUse = this.#use, isArgument: boolean = this.#isArgument): Piece {
    const [literals, references] = [this.#literals.length, this.#references.length];
    const isText = node.kind === 'text' || node.kind === 'string';
    if (node.kind === 'text') this.#addLiteral(node, node.value, undefined, use);
    else {
      const outer = this.#inHole;
      this.#inHole ||= inHole;
      this.visit(node, use, isArgument);
      this.#inHole = outer;
    }
    return {
      written: isText
        ? this.#createLiteral(node, node.value, node.kind === 'string' ? node.quote : undefined)
        : undefined,
      literals: this.#literals.slice(literals),
      references: this.#references.slice(references),
    };
  }

  #visitMember(member: Member): void {
    const names = findDottedNames(member);
    if (names !== undefined) {
      this.#references.push(names);
      this.#visitWord(member, names.join('.'));
    } else if (member.object.kind === 'call' && readsEnvironment(member.object.callee))
      this.#references.push(['env', member.name.name]);
    else this.visit(member.object);
  }

  #call(call: Call): void {
    const { callee } = call;
    if (readsEnvironment(callee)) {
      const name = findEnvironmentName(call);
      if (name !== undefined) this.#references.push(name);
      return;
    }
    const texts = findJoinedParts(call);
    if (texts !== undefined) {
      this.#join(texts.parts, texts.between, callee.kind !== 'member' || callee.object.kind !== 'list');
      return;
    }
    if (callee.kind === 'variable') this.#references.push([callee.name]);
    if (callee.kind === 'variable' && !call.parenthesized) this.#visitWord(callee, callee.name);
    const method = callee.kind === 'member' ? callee.name.name : '';
    if (callee.kind === 'member') this.visit(callee.object, useOfObject.get(method));
    if (callee.kind === 'closure' || callee.kind === 'parenthesized') this.visit(callee);
    if (callee.kind === 'member' && comparingMethods.has(method))
      for (const { value } of call.arguments) this.#visitComparison(callee.object, value);
    const [literals, references] = [this.#literals.length, this.#references.length];
    this.visitArguments(call.arguments, call.parenthesized, method);
    // The method decides, not the object: `client.setPassword(x)`, `builder().password(x)`.
    const name = findNamesSetBy(call, findKnownNames(callee) ?? []).at(-1);
    const found = [this.#literals.slice(literals), this.#references.slice(references)] as const;
    // A flow defines its name: a bare word before another bare word names nothing.
    if (name === undefined || found[0].length + (method === '' ? 0 : found[1].length) === 0) return;
    this.#flows.push({ path: ['*', name], literals: found[0], references: found[1], words: [], joined: [] });
  }

  /** An option and its value may be two arguments, as they may be two items of a list. */
  visitArguments(given: readonly Argument[], isParenthesized: boolean, method = ''): void {
    const pieces = given.map((argument, index) => {
      const isValue = argument.name !== undefined || (hasDefault.has(method) && index === 1);
      const use = method === 'parseText' ? 'encoded' : isValue ? 'value' : 'part';
      const visit = (): Piece => this.#visitPiece({ node: argument.value, inHole: this.#inHole }, use, isParenthesized);
      return argument.name === undefined ? visit() : this.#visitEntry(argument.name, visit);
    });
    if (pieces.length > 1 && pieces.some(({ written }) => written !== undefined))
      this.#joined.push({ between: '", "', pieces });
  }

  /** Visits a named argument as the setting of its name, once: nested calls must not double the work at each level. */
  #visitEntry(name: string, visit: () => Piece): Piece {
    const outer = this.#owner;
    const words = this.#words.length;
    this.#owner = [...outer, name];
    const piece = visit();
    const { literals, references } = piece;
    this.#flows.push({ path: this.#owner, literals, references, words: this.#words.slice(words), joined: [] });
    this.#owner = outer;
    return piece;
  }

  /** A name such as `AWS_SECRET` is that of an environment variable, not a secret. */
  #visitWord(range: Range, value: string): void {
    if (this.#inHole || /^[A-Z]{2,}(?:_[A-Z]+)+$/u.test(value)) return;
    this.#words.push(this.#createLiteral(range, value));
  }

  #addLiteral(range: Range, value: string, quote?: Quote, use = this.#use): void {
    if (value !== '') this.#literals.push({ ...this.#createLiteral(range, value, quote), use });
  }

  #createLiteral({ start, end }: Range, value: string, quote?: Quote): Literal {
    const span = { path: this.#path, start, end };
    return { span, value, use: this.#use, isArgument: this.#isArgument, quote };
  }
}
