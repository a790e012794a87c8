import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Range, Span } from '../../base/source.ts';
import type { Statement } from '../../language/ast/nodes.ts';
import { checkStatically, listSyntaxProblems } from '../checks/check-file.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import type { Absent, Budget } from '../expressions/frame.ts';
import { isSetIn } from '../files/is-set-in.ts';
import type { Project, ProjectFile } from '../files/project.ts';
import type { Launch } from '../launch/launch.ts';
import { maxSteps, stepsOfReport } from '../limits.ts';
import { type GapFacts, Gaps } from '../tree/gaps.ts';
import { findRecording, type Part, type Recorded } from '../tree/recording.ts';
import type { Incompleteness, ResolvedInclude, ResolvedPlugin } from '../tree/resolved.ts';
import { LaunchParams } from './launch-params.ts';
import { ReportLog } from './report-log.ts';

/** Inputs for the resolution of a view. */
export interface RunRequest {
  readonly project: Project;
  readonly rules: DialectRules;
  /** Environment variables that the caller vouches for. */
  readonly environment: ReadonlyMap<string, string>;
  /** True if the target is a fragment: the file that includes it may set what it does not set. */
  readonly isFragment: boolean;
  readonly launch: Launch;
  /** The target's own file. */
  readonly entry: string;
  /** The file whose folder is `projectDir`. */
  readonly projectFile: string;
}

/** Begins a part of the state that is not a path: paths have no control characters. */
const settingPrefix = '\0setting ';

/** The state of resolving one view: everything that changes while files run, but the trees they write. */
export class RunState implements Recorded {
  readonly request: RunRequest;
  readonly rules: DialectRules;
  #profiles: readonly string[] = [];
  /** True if a statement has read which profiles apply: until then, every view of the target runs alike. */
  isProfileRead = false;
  /** Number of statements of the target's own file that ran before the first that did. */
  position: number | undefined;
  #entered = 0;
  readonly #order = new Map<Statement, number>();
  readonly budget: Budget = { steps: maxSteps, depth: 0, conditions: 0, doubts: 0 };
  /** Diagnostics of the statements that ran. */
  readonly log = new ReportLog();
  readonly gaps = new Gaps((diagnostic) => this.log.add(diagnostic));
  readonly launchParams: LaunchParams;
  /** Files read so far, in order. */
  readonly files = new Set<string>();
  readonly syntax: Diagnostic[] = [];
  /** Diagnostics that the strict engine reports before it evaluates a file. */
  readonly static: Diagnostic[] = [];
  readonly #includes: ResolvedInclude[] = [];
  /** Number of files that includes led to, each time that one did. */
  includedFiles = 0;
  readonly profileBlocks: { readonly name: string; readonly span: Span }[] = [];
  readonly #leftOut: Span[] = [];
  readonly #atEnd: (() => void)[] = [];
  readonly absent: Absent = { read: false };
  plugins: readonly ResolvedPlugin[] = [];
  /** True if any name may have changed in a way that is not followed. */
  isAnyChanged = false;
  /** True if a file read, or left empty, a name that one dialect has and the other refuses. */
  isOneSided = false;
  /** The statement that runs. */
  current: Range = { start: 0, end: 0 };
  readonly #staticPlaces = new Set<string>();

  /** The selected profiles, in their order. */
  get profiles(): readonly string[] {
    findRecording()?.refuse();
    this.isProfileRead = true;
    this.position ??= this.#entered;
    return this.#profiles;
  }

  /** Returns true if a file was read, for a path, or if a file that was read sets a name, for a name after the prefix. */
  peek(part: Part): boolean {
    const name = String(part);
    return name.startsWith(settingPrefix)
      ? isSetIn(this.request.project, this.files, name.slice(settingPrefix.length))
      : this.files.has(name);
  }

  /** Returns true if a file that was read so far assigns or opens a name with this ending. */
  isSetInFiles(name: string): boolean {
    const { project } = this.request;
    const recording = findRecording();
    if (recording !== undefined) {
      const before = [...this.files].filter((path) => !recording.hasWritten(this, path));
      recording.noteRead(this, `${settingPrefix}${name}`, isSetIn(project, before, name));
    }
    return isSetIn(project, this.files, name);
  }

  noteInclude(include: ResolvedInclude): void {
    findRecording()?.noteEffect(() => this.noteInclude(include));
    this.#includes.push(include);
  }

  noteLeftOut(spans: readonly Span[]): void {
    findRecording()?.noteEffect(() => this.noteLeftOut(spans));
    this.#leftOut.push(...spans);
  }

  /** Does something when the file that a layer begins with has been read to its end. */
  doAtEnd(render: () => void): void {
    findRecording()?.noteEffect(() => this.doAtEnd(render));
    // Until then it keeps the variables of its statement, once for each turn of a loop.
    this.budget.steps -= stepsOfReport;
    this.#atEnd.push(render);
  }

  runAtEnd(): void {
    for (const render of this.#atEnd.splice(0)) render();
  }

  get includes(): readonly ResolvedInclude[] {
    return this.#includes;
  }

  /** Statements in branches that are not taken. */
  get leftOut(): readonly Span[] {
    return this.#leftOut;
  }

  /** Notes a statement that begins to run. */
  begin(statement: Statement): void {
    this.current = statement;
    this.budget.steps -= 1;
    this.#entered = this.#order.get(statement) ?? this.#entered;
  }

  select(profiles: readonly string[]): void {
    this.#profiles = profiles;
  }

  constructor(request: RunRequest) {
    const entry = request.project.read(request.entry);
    if (entry.kind === 'file') for (const [index, each] of entry.file.tree.body.entries()) this.#order.set(each, index);
    this.request = request;
    this.rules = request.rules;
    this.launchParams = new LaunchParams(request.launch.params, request.rules);
    for (const { path } of request.launch.paramSources) this.files.add(path);
  }

  /** Returns what puts the state back as it is now; trees and local variables have their own ways back. */
  save(): () => void {
    const budget = { ...this.budget };
    const lists = [
      this.syntax,
      this.static,
      this.#includes,
      this.profileBlocks,
      this.#leftOut,
      this.#atEnd,
    ] as unknown[][];
    const copies = lists.map((list) => [...list]);
    const [files, places, read] = [[...this.files], [...this.#staticPlaces], this.absent.read];
    const { includedFiles, plugins, isAnyChanged, isOneSided, current, isProfileRead } = this;
    const restores = [this.log.save(), this.gaps.save()];
    return () => {
      Object.assign(this.budget, budget);
      for (const [index, list] of lists.entries()) list.splice(0, list.length, ...(copies[index] ?? []));
      for (const [set, items] of [
        [this.files, files],
        [this.#staticPlaces, places],
      ] as const) {
        set.clear();
        for (const item of items) set.add(item);
      }
      this.absent.read = read;
      Object.assign(this, { includedFiles, plugins, isAnyChanged, isOneSided, current, isProfileRead });
      for (const restore of restores) restore();
    };
  }

  report(diagnostic: Diagnostic): void {
    this.budget.steps -= stepsOfReport;
    this.log.add(diagnostic);
  }

  /** From here on more may be set below a path than is known. */
  taint(path: readonly string[], span: Span, because: Incompleteness['because'], facts?: GapFacts): void {
    this.budget.steps -= stepsOfReport;
    this.gaps.taint(path, span, because, facts);
    if (because === 'dynamic-key' && this.rules.allowsComputedNames) this.isAnyChanged = true;
  }

  /** At the end of a statement any setting may be another than is known, also those that the statement sets. */
  taintAll(span: Span): void {
    this.taint([], span, 'statement');
    this.gaps.add({ scope: '*', span: { ...span, start: Math.max(span.start, span.end - 1) }, because: 'statement' });
    this.isAnyChanged = true;
  }

  /** Records a file that is read, and its refusals that do not depend on statements; once for each file of a view. */
  noteFile(file: ProjectFile): void {
    const { path } = file.source;
    const recording = findRecording();
    recording?.noteRead(this, path, this.files.has(path));
    if (this.files.has(path)) return;
    recording?.noteWrite(this, path, () => this.noteFile(file));
    this.files.add(path);
    this.syntax.push(...listSyntaxProblems(file, this.rules.dialect));
    if (!this.rules.checksBeforehand) return;
    for (const problem of checkStatically(file, this.request.project)) {
      this.static.push(problem);
      this.#staticPlaces.add(writePlaceKey(problem.span));
    }
  }

  /** True if the check before the evaluation reported something at this place. */
  isReported(span: Span): boolean {
    return this.#staticPlaces.has(writePlaceKey(span));
  }

  /** Removes the state of one layer's file that the next layer does not see. */
  beginLayer(): void {
    this.gaps.beginLayer();
    [this.isAnyChanged, this.absent.read] = [false, false];
  }
}

function writePlaceKey({ path, start }: Span): string {
  return `${path}\n${start}`;
}
