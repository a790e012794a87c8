import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import type { Apply, Block, If, Include, OpaqueStatement, Statement } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import { assignedNames } from './assignment.ts';
import { negated } from './choice.ts';
import { diagnose } from './diagnostics.ts';
import { checkEmptyScopes } from './empty-scope.ts';
import { evaluate } from './evaluate.ts';
import { type FileRun, spanIn } from './file-run.ts';
import { flattenTree } from './flatten.ts';
import { type Budget, type Frame, Locals } from './frame.ts';
import { IncludeReader } from './include-reader.ts';
import { declare, invokeClosure } from './invoke.ts';
import { invalidValue, nullValue, unknownValue } from './known.ts';
import { runAssignment } from './load-assignment.ts';
import { type LoadHost, runExpression } from './load-calls.ts';
import { runTry } from './load-try.ts';
import { FileParams } from './params.ts';
import { findIn, findSetting, makeRoom, mayHoldSelectors, type Place, scopeFor, scopeName, under } from './place.ts';
import { findWrongPlugins, readPlugins } from './plugins.ts';
import { checkProfiles } from './profile-check.ts';
import type { Project, ProjectFile } from './project.ts';
import type { Incompleteness, ResolvedConfig, ResolvedPlugin } from './resolved.ts';
import { sourceText } from './source-text.ts';
import { profileBlocks } from './statement-walk.ts';
import { checkStatically } from './static-check.ts';
import { mergeInto, Scope } from './tree.ts';
import { truth } from './truth.ts';
import type { Value } from './value.ts';
import { openScopes, writeSetting } from './write.ts';

export interface ResolveOptions {
  readonly dialect: Dialect;
  /** The profiles of the view in the order given; none is the engine's default, the profile `standard`. */
  readonly profiles: readonly string[];
  /** Environment variables that the caller vouches for. */
  readonly environment: ReadonlyMap<string, string>;
  /** A fragment is judged for what it says: what it does not set may be set by whoever includes it. */
  readonly fragment: boolean;
}

const mostSteps = 1_500_000;

/** What the engine would see of a target with these profiles, as far as that can be told without running anything. */
export function resolve(project: Project, entry: string, options: ResolveOptions): ResolvedConfig {
  return new Resolution(project, entry, options).resolve();
}

class Resolution {
  readonly #project: Project;
  readonly #options: ResolveOptions;
  readonly #profiles: readonly string[];
  readonly #budget: Budget = { steps: mostSteps, depth: 0 };
  readonly #syntax: Diagnostic[] = [];
  readonly #static: Diagnostic[] = [];
  readonly #dynamic: Diagnostic[] = [];
  readonly #includes: IncludeReader;
  readonly #host: LoadHost;
  readonly #incomplete: Incompleteness[] = [];
  readonly #tainted = new Set<string>();
  readonly #files = new Set<string>();
  /** The statement that runs: what is changed on the way is noted there. */
  #current: Range = { start: 0, end: 0 };
  readonly #report = (diagnostic: Diagnostic): void => {
    this.#dynamic.push(diagnostic);
  };
  readonly #profileBlocks: { readonly name: string; readonly span: Span }[] = [];
  #plugins: readonly ResolvedPlugin[] = [];
  readonly #entry: string;

  constructor(project: Project, entry: string, options: ResolveOptions) {
    this.#project = project;
    this.#entry = entry;
    this.#options = options;
    this.#profiles = options.profiles.length === 0 ? ['standard'] : options.profiles;
    this.#host = {
      dialect: options.dialect,
      frame: (run, place) => this.#frame(run, place),
      runAll: (statements, place, run) => this.#runAll(statements, place, run),
      reportValue: (value, range, run) => this.#reportValue(value, spanIn(run.file, range)),
      taint: (path, range, run, because) => this.#taint(path, run.file, range, because),
      report: this.#report,
    };
    this.#includes = new IncludeReader(project, entry, {
      report: this.#report,
      noteIncomplete: (row) => this.#incomplete.push(row),
      isReported: (span) =>
        this.#static.some((problem) => problem.span.path === span.path && problem.span.start === span.start),
      readFile: (file, root, includer, from, profile) => this.#readFile(file, root, includer, from, profile),
    });
  }

  resolve(): ResolvedConfig {
    const entry = this.#entry;
    const root = new Scope(undefined, undefined);
    const read = this.#project.read(entry);
    if (read.kind === 'file') this.#readFile(read.file, root, undefined, [], undefined);
    this.#dynamic.push(...checkProfiles(this.#project, entry, this.#files, this.#options.profiles));
    if (this.#options.dialect === 'v1' && !this.#options.fragment) {
      this.#dynamic.push(...checkEmptyScopes(root));
    }
    if (this.#budget.steps < 0) {
      const span = { path: entry, start: 0, end: 0 };
      this.#incomplete.push({ scope: '*', span, because: 'statement' });
    }
    const { settings, scopes } = flattenTree(root);
    return {
      entry,
      dialect: this.#options.dialect,
      profiles: this.#options.profiles,
      settings,
      scopes,
      profileBlocks: this.#profileBlocks,
      includes: this.#includes.includes,
      incomplete: this.#incomplete,
      plugins: this.#plugins,
      diagnostics: [...this.#syntax, ...this.#static, ...this.#dynamic],
      files: [...this.#files],
    };
  }

  /** Runs a file's statements into a tree that begins empty, seeing the parameters of its includer. */
  #readFile(
    file: ProjectFile,
    root: Scope,
    includer: FileRun | undefined,
    includedFrom: readonly Span[],
    profile: string | undefined,
  ): void {
    this.#noteFile(file);
    const run: FileRun = {
      file,
      root,
      params: new FileParams(root, includer?.params, (reference) => this.#missing(reference)),
      locals: new Locals(),
      functions: new Map(),
      flow: { returned: false, conditions: 0 },
      deferred: includer?.deferred ?? new Scope(undefined, undefined),
      outerSetting: (name) => (includer === undefined ? undefined : findIn(includer, name)),
      includedFrom,
    };
    for (const statement of file.tree.body) {
      if (statement.kind === 'function') run.functions.set(statement.name.name, statement);
    }
    this.#runAll(file.tree.body, { scope: root, path: [], profile, conditions: [], deferred: undefined }, run);
    if (includer === undefined) mergeInto(root, run.deferred);
  }

  /** What a file is refused for whatever its statements do; once for each file of a view. */
  #noteFile(file: ProjectFile): void {
    const { path } = file.source;
    if (this.#files.has(path)) return;
    this.#files.add(path);
    const { dialect } = this.#options;
    for (const problem of file.problems) {
      if (problem.refusedBy.length === 0 || problem.refusedBy.includes(dialect)) this.#syntax.push(problem);
    }
    if (dialect === 'v2') for (const problem of checkStatically(file, this.#project)) this.#static.push(problem);
  }

  /** A parameter that nobody set: null, unless something that could have set it is not known. */
  #missing(reference: string): Value {
    const from = { references: [reference], literals: [] };
    if (this.#options.fragment) return unknownValue(`${reference} is not set in this file`, from);
    if (
      this.#incomplete.some((row) => row.scope === '*' || row.scope === 'params' || row.scope.startsWith('params.'))
    ) {
      return unknownValue(`${reference} may be set where it cannot be seen`, from);
    }
    return this.#options.dialect === 'v1' ? this.#undefinedName(reference) : nullValue(from);
  }

  /** The strict dialect has its own check for names; the legacy one stops when it reads one. */
  #undefinedName(name: string): Value {
    const reason = `\`${name}\` is not defined`;
    const from = { references: [name], literals: [] };
    const isFatal = this.#options.dialect === 'v1' && !this.#options.fragment && this.#incomplete.length === 0;
    return isFatal ? invalidValue(reason, from) : unknownValue(reason, from);
  }

  #frame(run: FileRun, place: Place): Frame {
    return {
      path: run.file.source.path,
      text: run.file.source.text,
      dialect: this.#options.dialect,
      environment: this.#options.environment,
      params: run.params,
      locals: run.locals,
      functions: run.functions,
      budget: this.#budget,
      invoke: invokeClosure,
      touch: (names) => this.#touch(names, place, run),
      setting: (name) => findSetting(run.root, place, name) ?? run.outerSetting(name),
      undefinedName: (name) => this.#undefinedName(name),
    };
  }

  #runAll(statements: readonly Statement[], place: Place, run: FileRun): void {
    for (const statement of statements) {
      if (run.flow.returned) return;
      const outer = this.#current;
      this.#current = statement;
      this.#runStatement(statement, place, run);
      this.#current = outer;
    }
  }

  #runStatement(statement: Statement, place: Place, run: FileRun): void {
    switch (statement.kind) {
      case 'assignment':
        runAssignment(statement, place, run, this.#host);
        break;
      case 'block':
        this.#runBlock(statement, place, run);
        break;
      case 'selector': {
        const { keyword, target } = statement;
        if (this.#options.dialect === 'v2' && !mayHoldSelectors(place.path)) {
          this.#report(diagnose('misplaced-selector', spanIn(run.file, statement), { name: scopeName(place.path) }));
        }
        this.#enter([`${keyword.name}:${target.name}`], statement, place, run);
        break;
      }
      case 'include':
        this.#include(statement, place, run);
        break;
      case 'apply':
        this.#runApply(statement, place, run);
        break;
      case 'declaration':
        declare(statement, this.#frame(run, place));
        break;
      case 'if':
        this.#runIf(statement, place, run);
        break;
      case 'try':
        runTry(statement, place, run, this.#host, { diagnostics: this.#dynamic, incomplete: this.#incomplete });
        break;
      case 'throw':
        if (place.conditions.length === 0) this.#refuse(statement, 'it throws an exception', run);
        break;
      case 'function':
      case 'import':
        break;
      case 'assert':
        evaluate(statement.condition, this.#frame(run, place));
        break;
      case 'return':
        if (statement.value !== undefined) evaluate(statement.value, this.#frame(run, place));
        if (place.conditions.length === run.flow.conditions) run.flow.returned = true;
        else this.#taint(place.path, run.file, statement, 'statement');
        break;
      case 'expressionStatement':
        runExpression(statement, place, run, this.#host);
        break;
      case 'opaque':
        if (statement.keyword === 'class') this.#refuse(statement, 'a class cannot be declared here', run);
        else this.#runOpaque(statement, place, run);
        break;
    }
  }

  #runBlock(block: Block, place: Place, run: FileRun): void {
    const names = block.path.map((name) => name.name);
    if (place.path.length === 0 && names[0] === 'profiles') {
      if (names.length === 1) this.#runProfiles(block, place, run);
      else if (this.#profiles.includes(names[1] ?? '')) this.#runProfile(block, names[1] ?? '', place, run);
      return;
    }
    if (place.path.length === 0 && names.length === 1 && names[0] === 'plugins') {
      this.#runPluginBlock(block, place, run);
      return;
    }
    if (this.#options.dialect === 'v1' && this.#isMethodCall(names, run)) {
      if (names.length > 1 && names.at(-1) === 'with' && run.locals.find(names[0] ?? '') === undefined)
        this.#enter(names.slice(0, -1), block, place, run);
      else this.#taint([], run.file, block, 'statement');
      return;
    }
    this.#enter(names, block, place, run);
  }

  /** `a.b { … }` calls a method in the legacy dialect, and so does the name of a function. */
  #isMethodCall(names: readonly string[], run: FileRun): boolean {
    const [name = ''] = names;
    return (
      names.length > 1 || /^(?:with|tap)$/u.test(name) || run.functions.has(name) || run.locals.find(name) !== undefined
    );
  }

  /** A `plugins` block without calls: it clears the plugins, and what it assigns falls to the top level. */
  #runPluginBlock(block: Block, place: Place, run: FileRun): void {
    this.#plugins = [];
    if (block.body.length === 0) return;
    if (this.#options.dialect === 'v1') this.#refuse(block, 'a plugin is `id` and one text', run);
    this.#runAll(block.body, place, run);
  }

  #enter(
    names: readonly string[],
    block: Range & { readonly body: readonly Statement[] },
    place: Place,
    run: FileRun,
  ): void {
    const span = spanIn(run.file, block);
    const outer = scopeFor(place, names[0] ?? '');
    if (this.#options.dialect === 'v1') makeRoom(outer, names[0] ?? '', place, outer === place.deferred);
    const scope = openScopes(outer, names, span, span, this.#report);
    const flow = { returned: false, conditions: place.conditions.length };
    const inside = { ...place, scope, path: [...place.path, ...names], deferred: undefined };
    this.#runAll(block.body, inside, { ...run, flow });
  }

  /** Profiles apply where their block stands: in the order asked for, or, in the legacy dialect, of definition. */
  #runProfiles(block: Block, place: Place, run: FileRun): void {
    for (const statement of block.body) {
      if (statement.kind === 'include') this.#include(statement, place, run);
      else if (statement.kind !== 'block')
        this.#report(diagnose('misplaced-profile-statement', spanIn(run.file, statement)));
    }
    const blocks = profileBlocks(block);
    if (this.#options.dialect === 'v1') {
      for (const profile of blocks) {
        const name = profile.path[0]?.name ?? '';
        if (this.#profiles.includes(name)) this.#runProfile(profile, name, place, run);
      }
      return;
    }
    for (const name of this.#profiles) {
      // The strict dialect keeps only the last of several blocks with one name.
      const profile = blocks.findLast((candidate) => candidate.path[0]?.name === name);
      if (profile !== undefined) this.#runProfile(profile, name, place, run);
    }
  }

  #runProfile(profile: Block, name: string, place: Place, run: FileRun): void {
    this.#profileBlocks.push({ name, span: spanIn(run.file, profile) });
    const deferred = this.#options.dialect === 'v1' ? run.deferred : undefined;
    const flow = { returned: false, conditions: place.conditions.length };
    this.#runAll(profile.body, { ...place, profile: name, deferred }, { ...run, flow });
  }

  /** A name below the top level may be one of the scope around or of any other. */
  #touch(names: readonly string[] | undefined, place: Place, run: FileRun): void {
    const isPlain =
      names !== undefined && place.path.length === 0 && !/^(?:this|owner|delegate|profiles)$/u.test(names[0] ?? '');
    const path = isPlain ? names : [];
    this.#taint(path, run.file, this.#current, 'statement');
  }

  #refuse(range: Range, why: string, run: FileRun): void {
    this.#report(diagnose('invalid-value', spanIn(run.file, range), { why }));
  }

  #reportValue(value: Value, span: Span): void {
    if (value.kind === 'invalid') this.#report(diagnose('invalid-value', span, { why: value.reason }));
    else if (value.kind === 'unknown' && value.executes) this.#report(diagnose('host-command', span));
    else if (value.kind === 'list') for (const item of value.items) this.#reportValue(item.value, item.span ?? span);
    else if (value.kind === 'map')
      for (const item of value.entries.values()) this.#reportValue(item.value, item.span ?? span);
  }

  #runApply(statement: Apply, place: Place, run: FileRun): void {
    if (statement.name.name !== 'plugins' || place.path.length > 0) {
      this.#taint([...place.path, statement.name.name], run.file, statement, 'statement');
      return;
    }
    for (const call of findWrongPlugins(statement, this.#options.dialect)) {
      this.#refuse(call, 'a plugin is `id` and one text', run);
    }
    const { plugins, value } = readPlugins(statement, this.#frame(run, place), run);
    this.#plugins = plugins;
    const span = spanIn(run.file, statement);
    const key = spanIn(run.file, statement.name);
    const origin = { span, key, value: span, includedFrom: run.includedFrom, profile: place.profile };
    writeSetting(place, ['plugins'], value, origin, this.#report);
  }

  #runIf(statement: If, place: Place, run: FileRun): void {
    const frame = this.#frame(run, place);
    const condition = evaluate(statement.condition, frame);
    this.#reportValue(condition, spanIn(run.file, statement.condition));
    const held = truth(condition);
    if (held !== false)
      this.#runAll(statement.then, held === true ? place : under(place, sourceText(statement.condition, frame)), run);
    if (held !== true) {
      const otherwise = held === false ? place : under(place, negated(sourceText(statement.condition, frame)));
      this.#runAll(statement.else ?? [], otherwise, run);
    }
  }

  /** What a statement that is not modelled may have assigned is not known any more. */
  #runOpaque(statement: OpaqueStatement, place: Place, run: FileRun): void {
    this.#taint(place.path, run.file, statement, statement.keyword === 'error' ? 'syntax' : 'statement');
    const text = run.file.source.text.slice(statement.start, statement.end);
    for (const names of assignedNames(statement.references, text)) {
      const span = spanIn(run.file, statement);
      const origin = { span, key: span, value: span, includedFrom: run.includedFrom, profile: place.profile };
      const value = unknownValue(`the \`${statement.keyword}\` statement that sets it is not followed`);
      writeSetting(place, names, value, origin, this.#report);
    }
  }

  #taint(path: readonly string[], file: ProjectFile, range: Range, because: Incompleteness['because']): void {
    const span = spanIn(file, range);
    const scope = path.length === 0 ? '*' : path.join('.');
    // A statement in a loop, or noted on the way and at its end, is one row.
    const key = [scope, span.path, span.start, because].join('\n');
    if (this.#tainted.has(key)) return;
    this.#tainted.add(key);
    this.#incomplete.push({ scope, span, because });
    if (because === 'statement') this.#report(diagnose('no-effect', span));
    if (because === 'dynamic-key') this.#report(diagnose('dynamic-key', span));
  }

  // ---- includes ---------------------------------------------------------------

  #include(statement: Include, place: Place, run: FileRun): void {
    const span = spanIn(run.file, statement);
    const isPlaced = place.path.length === 0;
    if (!isPlaced && this.#options.dialect === 'v2') this.#report(diagnose('misplaced-include', span));
    const frame = this.#frame(run, place);
    const operand = evaluate(statement.target, frame);
    this.#reportValue(operand, spanIn(run.file, statement.target));
    this.#includes.include(operand, sourceText(statement.target, frame), span, place, run);
  }
}
