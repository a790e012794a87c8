import { FileParams, makeUncertain, UncertainParams } from '../control/file-params.ts';
import { invokeClosure } from '../control/invoke-closure.ts';
import type { RunState } from '../control/run-state.ts';
import type { FileRun } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import type { Frame, Params } from '../expressions/frame.ts';
import { looksLikeVariable } from '../expressions/known-names.ts';
import { createPossibleVariable, findLaunchVariable } from '../expressions/references.ts';
import { toSpan } from '../files/to-span.ts';
import { findNode, findSetting, type Place, readSetting } from '../tree/place.ts';
import { findPresence } from '../tree/presence.ts';
import { Leaf, readNode, type TreeNode } from '../tree/tree.ts';
import { writeSettingReference } from '../tree/write-setting-reference.ts';
import { createInvalid, createNull, createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import { writeSetting } from './write-setting.ts';

/** Returns what expressions at a place of a file may refer to. */
export function makeFrame(state: RunState, place: Place, file: FileRun): Frame {
  const { source } = file.file;
  return {
    path: source.path,
    text: source.text,
    rules: state.rules,
    environment: state.request.environment,
    params: new UncertainParams(state.launchParams.putOver(findParams(place, file)), () => state.isAnyChanged),
    locals: file.locals,
    functions: file.functions,
    budget: state.budget,
    invoke: invokeClosure,
    touch: (names, isOwn = false) => touch(names, isOwn, state, place, file),
    setParam: (name) => {
      state.taint(['params', name], toSpan(file.file, state.current), 'statement');
      file.locals.changes.note();
    },
    executes: (range) => state.report(diagnose('host-command', toSpan(file.file, range), { isApart: false })),
    setting: (name) => {
      const value = readAside(file, name) ?? readSetting(file.root, place, name);
      state.isOneSided ||= value !== undefined;
      return value !== undefined && state.isAnyChanged ? makeUncertain(value) : value;
    },
    settingPath: (name) => (findAside(file, name) === undefined ? findSetting(file.root, place, name)?.path : [name]),
    undefinedName: (name, reference) => createUndefinedName(name, state, reference),
    absent: state.absent,
  };
}

/** Returns the setting that a profile of the legacy dialect made itself; it is found before one outside the profile. */
function findAside({ aside }: FileRun, name: string): TreeNode | undefined {
  const node = aside?.find(name);
  return findPresence(node) === true ? node : undefined;
}

function readAside(file: FileRun, name: string): Value | undefined {
  const node = findAside(file, name);
  return node === undefined ? undefined : readNode(node, writeSettingReference([name]));
}

/** A profile of the legacy dialect sees the parameters that it set aside itself. */
function findParams({ names, profile }: Place, { aside, params }: FileRun): Params {
  return names !== undefined && profile !== undefined && aside !== undefined ? new FileParams(aside, params) : params;
}

/** Something changes in a way that is not followed. A name below the top level may be one of any scope around. */
function touch(
  names: readonly string[] | undefined,
  isOwn: boolean,
  state: RunState,
  place: Place,
  file: FileRun,
): void {
  const path = names ?? [];
  const present = findNode(place, path);
  const isInScope = isOwn && present instanceof Leaf;
  const isTop = place.path.length === 0 && !/^(?:this|owner|delegate|profiles)$/u.test(path[0] ?? '');
  const isPlain = names !== undefined && (isTop || isInScope);
  const span = toSpan(file.file, state.current);
  state.taint(isPlain ? [...place.path, ...path] : [], span, 'statement');
  file.locals.changes.note();
  if (!isPlain || !(present instanceof Leaf)) state.isAnyChanged = true;
  if (!(present instanceof Leaf)) return;
  const value = createUnknown(`\`${path.join('.')}\` is changed in a way that is not followed`, present.value);
  writeSetting(place, path, value, present.origin, span, state);
}

/** Returns the value of a parameter that nothing sets: null, unless something that is not known may set it. */
export function createMissingParam(reference: string, state: RunState): Value {
  const from = { references: [reference], literals: [] };
  if (state.request.isFragment) return createUnknown(`${reference} is not set in this file`, from);
  if (state.gaps.hidesParams()) return createUnknown(`${reference} may be set where it cannot be seen`, from);
  if (state.rules.createsScopesOnRead) return createUndefinedName(reference, state);
  state.isOneSided = true;
  return createNull(from);
}

/** Returns the value of an undefined name. The legacy engine refuses those that are not set by the end of the file. */
function createUndefinedName(name: string, state: RunState, reference = name): Value {
  const reason = `\`${name}\` is not defined`;
  const from = { references: [reference], literals: [] };
  const { rules, request, gaps } = state;
  const isSought = rules.createsScopesOnRead && !request.isFragment && gaps.rows.length === 0;
  const isFatal = isSought && !state.isSetInFiles(name.split('.').at(-1) ?? '');
  // Only the launch knows whether its machine has the variable.
  if (rules.readsEnvironmentByName && looksLikeVariable(name))
    return isFatal ? findLaunchVariable(name) : createPossibleVariable(name);
  if (!isFatal) return createUnknown(reason, from);
  const invalid = createInvalid(reason, from);
  return name.startsWith('params.') ? { ...invalid, unset: name } : invalid;
}
