import type { Statement } from '../../language/ast/nodes.ts';
import { maxIncludes } from '../limits.ts';
import { findRecording, type Recording, record } from '../tree/recording.ts';
import { Scope } from '../tree/tree.ts';
import { ended, type Outcome } from './outcome.ts';
import type { RunState } from './run-state.ts';
import type { FileSite } from './site.ts';

/** Recordings of one statement: views that change its inputs have results of their own. */
const maxVersions = 4;
/** Runs of a statement that could not be recorded; after these it is no longer tried. */
const maxFailures = 2;

/** A statement as it ran in a view. */
interface Version {
  readonly recording: Recording;
  readonly inputs: readonly unknown[];
  readonly costs: Costs;
  /** Sets the properties of the state that the recording does not cover. */
  readonly finish: () => void;
}

interface Costs {
  readonly steps: number;
  readonly doubts: number;
  readonly includedFiles: number;
}

interface Known {
  readonly versions: Version[];
  failures: number;
}

/**
 * Repeats the effects of statements that follow the profiles of a file, for views in which everything that a statement read
 * is the same: most profiles change a few settings, and the settings of a pipeline's modules often follow them.
 */
export class StatementMemo {
  readonly #known = new Map<Statement, Known>();

  /** Runs a statement at the top level of the target's own file, or repeats it. */
  perform(statement: Statement, site: FileSite, run: () => Outcome): Outcome {
    // The outer statement's recording must contain the reads of the inner one: a repetition of the outer one skips both.
    if (findRecording() !== undefined) return run();
    const { state } = site;
    const known = this.#known.get(statement) ?? { versions: [], failures: 0 };
    this.#known.set(statement, known);
    const inputs = listInputs(site);
    const version = known.versions.find((each) => isUsable(each, inputs, state));
    if (version !== undefined) {
      repeat(version, state);
      return ended;
    }
    if (known.failures >= maxFailures || known.versions.length >= maxVersions) return run();
    const before = measure(state);
    const { plugins, isOneSided } = state;
    state.isOneSided = false;
    const { recording, result } = record(run);
    const finish = createFinish(state, plugins);
    state.isOneSided ||= isOneSided;
    const costs = subtract(measure(state), before);
    // Later statements of this view must not change the scopes that the next view repeats.
    for (const one of recording.made) if (one instanceof Scope) one.share();
    if (result !== ended || !recording.isUsable || state.budget.steps < 0) known.failures += 1;
    else known.versions.push({ recording, inputs, costs, finish });
    return result;
  }
}

/** Everything that a statement may read besides the tree, names, local variables and files. */
function listInputs({ state, file }: FileSite): readonly unknown[] {
  const { isAnyChanged, absent, gaps } = state;
  return [isAnyChanged, absent.read, gaps.rows.length > 0, gaps.hidesParams(), file.locals.changes.count];
}

function isUsable({ recording, inputs, costs }: Version, now: readonly unknown[], state: RunState): boolean {
  return (
    inputs.every((input, index) => input === now[index]) &&
    state.budget.steps >= costs.steps &&
    state.includedFiles + costs.includedFiles <= maxIncludes &&
    recording.isCurrent()
  );
}

function repeat({ recording, costs, finish }: Version, state: RunState): void {
  recording.repeat();
  state.budget.steps -= costs.steps;
  state.budget.doubts += costs.doubts;
  state.includedFiles += costs.includedFiles;
  finish();
}

function measure({ budget, includedFiles }: RunState): Costs {
  return { steps: -budget.steps, doubts: budget.doubts, includedFiles };
}

function subtract(a: Costs, b: Costs): Costs {
  return { steps: a.steps - b.steps, doubts: a.doubts - b.doubts, includedFiles: a.includedFiles - b.includedFiles };
}

function createFinish(state: RunState, pluginsBefore: RunState['plugins']): () => void {
  const { isAnyChanged, absent, isOneSided, plugins } = state;
  const { read } = absent;
  return () => {
    state.isAnyChanged = isAnyChanged;
    absent.read = read;
    state.isOneSided ||= isOneSided;
    if (plugins !== pluginsBefore) state.plugins = plugins;
  };
}
