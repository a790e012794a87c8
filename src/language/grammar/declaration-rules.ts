import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import { describeToken } from '../tokens/describe-token.ts';
import * as t from '../tokens/token-types.ts';
import { declareName } from './closure-rules.ts';
import { modifierCount, typeArgumentsLength, typeBeforeNameLength } from './lookahead.ts';
import { type Parser, rangeOf } from './parser.ts';
import type { DeclarationRules, Rules } from './rules.ts';

/** Variables and functions. */
export function defineDeclarationRules(p: Parser, rules: Rules): DeclarationRules {
  const firstTokens: IOrAlt<IToken>[] = [{ ALT: () => p.CONSUME(t.Def) }, { ALT: () => p.CONSUME(t.Identifier) }];

  /**
   * declaration = { modifier } ("def" | typeName) variable { "," variable } | function | "def" "(" name { "," name } ")" "="
   * value ; variable = name [ "=" value ]
   */
  const declaration = p.RULE('declaration', (): ast.Declaration | ast.FunctionDefinition => {
    // Recorded for the tokens with which a declaration begins.
    if (p.RECORDING_PHASE) p.OR(firstTokens);
    const first = p.LA(1);
    skipModifiers();
    if (p.takes(t.Def)) skipTypeParameters();
    const type = typeBeforeNameLength(p) > 0 ? p.SUBRULE(rules.typeName) : undefined;
    const isTuple = p.sees(t.LParen);
    const names = isTuple ? readTuple() : [p.SUBRULE(rules.name)];
    if (!isTuple && p.sees(t.LParen)) return readFunction(first, names[0] as ast.Name);
    const value = readInitializer();
    if (isTuple && value === undefined) p.fail('`=`');
    const more: ast.Declaration[] = [];
    while (p.sees(t.Comma)) more.push(readFurther(type, value !== undefined));
    for (const name of names) declareName(p, name);
    const start = first.startOffset;
    const end = p.lastEnd();
    if (!p.inCode) {
      const isModified = first.image === 'final' || first.image === 'var';
      const at = { start: isModified ? (names[0]?.start ?? start) : start, end };
      p.report('statement-in-strict', at, STRICT, { name: 'variable declaration' });
    }
    return { kind: 'declaration', start, end, type, names, value, more };
  });

  /** Reads "," variable. A line break may follow the comma. */
  function readFurther(type: string | undefined, isAfterValue: boolean): ast.Declaration {
    const comma = p.CONSUME(t.Comma);
    if (p.inCode && isAfterValue) p.report('unexpected-token', rangeOf(comma), STRICT, { found: describeToken(comma) });
    p.takes(t.LineBreak);
    const name = p.SUBRULE(rules.name);
    const value = readInitializer();
    declareName(p, name);
    return { kind: 'declaration', start: name.start, end: p.lastEnd(), type, names: [name], value, more: [] };
  }

  function readInitializer(): ast.Expression | undefined {
    return p.takes(t.Equals) ? rules.readValue() : undefined;
  }

  function readTuple(): ast.Name[] {
    const names: ast.Name[] = [];
    p.CONSUME(t.LParen);
    if (p.sees(t.Identifier))
      p.readSeparated(() => {
        // A type before the name.
        if (p.sees(t.Identifier, 2)) p.SKIP_TOKEN();
        names.push(p.SUBRULE(rules.name));
      });
    p.CONSUME(t.RParen);
    return names;
  }

  /** function = ("def" | typeName) name "(" [ parameter { "," parameter } ] ")" [ "throws" … ] "{" statements "}" */
  function readFunction(first: IToken, name: ast.Name): ast.FunctionDefinition {
    const open = p.CONSUME(t.LParen);
    if (p.isInBraces()) p.report('misplaced-definition', name, BOTH, { name: 'A function' });
    else p.report('statement-in-strict', rangeOf(open), STRICT, { name: 'function definition' });
    declareName(p, name);
    const mark = p.references.enter();
    const parameters: ast.Parameter[] = [];
    rules.readParameters(parameters);
    p.CONSUME(t.RParen);
    skipThrows();
    p.takes(t.LineBreak);
    const body = rules.readCode(p.CONSUME(t.LBrace)) ?? [];
    p.references.leave(mark);
    return { kind: 'function', start: first.startOffset, end: p.lastEnd(), name, parameters, body };
  }

  /** "throws" typeName { "," typeName } */
  function skipThrows(): void {
    if (p.LA(1).image !== 'throws') return;
    do {
      p.SKIP_TOKEN();
      p.SUBRULE(rules.typeName);
    } while (p.sees(t.Comma));
  }

  function skipModifiers(): void {
    const count = modifierCount(p);
    const first = p.LA(1);
    if (count > 0 && p.inCode) p.report('code-in-strict', rangeOf(first), STRICT, { name: `\`${first.image}\`` });
    p.skip(count);
    skipTypeParameters();
  }

  /** `def <T> T f() { … }` */
  function skipTypeParameters(): void {
    p.skip(typeArgumentsLength(p, 1));
  }

  return { declaration };
}
