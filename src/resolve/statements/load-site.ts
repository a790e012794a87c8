import type { If, Statement } from '../../language/ast/nodes.ts';
import { ended, type Outcome, type Thrown } from '../control/outcome.ts';
import type { RunState } from '../control/run-state.ts';
import { runStatements } from '../control/run-statements.ts';
import type { Attempt, FileRun, FileSite, Way } from '../control/site.ts';
import type { StatementMemo } from '../control/statement-memo.ts';
import { diagnose } from '../diagnostics.ts';
import { canChange, canThrow, forgetChanged, noteStatement } from '../expressions/changes.ts';
import { chargeSearch } from '../expressions/charge.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { toSpan } from '../files/to-span.ts';
import { type Way as BranchWay, runWays } from '../tree/join-branches.ts';
import { findObstacle } from '../tree/open-scopes.ts';
import { addCondition, type Place } from '../tree/place.ts';
import { chooseValue } from '../values/choice.ts';
import { createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { collectAssignedNames } from './collect-assigned-names.ts';
import { makeFrame } from './make-frame.ts';
import { reportValue } from './report-value.ts';
import { runAssignment, runDeclaration } from './run-assignment.ts';
import { runBlock, runSelector } from './run-block.ts';
import { runExpression } from './run-expression.ts';
import { runInclude } from './run-include.ts';
import { runOpaque } from './run-opaque.ts';
import { runApply, runPluginBlock } from './run-plugins.ts';
import { runProfileBlock } from './run-profiles.ts';
import { writeSetting } from './write-setting.ts';

interface Parts {
  readonly place: Place;
  readonly file: FileRun;
  readonly isInLoop: boolean;
  readonly isAttempt: boolean;
}

/** Statements at load level, which write into the configuration tree. */
export class LoadSite implements FileSite {
  readonly state: RunState;
  readonly place: Place;
  readonly file: FileRun;
  readonly isInLoop: boolean;
  readonly isAttempt: boolean;
  readonly followsWays = false;
  #frame: Frame | undefined;
  #memo: StatementMemo | undefined;

  constructor(state: RunState, { place, file, isInLoop, isAttempt }: Parts) {
    this.state = state;
    this.place = place;
    this.file = file;
    this.isInLoop = isInLoop;
    this.isAttempt = isAttempt;
  }

  get frame(): Frame {
    this.#frame ??= makeFrame(this.state, this.place, this.file);
    return this.#frame;
  }

  enter(parts: Partial<Parts>): LoadSite {
    return new LoadSite(this.state, {
      place: this.place,
      file: this.file,
      isAttempt: this.isAttempt,
      isInLoop: false,
      ...parts,
    });
  }

  createInner(locals: Locals, isInLoop = this.isInLoop): LoadSite {
    return this.enter({ place: { ...this.place, guarded: true }, file: { ...this.file, locals }, isInLoop });
  }

  /** Has statements that run directly in this site repeat what an earlier view did, where they would do the same. */
  repeatBy(memo: StatementMemo): void {
    this.#memo = memo;
  }

  run(statements: readonly Statement[]): Outcome {
    const outer = this.state.current;
    const outcome = runStatements(statements, this);
    this.state.current = outer;
    return outcome;
  }

  begin(statement: Statement): undefined {
    this.state.begin(statement);
  }

  perform(statement: Statement): Outcome {
    const errors = this.state.log.errors;
    const perform = (): Outcome => this.#perform(statement);
    const outcome = this.#memo === undefined ? perform() : this.#memo.perform(statement, this, perform);
    // An error stops the engine, and so the body of a `try`; elsewhere the rest is read for its own errors.
    return this.isAttempt && this.state.log.errors > errors ? { ending: 'throw', thrown: 'exception' } : outcome;
  }

  #perform(statement: Statement): Outcome {
    switch (statement.kind) {
      case 'assignment':
        runAssignment(statement, this);
        return ended;
      case 'declaration':
        runDeclaration(statement, this);
        return ended;
      case 'expressionStatement':
        return runExpression(statement, this);
      case 'block': {
        if (runProfileBlock(statement, this) || runPluginBlock(statement, this)) return ended;
        return runBlock(statement, this);
      }
      case 'selector':
        return runSelector(statement, this);
      case 'include':
        runInclude(statement, this);
        return ended;
      case 'apply':
        runApply(statement, this);
        return ended;
      case 'opaque':
        runOpaque(statement, this);
        return ended;
      default:
        return ended;
    }
  }

  noteDecision(statement: If, decision: Value, isHeld: boolean | undefined): void {
    reportValue(decision, toSpan(this.file.file, statement.condition), this.state);
    const left = isHeld === undefined ? [] : isHeld ? (statement.else ?? []) : statement.then;
    this.state.noteLeftOut(left.map((each) => toSpan(this.file.file, each)));
  }

  join([first, second]: readonly [Way, Way], decision: Value): void {
    const { root, locals } = this.file;
    root.budget.steps -= 3 * locals.size;
    const [yes, no, before] = [locals.fork(), locals.fork(), locals.fork()];
    const enter = ({ condition, run }: Way, own: Locals): BranchWay => ({
      condition,
      run: () =>
        run(
          this.enter({
            place: { ...addCondition(this.place, condition), guarded: true },
            file: { ...this.file, locals: new Locals(own) },
            isInLoop: this.isInLoop,
          }),
        ),
    });
    runWays(root, this.place, [enter(first, yes), enter(second, no)]);
    locals.join(yes, no, before, (a, b) => chooseValue(first.condition, a, b, decision));
  }

  fail(statement: Statement, why: string, thrown: Thrown, isSure: boolean): Outcome {
    const span = toSpan(this.file.file, statement);
    const isReached = isSure && this.place.conditions.length === 0;
    if (isReached) this.state.report(diagnose('invalid-value', span, { why }));
    else if (!this.isAttempt || thrown === 'error') this.state.report(diagnose('may-stop', span, { why }));
    if (!this.isAttempt) return ended;
    return isReached ? { ending: 'throw', thrown } : { ending: 'unclear' };
  }

  attempt(): Attempt {
    const { state } = this;
    const { doubts } = state.budget;
    const [reports, gaps] = [state.log.rows.length, state.gaps.rows.length];
    return {
      site: this.enter({
        place: this.place,
        file: { ...this.file, locals: new Locals(this.file.locals) },
        isAttempt: true,
        isInLoop: this.isInLoop,
      }),
      isOpen: (body) => {
        const failed = new Set(
          state.log.rows.slice(reports).flatMap((row) => (row.severity === 'error' ? row.span.start : [])),
        );
        const isUnread = state.gaps.rows.slice(gaps).some(({ span }) => !failed.has(span.start));
        return isUnread || (state.budget.doubts > doubts && canThrow(body));
      },
      takeBack: () => {
        state.log.withdrawErrors(reports);
      },
    };
  }

  forget(statement: Statement, uncertain: readonly Statement[]): Outcome {
    chargeSearch(statement, this.frame);
    if (uncertain.length > 0 && !canChange(uncertain)) return ended;
    const { state, place, file } = this;
    const span = toSpan(file.file, statement);
    // A dotted name in a block may be one of a scope around.
    state.taint([], span, 'statement');
    for (const each of uncertain) noteStatement(each, this.frame);
    forgetChanged(uncertain, this.frame);
    const origin = { span, key: span, value: span, includedFrom: file.includedFrom, profile: place.profile };
    const names = new Map(collectAssignedNames(uncertain, file.locals).map((path) => [path.join('\n'), path]));
    for (const path of names.values()) {
      // It fails, and changes nothing.
      if (findObstacle(place, path) !== undefined) continue;
      const value = createUnknown('the statement that sets it is not followed');
      writeSetting(place, path, value, origin, span, state);
      state.launchParams.override(place, path);
    }
    return ended;
  }
}
