import type * as ast from '../ast/nodes.ts';
import { LEGACY } from '../diagnostics.ts';
import * as t from '../tokens/token-types.ts';
import { findEnd, type Parser } from './parser.ts';
import type { Rules, SwitchRules } from './rules.ts';
import { skipStatement } from './skip.ts';

/** `switch`, which only the legacy dialect has; as a value it is not read. */
export function defineSwitchRules(p: Parser, rules: Rules): SwitchRules {
  /** switch = "switch" "(" value ")" "{" { case } "}" ; one with arrows is skipped */
  function readSwitch(): ast.Statement {
    const cases: ast.Case[] = [];
    const first = p.CONSUME(t.Identifier);
    p.CONSUME(t.LParen);
    const subject = rules.readValue();
    p.CONSUME(t.RParen);
    p.takes(t.LineBreak);
    if (p.sees(t.ArrowBrace)) return skipStatement(p, first, 'switch');
    const outer = p.blockOpener;
    const open = p.CONSUME(t.LBrace);
    p.blockOpener = open;
    if (p.jumpTarget === 'nothing') p.jumpTarget = 'switch';
    while (seesCase(p)) cases.push(readCase());
    if (!p.sees(t.RBrace) && !p.sees(t.End)) p.fail('`case`');
    const early = cases.slice(0, -1).find(({ match }) => match === undefined);
    if (early !== undefined)
      p.report('misplaced-default', { start: early.start, end: early.start + 'default'.length }, LEGACY);
    p.blockOpener = outer;
    rules.closeBlock(open);
    return { kind: 'switch', start: first.startOffset, end: p.findLastEnd(), subject, cases };
  }

  /** case = ("case" expression | "default") ":" { statement } */
  function readCase(): ast.Case {
    const body: ast.Statement[] = [];
    const first = p.CONSUME(t.Identifier);
    const match = first.image === 'case' ? readMatch() : undefined;
    const colon = p.CONSUME(t.Colon);
    while (!p.sees(t.RBrace) && !p.sees(t.End) && !seesCase(p)) {
      const statement = rules.readStatement();
      body.push(statement);
      rules.readSeparator(statement);
    }
    const end = body.at(-1)?.end ?? findEnd(colon);
    return { kind: 'case', start: first.startOffset, end, match, body };
  }

  function readMatch(): ast.Expression {
    if (p.sees(t.Colon)) p.fail('a value');
    return p.SUBRULE(rules.expression);
  }

  return { readSwitch };
}

function seesCase(p: Parser): boolean {
  const word = p.LA(1).image;
  if (word === 'case') return !p.sees(t.Equals, 2) && !p.sees(t.Dot, 2);
  return word === 'default' && (p.sees(t.Colon, 2) || p.sees(t.Arrow, 2));
}
