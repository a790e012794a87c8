import type { IToken, ParserMethod } from 'chevrotain';
import type { Range } from '../base/source.ts';
import { isAssignable } from './assignable.ts';
import type * as ast from './ast.ts';
import { BOTH, LEGACY, STRICT } from './diagnostics.ts';
import { describeUnassigned, judgeAssignment, judgeBody, judgeCalls, judgeExpression } from './judge-settings.ts';
import { LoopGrammar } from './loop-grammar.ts';
import { isNeverVariable, isNoBlockInLegacy, isNoLabelInLegacy, isNoValueInLegacy } from './names.ts';
import { rangeOf } from './reader.ts';
import { describeToken, isOpener, PLAIN_STRINGS, STATEMENT_STOPS, TEXT_OPENERS } from './token-sets.ts';
import * as t from './tokens.ts';

type Path = readonly ast.Name[];

/** Methods that every object has, and that run a block on it. */
const BLOCK_METHODS: ReadonlySet<string> = new Set(['with', 'tap', 'identity']);
/** Methods of lists and maps that are given code, and not settings. */
const CODE_METHODS: ReadonlySet<string> = new Set([
  ...['any', 'collect', 'collectEntries', 'each', 'eachWithIndex', 'every', 'find', 'findAll', 'findResults', 'inject'],
  ...['forEach', 'groupBy', 'sort', 'times', 'upto'],
]);

/** What the legacy dialect takes neither for a selector's word, which is a label to it, nor for its target. */
const NO_NAMES = [isNoLabelInLegacy, isNoValueInLegacy];

/** Settings, blocks, selectors and includes, and the expressions that stand where a setting should. */
export abstract class SettingGrammar extends LoopGrammar {
  /** include = "includeConfig" expression */
  protected readonly include: ParserMethod<[], ast.Include> = this.RULE('include', (): ast.Include => {
    const first = this.CONSUME(t.IncludeConfig);
    const target = this.SUBRULE(this.expression);
    return { kind: 'include', start: first.startOffset, end: this.lastEnd(), target };
  });

  /**
   * worded = path "=" value | name "{" statements "}" | word ":" target "{" statements "}" | an expression that begins
   * with a path. path = name { "." name } ; name = word | plain string
   */
  protected readonly worded: ParserMethod<[], ast.Statement> = this.RULE('worded', (): ast.Statement => {
    const leading = this.LA(0) === this.opener;
    const path: ast.Name[] = [];
    path.push(this.SUBRULE1(this.segment));
    this.MANY({
      GATE: () => this.seesName(2),
      DEF: () => {
        const before = this.LA(0);
        const dot = this.CONSUME(t.Dot);
        this.ACTION(() => {
          if (!this.inCode) this.judgeLineBreak(dot, before);
        });
        path.push(this.SUBRULE2(this.segment));
      },
    });
    return this.SUBRULE(this.ruleAfterPath(path), { ARGS: [path, leading] });
  });

  /** Braces and colons belong to settings only where settings stand; code reads them as closures and labels. */
  private ruleAfterPath(path: Path): ParserMethod<[path: Path, leading: boolean], ast.Statement> {
    const type = this.ahead(1);
    if (type === t.Equals.tokenTypeIdx || type === t.CompoundAssign.tokenTypeIdx) return this.assignmentRest;
    if (this.inCode) return this.expressionStatement;
    if (type === t.LBrace.tokenTypeIdx)
      return path.length > 1 && CODE_METHODS.has(path.at(-1)?.name ?? '') ? this.expressionStatement : this.blockRest;
    return type === t.Colon.tokenTypeIdx ? this.selectorRest : this.expressionStatement;
  }

  protected seesName(distance: number): boolean {
    return this.sees(t.Identifier, distance) || PLAIN_STRINGS.has(this.ahead(distance));
  }

  private readonly segment = this.RULE(
    'segment',
    (): ast.Name =>
      this.OR([
        { ALT: () => this.SUBRULE(this.name) },
        {
          ALT: (): ast.Name => {
            const { start, end, value } = this.SUBRULE(this.plainString);
            return { kind: 'name', start, end, name: value, quoted: true };
          },
        },
      ]),
  );

  private readonly assignOperator = this.RULE('assignOperator', () =>
    this.OR([{ ALT: () => this.CONSUME(t.Equals) }, { ALT: () => this.CONSUME(t.CompoundAssign) }]),
  );

  /** "=" value ; the legacy dialect has compound operators too */
  private readonly assignmentRest = this.RULE('assignmentRest', (path: Path, _leading: boolean): ast.Assignment => {
    const operator = this.SUBRULE(this.assignOperator);
    const value = this.SUBRULE(this.value);
    return this.ACTION((): ast.Assignment => {
      const [first] = path as [ast.Name];
      this.references.mention(path.map(({ name }) => name).join('.'));
      if (!this.inCode) judgeAssignment(path, operator, value, this.report);
      else if (!first.quoted) this.judgeHead(first);
      else if (path.length === 1) this.report('not-assignable', rangeOf(operator), BOTH);
      const { start } = first;
      const { end } = value;
      // A list that grew keeps room for more; there may be tens of thousands.
      return { kind: 'assignment', start, end, path: path.slice(), target: undefined, operator: operator.image, value };
    });
  });

  /** What is assigned to in code: never a word that begins a statement. */
  private judgeHead(head: ast.Name): void {
    this.judgeVariable(head.name, head);
    if (isNoValueInLegacy(head.name) && !isNeverVariable(head.name))
      this.report('reserved-name', head, BOTH, { name: head.name });
  }

  /** block = name "{" statements "}" ; a dotted name there is an error of both dialects, but its settings are read */
  private readonly blockRest = this.RULE('blockRest', (path: Path, _leading: boolean): ast.Block | ast.Apply => {
    const open = this.LA(1);
    const body = this.SUBRULE(this.body);
    return this.ACTION((): ast.Block | ast.Apply => {
      const [first] = path as [ast.Name];
      const range = { start: first.start, end: this.lastEnd() };
      // The legacy dialect calls a method: one that every object has takes the closure.
      const isMethod = BLOCK_METHODS.has(path.at(-1)?.name ?? '') || first.name === 'this';
      if (path.length > 1) this.report('dotted-block', rangeOf(open), isMethod ? STRICT : BOTH);
      else if (body.length > 0 && body.every(isCall)) return this.buildApply(first, range, body);
      if (path.length === 1 && !first.quoted && isNoBlockInLegacy(first.name))
        this.report('reserved-name', first, LEGACY, { name: first.name });
      this.judgeBody(body, first.name);
      return { kind: 'block', ...range, path, body };
    });
  });

  /** apply = name "{" call { separator call } "}" ; only `plugins` is one */
  private buildApply(name: ast.Name, range: { start: number; end: number }, body: readonly ast.Statement[]): ast.Apply {
    if (name.name !== 'plugins') judgeCalls(body, this.report, this.isVariable);
    return { kind: 'apply', ...range, name, calls: body.flatMap(toApplyCall) };
  }

  /** selector = word ":" target "{" statements "}" ; target = word | plain string ; a template in the legacy dialect */
  private readonly selectorRest = this.RULE('selectorRest', (path: Path, _leading: boolean): ast.Statement => {
    const colon = this.CONSUME(t.Colon);
    const first = this.LA(1);
    if (this.RECORDING_PHASE) {
      this.SUBRULE(this.segment);
      this.SUBRULE(this.template);
      this.SUBRULE(this.body);
    }
    return this.ACTION((): ast.Statement => {
      const [keyword] = path as [ast.Name];
      if (path.length === 1 && TEXT_OPENERS.has(first.tokenTypeIdx)) return this.computedSelector(keyword);
      if (first.image === 'do' && path.length === 1 && !/^with(?:Name|Label)$/u.test(keyword.name))
        return this.labelled(keyword, rangeOf(colon));
      if (path.length > 1 || !this.seesName(1) || !this.sees(t.LBrace, 2)) return this.oddSelector(path, colon);
      if (this.opener === undefined) this.report('selector-outside-block', rangeOf(colon), STRICT);
      const target = this.SUBRULE(this.segment);
      return this.finishSelector(keyword, target, undefined);
    });
  });

  protected judgeBody(body: readonly ast.Statement[], name: string | undefined): void {
    judgeBody(body, name, this.source.text, this.report, this.isVariable);
  }

  private readonly isVariable = (name: string): boolean => this.references.isVariable(name);

  private finishSelector(keyword: ast.Name, target: ast.Name, computed: ast.Expression | undefined): ast.Selector {
    const odd = [keyword, target].find(({ name, quoted }, index) => !quoted && NO_NAMES[index]?.(name) === true);
    if (odd !== undefined) this.report('reserved-name', odd, LEGACY, { name: odd.name });
    const body = this.SUBRULE(this.body);
    this.judgeBody(body, undefined);
    return { kind: 'selector', start: keyword.start, end: this.lastEnd(), keyword, target, computed, body };
  }

  private computedSelector(keyword: ast.Name): ast.Selector {
    this.report('selector-target', rangeOf(this.LA(1)), STRICT);
    const computed = this.SUBRULE(this.template);
    const { start, end } = computed;
    const width = this.source.text.startsWith('"""', start) ? 3 : 1;
    const name = this.source.text.slice(start + width, end - width);
    return this.finishSelector(keyword, { kind: 'name', start, end, name, quoted: true }, computed);
  }

  /** A word and a colon, but no selector: a target that is no name, or a setting written with a colon. */
  private oddSelector(path: Path, colon: IToken): ast.Statement {
    const [keyword] = path as [ast.Name];
    const first = this.LA(1);
    let distance = 1;
    while (!STATEMENT_STOPS.has(this.ahead(distance)) && !isOpener(this.LA(distance))) distance++;
    if (path.length === 1 && distance > 1 && this.sees(t.LBrace, distance)) {
      const second = this.LA(2);
      if (second.tokenTypeIdx === t.Equals.tokenTypeIdx)
        this.report('unexpected-token', rangeOf(second), BOTH, { found: describeToken(second) });
      else this.report('selector-target', rangeOf(this.seesName(1) ? second : first), BOTH);
      while (!this.sees(t.LBrace)) this.SKIP_TOKEN();
      const end = this.lastEnd();
      const name = this.source.text.slice(first.startOffset, end);
      return this.finishSelector(
        keyword,
        { kind: 'name', start: first.startOffset, end, name, quoted: false },
        undefined,
      );
    }
    const inBlock = path.length === 1 && this.opener !== undefined;
    if (path.length === 1 && this.sees(t.LBrace)) {
      this.report('selector-target', rangeOf(first), STRICT);
      const body = this.SUBRULE2(this.body);
      this.judgeBody(body, undefined);
      return { kind: 'block', start: keyword.start, end: this.lastEnd(), path: [], body };
    }
    const at = rangeOf(inBlock ? first : colon);
    const isLabel =
      path.length === 1 &&
      !keyword.quoted &&
      !isNeverVariable(keyword.name) &&
      !STATEMENT_STOPS.has(first.tokenTypeIdx);
    if (isLabel && this.seesLabelled()) return this.labelled(keyword, at);
    const name = path.map((segment) => segment.name).join('.');
    const facts = describeUnassigned(name, first.image);
    // To the legacy dialect the word is a label, and its value a statement without effect.
    this.report('colon-instead-of-equals', at, isLabel ? STRICT : BOTH, facts);
    const { end, references } = this.skipStatement(first, 'label');
    return { kind: 'opaque', start: keyword.start, end, keyword: 'label', references };
  }

  /** label = name ":" statement, in code */
  protected labelledCode(): ast.Statement {
    const name = this.SUBRULE(this.name);
    const colon = this.CONSUME(t.Colon);
    this.judgeVariable(name.name, name);
    this.report('code-in-strict', rangeOf(colon), STRICT, { name: 'label' });
    if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
    const first = this.LA(1);
    const statement = this.SUBRULE(this.statement);
    const block = statement.kind === 'expressionStatement' && first.image === '{' ? statement.expression : undefined;
    // Braces behind a label are a block, which runs, and no closure.
    if (block?.kind === 'closure') return this.buildOpaque(first, 'label', block.references);
    return this.withLabel(statement, name.name);
  }

  /** The statement behind a label; of loops it is kept, for what leaves them by its name. */
  private labelled({ name }: ast.Name, at: Range): ast.Statement {
    const isBlock = this.sees(t.LineBreak);
    if (isBlock) this.SKIP_TOKEN();
    const isLoop = this.seesOpaque() && this.seesLoop();
    if (isLoop) this.report('code-in-strict', at, STRICT, { name: 'label' });
    else this.report('colon-instead-of-equals', at, STRICT, describeUnassigned(name, isBlock ? '{' : undefined));
    const known = this.problems.length;
    const statement = this.nextStatement();
    this.keepLegacyProblems(known);
    return this.withLabel(statement, name);
  }

  private withLabel(statement: ast.Statement, label: string): ast.Statement {
    switch (statement.kind) {
      case 'for':
      case 'forEach':
      case 'while':
      case 'switch':
        return { ...statement, label };
      default:
        return statement;
    }
  }

  /**
   * expressionStatement = expression [ command | ("=" | "+=" …) value ] ; where it begins with a path, that has been
   * read. `leading` says that it is the first statement of its block.
   */
  protected readonly expressionStatement: ParserMethod<[path?: Path, leading?: boolean], ast.Statement> = this.RULE(
    'expressionStatement',
    (path?: Path, leading = false): ast.Statement => {
      const odd = this.LA(1);
      const left = path === undefined || this.RECORDING_PHASE ? undefined : this.buildPath(path);
      const first = leading && path?.length === 1;
      this.ACTION(() => {
        const [head] = path ?? [];
        if (!this.inCode || head === undefined || head.quoted) return;
        this.judgeVariable(head.name, head);
      });
      const target = this.SUBRULE(this.expression, { ARGS: [left, true] });
      if (!this.RECORDING_PHASE && !this.inCode && target.kind === 'template' && this.sees(t.LBrace)) {
        // The legacy dialect computes the names of blocks, too.
        this.report('missing-separator', rangeOf(this.LA(1)), STRICT);
        const { end, references } = this.skipStatement(this.LA(1), 'block');
        return { kind: 'opaque', start: target.start, end, keyword: 'block', references };
      }
      const expression = this.RECORDING_PHASE ? this.SUBRULE(this.command, { ARGS: [target] }) : this.commanded(target);
      if (!this.RECORDING_PHASE && expression !== target) {
        if (!this.inCode) judgeExpression(expression, left, odd, first, this.report);
        return { kind: 'expressionStatement', start: target.start, end: expression.end, expression };
      }
      const assigned = this.OPTION(() => {
        const operator = this.SUBRULE(this.assignOperator);
        return { operator, value: this.SUBRULE(this.value) };
      });
      return this.ACTION((): ast.Statement => {
        const { start } = target;
        const isGivenCode = odd.tokenTypeIdx === t.LBrace.tokenTypeIdx && (path?.length ?? 0) > 1;
        if (isGivenCode && !this.inCode) this.report('dotted-block', rangeOf(odd), STRICT);
        else if (!this.inCode) judgeExpression(target, left, odd, first, this.report, assigned?.operator);
        if (assigned === undefined) return { kind: 'expressionStatement', start, end: target.end, expression: target };
        const { operator, value } = assigned;
        if (!isAssignable(target)) this.report('not-assignable', rangeOf(operator), BOTH);
        return { kind: 'assignment', start, end: value.end, path: [], target, operator: operator.image, value };
      });
    },
  );

  /** tuple = "(" name "," name { "," name } ")" "=" value : several at once, the legacy dialect's */
  protected readonly tuple: ParserMethod<[], ast.Assignment> = this.RULE('tuple', (): ast.Assignment => {
    const items: ast.Expression[] = [];
    const open = this.CONSUME(t.LParen);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => items.push(this.buildVariable(this.CONSUME(t.Identifier))) });
    this.CONSUME(t.RParen);
    const target: ast.ListLiteral = { kind: 'list', start: open.startOffset, end: this.lastEnd(), items };
    this.CONSUME(t.Equals);
    const value = this.SUBRULE(this.value);
    return this.ACTION((): ast.Assignment => {
      if (!this.inCode) this.report('unexpected-token', rangeOf(open), STRICT, { found: describeToken(open) });
      return { kind: 'assignment', start: target.start, end: value.end, path: [], target, operator: '=', value };
    });
  });

  protected seesTuple(): boolean {
    return this.sees(t.LParen) && this.sees(t.Identifier, 2) && this.sees(t.Comma, 3);
  }

  private buildPath(path: Path): ast.Expression {
    const [first, ...rest] = path as [ast.Name, ...ast.Name[]];
    const { start, end, name } = first;
    let expression: ast.Expression = { kind: 'variable', start, end, name };
    if (first.quoted) expression = { kind: 'string', start, end, value: name, quote: quoteAt(this.source.text, start) };
    for (const segment of rest) {
      expression = { kind: 'member', start, end: segment.end, object: expression, name: segment, operator: '.' };
    }
    return expression;
  }
}

function isCall(statement: ast.Statement): boolean {
  if (statement.kind !== 'expressionStatement') return false;
  const { expression } = statement;
  return expression.kind === 'call' && expression.callee.kind === 'variable';
}

function toApplyCall(statement: ast.Statement): readonly ast.ApplyCall[] {
  if (statement.kind !== 'expressionStatement' || statement.expression.kind !== 'call') return [];
  const { start, end, callee, arguments: values } = statement.expression;
  if (callee.kind !== 'variable') return [];
  const name: ast.Name = { kind: 'name', start: callee.start, end: callee.end, name: callee.name, quoted: false };
  return [{ kind: 'applyCall', start, end, name, arguments: values }];
}

function quoteAt(text: string, start: number): ast.Quote {
  const triple = text.slice(start, start + 3);
  if (triple === "'''" || triple === '"""') return triple;
  return text[start] === '"' ? '"' : text[start] === "'" ? "'" : '/';
}
