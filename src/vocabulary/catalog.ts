import type { SettingDefinition } from './setting.ts';
import { engineOnlySettings } from './settings/engine-only.ts';
import { languageSettings } from './settings/language.ts';
import { referenceSettings } from './settings/reference.ts';

/** Source of a setting: the reference, the language itself (`params`, directives), or only the engine. */
export type SettingSource = 'reference' | 'language' | 'engine';

interface Node {
  readonly children: Map<string, Node>;
  definition: SettingDefinition | undefined;
  /** The result for a path that ends here; created once, like the next one, since one path leads here. */
  match?: Match;
  /** The result for a path that continues with a name that the table does not have. */
  free?: Match;
}

export interface Entry {
  readonly definition: SettingDefinition;
  readonly source: SettingSource;
}

/** Every setting, those of the reference first, in the order of its tables. */
export const entries: readonly Entry[] = [
  ...referenceSettings.map((definition) => ({ definition, source: 'reference' as const })),
  ...languageSettings.map((definition) => ({ definition, source: 'language' as const })),
  ...engineOnlySettings.map((definition) => ({ definition, source: 'engine' as const })),
];

const root: Node = buildTree();

function buildTree(): Node {
  const top: Node = { children: new Map(), definition: undefined };
  for (const { definition } of entries) {
    let node = top;
    for (const segment of definition.path.split('.')) {
      let child = node.children.get(segment);
      if (child === undefined) {
        child = { children: new Map(), definition: undefined };
        node.children.set(segment, child);
      }
      node = child;
    }
    node.definition ??= definition;
  }
  return top;
}

/** Result of a lookup: the setting, whether it has settings below it, and whether only a trailing `*` matched. */
export interface Match {
  readonly definition: SettingDefinition | undefined;
  readonly isScope: boolean;
  readonly isFree: boolean;
  /** The nearest setting above that takes a map, below which any name is valid. */
  readonly map: SettingDefinition | undefined;
}

const NOTHING: Match = { definition: undefined, isScope: false, isFree: false, map: undefined };

/** Finds a canonical path in the table. Exact names win over `<name>`, and both over a trailing `*`. */
export function match(path: readonly string[]): Match {
  return walk(root, normalizePath(path), 0, undefined) ?? NOTHING;
}

function walk(
  node: Node,
  path: readonly string[],
  index: number,
  map: SettingDefinition | undefined,
): Match | undefined {
  const segment = path[index];
  if (segment === undefined) {
    node.match ??= { definition: node.definition, isScope: node.children.size > 0, isFree: false, map };
    return node.match;
  }
  const above = index > 0 && node.definition?.types.includes('map') ? node.definition : map;
  const found = walkInto(node, segment, path, index, above) ?? walkInto(node, '<name>', path, index, above);
  if (found !== undefined) return found;
  const rest = node.children.get('*');
  if (rest === undefined && above === undefined) return undefined;
  node.free ??= { definition: rest?.definition, isScope: false, isFree: true, map: above };
  return node.free;
}

function walkInto(
  node: Node,
  name: string,
  path: readonly string[],
  index: number,
  map: SettingDefinition | undefined,
): Match | undefined {
  const child = node.children.get(name);
  const found = child === undefined ? undefined : walk(child, path, index + 1, map);
  return found?.definition !== undefined || found?.isScope === true || found?.isFree === true ? found : undefined;
}

/** Returns the names directly below a canonical path, without patterns. */
export function listChildNames(path: readonly string[]): readonly string[] {
  let node: Node | undefined = root;
  for (const segment of normalizePath(path)) {
    const next: Node | undefined = node.children.get(segment) ?? node.children.get('<name>');
    if (next === undefined) return [];
    node = next;
  }
  return [...node.children.keys()].filter((name) => name !== '<name>' && name !== '*');
}

/**
 * Removes segments that the table does not have: selectors (`process.withName:X.cpus`), an executor's own scope
 * (`executor.$slurm.queueSize`) and list items (`[0]`).
 */
function normalizePath(path: readonly string[]): readonly string[] {
  const takesSelectors = path[0] === 'process' || path[0] === 'agent';
  return path.filter((segment, index) => {
    if (segment.startsWith('[') && /^\[[0-9]+\]$/.test(segment)) return false;
    if (takesSelectors && index > 0 && isSelector(segment)) return false;
    return !(index === 1 && path[0] === 'executor' && segment.startsWith('$'));
  });
}

/** Returns true for a process selector. */
export function isSelector(segment: string): boolean {
  return segment.startsWith('withName:') || segment.startsWith('withLabel:');
}
