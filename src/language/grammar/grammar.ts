import type { IToken } from 'chevrotain';
import type { Source } from '../../base/source.ts';
import type * as ast from '../ast/nodes.ts';
import type { SyntaxProblem } from '../syntax-problem.ts';
import * as t from '../tokens/token-types.ts';
import { defineClosureRules } from './closure-rules.ts';
import { defineCommandRules } from './command-rules.ts';
import { defineControlRules } from './control-rules.ts';
import { defineDeclarationRules } from './declaration-rules.ts';
import { Fault } from './fault.ts';
import { defineLiteralRules } from './literal-rules.ts';
import { defineLoopRules } from './loop-rules.ts';
import { defineOperatorRules } from './operator-rules.ts';
import { Parser } from './parser.ts';
import { reportFault } from './report-fault.ts';
import type { Rules } from './rules.ts';
import { defineSettingRules } from './setting-rules.ts';
import { defineStatementRules } from './statement-rules.ts';
import { defineSuffixRules } from './suffix-rules.ts';
import { defineSwitchRules } from './switch-rules.ts';
import { defineValueRules } from './value-rules.ts';

/** Parses the tokens of one source. */
export type Grammar = (
  source: Source,
  tokens: IToken[],
) => { readonly body: ast.Statement[]; readonly problems: readonly SyntaxProblem[] };

/** Builds the grammar from its parts. One grammar parses any number of sources, one after the other. */
export function createGrammar(): Grammar {
  const p = new Parser();
  const rules = {} as Rules;
  Object.assign(
    rules,
    defineLiteralRules(p, rules),
    defineValueRules(p, rules),
    defineSuffixRules(p, rules),
    defineOperatorRules(p, rules),
    defineCommandRules(p, rules),
    defineClosureRules(p, rules),
    defineDeclarationRules(p, rules),
    defineControlRules(p, rules),
    defineLoopRules(p, rules),
    defineSwitchRules(p, rules),
    defineSettingRules(p, rules),
    defineStatementRules(p, rules),
  );

  /** file = statements */
  const file = p.RULE('file', () => {
    const body = p.SUBRULE(rules.statements);
    while (!p.RECORDING_PHASE && !p.sees(t.End)) {
      reportFault(p, new Fault(p.LA(1), undefined));
      p.SKIP_TOKEN();
      for (const statement of p.SUBRULE(rules.statements)) body.push(statement);
    }
    p.CONSUME(t.End);
    return body;
  });

  p.performSelfAnalysis();

  return (source, tokens) => {
    p.start(source, tokens);
    const body = file.call(p);
    const { problems } = p;
    p.start({ path: '', text: '' }, []);
    return { body, problems };
  };
}
