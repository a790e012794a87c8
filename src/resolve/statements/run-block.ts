import type { Range } from '../../base/source.ts';
import type { Block, Selector, Statement } from '../../language/ast/nodes.ts';
import { describeProblem, NEITHER } from '../../language/diagnostics.ts';
import { ended, type Outcome } from '../control/outcome.ts';
import type { FileRun, FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { canChange, canChangeCollection, noteChange } from '../expressions/changes.ts';
import { type Frame, Locals } from '../expressions/frame.ts';
import { toSpan } from '../files/to-span.ts';
import { findPatternFault } from '../operations/pattern-fault.ts';
import { ensureBlock } from '../tree/ensure-block.ts';
import { openScopes } from '../tree/open-scopes.ts';
import { canHaveSelectors, describeScope, enterPlace, findBlockHolder } from '../tree/place.ts';
import { createNull } from '../values/constructors.ts';
import { enterByName, enterCopy } from './blocks-by-name.ts';
import { selectorKinds, suggestSelector } from './selector-kind.ts';
import { findObstacles } from './write-setting.ts';

/** Runs a block other than `profiles` and `plugins`: its settings, in the scope of its name. */
export function runBlock(block: Block, site: FileSite): Outcome {
  const { state, file } = site;
  const names = block.path.map(({ name }) => name);
  if (names.length === 0) return runLabelled(block, site);
  if (!state.rules.callsBlocks || !isMethodCall(names, file)) return enterBlock(names, block, site);
  state.taint([], toSpan(file.file, block), 'statement');
  noteCall(names, block, site.frame);
  return ended;
}

/** A method with a block may change its receiver, and everything that the block names. */
function noteCall(names: readonly string[], { body }: Block, frame: Frame): void {
  const method = names.at(-1) ?? '';
  if (names.length < 2 || !(canChangeCollection(method, []) || canChange(body))) return;
  noteChange(names.slice(0, -1), frame);
  if (canChange(body)) frame.touch(undefined);
}

/** A selector's block. To the legacy dialect any other word before a colon is the label of a block like others. */
export function runSelector(selector: Selector, site: FileSite): Outcome {
  const { state, place, file } = site;
  const { keyword, target } = selector;
  const span = toSpan(file.file, selector);
  const { name } = keyword;
  const isSelector = selectorKinds.includes(name);
  if (!state.rules.allowsAnyPlace && !canHaveSelectors(place.path))
    state.report(diagnose('misplaced-selector', span, { name: describeScope(place.path) }));
  else if (!isSelector) state.report(diagnose('unknown-selector', span, { name, right: suggestSelector(name) }));
  const why = isSelector ? findPatternFault(target.name.replace(/^!\s*/u, '')) : undefined;
  if (why !== undefined) state.report(diagnose('selector-pattern', toSpan(file.file, target), { why }));
  const isLabel = state.rules.hasLabels && !isSelector;
  return enterBlock([isLabel ? target.name : `${name}:${target.name}`], selector, site);
}

/** Runs the statements of a block or a selector in the scope with these names. */
function enterBlock(
  names: readonly string[],
  block: Range & { readonly body: readonly Statement[] },
  site: FileSite,
): Outcome {
  const { state, place, file } = site;
  const { callsBlocks } = state.rules;
  const [name = ''] = names;
  const span = toSpan(file.file, block);
  const holder = findBlockHolder(place, name);
  if (holder === undefined) state.taintAll(span);
  const outer = holder ?? place.deferred ?? place.scope;
  const endings = new Set<Outcome['ending']>();
  const enter = (): void => {
    if (callsBlocks && !ensureBlock(outer, name)) state.taintAll(span);
    const scope = openScopes(outer, names, span, span, {
      ...findObstacles(span, place, state),
      takesBack: site.isAttempt,
    });
    const locals = new Locals(file.locals);
    if (callsBlocks) locals.declare('it', createNull());
    const inner = site.enter({ place: enterPlace(place, names, outer, scope), file: { ...file, locals } });
    endings.add(inner.run(block.body).ending);
  };
  if (!callsBlocks) enter();
  else (place.profile === undefined ? enterCopy : enterByName)(outer, name, block, site, enter);
  // A `return` leaves the block only.
  return endings.has('unclear') ? { ending: 'unclear' } : ended;
}

/** `a.b { … }` calls a method in the legacy dialect, and so does the name of a function. */
function isMethodCall(names: readonly string[], { functions, locals }: FileRun): boolean {
  const [name = ''] = names;
  return (
    names.length > 1 || /^(?:with|tap|identity)$/u.test(name) || functions.has(name) || locals.find(name) !== undefined
  );
}

/** `withName: { … }`: a label to the legacy dialect, whose statements count where they stand; the strict one refuses it. */
function runLabelled(block: Block, site: FileSite): Outcome {
  const { state, place, file } = site;
  const span = toSpan(file.file, block);
  if (!state.rules.hasLabels) state.taint(place.path, span, 'syntax');
  else state.report(describeProblem('selector-target', span, NEITHER));
  return site.run(block.body);
}
