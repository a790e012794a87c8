import { LineIndex, type Source } from '../../base/source.ts';
import type { Flow } from '../../dataflow/flow.ts';
import { parse } from '../../language/parse.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import type { Params } from '../expressions/frame.ts';
import type { ProjectFile } from '../files/project.ts';
import type { Launch, LaunchParam } from '../launch/launch.ts';
import { convertLike, detectType } from '../launch/param-type.ts';
import { openScopes } from '../tree/open-scopes.ts';
import { findScope, type Place } from '../tree/place.ts';
import { createScopeOfMap, Leaf, Scope, type TreeNode, toNodeValue } from '../tree/tree.ts';
import { createInvalid, createScopeValue, mapValue } from '../values/constructors.ts';
import type { Origin } from '../values/origin.ts';
import type { MapValue, Value } from '../values/value.ts';
import { FileParams } from './file-params.ts';

/**
 * The parameters that a launch sets. They win over what files assign, at the moment of the assignment, so that later
 * references see them; at the end those that no file assigns are added.
 */
export class LaunchParams {
  readonly #root = new Scope(undefined, undefined);
  readonly #rules: DialectRules;

  constructor(params: readonly LaunchParam[], rules: DialectRules) {
    this.#rules = rules;
    for (const { names, value, isText, origin } of params) {
      const last = names.at(-1) ?? '';
      const scope = openScopes(this.#root, ['params', ...names.slice(0, -1)], undefined, origin.key, {
        report: () => undefined,
        unsure: () => undefined,
        yields: () => false,
      });
      scope.put(last, new Leaf(isText ? this.#toTyped(value) : value, origin, scope.find(last)));
    }
  }

  /** Returns the launch's parameters as a file reads them; `missing` returns the value of an unset parameter. */
  showAsSeen(missing: (reference: string) => Value): FileParams {
    const nothing = {
      read: (name: string) => missing(`params.${name}`),
      has: () => false,
      find: () => undefined,
      readAll: () => createScopeValue(new Map()),
    };
    return new FileParams(this.#root, nothing);
  }

  /**
   * Returns parameters as expressions see them. In the legacy dialect, each read puts the launch's parameters over those of
   * the files, also over what a block has assigned since.
   */
  putOver(params: Params): Params {
    if (!this.#rules.typesParamsByText || this.#root.entries.size === 0) return params;
    const launch = this.showAsSeen((reference) => createInvalid(`\`${reference}\` is not a parameter of the launch`));
    return {
      read: (name) => {
        if (!launch.has(name)) return params.read(name);
        const value = launch.read(name);
        return value.kind === 'map' && params.has(name) ? mergeMaps(params.read(name), value) : value;
      },
      has: (name) => launch.has(name) || params.has(name),
      find: (names) => {
        const value = launch.find(names);
        const own = params.find(names);
        return value?.kind === 'map' && own !== undefined ? mergeMaps(own, value) : (value ?? own);
      },
      readAll: () => mergeMaps(params.readAll(), launch.readAll()),
    };
  }

  /** Overrides what a file just assigned to a name of `params` by the parameter of the launch. */
  override(place: Place, names: readonly string[]): void {
    if (this.#root.entries.size === 0) return;
    const wanted = this.#find([...place.path, ...names], place);
    const last = names.at(-1) ?? '';
    let scope: TreeNode | undefined = findScope(place, names[0] ?? '');
    for (const name of names.slice(0, -1)) scope = scope instanceof Scope ? scope.find(name) : undefined;
    const declared = scope instanceof Scope ? scope.find(last) : undefined;
    if (wanted === undefined || !(scope instanceof Scope) || !(declared instanceof Leaf)) return;
    scope.put(last, this.#putOver(wanted, declared, !this.#rules.typesParamsByText));
  }

  /** Adds the parameters that no assignment used. */
  complete(root: Scope): void {
    this.#merge(root, this.#root);
  }

  #merge(target: Scope, source: Scope): void {
    for (const [name, node] of source.entries) {
      const present = target.find(name);
      const from = toScope(node);
      const isMap = present instanceof Scope || present?.value.kind === 'map';
      const into = from !== undefined && (isMap || present === undefined) ? target.open(name, undefined) : undefined;
      if (from !== undefined && into !== undefined) this.#merge(into, from);
      else if (present instanceof Leaf && isTaken(present, findFirstOrigin(node)))
        target.put(name, replaceOnce(present));
      // The parameter of the launch stays, unless a condition decides whether an assignment has already used it.
      else target.put(name, this.#putOver(node, present, present instanceof Leaf && present.value.kind === 'choice'));
    }
  }

  /** The strict dialect overrides `params.name` only, the legacy one every assignment outside blocks. */
  #find(path: readonly string[], place: Place): TreeNode | undefined {
    const isSeen = this.#rules.typesParamsByText ? path.length > 1 && place.path.length === 0 : path.length === 2;
    if (path[0] !== 'params' || !isSeen) return undefined;
    let node: TreeNode | undefined = this.#root;
    for (const name of path) node = node === undefined ? node : toScope(node)?.find(name);
    return node;
  }

  #putOver(wanted: TreeNode, present: TreeNode | undefined, isTyped: boolean): Leaf {
    const value = toNodeValue(wanted);
    const origin = findFirstOrigin(wanted);
    if (!(present instanceof Leaf)) return new Leaf(value, origin, present);
    const typed = isTyped && value.kind === 'string' ? convertLike(value, present.value) : value;
    return new Leaf(typed, origin, withoutOverride(present, origin));
  }

  #toTyped(value: Value): Value {
    return this.#rules.typesParamsByText && value.kind === 'string' ? detectType(value) : value;
  }
}

/** Returns a map with the entries of another one, which override its own. */
function mergeMaps(map: Value, over: MapValue): MapValue {
  if (map.kind !== 'map') return over;
  const entries = new Map(map.entries);
  for (const [key, item] of over.entries) {
    const { value } = item;
    const present = entries.get(key);
    entries.set(
      key,
      present !== undefined && value.kind === 'map' ? { ...item, value: mergeMaps(present.value, value) } : item,
    );
  }
  return map.isScope ? createScopeValue(entries, over) : mapValue(entries, over);
}

function toScope(node: TreeNode): Scope | undefined {
  if (node instanceof Scope) return node;
  return node.value.kind === 'map' ? createScopeOfMap(node) : undefined;
}

/** An assignment after another one overrides that one, not the launch's parameter. */
function withoutOverride(leaf: Leaf, origin: Origin): TreeNode | undefined {
  if (isSameOrigin(leaf.origin, origin)) return leaf.previous;
  const { previous } = leaf;
  return previous instanceof Leaf && isSameOrigin(previous.origin, origin)
    ? new Leaf(leaf.value, leaf.origin, previous.previous)
    : leaf;
}

/** Returns true if an assignment was overridden by the launch under every condition. */
function isTaken({ origin, value }: Leaf, wanted: Origin): boolean {
  return isSameOrigin(origin, wanted) && value.kind !== 'choice';
}

/** Keeps the launch's parameter once in the history where several files assigned the parameter. */
function replaceOnce({ value, origin, previous }: Leaf): Leaf {
  const replaced: Leaf[] = [];
  let node = previous;
  for (; node instanceof Leaf; node = node.previous) if (!isSameOrigin(node.origin, origin)) replaced.push(node);
  const history = replaced.reduceRight<TreeNode | undefined>(
    (before, leaf) => new Leaf(leaf.value, leaf.origin, before),
    node,
  );
  return new Leaf(value, origin, history);
}

function isSameOrigin({ value: a }: Origin, { value: b }: Origin): boolean {
  return a.path === b.path && a.start === b.start && a.end === b.end;
}

const nowhere = { path: '', start: 0, end: 0 };

function findFirstOrigin(node: TreeNode): Origin {
  if (node instanceof Leaf) return node.origin;
  for (const below of node.entries.values()) return findFirstOrigin(below);
  return { span: nowhere, key: nowhere, value: nowhere, includedFrom: [], profile: undefined };
}

/** Returns the texts of a launch's parameters as files, so that secrets in them are found like secrets in files. */
export function listParamFiles({ params, paramSources }: Launch): readonly ProjectFile[] {
  return paramSources.map((source) => {
    const own = params.filter(({ origin }) => origin.span.path === source.path);
    return {
      source,
      tree: parse({ path: source.path, text: '' }).file,
      problems: [],
      lines: new LineIndex(source.text),
      flows: own.flatMap(({ names, value }) => listFlows(['params', ...names], value, source)),
    };
  });
}

function listFlows(path: readonly string[], value: Value, source: Source): readonly Flow[] {
  if (value.kind === 'map')
    return [...value.entries].flatMap(([key, item]) => listFlows([...path, key], item.value, source));
  if (value.kind === 'list') return value.items.flatMap((item) => listFlows(path, item.value, source));
  const literals = value.literals.map((span) => {
    const text = source.text.slice(span.start, span.end);
    const quote = text.startsWith("'") ? "'" : text.startsWith('"') ? '"' : undefined;
    return { span, value: findText(value) ?? text, use: 'value', isArgument: false, quote } as const;
  });
  return [{ path, literals, references: [], words: [], joined: [] }];
}

function findText(value: Value): string | undefined {
  return value.kind === 'string' ? value.value : undefined;
}
