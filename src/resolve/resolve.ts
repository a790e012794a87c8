import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import { findClosest } from '../base/suggest.ts';
import type { Apply, Assignment, Block, If, Include, Statement, Try } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import { headName, targetNames } from './assignment-target.ts';
import { negated } from './choice.ts';
import { diagnose } from './diagnostics.ts';
import { dottedNames, evaluate, sourceText } from './evaluate.ts';
import { type FileRun, spanIn } from './file-run.ts';
import { flattenTree } from './flatten.ts';
import { type Budget, type Frame, Locals, type Params } from './frame.ts';
import { locateInclude } from './include-path.ts';
import { IncludeReader } from './include-reader.ts';
import { declare, invokeClosure } from './invoke.ts';
import { listValue, nullValue, unknownValue } from './known.ts';
import { checkNames } from './name-check.ts';
import { applyOperator } from './operators.ts';
import { FileParams } from './params.ts';
import { findSetting, mayHoldSelectors, type Place, scopeName, under } from './place.ts';
import type { Project, ProjectFile } from './project.ts';
import type { Incompleteness, Origin, ResolvedConfig, ResolvedPlugin } from './resolved.ts';
import { literalIncludes, profileBlocks, profileNames } from './statement-walk.ts';
import { printValue } from './text.ts';
import { readNode, Scope } from './tree.ts';
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

const mostSteps = 5_000_000;

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
  readonly #incomplete: Incompleteness[] = [];
  readonly #files = new Set<string>();
  readonly #report = (diagnostic: Diagnostic): void => {
    this.#dynamic.push(diagnostic);
  };
  #plugins: readonly ResolvedPlugin[] = [];
  readonly #entry: string;

  constructor(project: Project, entry: string, options: ResolveOptions) {
    this.#project = project;
    this.#entry = entry;
    this.#options = options;
    this.#profiles = options.profiles.length === 0 ? ['standard'] : options.profiles;
    this.#includes = new IncludeReader(project, entry, {
      report: this.#report,
      noteIncomplete: (row) => this.#incomplete.push(row),
      isReported: (span) =>
        this.#static.some((problem) => problem.span.path === span.path && problem.span.start === span.start),
      readFile: (file, root, params, from, profile) => this.#readFile(file, root, params, from, profile),
    });
  }

  resolve(): ResolvedConfig {
    const entry = this.#entry;
    const root = new Scope(undefined, undefined);
    const read = this.#project.read(entry);
    if (read.kind === 'file') this.#readFile(read.file, root, undefined, [], undefined);
    this.#checkProfiles();
    const { settings, scopes } = flattenTree(root);
    return {
      entry,
      dialect: this.#options.dialect,
      profiles: this.#options.profiles,
      settings,
      scopes,
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
    inherited: Params | undefined,
    includedFrom: readonly Span[],
    profile: string | undefined,
  ): void {
    this.#noteFile(file);
    const run: FileRun = {
      file,
      root,
      params: new FileParams(root, inherited, (reference) => this.#missing(reference)),
      locals: new Locals(),
      functions: new Map(),
      includedFrom,
    };
    for (const statement of file.tree.body) {
      if (statement.kind === 'function') run.functions.set(statement.name.name, statement);
    }
    this.#runAll(file.tree.body, { scope: root, path: [], profile, conditions: [] }, run);
  }

  /** What a file is refused for whatever its statements do; once for each file of a view. */
  #noteFile(file: ProjectFile): void {
    const { path } = file.source;
    if (this.#files.has(path)) return;
    this.#files.add(path);
    const { dialect } = this.#options;
    this.#syntax.push(
      ...file.problems.filter((problem) => problem.refusedBy.length === 0 || problem.refusedBy.includes(dialect)),
    );
    if (dialect === 'v1') return;
    this.#static.push(...checkNames(file.tree, path));
    for (const { statement, text } of literalIncludes(file.tree)) {
      const target = locateInclude(text, path);
      if (target.kind !== 'file') continue;
      const read = this.#project.read(target.path);
      if (read.kind === 'failed' && read.content.kind === 'missing') {
        this.#static.push(diagnose('include-missing', spanIn(file, statement), { name: text }));
      }
    }
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
    return nullValue(from);
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
      setting: (name) => findSetting(run.root, place, name),
    };
  }

  #runAll(statements: readonly Statement[], place: Place, run: FileRun): void {
    for (const statement of statements) this.#runStatement(statement, place, run);
  }

  #runStatement(statement: Statement, place: Place, run: FileRun): void {
    switch (statement.kind) {
      case 'assignment':
        this.#assign(statement, place, run);
        break;
      case 'block':
        this.#runBlock(statement, place, run);
        break;
      case 'selector': {
        const { keyword, target } = statement;
        if (!mayHoldSelectors(place.path)) {
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
        this.#runTry(statement, place, run);
        break;
      case 'function':
      case 'import':
      case 'assert':
      case 'return':
      case 'throw':
        break;
      case 'expressionStatement':
        this.#runCall(statement, place, run);
        break;
      case 'opaque':
        this.#taint(place.path, run.file, statement, statement.keyword === 'error' ? 'syntax' : 'statement');
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
    if (place.path.length === 0 && names[0] === 'plugins' && names.length === 1 && block.body.length === 0)
      this.#plugins = [];
    this.#enter(names, block, place, run);
  }

  #enter(
    names: readonly string[],
    block: Range & { readonly body: readonly Statement[] },
    place: Place,
    run: FileRun,
  ): void {
    const span = spanIn(run.file, block);
    const scope = openScopes(place.scope, names, span, span, this.#report);
    this.#runAll(block.body, { ...place, scope, path: [...place.path, ...names] }, run);
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
    this.#runAll(profile.body, { ...place, profile: name }, run);
  }

  #assign(statement: Assignment, place: Place, run: FileRun): void {
    const frame = this.#frame(run, place);
    const [first, ...more] = statement.path;
    if (
      first !== undefined &&
      more.length === 0 &&
      statement.operator === '=' &&
      run.locals.find(first.name) !== undefined
    ) {
      run.locals.assign(first.name, evaluate(statement.value, frame));
      return;
    }
    const names = first === undefined ? targetNames(statement, frame) : statement.path.map((name) => name.name);
    if (names === undefined) {
      const head = statement.target === undefined ? undefined : headName(statement.target);
      this.#taint(head === undefined ? place.path : [...place.path, head], run.file, statement, 'dynamic-key');
      return;
    }
    const last = statement.path.at(-1) ?? statement;
    const origin: Origin = {
      span: spanIn(run.file, statement),
      key: spanIn(run.file, { start: statement.start, end: last.end }),
      value: spanIn(run.file, statement.value),
      includedFrom: run.includedFrom,
      profile: place.profile,
    };
    const value = this.#assigned(statement, names, place, frame);
    this.#reportValue(value, origin.value);
    writeSetting(place, names, value, origin, this.#report);
  }

  #assigned(statement: Assignment, names: readonly string[], place: Place, frame: Frame): Value {
    const value = evaluate(statement.value, frame);
    const operator = statement.operator.slice(0, -1);
    if (operator === '') return value;
    const present = names.reduce<Value>((current, name, index) => {
      const node = index === 0 ? place.scope.find(name) : undefined;
      if (index === 0) return node === undefined ? nullValue() : readNode(node, names.join('.'));
      return current.kind === 'map' ? (current.entries.get(name)?.value ?? nullValue()) : nullValue();
    }, nullValue());
    if (operator === '?') return truth(present) === true ? present : value;
    return applyOperator(operator, present, value, [names.join('.'), sourceText(statement.value, frame)]);
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
    const frame = this.#frame(run, place);
    const ids = statement.calls.map((call): ResolvedPlugin & { readonly value: Value } => {
      const [argument] = call.arguments;
      const value = argument === undefined ? unknownValue('the plugin is missing') : evaluate(argument.value, frame);
      return { text: printValue(value), span: spanIn(run.file, argument ?? call), value };
    });
    this.#plugins = ids.map(({ text, span }) => ({ text, span }));
    const items = new Map(ids.map((id) => [id.text ?? `${id.span.start}`, { value: id.value, span: id.span }]));
    const span = spanIn(run.file, statement);
    const origin = {
      span,
      key: spanIn(run.file, statement.name),
      value: span,
      includedFrom: run.includedFrom,
      profile: place.profile,
    };
    writeSetting(place, ['plugins'], listValue([...items.values()]), origin, this.#report);
  }

  #runIf(statement: If, place: Place, run: FileRun): void {
    const frame = this.#frame(run, place);
    const held = truth(evaluate(statement.condition, frame));
    if (held !== false)
      this.#runAll(statement.then, held === true ? place : under(place, sourceText(statement.condition, frame)), run);
    if (held !== true) {
      const otherwise = held === false ? place : under(place, negated(sourceText(statement.condition, frame)));
      this.#runAll(statement.else ?? [], otherwise, run);
    }
  }

  /** The legacy `try { includeConfig … } catch`: the handler runs where an include is known to fail. */
  #runTry(statement: Try, place: Place, run: FileRun): void {
    const before = this.#dynamic.length;
    this.#runAll(statement.body, place, run);
    const failed = this.#dynamic
      .slice(before)
      .some((problem) => problem.severity === 'error' && problem.code.startsWith('resolve/include-'));
    if (!failed) return;
    this.#dynamic.splice(before);
    for (const handler of statement.catches.slice(0, 1)) this.#runAll(handler.body, place, run);
  }

  /** A call at load level: it may do anything to the settings that it can reach. */
  #runCall(statement: Extract<Statement, { kind: 'expressionStatement' }>, place: Place, run: FileRun): void {
    const { expression } = statement;
    if (expression.kind !== 'call') return;
    const names = dottedNames(expression.callee);
    const called = names?.join('.') ?? '';
    if (/^(?:println|print|printf|log\.\w+|System\.(?:err|out)\.\w+|System\.exit)$/u.test(called)) return;
    const value = evaluate(expression, this.#frame(run, place));
    if (value.kind === 'unknown' && value.executes) this.#report(diagnose('host-command', spanIn(run.file, statement)));
    // A function of the file sees only its arguments; what it is called for cannot reach the settings.
    if (names?.length === 1 && run.functions.has(called)) return;
    this.#taint(place.path, run.file, statement, 'statement');
  }

  #taint(path: readonly string[], file: ProjectFile, range: Range, because: Incompleteness['because']): void {
    const span = spanIn(file, range);
    this.#incomplete.push({ scope: path.length === 0 ? '*' : path.join('.'), span, because });
    if (because === 'statement') this.#report(diagnose('no-effect', span));
    if (because === 'dynamic-key') this.#report(diagnose('dynamic-key', span));
  }

  // ---- includes ---------------------------------------------------------------

  #include(statement: Include, place: Place, run: FileRun): void {
    const span = spanIn(run.file, statement);
    const isPlaced = place.path.length === 0;
    if (!isPlaced && this.#options.dialect === 'v2') this.#report(diagnose('misplaced-include', span));
    const frame = this.#frame(run, place);
    this.#includes.include(evaluate(statement.target, frame), sourceText(statement.target, frame), span, place, run);
  }

  // ---- profiles ---------------------------------------------------------------

  #checkProfiles(): void {
    if (this.#options.profiles.length === 0) return;
    const declared = new Set<string>();
    for (const path of this.#files) {
      const read = this.#project.read(path);
      if (read.kind === 'file') for (const name of profileNames(read.file.tree)) declared.add(name);
    }
    for (const name of this.#options.profiles) {
      if (declared.has(name)) continue;
      const similar = findClosest(name, [...declared]);
      this.#report(diagnose('unknown-profile', { path: this.#entry, start: 0, end: 0 }, { name, similar }));
    }
  }
}
