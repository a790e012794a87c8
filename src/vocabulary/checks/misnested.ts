import { childNames, entries, match } from '../catalog.ts';
import { executorNames } from '../executors.ts';
import type { Spelling } from '../setting.ts';
import { toCanonical, toSpelled } from '../spelling.ts';

/** Where a setting belongs that was written in the wrong place. Both paths are as the target spells them. */
export interface Misnested {
  /** As much of the written path as is out of place: a block, or the whole setting. */
  readonly wrong: readonly string[];
  /** Where that belongs; empty for the top level. */
  readonly scope: readonly string[];
  readonly right: readonly string[];
}

/**
 * Where a path that the engine does not know belongs, if that is certain: its end is a path by itself, it is a
 * directive or a setting of the executor in the place of the other, or its scope has one setting of that name.
 */
export function findMisnested(path: readonly string[], spelling: Spelling): Misnested | undefined {
  const canonical = toCanonical(path, spelling);
  const home = findExecutorHome(canonical) ?? findHome(canonical);
  return findInnerScope(path, spelling) ?? moved(path, home, spelling);
}

/** `executor { slurm { … } }`: the scope of one executor has a dollar sign before its name. */
function findExecutorHome([scope, name = '', ...rest]: readonly string[]): readonly string[] | undefined {
  const isOf = scope === 'executor' && rest.length > 0 && executorNames.includes(name);
  return isOf && isSetting(['executor', ...rest]) ? ['executor', `$${name}`, ...rest] : undefined;
}

/** A block inside a scope that has none of that name: `docker { process { … } }`, `apptainer.env.NAME`. */
function findInnerScope(path: readonly string[], spelling: Spelling): Misnested | undefined {
  for (let index = 1; index < path.length - 1; index++) {
    const rest = path.slice(index);
    if (isKnown(toCanonical(path.slice(0, index + 1), spelling))) continue;
    if (match(toCanonical(rest, spelling)).definition === undefined) continue;
    return { wrong: path.slice(0, index + 1), scope: [], right: rest.slice(0, 1) };
  }
  return undefined;
}

function moved(
  path: readonly string[],
  home: readonly string[] | undefined,
  spelling: Spelling,
): Misnested | undefined {
  if (home === undefined) return undefined;
  const right = toSpelled(home, spelling);
  return { wrong: path, scope: right.slice(0, -1), right };
}

function findHome(path: readonly string[]): readonly string[] | undefined {
  const [scope = '', ...rest] = path;
  const last = path.at(-1) ?? '';
  if (path.length === 1) return findOnlyHome(scope);
  const inner = rest.filter((segment) => !isGrouping(segment));
  const isProcess = scope === 'process';
  if (inner.length === 1) {
    if (isProcess && isSetting(['executor', last])) return ['executor', last];
    if (isProcess || takesTasks(scope)) {
      if (isSetting([last]) && last !== 'plugins') return [last];
      if (!isProcess && isDirective(last)) return ['process', last];
    }
  }
  return isProcess ? undefined : findInScope(scope, last);
}

/**
 * The only setting that has this name, for one written at the top level: a directive before all others. One word alone
 * (`system`, `project`, `strategy`) may be meant for anything, and the engine's own names are no settings.
 */
function findOnlyHome(name: string): readonly string[] | undefined {
  if (isDirective(name)) return ['process', name];
  const tells = /\p{Ll}\p{Lu}/u.test(name) ? !impliedNames.has(name) : tellingWords.has(name);
  if (!tells) return undefined;
  return theOnly(named(name).filter(([scope]) => scope !== 'process'));
}

/** The one setting of a scope that ends in this name. Many things can be enabled, so that word tells nothing. */
function findInScope(scope: string, name: string): readonly string[] | undefined {
  if (name === 'enabled') return undefined;
  return theOnly(named(name).filter((segments) => segments[0] === scope));
}

function named(name: string): readonly (readonly string[])[] {
  return byLastName.get(name) ?? [];
}

const byLastName: ReadonlyMap<string, readonly (readonly string[])[]> = groupByLastName();

function groupByLastName(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>();
  for (const { definition } of entries) {
    const segments = definition.path.split('.');
    if (definition.engine?.gone !== undefined) continue;
    if (segments[0] === 'agent' || segments.includes('<name>') || segments.includes('*')) continue;
    const name = segments.at(-1) ?? '';
    groups.set(name, [...(groups.get(name) ?? []), segments]);
  }
  return groups;
}

function theOnly(paths: readonly (readonly string[])[]): readonly string[] | undefined {
  return paths.length === 1 ? paths[0] : undefined;
}

/** A selector or an executor's own scope: it says for what a setting holds, not which one it is. */
function isGrouping(segment: string): boolean {
  return /^with(?:Name|Label):/u.test(segment) || segment.startsWith('$');
}

/** Scopes in which people look for what holds for tasks. */
function takesTasks(scope: string): boolean {
  return scope === 'executor' || scope === 'cluster' || /^(?:container|cloud)[A-G]$/u.test(scope);
}

const directiveNames: ReadonlySet<string> = new Set(childNames(['process']));

/** Single words that are hardly meant for anything else: `channels` stands beside `conda.enabled` in real profiles. */
const tellingWords: ReadonlySet<string> = new Set(['channels', 'spot', 'subnetwork']);

/** What every configuration may refer to, without anybody setting it. */
const impliedNames: ReadonlySet<string> = new Set(['projectDir', 'launchDir', 'baseDir']);

/** Words that mean something else in other scopes as well. */
const plainWords: ReadonlySet<string> = new Set([
  'arch',
  'array',
  'cache',
  'debug',
  'echo',
  'fair',
  'hints',
  'label',
  'secret',
  'shell',
  'tag',
]);

function isDirective(name: string): boolean {
  return directiveNames.has(name) && !plainWords.has(name);
}

function isSetting(path: readonly string[]): boolean {
  return match(path).definition !== undefined;
}

function isKnown(path: readonly string[]): boolean {
  return match(path).isScope || match(path).isFree;
}
