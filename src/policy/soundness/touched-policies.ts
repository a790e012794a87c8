import { isBelow, parsePathText } from '../../base/dotted-path.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Json } from '../../base/json.ts';
import type { SettingRow } from '../../document/document.ts';
import type { PathPattern, PolicyInputs, RowPattern } from '../pack/policy-inputs.ts';
import { type DocumentChanges, findValue } from './document-changes.ts';
import { isPassedOver } from './presence.ts';

type Policies = readonly number[];

/** Inputs of the policies of a pack. Numbers are indexes of policies. */
export interface InputIndex {
  readonly sections: ReadonlyMap<string, Policies>;
  readonly paths: PathNode;
  /** Rows that are named by their complete keys, and the paths above these. */
  readonly keys: ReadonlyMap<string, Policies>;
  readonly aboveKeys: ReadonlyMap<string, Policies>;
  /** Other rows. */
  readonly patterns: readonly { readonly pattern: RowPattern; readonly policies: Policies }[];
}

/** The patterns that begin with the same names. */
interface PathNode {
  /** By the next name; `*` for any name. */
  readonly next: Map<string, PathNode>;
  readonly policies: number[];
  /** Those of the policies that may report more if the value is absent. */
  readonly negated: number[];
}

export function indexInputs(inputs: readonly PolicyInputs[]): InputIndex {
  const paths = createNode();
  const list = <T>(select: (inputs: PolicyInputs) => readonly T[]): readonly (readonly [T, number])[] =>
    inputs.flatMap((each, policy) => select(each).map((input) => [input, policy] as const));
  for (const [pattern, policy] of list((each) => each.paths)) addPath(paths, pattern, policy);
  const rows = list((each) => each.rows);
  const keys = rows.flatMap(([{ key, prefix }, policy]) => (prefix === true ? [] : [[key, policy] as const]));
  return {
    sections: groupPolicies(list((each) => each.sections)),
    paths,
    keys: groupPolicies(keys),
    aboveKeys: groupPolicies(
      rows.flatMap(([{ key }, policy]) => listAncestors(key).map((path) => [path, policy] as const)),
    ),
    patterns: [...groupBy(rows, ([pattern]) => JSON.stringify(pattern)).values()].flatMap((group) => {
      const pattern = group[0]?.[0];
      return pattern?.prefix === true ? [{ pattern, policies: group.map(([, policy]) => policy) }] : [];
    }),
  };
}

function createNode(): PathNode {
  return { next: new Map(), policies: [], negated: [] };
}

function addPath(root: PathNode, { names, negated = false }: PathPattern, policy: number): void {
  let node = root;
  for (const name of names) {
    const next = node.next.get(name) ?? createNode();
    node.next.set(name, next);
    node = next;
  }
  node.policies.push(policy);
  if (negated) node.negated.push(policy);
}

function groupPolicies(uses: readonly (readonly [string, number])[]): ReadonlyMap<string, Policies> {
  const groups = groupBy(uses, ([name]) => name);
  return new Map(Array.from(groups, ([name, group]) => [name, group.map(([, policy]) => policy)]));
}

function listAncestors(key: string): readonly string[] {
  return Array.from(key.matchAll(/[.[]/gu), ({ index }) => key.slice(0, index));
}

/** Returns the policies that may answer differently after these changes. */
export function findTouched(index: InputIndex, changes: DocumentChanges): ReadonlySet<number> {
  const { before, after, rows, values, sections } = changes;
  const touched = new Set<number>();
  const add = (policies: Policies = []): void => {
    for (const policy of policies) touched.add(policy);
  };
  if (rows.length + values.length + sections.size === 0) return touched;
  for (const name of ['*', ...sections]) add(index.sections.get(name));
  for (const row of rows) {
    add(index.keys.get(row));
    follow(index.paths, parsePathText(row) ?? [row], add, (node) => addAll(node, add));
  }
  for (const path of values) {
    const both = [before, after].map(({ config }) => findValue(config, path));
    follow(index.paths, path, add, (node) => addThoseIn(node, both, add));
  }
  for (const { pattern, policies } of index.patterns) if (isAnyMatch(changes, pattern)) add(policies);
  return touched;
}

type Path = readonly (string | number)[];
type Add = (policies: Policies) => void;

/** Adds the policies of all patterns along a path, and gives the nodes at its end. */
function follow(node: PathNode, path: Path, add: Add, end: (node: PathNode) => void, at = 0): void {
  const name = path[at];
  if (name === undefined) {
    end(node);
    return;
  }
  add(node.policies);
  for (const next of [node.next.get(String(name)), node.next.get('*')])
    if (next !== undefined) follow(next, path, add, end, at + 1);
}

function addAll(node: PathNode, add: Add): void {
  add(node.policies);
  for (const next of node.next.values()) addAll(next, add);
}

/** Adds the policies that depend on something that one of two values contains, or on its absence. */
function addThoseIn(node: PathNode, values: readonly (Json | undefined)[], add: Add): void {
  const known = values.filter((value) => value !== undefined);
  add(known.length > 0 ? node.policies : node.negated);
  for (const [name, next] of node.next) {
    const below: (Json | undefined)[] = [];
    for (const value of known) {
      if (typeof value !== 'object' || value === null) continue;
      if (name !== '*') below.push(findValue(value, [name]));
      else for (const item of Object.values(value)) below.push(item);
    }
    addThoseIn(next, below, add);
  }
}

/** Returns true if the pattern matches a changed row. */
function isAnyMatch(changes: DocumentChanges, pattern: RowPattern): boolean {
  for (const row of changes.rows) if (isMatch(row, pattern) && hasFields(changes, row, pattern)) return true;
  return false;
}

function isMatch(path: string, { key, ending = '' }: RowPattern): boolean {
  return path.startsWith(key) && path.endsWith(ending);
}

/** Returns true if a changed row has these fields in one of the documents. */
function hasFields({ before, after }: DocumentChanges, path: string, { fields = [] }: RowPattern): boolean {
  return [before, after].some(({ settings }) => {
    const row = Object.hasOwn(settings, path) ? settings[path] : undefined;
    return row !== undefined && fields.every((field) => Object.hasOwn(row, field));
  });
}

/** Returns true if one of these rows is the setting, an ancestor or a descendant of it. */
export function isSettingTouched(setting: string, { rows }: DocumentChanges): boolean {
  for (const row of rows) if (isRelated(row, setting)) return true;
  return false;
}

function isRelated(path: string, other: string): boolean {
  return path === other || isBelow(path, other) || isBelow(other, path);
}

/** The rows that top-level names of the document are made from. */
const sectionRows: Readonly<Record<string, string>> = { plugins: 'plugins', engineVersion: 'manifest.engineVersion' };

/**
 * Returns the policies that are not touched, but whose results changed rows with unknown values may make doubtful, or no
 * longer doubtful. None of the rows can be absent in either document.
 */
export function findDoubtful(index: InputIndex, { rows, before, after }: DocumentChanges): ReadonlySet<number> {
  const doubtful = new Set<number>();
  const add = (policies: Policies = []): void => {
    for (const policy of policies) doubtful.add(policy);
  };
  for (const path of rows) {
    const uncertain = [before.settings[path], after.settings[path]].filter(
      (row) => row !== undefined && isUncertain(row),
    );
    if (uncertain.length === 0) continue;
    for (const [name, policies] of index.sections)
      if (name === '*' || isRelated(path, sectionRows[name] ?? '')) add(policies);
    add(index.aboveKeys.get(path));
    for (const { pattern, policies } of index.patterns)
      if (
        path.startsWith(pattern.key) &&
        uncertain.some((row) => row !== undefined && !isPassedOver(path, row, pattern))
      )
        add(policies);
  }
  return doubtful;
}

/** Returns true if a row can make reads of it doubtful: its value is unknown, or which statement writes it. */
function isUncertain({ certainty, refused, conditional }: SettingRow): boolean {
  return (certainty !== 'literal' && certainty !== 'resolved') || refused === true || conditional === true;
}
