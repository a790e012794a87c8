import type * as ast from '../ast/nodes.ts';
import { LEGACY, NEITHER, STRICT } from '../diagnostics.ts';
import * as t from '../tokens/token-types.ts';
import { declareName } from './closure-rules.ts';
import { Fault } from './fault.ts';
import { judgeLegacyStatement, keepLegacyProblems } from './legacy-statements.ts';
import { countModifiersBefore, measureTypeBeforeName } from './lookahead.ts';
import type { Parser } from './parser.ts';
import type { LoopRules, Rules } from './rules.ts';

/**
 * Reads loops over a list, `switch` and jumps, which only the legacy dialect has. Their words are not keywords, because
 * settings may have those names. Other loops are skipped (`skipUnmodelled`).
 */
export function defineLoopRules(p: Parser, rules: Rules): LoopRules {
  /** loop = forEach | switchStatement | jump */
  function readLoop(): ast.Statement {
    const { image } = p.LA(1);
    judgeLegacyStatement(p);
    const known = p.problems.length;
    const { jumpTarget } = p;
    const mark = p.references.enter();
    try {
      const statement = image === 'for' ? readForEach() : image === 'switch' ? rules.readSwitch() : readJump();
      p.references.leave(mark);
      keepLegacyProblems(p, known);
      return statement;
    } catch (thrown) {
      const { token, expected, refusedBy } = p.toFault(thrown);
      p.problems.length = known;
      // The strict dialect has refused the loop.
      throw new Fault(token, expected, refusedBy === STRICT ? NEITHER : LEGACY);
    } finally {
      p.jumpTarget = jumpTarget;
    }
  }

  /** forEach = "for" "(" [ "def" | "final" | typeName ] name ("in" | ":") expression ")" branch */
  function readForEach(): ast.ForEach {
    const first = p.CONSUME(t.Identifier);
    p.CONSUME(t.LParen);
    p.skip(countModifiersBefore(p, 1));
    const type = measureTypeBeforeName(p) > 0 ? p.SUBRULE(rules.typeName) : undefined;
    const variable = p.SUBRULE(rules.name);
    declareName(p, variable);
    p.SKIP_TOKEN();
    const iterable = p.SUBRULE(rules.expression);
    p.CONSUME(t.RParen);
    p.jumpTarget = 'loop';
    const body = rules.readBranch();
    return { kind: 'forEach', start: first.startOffset, end: p.findLastEnd(), type, variable, iterable, body };
  }

  /** jump = "break" | "continue" ; one that names a label is not read */
  function readJump(): ast.Jump {
    const { startOffset: start, image } = p.CONSUME(t.Identifier);
    const end = p.findLastEnd();
    if (p.sees(t.Identifier)) p.leaveUnread();
    if (p.jumpTarget === 'nothing' || (p.jumpTarget === 'switch' && image === 'continue'))
      p.report('jump-outside-loop', { start, end }, LEGACY, { name: image });
    return { kind: 'jump', start, end, word: image === 'break' ? 'break' : 'continue' };
  }

  return { readLoop };
}
