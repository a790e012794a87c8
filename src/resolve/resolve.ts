import type { Diagnostic } from '../base/diagnostic.ts';
import type { Range, Span } from '../base/source.ts';
import type { Block, Include, Statement } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import { checkEmptyScopes } from './checks/check-empty-scopes.ts';
import { checkStatically, syntaxProblems } from './checks/check-file.ts';
import { checkProfiles } from './checks/check-profiles.ts';
import { reportValue } from './checks/report-value.ts';
import { untoldCommands } from './checks/unreported-commands.ts';
import { diagnose } from './diagnostics.ts';
import { evaluate } from './expressions/evaluate.ts';
import type { Absent, Budget, Frame } from './expressions/frame.ts';
import { declareImport } from './expressions/imports.ts';
import { invokeClosure } from './expressions/invoke-closure.ts';
import { looksLikeVariable } from './expressions/known-names.ts';
import { launchVariable, possibleVariable } from './expressions/references.ts';
import { sourceText } from './expressions/source-text.ts';
import type { Project, ProjectFile } from './files/project.ts';
import { type Launch, type Layer, listLayers, listParamLayers, plainLaunch, projectFile } from './launch/launch.ts';
import { DoubtedParams, doubted, FileParams, paramsAt } from './statements/file-params.ts';
import { asideOf, type FileRun, ownPartOf, spanIn } from './statements/file-run.ts';
import { IncludeReader } from './statements/include-reader.ts';
import { isSetIn } from './statements/is-set-in.ts';
import { LaunchParams } from './statements/launch-params.ts';
import { ReportLog } from './statements/report-log.ts';
import { runAssignment, runDeclaration } from './statements/run-assignment.ts';
import { runBlock, runSelector } from './statements/run-block.ts';
import { type LoadHost, runExpression } from './statements/run-expression.ts';
import { runIf } from './statements/run-if.ts';
import { runJump, runLoop } from './statements/run-loop.ts';
import { runAssert, runOpaque, stopAt } from './statements/run-opaque.ts';
import { runApply, runPluginBlock } from './statements/run-plugins.ts';
import { type ProfileHost, runProfileBlock } from './statements/run-profiles.ts';
import { runTry, thrownBy } from './statements/run-try.ts';
import { obstaclesAt, writeSetting } from './statements/write-setting.ts';
import { flattenTree } from './tree/flatten.ts';
import { Gaps } from './tree/gaps.ts';
import { findNode, findSetting, type Place, readSetting, topPlace } from './tree/place.ts';
import type { ResolvedConfig, ResolvedPlugin } from './tree/resolved.ts';
import { Leaf, mergeInto, Scope } from './tree/tree.ts';
import { invalidValue, nullValue, unknownValue } from './values/constructors.ts';
import type { Value } from './values/value.ts';

export interface ResolveOptions {
  readonly dialect: Dialect;
  /** The profiles of the view in the order given; none is the engine's default, the profile `standard`. */
  readonly profiles: readonly string[];
  /** Environment variables that the caller vouches for. */
  readonly environment: ReadonlyMap<string, string>;
  /** A fragment is judged for what it says: what it does not set may be set by whoever includes it. */
  readonly fragment: boolean;
  /** What the launch adds; nothing if it is left out. */
  readonly launch?: Launch;
}

const mostSteps = 1_500_000;

/** Where these stand, the legacy engine stops before it looks at empty scopes. */
const stopCodes: ReadonlySet<string> = new Set(['resolve/invalid-value', 'resolve/unset-param']);

/** What the engine would see of a target with these profiles, as far as that can be told without running anything. */
export function resolve(project: Project, entry: string, options: ResolveOptions): ResolvedConfig {
  return new Resolution(project, entry, options).resolve();
}

class Resolution {
  readonly #project: Project;
  readonly #options: ResolveOptions;
  readonly #profiles: readonly string[];
  readonly #budget: Budget = { steps: mostSteps, depth: 0, doubts: 0 };
  readonly #syntax: Diagnostic[] = [];
  readonly #static: Diagnostic[] = [];
  readonly #dynamic = new ReportLog();
  /** The places of the static problems. */
  readonly #reported = new Set<string>();
  readonly #includes: IncludeReader;
  readonly #host: LoadHost;
  readonly #profileHost: ProfileHost;
  readonly #files = new Set<string>();
  /** The statement that runs: what is changed on the way is noted there. */
  #current: Range = { start: 0, end: 0 };
  readonly #report = (diagnostic: Diagnostic): void => this.#dynamic.add(diagnostic);
  readonly #gaps = new Gaps(this.#report);
  readonly #profileBlocks: { readonly name: string; readonly span: Span }[] = [];
  /** Whether something may have changed that cannot be named: what is read from then on may be another value. */
  #isAnyChanged = false;
  readonly #absent: Absent = { read: false };
  #isOneSided = false;
  readonly #leftOut: Span[] = [];
  #plugins: readonly ResolvedPlugin[] = [];
  readonly #entry: string;
  readonly #layers: readonly Layer[];
  readonly #launchParams: LaunchParams;
  /** What is only known when a layer's file has been read to its end. */
  readonly #atEnd: (() => void)[] = [];

  constructor(project: Project, entry: string, options: ResolveOptions) {
    this.#project = project;
    this.#entry = entry;
    this.#options = options;
    this.#profiles = options.profiles.length === 0 ? ['standard'] : options.profiles;
    const launch = options.launch ?? plainLaunch;
    this.#layers = listLayers(entry, launch);
    this.#launchParams = new LaunchParams(launch.params, options.dialect);
    for (const { path } of launch.paramSources) this.#files.add(path);
    this.#host = {
      launchParams: this.#launchParams,
      dialect: options.dialect,
      frame: (run, place) => this.#frame(run, place),
      runAll: (statements, place, run) => this.#runAll(statements, place, run),
      reportValue: (value, range, run) => reportValue(value, spanIn(run.file, range), this.#report),
      taint: (path, range, run, because) => {
        this.#gaps.taint(path, spanIn(run.file, range), because);
        // The strict dialect refuses a computed name.
        if (because === 'dynamic-key' && options.dialect === 'v1') this.#isAnyChanged = true;
      },
      report: this.#report,
      leaveOut: (statements, run) => this.#leftOut.push(...statements.map((each) => spanIn(run.file, each))),
      atEnd: (render) => this.#atEnd.push(render),
    };
    this.#profileHost = {
      ...this.#host,
      profiles: this.#profiles,
      noteProfile: (name, span) => this.#profileBlocks.push({ name, span }),
      leaveInclude: (statement, place, run) => this.#leaveInclude(statement, place, run),
    };
    this.#includes = new IncludeReader(project, projectFile(entry, launch), {
      report: this.#report,
      noteIncomplete: (row) => this.#gaps.rows.push(row),
      isReported: (span) => this.#reported.has(`${span.path}\n${span.start}`),
      readIncluded: (file, place, includer) => this.#readIncluded(file, place, includer),
    });
  }

  resolve(): ResolvedConfig {
    const entry = this.#entry;
    const [root = new Scope(undefined, undefined), ...above] = this.#layers.map(({ file }) => this.#readLayer(file));
    for (const layer of above) mergeInto(root, layer);
    this.#launchParams.complete(root);
    const { profiles } = this.#options;
    this.#dynamic.addAll(checkProfiles(this.#project, entry, this.#files, profiles, this.#includes.isAnyUnread()));
    if (this.#budget.steps < 0) {
      const span = { path: entry, start: 0, end: 0 };
      this.#gaps.rows.push({ scope: '*', span, because: 'statement' });
      this.#report(diagnose('too-many-steps', span, { limit: mostSteps }));
    }
    return {
      entry,
      dialect: this.#options.dialect,
      profiles,
      layers: [...this.#layers, ...listParamLayers(this.#options.launch ?? plainLaunch)],
      ...flattenTree(root),
      profileBlocks: this.#profileBlocks,
      includes: this.#includes.includes,
      incomplete: this.#gaps.rows,
      plugins: this.#plugins,
      diagnostics: [...this.#syntax, ...this.#static, ...this.#dynamic.rows],
      files: [...this.#files],
      isOneSided: this.#isOneSided,
      leftOut: this.#leftOut,
      steps: mostSteps - this.#budget.steps,
    };
  }

  /** Each layer is evaluated on its own: what one sets, no other sees. */
  #readLayer(path: string): Scope {
    const root = Scope.root(this.#budget);
    this.#gaps.beginLayer();
    [this.#isAnyChanged, this.#absent.read] = [false, false];
    const read = this.#project.read(path);
    if (read.kind === 'file') this.#readFile(read.file, root);
    if (this.#options.fragment) return root;
    const stops = this.#dynamic.rows.filter(({ code }) => stopCodes.has(code));
    // Without a call or a block, what is not followed sets nothing.
    const calls = this.#gaps.rows.filter(({ span }) => /[({]/u.test(this.#project.textOf(span)));
    const isUnclear = (outer: Span): boolean => [...calls, ...stops].some(({ span }) => isWithin(span, outer));
    const empty = checkEmptyScopes(root, (span) => this.#project.textOf(span), isUnclear);
    if (this.#options.dialect === 'v1') for (const problem of empty) this.#report(problem);
    else if (empty.length > 0) this.#isOneSided = true;
    return root;
  }

  /** Runs the statements of a layer's file into a tree that begins empty. */
  #readFile(file: ProjectFile, root: Scope): void {
    const run: FileRun = {
      ...ownPartOf(file),
      root,
      params: new FileParams(
        root,
        this.#launchParams.asSeen((name) => this.#missing(name)),
      ),
      ...asideOf(root),
      includedFrom: [],
    };
    this.#runFile(topPlace(root, undefined, this.#options.dialect), run);
    mergeInto(root, run.deferred);
    for (const render of this.#atEnd.splice(0)) render();
  }

  /**
   * An included file is run where it is included in the legacy dialect. In the strict one it sees the parameters of its
   * includer and nothing else; what it sets is merged.
   */
  #readIncluded(file: ProjectFile, place: Place, includer: FileRun): void {
    const { dialect } = this.#options;
    if (dialect === 'v1') {
      const own = ownPartOf(file, includer.locals.changes);
      this.#runFile(place, { ...includer, ...own, flow: { returned: false, conditions: place.conditions.length } });
      return;
    }
    const root = Scope.root(this.#budget);
    const params = new FileParams(root, includer.params);
    this.#runFile(topPlace(root, place.profile, dialect), { ...includer, ...ownPartOf(file), root, params });
    mergeInto(place.scope, root);
  }

  #runFile(place: Place, run: FileRun): void {
    this.#noteFile(run.file);
    this.#runAll(run.file.tree.body, place, run);
    this.#dynamic.addAll(untoldCommands(run.file, this.#dynamic.rows, this.#profiles));
  }

  /** What a file is refused for whatever its statements do; once for each file of a view. */
  #noteFile(file: ProjectFile): void {
    const { path } = file.source;
    if (this.#files.has(path)) return;
    this.#files.add(path);
    this.#syntax.push(...syntaxProblems(file, this.#options.dialect));
    if (this.#options.dialect !== 'v2') return;
    for (const problem of checkStatically(file, this.#project)) {
      this.#static.push(problem);
      this.#reported.add(`${problem.span.path}\n${problem.span.start}`);
    }
  }

  /** A parameter that nobody set: null, unless something that could have set it is not known. */
  #missing(reference: string): Value {
    const from = { references: [reference], literals: [] };
    if (this.#options.fragment) return unknownValue(`${reference} is not set in this file`, from);
    if (this.#gaps.hidesParams()) return unknownValue(`${reference} may be set where it cannot be seen`, from);
    if (this.#options.dialect === 'v1') return this.#undefinedName(reference);
    this.#isOneSided = true;
    return nullValue(from);
  }

  /** The strict dialect has its own check for names; the legacy one refuses those read that are not set by the end. */
  #undefinedName(name: string, reference = name): Value {
    const reason = `\`${name}\` is not defined`;
    const from = { references: [reference], literals: [] };
    const { dialect, fragment } = this.#options;
    const isSought = dialect === 'v1' && !fragment && this.#gaps.rows.length === 0;
    const isFatal = isSought && !isSetIn(this.#project, this.#files, name.split('.').at(-1) ?? '');
    // Whether the machine of the launch has it is not for this file to say.
    if (dialect === 'v1' && looksLikeVariable(name)) return isFatal ? launchVariable(name) : possibleVariable(name);
    return isFatal ? invalidValue(reason, from) : unknownValue(reason, from);
  }

  #frame(run: FileRun, place: Place): Frame {
    return {
      path: run.file.source.path,
      text: run.file.source.text,
      dialect: this.#options.dialect,
      environment: this.#options.environment,
      params: new DoubtedParams(paramsAt(place, run), () => this.#isAnyChanged),
      locals: run.locals,
      functions: run.functions,
      budget: this.#budget,
      invoke: invokeClosure,
      touch: (names) => this.#touch(names, place, run),
      executes: (range) => this.#report(diagnose('host-command', spanIn(run.file, range), { isApart: false })),
      setting: (name) => {
        const value = readSetting(run.root, place, name);
        this.#isOneSided ||= value !== undefined;
        return value !== undefined && this.#isAnyChanged ? doubted(value) : value;
      },
      settingPath: (name) => findSetting(run.root, place, name)?.path,
      undefinedName: (name, reference) => this.#undefinedName(name, reference),
      absent: this.#absent,
    };
  }

  #runAll(statements: readonly Statement[], place: Place, run: FileRun): void {
    for (const statement of statements) {
      if (run.flow.returned || run.flow.jump !== undefined) return;
      const outer = this.#current;
      this.#current = statement;
      this.#budget.steps -= 1;
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
      case 'selector':
        runSelector(statement, place, run, this.#host);
        break;
      case 'include':
        this.#include(statement, place, run);
        break;
      case 'apply':
        this.#plugins = runApply(statement, place, run, this.#host) ?? this.#plugins;
        break;
      case 'declaration':
        runDeclaration(statement, place, run, this.#host);
        break;
      case 'if':
        runIf(statement, place, run, this.#host);
        break;
      case 'try':
        runTry(statement, place, run, this.#host, { diagnostics: this.#dynamic.rows, incomplete: this.#gaps.rows });
        break;
      case 'for':
      case 'forEach':
      case 'while':
      case 'switch':
        runLoop(statement, place, run, this.#host);
        break;
      case 'jump':
        runJump(statement, place, run, this.#host);
        break;
      case 'throw':
        stopAt(statement, 'it throws an exception', thrownBy(statement), place, run, this.#host);
        break;
      case 'import':
        declareImport(statement, run.locals, this.#options.dialect);
        break;
      case 'function':
        break;
      case 'assert':
        runAssert(statement, place, run, this.#host);
        break;
      case 'return':
        if (statement.value !== undefined) evaluate(statement.value, this.#frame(run, place));
        if (place.conditions.length === run.flow.conditions) run.flow.returned = true;
        else {
          this.#host.taint(place.path, statement, run, 'statement');
          if (run.flow.within !== undefined) run.flow.jump = 'unclear';
        }
        break;
      case 'expressionStatement':
        runExpression(statement, place, run, this.#host);
        break;
      case 'opaque':
        runOpaque(statement, place, run, this.#host);
        break;
    }
  }

  #runBlock(block: Block, place: Place, run: FileRun): void {
    if (runProfileBlock(block, place, run, this.#profileHost)) return;
    const [name, ...others] = block.path;
    if (place.path.length === 0 && name?.name === 'plugins' && others.length === 0) {
      this.#plugins = [];
      runPluginBlock(block, place, run, this.#host);
    } else runBlock(block, place, run, this.#host);
  }

  /** A name below the top level may be one of the scope around or of any other. */
  #touch(names: readonly string[] | undefined, place: Place, run: FileRun): void {
    const isPlain =
      names !== undefined && place.path.length === 0 && !/^(?:this|owner|delegate|profiles)$/u.test(names[0] ?? '');
    this.#host.taint(isPlain ? names : [], this.#current, run, 'statement');
    const path = names ?? [];
    const present = findNode(place, path);
    run.locals.changes.note();
    if (!isPlain || !(present instanceof Leaf)) this.#isAnyChanged = true;
    if (!(present instanceof Leaf)) return;
    const value = unknownValue(`\`${path.join('.')}\` is changed in a way that is not followed`, present.value);
    writeSetting(place, path, value, present.origin, obstaclesAt(this.#current, place, run, this.#host));
  }

  /** Among profiles, what an include reads would be profiles. */
  #leaveInclude(statement: Include, place: Place, run: FileRun): void {
    const span = spanIn(run.file, statement);
    if (this.#options.dialect === 'v2') this.#report(diagnose('misplaced-include', span));
    this.#includes.leave(this.#project.textOf(spanIn(run.file, statement.target)), span, place);
  }

  #include(statement: Include, place: Place, run: FileRun): void {
    const span = spanIn(run.file, statement);
    const isPlaced = place.path.length === 0;
    if (!isPlaced && this.#options.dialect === 'v2') this.#report(diagnose('misplaced-include', span));
    const frame = this.#frame(run, place);
    const operand = evaluate(statement.target, frame);
    this.#host.reportValue(operand, statement.target, run);
    this.#includes.include(operand, sourceText(statement.target, frame), span, place, run);
  }
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.path === outer.path && inner.start >= outer.start && inner.end <= outer.end;
}
