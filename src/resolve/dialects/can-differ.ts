import type { Span } from '../../base/source.ts';
import { listBranches } from '../../language/ast/branches.ts';
import type { Block, ConfigFile, Expression, Statement } from '../../language/ast/nodes.ts';
import { listProfileBlocks } from '../../language/ast/walk-statements.ts';
import type { ProjectFile } from '../files/project.ts';
import { maxComparedFiles } from '../limits.ts';
import type { ResolvedConfig } from '../tree/resolved.ts';
import { findRules } from './find-rules.ts';

// Finds text that the dialects may read differently though neither refuses it. Only then is it worth reading the view
// for the other dialect as well.

/** A block that has the name of a scope set around it. */
export interface InheritingBlock {
  readonly path: readonly string[];
  readonly span: Span;
}

interface Traits {
  /** Every path and its beginnings that statements write, profiles left out. */
  readonly written: ReadonlySet<string>;
  /** Paths to which a map literal is assigned. */
  readonly literals: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
  /** A dotted name in a block may mean a scope around it. */
  readonly reachesOut: boolean;
  readonly inheriting: readonly InheritingBlock[];
  /** A profile that stands twice in one block, or that sets one scope by dotted names and by a block. */
  readonly mixedProfile: boolean;
}

const cache = new WeakMap<ConfigFile, Traits>();

function readTraits(file: ProjectFile): Traits {
  const known = cache.get(file.tree) ?? findTraits(file);
  cache.set(file.tree, known);
  return known;
}

/** Returns true if the other dialect may read some setting of this view differently. */
export function canDiffer(files: readonly ProjectFile[], resolved: ResolvedConfig): boolean {
  if (files.length > maxComparedFiles) return true;
  const traits = files.map(readTraits);
  return (
    differsByProfile(resolved, traits) ||
    traits.some((one) => one.reachesOut || one.inheriting.length > 0 || haveCommon(one.literals, one.blocks)) ||
    traits.some((one) => traits.some((other) => one !== other && replaces(one, other)))
  );
}

/** Returns the blocks of a view's files that, in the legacy dialect, begin with the contents of an enclosing scope. */
export function listInheritingBlocks(files: readonly ProjectFile[]): readonly InheritingBlock[] {
  return files.flatMap((file) => readTraits(file).inheriting);
}

function differsByProfile({ dialect, profileBlocks: applied, settings }: ResolvedConfig, traits: readonly Traits[]) {
  if (applied.length === 0) return false;
  if (findRules(dialect).defersProfiles || applied.length > 1 || traits.some(({ mixedProfile }) => mixedProfile))
    return true;
  const selectors = new Map<string, boolean>();
  return settings.some(({ path, origin, overridden }) => {
    const inProfile = origin.profile !== undefined;
    // The legacy dialect may apply later what something else overrides here.
    if (overridden.some((write) => write.origin.profile !== undefined && write.origin.profile !== origin.profile))
      return true;
    const depth = path.findIndex((name) => /^with(?:Name|Label):/u.test(name));
    if (depth < 0) return false;
    const selector = path.slice(0, depth + 1).join('\n');
    const known = selectors.get(selector);
    selectors.set(selector, inProfile);
    return (known !== undefined && known !== inProfile) || (inProfile && overridden.length > 0);
  });
}

const collisions = new WeakMap<Traits, WeakMap<Traits, boolean>>();

/** Returns true if one file's literal or block replaces what another one writes. */
function replaces(one: Traits, other: Traits): boolean {
  const known = collisions.get(one) ?? new WeakMap<Traits, boolean>();
  collisions.set(one, known);
  const found = known.get(other) ?? (haveCommon(one.literals, other.written) || haveCommon(one.blocks, other.literals));
  known.set(other, found);
  return found;
}

function haveCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const path of few) if (many.has(path)) return true;
  return false;
}

function findTraits(file: ProjectFile): Traits {
  const found = new TraitFinder(file.source.path);
  found.collectStatements(file.tree.body, []);
  return found;
}

class TraitFinder implements Traits {
  readonly written = new Set<string>();
  readonly literals = new Set<string>();
  readonly blocks = new Set<string>();
  readonly inheriting: InheritingBlock[] = [];
  reachesOut = false;
  mixedProfile = false;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  collectStatements(statements: readonly Statement[], scope: readonly string[]): void {
    for (const statement of statements) this.#collectStatement(statement, scope);
  }

  #collectStatement(statement: Statement, scope: readonly string[]): void {
    switch (statement.kind) {
      case 'assignment': {
        const names = statement.path.map(({ name }) => name);
        if (names.length > 1 && this.#isSetAround(names[0] ?? '', scope)) this.reachesOut = true;
        this.#note(scope, names);
        if (isMap(statement.value)) this.literals.add(joinPath([...scope, ...names]));
        return;
      }
      case 'block':
        if (scope.length === 0 && statement.path[0]?.name === 'profiles') this.#collectProfiles(statement);
        else this.#collectBlock(statement, scope);
        return;
      case 'selector':
        this.#collectBody([`${statement.keyword.name}:${statement.target.name}`], statement.body, scope);
        return;
      default:
        for (const branch of listBranches(statement)) this.collectStatements(branch, scope);
    }
  }

  #collectBlock(block: Block, scope: readonly string[]): void {
    const names = block.path.map(({ name }) => name);
    if (this.#isSetAround(names[0] ?? '', scope)) {
      const span = { path: this.#path, start: block.start, end: block.end };
      this.inheriting.push({ path: [...scope, ...names], span });
    }
    this.#collectBody(names, block.body, scope);
  }

  #collectBody(names: readonly string[], body: readonly Statement[], scope: readonly string[]): void {
    const path = [...scope, ...names];
    this.#note(scope, names);
    this.blocks.add(joinPath(path));
    this.collectStatements(body, path);
  }

  #collectProfiles(block: Block): void {
    const profiles = block.path.length > 1 ? [block] : listProfileBlocks(block);
    const names = new Set<string>();
    for (const profile of profiles) {
      const name = profile.path.at(-1)?.name ?? '';
      if (names.has(name) || isMixed(profile.body)) this.mixedProfile = true;
      names.add(name);
      this.collectStatements(profile.body, []);
    }
  }

  #note(scope: readonly string[], names: readonly string[]): void {
    names.forEach((_, index) => {
      this.written.add(joinPath([...scope, ...names.slice(0, index + 1)]));
    });
  }

  /** Returns true if an enclosing scope, but not the scope itself, has an entry of this name. */
  #isSetAround(name: string, scope: readonly string[]): boolean {
    return scope.some((_, depth) => this.written.has(joinPath([...scope.slice(0, depth), name])));
  }
}

/** Returns true if one scope is set both by dotted names and by a block, or by blocks twice. */
function isMixed(body: readonly Statement[]): boolean {
  const dotted = new Set<string>();
  return body.some((statement) => {
    if (statement.kind === 'include') return body.length > 1;
    if (statement.kind === 'block') return dotted.has(statement.path[0]?.name ?? '');
    if (statement.kind === 'assignment' && statement.path.length > 1) dotted.add(statement.path[0]?.name ?? '');
    return false;
  });
}

function isMap(expression: Expression): boolean {
  return expression.kind === 'parenthesized' ? isMap(expression.expression) : expression.kind === 'map';
}

function joinPath(path: readonly string[]): string {
  return path.join('\n');
}
