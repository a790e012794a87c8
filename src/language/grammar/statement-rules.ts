import type { IOrAlt, IToken } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';
import { BOTH, LEGACY, STRICT } from '../diagnostics.ts';
import { startsOperand, startsStatement } from '../tokens/token-sets.ts';
import * as t from '../tokens/token-types.ts';
import { Fault } from './fault.ts';
import { judgeBody } from './judge-settings.ts';
import { isRead, seesLoopOrUnmodelled, skipUnmodelled } from './legacy-statements.ts';
import { seesAssignment, seesDeclaration, seesName } from './lookahead.ts';
import { type Parser, toRange } from './parser.ts';
import { NO_REFERENCES } from './reference-log.ts';
import { reportFault, wasReported } from './report-fault.ts';
import type { Rules, StatementRules } from './rules.ts';
import { seesTuple } from './setting-rules.ts';
import { buildOpaque, skipBalanced, skipStatement } from './skip.ts';

/** Lists of statements, their separators, and recovery from statements that cannot be read. */
export function defineStatementRules(p: Parser, rules: Rules): StatementRules {
  const alternatives: IOrAlt<ast.Statement>[] = [
    { ALT: () => p.SUBRULE(rules.pathStatement) },
    { ALT: () => p.SUBRULE(rules.include) },
    { ALT: () => p.SUBRULE(rules.ifStatement) },
    { ALT: () => p.SUBRULE(rules.tryStatement) },
    { ALT: () => p.SUBRULE(rules.declaration) },
    { ALT: () => p.SUBRULE(rules.importStatement) },
    { ALT: () => p.SUBRULE(rules.returnStatement) },
    { ALT: () => p.SUBRULE(rules.throwStatement) },
    { ALT: () => p.SUBRULE(rules.assertStatement) },
    { ALT: () => p.SUBRULE(rules.expressionStatement) },
  ];

  /** statement = one of `alternatives`, after what takes more than one token to recognise */
  const statement = p.RULE('statement', (): ast.Statement => {
    if (p.sees(t.Identifier)) {
      if (p.inCode && p.sees(t.Colon, 2)) p.leaveUnread();
      if (seesLoopOrUnmodelled(p)) return isRead(p) ? rules.readLoop() : skipUnmodelled(p);
      return p.SUBRULE(seesDeclaration(p) ? rules.declaration : rules.pathStatement);
    }
    if (seesName(p, 1)) return p.SUBRULE(rules.pathStatement);
    if (p.sees(t.Omitted)) p.fail();
    if (seesLoopOrUnmodelled(p)) return skipUnmodelled(p);
    if (p.sees(t.At)) p.leaveUnread();
    if (seesTuple(p)) return rules.readTupleAssignment();
    if (!p.RECORDING_PHASE) requireStatement();
    return p.OR(alternatives);
  });

  function requireStatement(): void {
    const next = p.LA(1);
    const isSign = p.sees(t.Plus) || p.sees(t.Minus);
    if (isSign && !p.inCode) p.report('cut-value', toRange(next), STRICT);
    if (!startsStatement(next)) p.fail('a setting, a block or an include');
  }

  /** statements = [ statement { separator statement } [ separator ] ] */
  const statements = p.RULE('statements', (): ast.Statement[] => {
    const list: ast.Statement[] = [];
    while (!p.RECORDING_PHASE && !p.sees(t.RBrace) && !p.sees(t.End)) {
      const next = readStatement();
      list.push(next);
      readSeparator(next);
    }
    if (!p.inCode && p.blockOpener === undefined) judgeBody(p, list, undefined);
    return list;
  });

  function readStatement(): ast.Statement {
    if (p.inCode) return p.SUBRULE(statement);
    const first = p.LA(1);
    const { blockOpener } = p;
    const { depth } = p.references;
    try {
      return p.SUBRULE(statement);
    } catch (thrown) {
      const fault = p.toFault(thrown);
      p.blockOpener = blockOpener;
      // An interpolation that could not be read leaves it set.
      p.inCode = false;
      p.references.abandon(depth);
      reportFault(p, fault);
      return recover(p, first);
    }
  }

  /** separator = line break | ";" ; a comment is one to the strict dialect only */
  function readSeparator(after: ast.Statement): void {
    if (p.takes(t.LineBreak) || p.sees(t.RBrace) || p.sees(t.End)) return;
    const before = p.LA(0);
    const next = p.LA(1);
    const gap = p.findGapBetween(before, next);
    // Recovery has reported an error and stopped at a line that begins a statement.
    if (gap === 'line') return;
    if (gap === 'comment') {
      if (!p.inCode || !isCallable(after) || !startsOperand(next)) p.report('comment-separates', toRange(next), LEGACY);
    } else if (before.image === '}' && ENDS_WITH_BRACE.has(after.kind) && startsOperand(next)) {
      p.report('missing-separator', toRange(next), STRICT);
    } else if (p.inCode || !startsOperand(next) || wasReported(before) || wasReported(next)) {
      const fault = new Fault(wasReported(before) ? before : next, undefined);
      if (p.inCode) throw fault;
      reportFault(p, fault);
      skipStatement(p, next, 'error');
      p.takes(t.LineBreak);
    } else {
      p.report('missing-separator', toRange(next), BOTH);
    }
  }

  return { statement, statements, readStatement, readSeparator };
}

/**
 * Skips to the next separator of these statements, their closing brace, a line that begins a setting, or the end of the
 * file.
 */
function recover(p: Parser, first: IToken): ast.OpaqueStatement {
  const close = p.blockOpener?.payload as IToken | undefined;
  if (p.LA(1) === first && !p.sees(t.End)) p.SKIP_TOKEN();
  while (!p.sees(t.End) && p.LA(1) !== close) {
    const next = p.LA(1);
    if (next.tokenTypeIdx === t.LineBreak.tokenTypeIdx && next.payload === p.blockOpener) break;
    if (p.findGapBetween(p.LA(0), next) !== undefined && seesAssignment(p)) break;
    skipBalanced(p);
  }
  return buildOpaque(p, first, 'error', NO_REFERENCES);
}

/** Statements after whose closing brace the legacy dialect takes another statement on the same line. */
const ENDS_WITH_BRACE: ReadonlySet<string> = new Set(['if', 'for', 'forEach', 'while']);

/** To the legacy dialect a comment is a blank, so that what follows it may be an argument of a name. */
function isCallable(statement: ast.Statement): boolean {
  if (statement.kind !== 'expressionStatement') return false;
  const { kind } = statement.expression;
  return kind === 'variable' || kind === 'member';
}
