import type { ParserMethod } from 'chevrotain';
import type * as ast from './ast.ts';
import { BOTH, STRICT } from './diagnostics.ts';
import { LiteralGrammar } from './literal-grammar.ts';
import { endOf, rangeOf } from './reader.ts';
import * as t from './tokens.ts';
import { PRIMITIVE_TYPES } from './words.ts';

/** How far a type's arguments may reach: real ones are short, and looking ahead must cost little. */
const LONGEST_TYPE_ARGUMENTS = 40;

/** Types, and how to tell that one stands ahead. */
export abstract class TypeGrammar extends LiteralGrammar {
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

  protected readonly name: ParserMethod<[], ast.Name> = this.RULE('name', (): ast.Name => {
    const token = this.CONSUME(t.Identifier);
    return { kind: 'name', start: token.startOffset, end: endOf(token), name: token.image, quoted: false };
  });

  // ---- looking ahead

  /** How many tokens the type arguments take that begin at a distance; 0 where there are none. */
  protected typeArgumentsAhead(distance: number): number {
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
    let distance = start + this.typeLength(start);
    if (this.seesEllipsis(distance)) distance += 2;
    return distance > start && this.sees(t.Identifier, distance) ? distance - start : 0;
  }

  /** How many tokens a type may take that begins here: a dotted name, type arguments, brackets; 0 without a name. */
  protected typeLength(start: number): number {
    if (!this.sees(t.Identifier, start)) return 0;
    let distance = start + 1;
    while (this.sees(t.Dot, distance) && this.sees(t.Identifier, distance + 1)) distance += 2;
    distance += this.typeArgumentsAhead(distance);
    while (this.sees(t.LBracket, distance) && this.sees(t.RBracket, distance + 1)) distance += 2;
    return distance - start;
  }

  /** The last word of the type that begins here, type arguments aside. */
  protected wordOfType(start = 1): string {
    let distance = start;
    while (this.sees(t.Dot, distance + 1) && this.sees(t.Identifier, distance + 2)) distance += 2;
    return this.LA(distance).image;
  }

  /** Whether `...` follows, which makes a parameter take any number of values. */
  protected seesEllipsis(distance: number): boolean {
    return this.LA(distance).image === '..' && this.sees(t.Dot, distance + 1);
  }
}

export function isTypeWord(word: string): boolean {
  return PRIMITIVE_TYPES.has(word) || /^\p{Lu}/u.test(word);
}
