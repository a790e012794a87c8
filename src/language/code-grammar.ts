import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { ExpressionGrammar } from './expression-grammar.ts';
import type { Fault } from './fault.ts';
import { isStructureWord } from './names.ts';
import type { Dialect } from './problem.ts';
import { endOf, rangeOf } from './reader.ts';
import { describeToken, KEY_BEFORE, MEMBER } from './token-sets.ts';
import * as t from './tokens.ts';
import { PRIMITIVE_TYPES } from './words.ts';

const MODIFIERS: ReadonlySet<string> = new Set([
  ...['final', 'var', 'static', 'private', 'public', 'protected', 'abstract', 'synchronized', 'transient', 'volatile'],
]);
/** How far a type's arguments may reach: real ones are short, and looking ahead must cost little. */
const LONGEST_TYPE_ARGUMENTS = 40;

/** What closures and functions hold, and what the legacy dialect allows among settings: statements of Groovy. */
export abstract class CodeGrammar extends ExpressionGrammar {
  protected abstract readonly statement: ParserMethod<[], ast.Statement>;
  /** The statements up to the closing brace. */
  protected abstract readonly statements: ParserMethod<[], ast.Statement[]>;

  /** What `break` leaves here: a closure or a function ends what is around it. */
  protected leaves: 'nothing' | 'switch' | 'loop' = 'nothing';

  /** typeName = name { "." name } [ "<" … ">" ] { "[" "]" } [ "..." ] ; the strict dialect wants a capital letter or a primitive */
  protected readonly typeName: ParserMethod<[], string> = this.RULE('typeName', () => {
    let text = this.CONSUME1(t.Identifier).image;
    let last = text;
    this.MANY1({
      GATE: () => this.sees(t.Identifier, 2),
      DEF: () => {
        this.CONSUME(t.Dot);
        last = this.CONSUME2(t.Identifier).image;
        text += `.${last}`;
      },
    });
    this.ACTION(() => {
      for (let rest = this.typeArgumentsAhead(1); rest > 0; rest--) this.SKIP_TOKEN();
    });
    this.MANY2({
      GATE: () => this.sees(t.RBracket, 2),
      DEF: () => {
        this.CONSUME(t.LBracket);
        this.CONSUME(t.RBracket);
        text += '[]';
      },
    });
    this.ACTION(() => {
      if (!this.seesEllipsis(1)) return;
      this.report('unexpected-token', rangeOf(this.LA(1)), STRICT, { found: '`...`' });
      this.SKIP_TOKEN();
      this.SKIP_TOKEN();
      text += '...';
    });
    this.ACTION(() => {
      if (!isTypeWord(last) && last !== 'void') this.report('type-name', rangeOf(this.LA(1)), BOTH);
    });
    return text;
  });

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

  /** [ "=" expression ] */
  private readonly declared = this.RULE('declared', () =>
    this.OPTION(() => {
      this.CONSUME(t.Equals);
      return this.SUBRULE(this.expression);
    }),
  );

  private readonly tupleName = this.RULE('tupleName', (): ast.Name => {
    this.ACTION(() => {
      if (this.sees(t.Identifier, 2)) this.SKIP_TOKEN();
    });
    return this.SUBRULE(this.name);
  });

  protected readonly name: ParserMethod<[], ast.Name> = this.RULE('name', (): ast.Name => {
    const token = this.CONSUME(t.Identifier);
    return { kind: 'name', start: token.startOffset, end: endOf(token), name: token.image, quoted: false };
  });

  protected declareName(name: ast.Name): void {
    this.judgeVariable(name.name, name);
    this.references.declare(name.name);
  }

  /** function = ("def" | type) name "(" [ parameter { "," parameter } ] ")" "{" statements "}" */
  private readonly functionRest = this.RULE('functionRest', (first: IToken, name: ast.Name): ast.FunctionDefinition => {
    const parameters: ast.Parameter[] = [];
    const open = this.CONSUME(t.LParen);
    this.ACTION(() => {
      if (!this.inCode) this.report('statement-in-strict', rangeOf(open), STRICT, { name: 'function definition' });
      this.declareName(name);
    });
    const mark = this.ACTION(() => this.references.enter());
    this.MANY_SEP({ SEP: t.Comma, DEF: () => parameters.push(this.SUBRULE(this.parameter)) });
    this.CONSUME(t.RParen);
    this.OPTION(() => this.CONSUME(t.LineBreak));
    const brace = this.CONSUME(t.LBrace);
    const body = this.code(brace) ?? [];
    this.ACTION(() => this.references.leave(mark));
    return { kind: 'function', start: first?.startOffset, end: this.lastEnd(), name, parameters, body };
  });

  /** parameter = [ "final" ] [ type ] name [ "=" expression ] */
  protected readonly parameter: ParserMethod<[], ast.Parameter> = this.RULE('parameter', (): ast.Parameter => {
    const first = this.LA(1);
    this.ACTION(() => {
      if (first.image !== 'final' || !(this.sees(t.Identifier, 2) || this.sees(t.Def, 2))) return;
      this.report('unexpected-token', rangeOf(first), STRICT, { found: '`final`' });
      this.SKIP_TOKEN();
    });
    const type = this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Def);
          return undefined;
        },
      },
      { GATE: () => this.typeAhead() > 0, ALT: () => this.SUBRULE(this.typeName) },
      { ALT: () => undefined },
    ]);
    const { name } = this.SUBRULE(this.name);
    this.ACTION(() => this.references.declare(name));
    const value = this.OPTION(() => {
      this.CONSUME(t.Equals);
      return this.SUBRULE(this.expression);
    });
    return { kind: 'parameter', start: first.startOffset, end: this.lastEnd(), name, type, default: value };
  });

  /** closure = "{" [ [ parameter { "," parameter } ] "->" ] statements "}" */
  protected readonly closure: ParserMethod<[], ast.Expression> = this.RULE('closure', (): ast.Expression => {
    const mark = this.ACTION(() => this.references.enter());
    let parameters: ast.Parameter[] | undefined;
    const open = this.OR([
      { ALT: () => this.CONSUME(t.LBrace) },
      {
        ALT: () => {
          parameters = [];
          return this.CONSUME(t.ArrowBrace);
        },
      },
    ]);
    const body = this.code(open, parameters);
    return this.ACTION((): ast.Expression => {
      if (parameters === undefined) this.references.declare('it');
      const references = this.references.leave(mark);
      return { kind: 'closure', start: open.startOffset, end: this.lastEnd(), parameters, body, references };
    });
  });

  /**
   * What follows an opening brace of code, and its closing brace. Where it cannot be read, the text up to the closing
   * brace is skipped, the names in it are noted, and there is no value.
   */
  private code(open: IToken, parameters?: ast.Parameter[]): ast.Statement[] | undefined {
    const { inCode, leaves } = this;
    const depth = this.references.depth;
    this.inCode = true;
    this.leaves = 'nothing';
    try {
      if (this.RECORDING_PHASE || parameters !== undefined) {
        this.SUBRULE(this.parameters, { ARGS: [parameters ?? []] });
      }
      const body = this.SUBRULE(this.statements);
      this.CONSUME(t.RBrace);
      return body;
    } catch (thrown) {
      if (this.RECORDING_PHASE) throw thrown;
      const fault = this.asFault(thrown);
      const close = open.payload as IToken;
      if (close.tokenTypeIdx !== t.RBrace.tokenTypeIdx) throw fault;
      this.references.abandon(depth);
      this.reportUnreadable(fault, close);
      this.skipCode(close);
      return undefined;
    } finally {
      this.inCode = inCode;
      this.leaves = leaves;
    }
  }

  private readonly parameters = this.RULE('parameters', (list: ast.Parameter[]) => {
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        const parameter = this.SUBRULE(this.parameter);
        list?.push(parameter);
      },
    });
    this.CONSUME(t.Arrow);
  });

  /** Code that could not be read up to its closing brace; who refuses it besides those that have no such code at all. */
  protected abstract reportUnreadable(fault: Fault, close: IToken, refusedBy?: readonly Dialect[]): void;

  /** Skips to a closing token and over it. */
  protected skipCode(close: IToken): void {
    while (this.LA(1) !== close && !this.sees(t.End)) this.skipNoting();
    if (this.LA(1) === close) this.SKIP_TOKEN();
  }

  /** Skips one token; where it begins a dotted name, notes the name as one that the text refers to. */
  protected skipNoting(): void {
    const before = this.LA(0).tokenTypeIdx;
    const token = this.LA(1);
    this.SKIP_TOKEN();
    if (token.tokenTypeIdx !== t.Identifier.tokenTypeIdx || isStructureWord(token.image)) return;
    if (MEMBER.has(before) || (KEY_BEFORE.has(before) && this.sees(t.Colon))) return;
    let text = token.image;
    while (this.sees(t.Dot) && this.sees(t.Identifier, 2) && !this.sees(t.LParen, 3)) {
      this.SKIP_TOKEN();
      text += `.${this.LA(1).image}`;
      this.SKIP_TOKEN();
    }
    this.references.mention(text);
  }

  // ---- looking ahead

  /** How many tokens the type arguments take that begin at a distance; 0 where there are none. */
  private typeArgumentsAhead(distance: number): number {
    if (!this.sees(t.Less, distance)) return 0;
    let depth = 0;
    for (let length = 0; length < LONGEST_TYPE_ARGUMENTS; length++) {
      const token = this.LA(distance + length);
      if (token.image === '<') depth++;
      else if (/^>+$/.test(token.image)) depth -= token.image.length;
      else if (!/^[\w$.,?[\]]+$/.test(token.image)) return 0;
      if (depth <= 0) return depth === 0 ? length + 1 : 0;
    }
    return 0;
  }

  /** How many tokens the type takes that begins here with a name after it; 0 where none does. */
  protected typeAhead(start = 1): number {
    if (!this.sees(t.Identifier, start)) return 0;
    let distance = start + 1;
    while (this.sees(t.Dot, distance) && this.sees(t.Identifier, distance + 1)) distance += 2;
    distance += this.typeArgumentsAhead(distance);
    while (this.sees(t.LBracket, distance) && this.sees(t.RBracket, distance + 1)) distance += 2;
    if (this.seesEllipsis(distance)) distance += 2;
    return this.sees(t.Identifier, distance) ? distance - start : 0;
  }

  /** Whether `...` follows, which makes a parameter take any number of values. */
  private seesEllipsis(distance: number): boolean {
    return this.LA(distance).image === '..' && this.sees(t.Dot, distance + 1);
  }

  private skipModifiers(): void {
    while (MODIFIERS.has(this.LA(1).image) && (this.sees(t.Identifier, 2) || this.sees(t.Def, 2))) this.SKIP_TOKEN();
  }

  /** Whether a declaration or a function begins here. */
  protected seesDeclaration(): boolean {
    let distance = 1;
    while (
      MODIFIERS.has(this.LA(distance).image) &&
      (this.sees(t.Identifier, distance + 1) || this.sees(t.Def, distance + 1))
    ) {
      distance++;
    }
    if (distance > 1) return true;
    const length = this.typeAhead();
    if (length === 0) return false;
    const word = this.wordOfType(length);
    if (word === 'void') return this.sees(t.LParen, length + 2);
    return isTypeWord(word);
  }

  private wordOfType(length: number): string {
    let word = this.LA(1).image;
    for (let distance = 2; distance <= length && this.sees(t.Dot, distance); distance += 2)
      word = this.LA(distance + 1).image;
    return word;
  }
}

function isTypeWord(word: string): boolean {
  return PRIMITIVE_TYPES.has(word) || /^\p{Lu}/u.test(word);
}
