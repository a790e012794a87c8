import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Span } from '../../base/source.ts';
import { findHeadName } from '../../language/ast/find-dotted-names.ts';
import type { Assignment, Binary, Declaration, Expression } from '../../language/ast/nodes.ts';
import { declareLocals } from '../control/declare-locals.ts';
import type { FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { evaluateAssigned, evaluateLocalAssignment, findTargetNames } from '../expressions/assignment.ts';
import { noteChange } from '../expressions/changes.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import { isSelfName } from '../expressions/known-names.ts';
import { toSpan } from '../files/to-span.ts';
import { findObstacle } from '../tree/open-scopes.ts';
import { findNode, type Place } from '../tree/place.ts';
import { Leaf, Scope, type TreeNode } from '../tree/tree.ts';
import { mapAlternatives } from '../values/choice.ts';
import type { Origin } from '../values/origin.ts';
import type { Value } from '../values/value.ts';
import { reportValue } from './report-value.ts';
import { listSharedScopes, shareSetting, shareSources } from './shared-values.ts';
import { writeSetting } from './write-setting.ts';

/** Runs an assignment at load level: to a setting, to a local variable, or to a part of its value. */
export function runAssignment(statement: Assignment, site: FileSite): void {
  const { state, place, file, frame } = site;
  const { locals } = file;
  const { target, value: written } = statement;
  if (target?.kind === 'list' && written.kind === 'list') {
    const { items } = written;
    for (const [index, item] of target.items.entries()) {
      const value = items[index];
      if (value !== undefined) runAssignment({ ...statement, target: item, value }, site);
    }
    return;
  }
  const names = target === undefined ? statement.path.map(({ name }) => name) : findTargetNames(statement, frame);
  const head = names?.[0] ?? (target === undefined ? undefined : findHeadName(target));
  const local = head === undefined ? undefined : locals.find(head);
  const isPart = names?.length !== 1;
  if (head !== undefined && local === undefined && isPart && isSelfName(head, state.rules)) {
    frame.touch(undefined);
    return;
  }
  if (head !== undefined && local !== undefined) {
    if (local.kind === 'null' && (names === undefined || names.length > 1)) {
      state.report(diagnose('invalid-value', toSpan(file.file, statement), { why: `\`${head}\` is null` }));
      return;
    }
    const value =
      names?.length === 1
        ? evaluateLocalAssignment(statement, head, frame)
        : evaluateAssigned(statement, names ?? [head], place, frame);
    reportValue(value, toSpan(file.file, written), state);
    shareSources(value, site);
    if (names?.length === 1) locals.assign(head, value);
    else noteChange([head, ''], frame);
    return;
  }
  if (names === undefined) {
    if (target !== undefined) reportNames(target, site);
    // A computed name of the file itself, or of the result of a call, may be any.
    if (head === undefined) frame.touch(undefined);
    else state.taint([...place.path, head], toSpan(file.file, statement), 'dynamic-key');
    // Part of a list or a map that may have other names.
    locals.changes.note();
    return;
  }
  if (written.kind === 'binary' && written.operator === '=') {
    runAssignment({ ...statement, value: runInner(written, site) }, site);
    return;
  }
  const last = statement.path.at(-1) ?? statement;
  const origin: Origin = {
    span: toSpan(file.file, statement),
    key: toSpan(file.file, { start: statement.start, end: last.end }),
    value: toSpan(file.file, written),
    includedFrom: file.includedFrom,
    profile: place.profile,
    ...(place.guarded ? { guarded: true } : {}),
  };
  if (state.rules.allowsAnyStatement && statement.operator !== '=') {
    const message = `Assign a value to a setting with \`=\`, not with \`${statement.operator}\`.`;
    const note = diagnose('dialect-refuses', origin.span, { cause: 'operator', message });
    state.report({ ...note, refusedBy: ['v2'] });
  }
  const value = settleValue(evaluateAssigned(statement, names, place, frame), frame);
  reportAssigned(value, origin.value, site);
  // It throws, and a handler goes on without the assignment.
  if (site.isAttempt && value.kind === 'invalid') return;
  const obstacle = site.isAttempt ? findObstacle(place, names) : undefined;
  if (obstacle !== undefined) {
    state.report(diagnose('value-is-no-scope', origin.key, { name: obstacle }));
    return;
  }
  const isInValue = names.some((_, count) => findNode(place, names.slice(0, count)) instanceof Leaf);
  writeSetting(place, names, value, origin, origin.span, state);
  if (isInValue) locals.changes.note();
  state.launchParams.override(place, names);
  if (state.rules.sharesCollections) shareValue(statement, names, value, site);
  if (!isLazy(written) || place.conditions.length > 0 || file.includedFrom.length > 0) return;
  state.doAtEnd(() => {
    // Settings that a profile defers exist at the end, but the file itself cannot read them.
    if (file.deferred.entries.size === 0) render(written, names, origin, place, frame);
  });
}

/**
 * Reports an invalid value. The legacy engine refuses an unset parameter at the end of the file, and keeps it in the
 * block that reads it if nothing has set `params`: a value that replaces the block removes it.
 */
function reportAssigned(value: Value, span: Span, { state, place, file, frame, isAttempt }: FileSite): void {
  const { path, conditions } = place;
  const isPlain = (): boolean => conditions.length === 0 && !isAttempt && frame.settingPath('params') === undefined;
  const report = (diagnostic: Diagnostic): void => {
    const settle = (): void => {
      if (!isReplaced(file.root, path)) state.report(diagnostic);
    };
    if (diagnostic.subject !== undefined && path.length > 0 && isPlain()) state.doAtEnd(settle);
    else state.report(diagnostic);
  };
  reportValue(value, span, { report });
}

/** Returns true if a value has replaced a block of this path or one around it. */
function isReplaced(root: Scope, path: readonly string[]): boolean {
  let node: TreeNode | undefined = root;
  for (const name of path) {
    node = node.find(name);
    if (!(node instanceof Scope)) return node !== undefined;
    if (node.literal === true) return true;
  }
  return false;
}

/** In the legacy dialect a setting may share its value with another name. */
function shareValue(statement: Assignment, names: readonly string[], value: Value, site: FileSite): void {
  const { state, place, file } = site;
  shareSetting(names, statement.value, value, site);
  const scopes = listSharedScopes(value, site);
  if (scopes.length === 0) return;
  const paths = [...scopes, [...place.path, ...names]];
  const taint = (): void => {
    for (const path of paths) state.taint(path, toSpan(file.file, statement), 'statement');
  };
  // A write through one of two names of a scope does not reach the other. That matters only if one is set again.
  if (!isPlainlyRun(site)) {
    taint();
    return;
  }
  const top: Place = { ...place, path: [], scope: file.root };
  const before = paths.flatMap((path) => leavesAt(top, path));
  file.locals.changes.onNext(taint);
  state.doAtEnd(() => {
    const after = paths.flatMap((path) => leavesAt(top, path));
    if (after.length !== before.length || after.some((leaf, index) => leaf !== before[index])) taint();
  });
}

function leavesAt(place: Place, path: readonly string[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (node: TreeNode | undefined): void => {
    if (node instanceof Leaf) leaves.push(node);
    else if (node instanceof Scope) for (const inner of node.entries.values()) visit(inner);
  };
  visit(findNode(place, path));
  return leaves;
}

/** Returns true if the statement is in no condition, loop, profile or include: only later statements of its file can follow. */
function isPlainlyRun({ place: { profile, conditions }, file, isInLoop }: FileSite): boolean {
  return profile === undefined && conditions.length === 0 && !isInLoop && file.includedFrom.length === 0;
}

/** A declaration at load level. */
export function runDeclaration(statement: Declaration, site: FileSite): void {
  shareSources(declareLocals(statement, site.frame), site);
}

/** Runs `b = 3` inside `a = b = 3`; returns what `a` is assigned: a literal, or a reference to `b`. */
function runInner({ start, end, left, right }: Binary, site: FileSite): Expression {
  const inner: Assignment = { kind: 'assignment', start, end, path: [], target: left, operator: '=', value: right };
  runAssignment(inner, site);
  return isScalar(right) ? right : left;
}

function isScalar({ kind }: Expression): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null';
}

/** Converts a template to a plain string, as the strict engine does at an assignment; the legacy one keeps it. */
function settleValue(value: Value, { rules }: Frame): Value {
  if (rules.keepsTemplates) return value;
  return mapAlternatives(value, (one) => {
    if (one.kind !== 'string' || one.template === undefined) return one;
    const { template: _, ...plain } = one;
    return plain;
  });
}

/** Returns true for a text with a `${-> e}`, which is evaluated again whenever the text is used. */
function isLazy(expression: Expression): boolean {
  return (
    expression.kind === 'template' &&
    expression.parts.some((part) => part.kind === 'hole' && part.expression.kind === 'closure')
  );
}

/** Evaluates a lazy setting at the end of the file, unless it was overwritten. */
function render(written: Expression, names: readonly string[], origin: Origin, place: Place, frame: Frame): void {
  const scope = findNode(place, names.slice(0, -1));
  const name = names.at(-1) ?? '';
  const node = scope instanceof Scope ? scope.find(name) : undefined;
  if (!(scope instanceof Scope) || !(node instanceof Leaf) || node.origin !== origin) return;
  const value = evaluate(written, { ...frame, isUse: true });
  if (value.kind !== 'invalid') scope.put(name, new Leaf(value, origin, node.previous));
}

/** A computed name may itself be what stops the engine. */
function reportNames(target: Expression, { state, file, frame }: FileSite): void {
  for (let at = target; at.kind === 'member' || at.kind === 'index'; at = at.object) {
    if (at.kind !== 'index') continue;
    for (const index of at.indices) reportValue(evaluate(index, frame), toSpan(file.file, index), state);
  }
}
