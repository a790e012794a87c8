import type { Range } from '../../base/source.ts';
import type { Block, Selector, Statement } from '../../language/ast.ts';
import { describeProblem, NEITHER } from '../../language/diagnostics.ts';
import { diagnose } from '../diagnostics.ts';
import { changesCollection, mayChange, noteChange } from '../expressions/changes.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { isBlockMethod, isOutsideBlocks, ownNames, scopeItself } from '../expressions/self-names.ts';
import { findPatternFault } from '../operations/pattern-fault.ts';
import { makeRoom } from '../tree/ensure-block.ts';
import type { Holder } from '../tree/legacy-names.ts';
import { holdersOfBlock, inside, mayHoldSelectors, type Place, scopeName } from '../tree/place.ts';
import type { Scope } from '../tree/tree.ts';
import { constant, nullValue } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { enterByName, enterCopy } from './blocks-by-name.ts';
import { type FileRun, spanIn } from './file-run.ts';
import { type ApartWay, runApart } from './run-branches.ts';
import type { LoadHost } from './run-expression.ts';
import { meantKind, selectorKinds } from './selector-kind.ts';
import { obstaclesAt, openScopes } from './write-setting.ts';

/** A block at load level that is neither of profiles nor of plugins: its settings, in the scope of its name. */
export function runBlock(block: Block, place: Place, run: FileRun, host: LoadHost): void {
  const path = block.path.map((name) => name.name);
  const names = ownNames(path, host.dialect, run.locals);
  if (names.length === 0) runLabelled(block, place, run, host);
  else if (names !== path && isOutsideBlocks(path[0], place)) host.taint([], block, run, 'statement');
  else if (host.dialect === 'v2' || !isMethodCall(names, run)) enterBlock(names, block, place, run, host);
  else if (names.length > 1 && isBlockMethod(names.at(-1) ?? '') && run.locals.find(names[0] ?? '') === undefined)
    enterBlock(names.slice(0, -1), block, place, run, host, scopeItself);
  else {
    host.taint([], block, run, 'statement');
    noteCall(names, block, host.frame(run, place));
  }
}

/** A method with a block may change what it is called on, and what the block names. */
function noteCall(names: readonly string[], { body }: Block, frame: Frame): void {
  const method = names.at(-1) ?? '';
  if (names.length < 2 || !(changesCollection(method, []) || mayChange(body))) return;
  noteChange(names.slice(0, -1), frame);
  if (mayChange(body)) frame.touch(undefined);
}

/** A selector's block. To the legacy dialect any other word before a colon is the label of a block like others. */
export function runSelector(selector: Selector, place: Place, run: FileRun, host: LoadHost): void {
  const { keyword, target } = selector;
  const span = spanIn(run.file, selector);
  const { name } = keyword;
  const isSelector = selectorKinds.includes(name);
  if (host.dialect === 'v2' && !mayHoldSelectors(place.path))
    host.report(diagnose('misplaced-selector', span, { name: scopeName(place.path) }));
  else if (!isSelector) host.report(diagnose('unknown-selector', span, { name, right: meantKind(name) }));
  const why = isSelector ? findPatternFault(target.name.replace(/^!\s*/u, '')) : undefined;
  if (why !== undefined) host.report(diagnose('selector-pattern', spanIn(run.file, target), { why }));
  const isLabel = host.dialect === 'v1' && !isSelector;
  enterBlock([isLabel ? target.name : `${name}:${target.name}`], selector, place, run, host);
}

/** Runs the statements of a block or a selector in the scope of these names. */
function enterBlock(
  names: readonly string[],
  block: Range & { readonly body: readonly Statement[] },
  place: Place,
  run: FileRun,
  host: LoadHost,
  it: Value = nullValue(),
): void {
  const enter = (outer: Scope, locals: Locals): void => {
    const span = spanIn(run.file, block);
    const [name = ''] = names;
    const runBody = (at: FileRun): void => {
      if (host.dialect === 'v1') makeRoom(outer, name);
      const scope = openScopes(outer, names, span, span, obstaclesAt(block, place, at, host));
      const flow = { returned: false, conditions: place.conditions.length };
      const own = new Locals(at.locals);
      if (host.dialect === 'v1') own.declare('it', it);
      host.runAll(block.body, inside(place, names, outer, scope), { ...at, flow, locals: own });
    };
    const at = { ...run, locals };
    if (host.dialect === 'v2') runBody(at);
    else (place.profile === undefined ? enterCopy : enterByName)(outer, name, block, place, at, host, runBody);
  };
  const [holder, other] = holdersOfBlock(place, names[0] ?? '');
  if (holder === undefined) return;
  if (other === undefined) enter(holder.scope, run.locals);
  else {
    const way = ({ condition, scope }: Holder): ApartWay => ({ condition, run: (locals) => enter(scope, locals) });
    runApart([way(holder), way(other)], place, run, constant);
  }
}

/** `a.b { … }` calls a method in the legacy dialect, and so does the name of a function. */
function isMethodCall(names: readonly string[], run: FileRun): boolean {
  const [name = ''] = names;
  return names.length > 1 || isBlockMethod(name) || run.functions.has(name) || run.locals.find(name) !== undefined;
}

/** `withName: { … }`: a label to the legacy dialect, whose statements count where they stand; the strict one refuses it. */
function runLabelled(block: Block, place: Place, run: FileRun, host: LoadHost): void {
  if (host.dialect === 'v2') host.taint(place.path, block, run, 'syntax');
  else host.report(describeProblem('selector-target', spanIn(run.file, block), NEITHER));
  host.runAll(block.body, place, run);
}
