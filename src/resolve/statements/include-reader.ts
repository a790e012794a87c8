import type { Diagnostic } from '../../base/diagnostic.ts';
import { joinName } from '../../base/file-name.ts';
import type { Span } from '../../base/source.ts';
import { diagnose } from '../diagnostics.ts';
import { folderOf, type IncludeTarget } from '../files/include-path.ts';
import { findIncludeTargets } from '../files/include-targets.ts';
import type { Project, ProjectFile, ReadFile } from '../files/project.ts';
import { runWays, type Way } from '../tree/join-branches.ts';
import { type Place, under } from '../tree/place.ts';
import type { Incompleteness, ResolvedInclude } from '../tree/resolved.ts';
import type { Value } from '../values/value.ts';
import type { FileRun } from './file-run.ts';

const deepestInclude = 50;
const mostIncludes = 2_000;

const missing: ReadFile = { kind: 'failed', content: { kind: 'missing' } };

/** What an include is called in messages, and the parameters that decide what it reads. */
interface NamedInclude {
  readonly name: string;
  readonly params: readonly string[];
}

/** Takes down where an include led: the file read, or why none was. */
type NoteInclude = (file: string | undefined, reason: string | undefined) => void;

/** What following includes needs of the resolution around it. */
export interface IncludeHost {
  report(diagnostic: Diagnostic): void;
  noteIncomplete(row: Incompleteness): void;
  /** Whether a missing file was already reported at this place. */
  isReported(span: Span): boolean;
  /** Reads a file into a place of the one that includes it. */
  readIncluded(file: ProjectFile, place: Place, includer: FileRun): void;
}

/** Follows the includes of one view: where they lead, what cannot be read, and what must not be. */
export class IncludeReader {
  readonly includes: ResolvedInclude[] = [];
  readonly #project: Project;
  readonly #entry: string;
  readonly #host: IncludeHost;
  #included = 0;

  constructor(project: Project, entry: string, host: IncludeHost) {
    this.#project = project;
    this.#entry = entry;
    this.#host = host;
  }

  /** Each file that the operand can mean is read, under the condition it depends on. */
  include(operand: Value, text: string, span: Span, place: Place, run: FileRun): void {
    const params = operand.references.filter((reference) => reference.startsWith('params.'));
    const follow = (target: IncludeTarget, at: Place): void => {
      const path = this.#findFile(target);
      const name = target.kind === 'file' ? (target.name ?? text) : (path ?? text);
      const note: NoteInclude = (file, reason) => this.#noteInclude(text, span, at, target, file, reason);
      if (path !== undefined) this.#includeFile(path, { name, params }, span, at, run, note);
      else note(undefined, this.#reportTarget(target, span, text, params));
    };
    const targets = findIncludeTargets(operand, {
      including: run.file.source.path,
      entry: this.#entry,
      lacks: (path) => this.#project.lacks(path),
    });
    const ways = targets.map(({ condition, target }): Way => {
      const at = condition === undefined ? place : under(place, condition);
      return { condition: condition ?? '', run: () => follow(target, at) };
    });
    const [only, ...others] = ways;
    if (others.length > 0) runWays(run.root, place, ways);
    else only?.run();
  }

  /** An include whose text cannot be put to its place. */
  leave(text: string, span: Span, place: Place): void {
    this.#noteInclude(text, span, place, undefined, undefined, 'unknown');
  }

  /** Whether an include leads to what cannot be read here, and the engine may read. */
  isAnyUnread(): boolean {
    return this.includes.some(({ reason = '' }) => ['remote', 'unknown', 'outside'].includes(reason));
  }

  /** The file to read; a remote one only where a copy of it is kept. */
  #findFile(target: IncludeTarget): string | undefined {
    if (target.kind === 'file') return target.path;
    return target.kind === 'remote' && target.path !== undefined && !this.#project.lacks(target.path)
      ? target.path
      : undefined;
  }

  #noteInclude(
    text: string,
    span: Span,
    place: Place,
    target: IncludeTarget | undefined,
    file: string | undefined,
    reason: string | undefined,
  ): void {
    const url = target?.kind === 'remote' ? target.url : undefined;
    this.includes.push({ text, span, profile: place.profile, file, url, reason });
    if (reason === undefined) return;
    const scope = place.path.length === 0 ? '*' : place.path.join('.');
    this.#host.noteIncomplete({ scope, span, because: 'include' });
  }

  /** Says why an include leads to no file; undefined where it is meant to lead to none. */
  #reportTarget(target: IncludeTarget, span: Span, text: string, params: readonly string[]): string | undefined {
    switch (target.kind) {
      case 'file':
      case 'nothing':
        return undefined;
      case 'empty':
        this.#host.report(diagnose('include-empty', span, { params }));
        return 'missing';
      case 'remote':
        this.#host.report(diagnose('include-remote', span, { url: target.path }));
        return 'remote';
      case 'outside':
        this.#host.report(diagnose('include-outside', span, { name: target.name ?? text }));
        return 'outside';
      case 'unknown':
        this.#host.report(diagnose('include-unknown', span, { why: target.why }));
        return 'unknown';
    }
  }

  #includeFile(path: string, named: NamedInclude, span: Span, place: Place, run: FileRun, note: NoteInclude): void {
    const chain = [...run.includedFrom.map((from) => from.path), run.file.source.path];
    if (chain.includes(path)) {
      this.#host.report(diagnose('include-cycle', span, { chain: [...chain.slice(chain.indexOf(path)), path] }));
      note(path, 'cycle');
      return;
    }
    if (chain.length >= deepestInclude) {
      this.#host.report(diagnose('include-depth', span, { limit: deepestInclude }));
      note(path, 'depth');
      return;
    }
    this.#included += 1;
    if (this.#included > mostIncludes) {
      if (this.#included === mostIncludes + 1)
        this.#host.report(diagnose('include-limit', span, { limit: mostIncludes }));
      note(path, 'depth');
      return;
    }
    const read = this.#lacksFolder(named.name, run) ? missing : this.#project.read(path);
    if (read.kind === 'failed') {
      note(undefined, this.#reportUnread(read.content, named, span, place));
      return;
    }
    note(path, undefined);
    this.#host.readIncluded(read.file, place, { ...run, includedFrom: [...run.includedFrom, span] });
  }

  /** Whether a path goes back out of a folder that is not there: the engine does not get that far. */
  #lacksFolder(name: string, run: FileRun): boolean {
    const outward = /^(.*[^/.][^/]*)\/\.\.(?:\/|$)/u.exec(name)?.[1];
    const folder = outward === undefined ? undefined : joinName(folderOf(run.file.source.path), outward);
    return folder !== undefined && folder !== '' && this.#project.lacks(folder);
  }

  #reportUnread(
    content: { readonly kind: string; readonly reason?: string },
    { name, params }: NamedInclude,
    span: Span,
    { conditions }: Place,
  ): string {
    switch (content.kind) {
      case 'missing':
        // The strict dialect has already said so for plain text, whether or not the statement is reached.
        if (conditions.length > 0) this.#host.report(diagnose('include-maybe-missing', span, { name, params }));
        else if (!this.#host.isReported(span)) this.#host.report(diagnose('include-missing', span, { name, params }));
        return 'missing';
      case 'outside':
        this.#host.report(diagnose('include-outside', span, { name }));
        return 'outside';
      default:
        this.#host.report(
          diagnose('include-unreadable', span, {
            name,
            why: content.reason ?? (content.kind === 'binary' ? 'it is binary' : 'it is too large'),
          }),
        );
        return 'unreadable';
    }
  }
}
