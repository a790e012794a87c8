import { formatPath } from '../../base/dotted-path.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { entries, listChildNames, match } from '../catalog.ts';
import { executorNames } from '../executors.ts';
import type { Spelling } from '../setting.ts';
import { nameSpellings, toCanonical, toSpelled } from '../spelling.ts';

/** The right place of a misplaced setting. The paths are as the target spells them. */
export interface Misnested {
  /** Misplaced part of the path: a block, or the complete setting. */
  readonly wrong: readonly string[];
  /** Scope to move it to; empty for the top level. */
  readonly scope: readonly string[];
  readonly right: readonly string[];
}

/**
 * Finds the right place of an unknown path if it is certain: the end of the path is a known path, a directive is in the
 * scope of the executor or the reverse, or the scope has only one setting of that name.
 */
export function findMisnested(path: readonly string[], spelling: Spelling): Misnested | undefined {
  const canonical = toCanonical(path, spelling);
  const home = findExecutorHome(canonical) ?? findHome(canonical);
  return findInnerScope(path, spelling) ?? createMoved(path, home, spelling);
}

/** `executor { slurm { … } }`: the scope of one executor has a dollar sign before its name. */
function findExecutorHome([scope, name = '', ...rest]: readonly string[]): readonly string[] | undefined {
  const isOf = scope === 'executor' && rest.length > 0 && executorNames.includes(name);
  return isOf && isSetting(['executor', ...rest]) ? ['executor', `$${name}`, ...rest] : undefined;
}

/** Finds a block in a scope that has no such block: `docker { process { … } }`, `apptainer.env.NAME`. */
function findInnerScope(path: readonly string[], spelling: Spelling): Misnested | undefined {
  for (let index = 1; index < path.length - 1; index++) {
    const rest = path.slice(index);
    if (isKnown(toCanonical(path.slice(0, index + 1), spelling))) continue;
    if (match(toCanonical(rest, spelling)).definition === undefined) continue;
    return { wrong: path.slice(0, index + 1), scope: [], right: rest.slice(0, 1) };
  }
  return undefined;
}

function createMoved(
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
  // An unknown block may be a plugin's, as `k8s.scheduler` is, and may contain anything.
  return isProcess || !isKnown(path.slice(0, -1)) ? undefined : findInScope(scope, last);
}

/**
 * Finds the only setting with a name that was written at the top level; directives first. A single word (`system`,
 * `project`, `strategy`) may mean anything, and the engine's own names are not settings.
 */
function findOnlyHome(name: string): readonly string[] | undefined {
  // At the top level, `shell` has no other meaning.
  if (isDirective(name) || name === 'shell') return ['process', name];
  // A name that only Nextflow's own spelling has.
  const own = nameSpellings.find(({ nextflow }) => nextflow === name);
  if (own !== undefined) return [...own.parent, own.canonical];
  const tells = /\p{Ll}\p{Lu}/u.test(name) ? !impliedNames.has(name) : tellingWords.has(name);
  if (!tells) return undefined;
  return findOnly(listNamed(name).filter(([scope]) => scope !== 'process'));
}

/** Finds the only setting of a scope with this last name. `enabled` is too common to be certain. */
function findInScope(scope: string, name: string): readonly string[] | undefined {
  if (name === 'enabled') return undefined;
  return findOnly(listNamed(name).filter((segments) => segments[0] === scope));
}

/** Homes that a message lists; a name with more of them says little about what was meant. */
const maxHomes = 5;

/** Names the scopes that have a setting with the last name of a path; empty if no scope or too many have one. */
export function describeHomes(path: readonly string[], spelling: Spelling): string {
  const homes = listNamed(path.at(-1) ?? '')
    .filter(([scope, ...inner]) => scope !== 'process' || inner.length === 1)
    .toSorted((one, other) => compareCodeUnits(one.join('.'), other.join('.')));
  const scopes = homes.map((home) => `\`${formatPath(toSpelled(home, spelling).slice(0, -1))}\``);
  const [first, ...more] = scopes;
  if (first === undefined || homes.some(({ length }) => length === 1)) return '';
  if (more.length > 0 && homes.every(([scope = '']) => /^container[A-G]$/u.test(scope)))
    return `the scope of a container engine, such as ${first}`;
  if (scopes.length > maxHomes) return '';
  return more.length === 0 ? first : `${scopes.slice(0, -1).join(', ')} or ${scopes.at(-1)}`;
}

function listNamed(name: string): readonly (readonly string[])[] {
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

function findOnly(paths: readonly (readonly string[])[]): readonly string[] | undefined {
  return paths.length === 1 ? paths[0] : undefined;
}

/** A selector or an executor's own scope, which restricts a setting and is not part of its name. */
function isGrouping(segment: string): boolean {
  return /^with(?:Name|Label):/u.test(segment) || segment.startsWith('$');
}

/** Scopes in which people expect settings of tasks. */
function takesTasks(scope: string): boolean {
  return scope === 'executor' || scope === 'cluster' || /^(?:container|cloud)[A-G]$/u.test(scope);
}

const directiveNames: ReadonlySet<string> = new Set(listChildNames(['process']));

/** Single words that are certain: real profiles have `channels` beside `conda.enabled`. */
const tellingWords: ReadonlySet<string> = new Set(['channels', 'spot', 'subnetwork']);

/** Names that every configuration may refer to without setting them. */
const impliedNames: ReadonlySet<string> = new Set(['projectDir', 'launchDir', 'baseDir']);

/** Directives whose names have other meanings in other scopes. */
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
