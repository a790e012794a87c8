import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { CodeGrammar } from './code-grammar.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { rangeOf } from './reader.ts';
import { describeToken } from './token-sets.ts';
import * as t from './tokens.ts';
import { isTypeWord } from './type-grammar.ts';

const MODIFIERS: ReadonlySet<string> = new Set([
  ...['final', 'var', 'static', 'private', 'public', 'protected', 'abstract', 'synchronized', 'transient', 'volatile'],
]);

/** Variables and functions. */
export abstract class DeclarationGrammar extends CodeGrammar {
  /** declaration = ("def" | type) variable { "," variable } | "def" "(" name { "," name } ")" "=" expression */
  protected readonly declaration: ParserMethod<[], ast.Declaration | ast.FunctionDefinition> = this.RULE(
    'declaration',
    (): ast.Declaration | ast.FunctionDefinition => {
      const first = this.LA(1);
      this.ACTION(() => this.skipModifiers());
      const type = this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Def);
            this.ACTION(() => this.skipTypeParameters());
            return this.OPTION3({ GATE: () => this.typeAhead() > 0, DEF: () => this.SUBRULE1(this.typeName) });
          },
        },
        { GATE: () => this.typeAhead() > 0, ALT: () => this.SUBRULE(this.typeName) },
        { ALT: () => undefined },
      ]);
      const names: ast.Name[] = [];
      const tuple = this.OPTION1({
        GATE: () => this.sees(t.LParen),
        DEF: () => {
          this.CONSUME(t.LParen);
          this.MANY_SEP1({ SEP: t.Comma, DEF: () => names.push(this.SUBRULE1(this.tupleName)) });
          this.CONSUME(t.RParen);
          return true;
        },
      });
      if (tuple !== true || this.RECORDING_PHASE) {
        names.push(this.SUBRULE2(this.name));
        if (this.RECORDING_PHASE || this.sees(t.LParen)) {
          const definition = this.SUBRULE(this.functionRest, { ARGS: [first, names[0] as ast.Name] });
          if (!this.RECORDING_PHASE) return definition;
        }
      }
      const value = this.SUBRULE1(this.declared);
      if (!this.RECORDING_PHASE && tuple === true && value === undefined) this.fail('`=`');
      const more: ast.Declaration[] = [];
      this.MANY1(() => {
        const comma = this.CONSUME(t.Comma);
        if (!this.RECORDING_PHASE && this.inCode && value !== undefined)
          this.report('unexpected-token', rangeOf(comma), STRICT, { found: describeToken(comma) });
        this.OPTION2(() => this.CONSUME(t.LineBreak));
        const name = this.SUBRULE3(this.name);
        const own = this.SUBRULE2(this.declared);
        this.ACTION(() => {
          this.declareName(name);
          const { start } = name;
          more.push({ kind: 'declaration', start, end: this.lastEnd(), type, names: [name], value: own, more: [] });
        });
      });
      return this.ACTION((): ast.Declaration => {
        for (const name of names) this.declareName(name);
        const end = this.lastEnd();
        if (!this.inCode) {
          const range = { start: first.startOffset, end };
          const modified = first.image === 'final' || first.image === 'var';
          const at = modified ? { start: names[0]?.start ?? range.start, end } : range;
          this.report('statement-in-strict', at, STRICT, { name: 'variable declaration' });
        }
        return { kind: 'declaration', start: first.startOffset, end, type, names, value, more };
      });
    },
  );

  /** [ "=" value ] */
  private readonly declared = this.RULE('declared', () =>
    this.OPTION(() => {
      this.CONSUME(t.Equals);
      return this.SUBRULE(this.value);
    }),
  );

  private readonly tupleName = this.RULE('tupleName', (): ast.Name => {
    this.ACTION(() => {
      if (this.sees(t.Identifier, 2)) this.SKIP_TOKEN();
    });
    return this.SUBRULE(this.name);
  });

  /** function = ("def" | type) name "(" [ parameter { "," parameter } ] ")" "{" statements "}" */
  private readonly functionRest = this.RULE('functionRest', (first: IToken, name: ast.Name): ast.FunctionDefinition => {
    const parameters: ast.Parameter[] = [];
    const open = this.CONSUME(t.LParen);
    this.ACTION(() => {
      if (this.inBraces()) this.report('misplaced-definition', name, BOTH, { name: 'A function' });
      else this.report('statement-in-strict', rangeOf(open), STRICT, { name: 'function definition' });
      this.declareName(name);
    });
    const mark = this.ACTION(() => this.references.enter());
    this.MANY_SEP({ SEP: t.Comma, DEF: () => parameters.push(this.SUBRULE(this.parameter)) });
    this.CONSUME(t.RParen);
    this.ACTION(() => this.skipThrows());
    this.OPTION(() => this.CONSUME(t.LineBreak));
    const brace = this.CONSUME(t.LBrace);
    const body = this.code(brace) ?? [];
    this.ACTION(() => this.references.leave(mark));
    return { kind: 'function', start: first?.startOffset, end: this.lastEnd(), name, parameters, body };
  });

  /** "throws" type { "," type } */
  private skipThrows(): void {
    if (this.LA(1).image !== 'throws') return;
    do {
      this.SKIP_TOKEN();
      this.SUBRULE3(this.typeName);
    } while (this.sees(t.Comma));
  }

  private skipModifiers(): void {
    const modifiers = this.modifiersAhead();
    const first = this.LA(1);
    if (modifiers > 0 && this.inCode)
      this.report('code-in-strict', rangeOf(first), STRICT, { name: `\`${first.image}\`` });
    for (let rest = modifiers; rest > 0; rest--) this.SKIP_TOKEN();
    this.skipTypeParameters();
  }

  /** `def <T> T f() { … }` */
  private skipTypeParameters(): void {
    for (let rest = this.typeArgumentsAhead(1); rest > 0; rest--) this.SKIP_TOKEN();
  }

  /** How many modifiers stand here before a name, a type, or the names of a declaration in parentheses. */
  protected modifiersAhead(): number {
    let count = 0;
    while (MODIFIERS.has(this.LA(count + 1).image) && this.seesModified(count + 1)) count++;
    return count;
  }

  private seesModified(at: number): boolean {
    if (this.sees(t.Identifier, at + 1) || this.sees(t.Def, at + 1)) return true;
    const word = this.LA(at).image;
    return this.sees(t.LParen, at + 1) && (word === 'final' || word === 'var');
  }

  /** Whether a declaration or a function begins here. */
  protected seesDeclaration(): boolean {
    if (this.modifiersAhead() > 0) return true;
    const length = this.typeAhead();
    if (length === 0) return false;
    const word = this.wordOfType();
    if (word === 'void') return this.sees(t.LParen, length + 2);
    return isTypeWord(word);
  }
}
