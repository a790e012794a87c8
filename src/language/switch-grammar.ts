import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { ControlGrammar } from './control-grammar.ts';
import { LEGACY, STRICT } from './diagnostics.ts';
import { endOf, rangeOf } from './reader.ts';
import * as t from './tokens.ts';

/** `switch`, which the legacy dialect alone has: as a statement, and as a value. */
export abstract class SwitchGrammar extends ControlGrammar {
  /** Takes what separates two statements. */
  protected abstract separate(after: ast.Statement): void;

  /** switch = "switch" "(" value ")" "{" { case } "}" ; with arrows it is a value */
  protected readonly switchStatement: ParserMethod<[], ast.Statement> = this.RULE(
    'switchStatement',
    (): ast.Statement => {
      const cases: ast.Case[] = [];
      const first = this.CONSUME(t.Identifier);
      this.CONSUME(t.LParen);
      const subject = this.SUBRULE(this.value);
      this.CONSUME(t.RParen);
      this.OPTION(() => this.CONSUME(t.LineBreak));
      if (!this.RECORDING_PHASE && this.sees(t.ArrowBrace)) {
        this.arms(first);
        return this.buildOpaque(first, 'switch', []);
      }
      const outer = this.opener;
      const open = this.CONSUME(t.LBrace);
      this.opener = open;
      if (this.leaves === 'nothing') this.leaves = 'switch';
      this.MANY({ GATE: () => this.seesCase(), DEF: () => cases.push(this.SUBRULE(this.caseClause)) });
      this.ACTION(() => {
        if (!this.sees(t.RBrace) && !this.sees(t.End)) this.fail('`case`');
        // The legacy dialect wants `default` to be the last.
        const early = cases.slice(0, -1).find(({ match }) => match === undefined);
        if (early !== undefined) this.report('misplaced-default', { start: early.start, end: early.start + 7 }, LEGACY);
      });
      this.opener = outer;
      this.closeBlock(open);
      return { kind: 'switch', start: first.startOffset, end: this.lastEnd(), subject, cases };
    },
  );

  private seesCase(): boolean {
    const word = this.LA(1).image;
    return word === 'case'
      ? !this.sees(t.Equals, 2) && !this.sees(t.Dot, 2)
      : word === 'default' && (this.sees(t.Colon, 2) || this.sees(t.Arrow, 2));
  }

  /** case = ("case" expression | "default") ":" { statement } */
  private readonly caseClause = this.RULE('caseClause', (): ast.Case => {
    const body: ast.Statement[] = [];
    const first = this.CONSUME(t.Identifier);
    this.ACTION(() => {
      if (first.image === 'case' && this.sees(t.Colon)) this.fail('a value');
    });
    const match = this.OPTION({ GATE: () => first.image === 'case', DEF: () => this.SUBRULE(this.expression) });
    const colon = this.CONSUME(t.Colon);
    this.ACTION(() => {
      while (!this.atCaseEnd()) {
        const statement = this.nextStatement();
        body.push(statement);
        this.separate(statement);
      }
    });
    const end = body.at(-1)?.end ?? endOf(colon);
    return { kind: 'case', start: first.startOffset, end, match, body };
  });

  private atCaseEnd(): boolean {
    return this.sees(t.RBrace) || this.sees(t.End) || this.seesCase();
  }

  // ---- as a value

  /** switch = "switch" "(" value ")" "{" { arm } "}" : a value that is not followed */
  protected readonly switchExpression: ParserMethod<[], ast.Expression> = this.RULE('switchExpression', () => {
    const first = this.CONSUME(t.Identifier);
    this.CONSUME(t.LParen);
    this.SUBRULE(this.value);
    this.CONSUME(t.RParen);
    this.OPTION(() => this.CONSUME(t.LineBreak));
    return this.ACTION(() => {
      this.report('code-in-strict', rangeOf(first), STRICT, { name: '`switch`' });
      return this.arms(first);
    });
  });

  /** Called at once, as what holds statements and is a value. */
  private arms(first: IToken): ast.Expression {
    const { inCode, leaves, yields } = this;
    const mark = this.references.enter();
    if (this.sees(t.ArrowBrace)) this.SKIP_TOKEN();
    else this.CONSUME(t.LBrace);
    this.inCode = true;
    this.leaves = 'nothing';
    this.yields = true;
    try {
      do this.arm();
      while (!this.sees(t.RBrace));
    } finally {
      this.inCode = inCode;
      this.leaves = leaves;
      this.yields = yields;
    }
    this.CONSUME(t.RBrace);
    const range = { start: first.startOffset, end: this.lastEnd() };
    const references = this.references.leave(mark);
    const callee: ast.Closure = { kind: 'closure', ...range, parameters: [], body: undefined, references };
    return { kind: 'call', ...range, callee, arguments: [], parenthesized: true };
  }

  /** arm = ( "case" expression { "," expression } | "default" ) ( "->" | ":" ) ( "{" statements "}" | { statement } ) */
  private arm(): void {
    const word = this.LA(1).image;
    if (word !== 'case' && word !== 'default') this.fail('`case`');
    this.SKIP_TOKEN();
    if (word === 'case') {
      this.SUBRULE1(this.expression);
      while (this.sees(t.Comma)) {
        this.SKIP_TOKEN();
        this.SUBRULE1(this.expression);
      }
    }
    if (this.sees(t.Colon)) this.SKIP_TOKEN();
    else this.CONSUME(t.Arrow);
    if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
    if (this.sees(t.LBrace)) {
      this.SUBRULE(this.body);
      if (this.sees(t.LineBreak)) this.SKIP_TOKEN();
      return;
    }
    while (!this.atCaseEnd()) {
      this.separate(this.SUBRULE(this.statement));
    }
  }

  /** yield = "yield" value : what an arm of a `switch` gives */
  protected yields = false;

  protected seesYield(): boolean {
    return this.yields && this.LA(1).image === 'yield' && !this.sees(t.Equals, 2) && !this.sees(t.Dot, 2);
  }

  protected yieldStatement(): ast.Statement {
    const start = this.CONSUME(t.Identifier).startOffset;
    const value = this.SUBRULE(this.value);
    return { kind: 'return', start, end: value.end, value };
  }
}
