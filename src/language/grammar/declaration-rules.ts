import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, STRICT } from '../diagnostics.ts';
import * as t from '../tokens/token-types.ts';
import { declareName } from './closure-rules.ts';
import { countModifiers, measureTypeBeforeName } from './lookahead.ts';
import { type Parser, toRange } from './parser.ts';
import type { DeclarationRules, Rules } from './rules.ts';

/** Variables and functions. */
export function defineDeclarationRules(p: Parser, rules: Rules): DeclarationRules {
  const firstTokens: IOrAlt<IToken>[] = [{ ALT: () => p.CONSUME(t.Def) }, { ALT: () => p.CONSUME(t.Identifier) }];

  /**
   * declaration = { modifier } ("def" | typeName) ( name [ "=" value ] | name { "," name } ) | function
   *   | "def" "(" name { "," name } ")" "=" value ; several names with values of their own are not read
   */
  const declaration = p.RULE('declaration', (): ast.Declaration | ast.FunctionDefinition => {
    // Recorded for the tokens with which a declaration begins.
    if (p.RECORDING_PHASE) p.OR(firstTokens);
    const first = p.LA(1);
    skipModifiers();
    p.takes(t.Def);
    const type = measureTypeBeforeName(p) > 0 ? p.SUBRULE(rules.typeName) : undefined;
    const isTuple = p.sees(t.LParen);
    const names = isTuple ? readTuple() : [p.SUBRULE(rules.name)];
    if (!isTuple && p.sees(t.LParen)) return readFunction(first, type, names[0] as ast.Name);
    while (!isTuple && p.takes(t.Comma)) names.push(p.SUBRULE(rules.name));
    if (names.length > 1 && !isTuple && p.sees(t.Equals)) p.leaveUnread();
    const value = p.takes(t.Equals) ? rules.readValue() : undefined;
    if (isTuple && value === undefined) p.fail('`=`');
    if (p.sees(t.Comma)) p.leaveUnread();
    for (const name of names) declareName(p, name);
    const start = first.startOffset;
    const end = p.findLastEnd();
    if (!p.inCode) {
      const isModified = first.image === 'final' || first.image === 'var';
      const at = { start: isModified ? (names[0]?.start ?? start) : start, end };
      p.report('statement-in-strict', at, STRICT, { name: 'variable declaration' });
    }
    return { kind: 'declaration', start, end, type, names, value };
  });

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

  /** function = ("def" | typeName) name "(" [ parameter { "," parameter } ] ")" "{" statements "}" */
  function readFunction(first: IToken, type: string | undefined, name: ast.Name): ast.FunctionDefinition {
    const open = p.CONSUME(t.LParen);
    if (p.isInBraces()) p.report('misplaced-definition', name, BOTH, { name: 'A function' });
    else p.report('statement-in-strict', toRange(open), STRICT, { name: 'function definition' });
    declareName(p, name);
    const mark = p.references.enter();
    const parameters: ast.Parameter[] = [];
    rules.readParameters(parameters);
    p.CONSUME(t.RParen);
    p.takes(t.LineBreak);
    if (!p.sees(t.LBrace)) p.leaveUnread();
    const body = rules.readCode(p.CONSUME(t.LBrace)) ?? [];
    p.references.leave(mark);
    return { kind: 'function', start: first.startOffset, end: p.findLastEnd(), type, name, parameters, body };
  }

  function skipModifiers(): void {
    const count = countModifiers(p);
    const first = p.LA(1);
    if (count > 0 && p.inCode) p.report('code-in-strict', toRange(first), STRICT, { name: `\`${first.image}\`` });
    p.skip(count);
  }

  return { declaration };
}
