import { joinName } from '../../base/file-name.ts';
import type { Span } from '../../base/source.ts';
import type { Include } from '../../language/ast/nodes.ts';
import { FileParams } from '../control/file-params.ts';
import { createFilePart, type FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { readSourceText } from '../expressions/read-source-text.ts';
import { findAbsentSubmodule } from '../files/find-absent-submodule.ts';
import { findFolder, type IncludeTarget } from '../files/include-path.ts';
import { findIncludeTargets } from '../files/include-targets.ts';
import type { ProjectFile, ReadFile } from '../files/project.ts';
import { toSpan } from '../files/to-span.ts';
import { maxIncludeDepth, maxIncludes, stepsOfInclude } from '../limits.ts';
import { runWays, type Way } from '../tree/join-branches.ts';
import { addCondition, createTopPlace } from '../tree/place.ts';
import { mergeInto, Scope } from '../tree/tree.ts';
import { always } from '../values/condition.ts';
import { reportValue } from './report-value.ts';
import { runFile } from './run-file.ts';

/** An include statement, and what decides where it leads. */
interface Operand {
  readonly text: string;
  readonly span: Span;
  /** The parameters that its operand is computed from. */
  readonly params: readonly string[];
}

const missing: ReadFile = { kind: 'failed', content: { kind: 'missing' } };

/** Runs each file that an include's operand can mean, under the condition that it depends on. */
export function runInclude(statement: Include, site: FileSite): void {
  const { state, place, file, frame } = site;
  const { projectFile, project } = state.request;
  const span = toSpan(file.file, statement);
  if (place.path.length > 0 && !state.rules.allowsAnyPlace) state.report(diagnose('misplaced-include', span));
  const value = evaluate(statement.target, frame);
  reportValue(value, toSpan(file.file, statement.target), state);
  const params = value.references.filter((reference) => reference.startsWith('params.'));
  const operand = { text: readSourceText(statement.target, frame), span, params };
  const targets = findIncludeTargets(value, {
    including: file.file.source.path,
    entry: projectFile,
    includedFrom: file.includedFrom.map(({ path }) => path),
    lacks: (path) => project.lacks(path),
  });
  const ways = targets.map(({ condition, target }): Way => {
    const at = condition === undefined ? place : addCondition(place, condition);
    return { condition: condition ?? always, run: () => followTarget(target, operand, site.enter({ place: at })) };
  });
  const [only, ...others] = ways;
  if (others.length > 0) runWays(file.root, place, ways);
  else only?.run();
}

/** Records an include among profiles, without following it: the file would contain profiles. */
export function leaveInclude(statement: Include, site: FileSite): void {
  const { state, file, frame } = site;
  const span = toSpan(file.file, statement);
  if (!state.rules.allowsAnyPlace) state.report(diagnose('misplaced-include', span));
  noteInclude(
    { text: readSourceText(statement.target, frame), span, params: [] },
    undefined,
    undefined,
    'unknown',
    site,
  );
}

function followTarget(target: IncludeTarget, operand: Operand, site: FileSite): void {
  const { project } = site.state.request;
  const isCopied = target.kind === 'remote' && target.path !== undefined && !project.lacks(target.path);
  if (target.kind === 'file' || isCopied) includeFile(target, operand, site);
  else noteInclude(operand, target, undefined, reportTarget(target, operand, site), site);
}

function noteInclude(
  { text, span }: Operand,
  target: IncludeTarget | undefined,
  file: string | undefined,
  reason: string | undefined,
  { state, place }: FileSite,
): void {
  state.budget.steps -= stepsOfInclude;
  const url = target?.kind === 'remote' ? target.url : undefined;
  const candidate = target?.kind === 'unknown' ? target.candidate : undefined;
  state.noteInclude({ text, span, profile: place.profile, file, url, reason, candidate });
  const scope = place.path.length === 0 ? '*' : place.path.join('.');
  if (reason !== undefined) state.gaps.add({ scope, span, because: 'include' });
}

/** Reports why an include leads to no file; returns undefined for `/dev/null`, which is meant to. */
function reportTarget(target: IncludeTarget, { text, span, params }: Operand, { state }: FileSite): string | undefined {
  switch (target.kind) {
    case 'file':
    case 'nothing':
      return undefined;
    case 'empty':
      state.report(diagnose('include-empty', span, { params }));
      return 'missing';
    case 'remote':
      state.report(diagnose('include-remote', span, { url: target.path }));
      return 'remote';
    case 'outside':
      state.report(diagnose('include-outside', span, { name: target.name ?? text }));
      return 'outside';
    case 'unknown':
      state.report(diagnose('include-unknown', span, { why: target.why, params }));
      return 'unknown';
  }
}

function includeFile(target: IncludeTarget, operand: Operand, site: FileSite): void {
  const { state, file } = site;
  const path = 'path' in target ? (target.path ?? '') : '';
  const name = target.kind === 'file' ? (target.name ?? operand.text) : path;
  const note = (read: string | undefined, reason: string | undefined): void =>
    noteInclude(operand, target, read, reason, site);
  const { span } = operand;
  const chain = [...file.includedFrom.map((from) => from.path), file.file.source.path];
  if (chain.includes(path)) {
    state.report(diagnose('include-cycle', span, { chain: [...chain.slice(chain.indexOf(path)), path] }));
    note(path, 'cycle');
    return;
  }
  if (chain.length >= maxIncludeDepth) {
    state.report(diagnose('include-depth', span, { limit: maxIncludeDepth }));
    note(path, 'depth');
    return;
  }
  state.includedFiles += 1;
  if (state.includedFiles > maxIncludes) {
    if (state.includedFiles === maxIncludes + 1) state.report(diagnose('include-limit', span, { limit: maxIncludes }));
    note(path, 'depth');
    return;
  }
  const read = lacksFolder(name, site) ? missing : state.request.project.read(path);
  if (read.kind === 'failed') note(undefined, reportUnread(read.content, { name, path }, operand, site));
  else {
    note(path, undefined);
    runIncluded(read.file, span, site);
  }
}

/** Returns true if a path leaves a folder that does not exist: the engine fails before it reads the file. */
function lacksFolder(name: string, { state, file }: FileSite): boolean {
  const [, ofProject, path = name] = /^(\$projectDir)(?:\/(.*))?$/u.exec(name) ?? [];
  const names = path.split('/');
  const up = names.findLastIndex((each, index) => each === '..' && /[^.]/u.test(names[index - 1] ?? ''));
  const outward = up < 0 ? undefined : names.slice(0, up).join('/');
  const from = ofProject === undefined ? file.file.source.path : state.request.projectFile;
  const folder = outward === undefined ? undefined : joinName(findFolder(from), outward);
  return folder !== undefined && folder !== '' && state.request.project.lacks(folder);
}

function reportUnread(
  content: { readonly kind: string; readonly reason?: string },
  { name, path }: { readonly name: string; readonly path: string },
  { span, params }: Operand,
  { state, place }: FileSite,
): string {
  switch (content.kind) {
    case 'missing': {
      const facts = { name, params, submodule: findAbsentSubmodule(state.request.project, path) };
      // The strict dialect has already reported plain text, whether or not the statement is reached.
      if (place.conditions.length > 0) state.report(diagnose('include-maybe-missing', span, facts));
      else if (!state.isReported(span)) state.report(diagnose('include-missing', span, facts));
      return 'missing';
    }
    case 'outside':
      state.report(diagnose('include-outside', span, { name }));
      return 'outside';
    default: {
      const why = content.reason ?? (content.kind === 'binary' ? 'it is binary' : 'it is too large');
      state.report(diagnose('include-unreadable', span, { name, why }));
      return 'unreadable';
    }
  }
}

/**
 * Runs an included file. In the legacy dialect it runs where it is included. In the strict one it sees only the
 * parameters of its includer, and its settings are merged.
 */
function runIncluded(included: ProjectFile, span: Span, site: FileSite): void {
  const { state, place, file } = site;
  const includedFrom = [...file.includedFrom, span];
  if (state.rules.runsIncludesInPlace) {
    const own = createFilePart(included, file.locals.changes);
    runFile(site.enter({ file: { ...file, ...own, includedFrom } }));
    return;
  }
  const root = Scope.createRoot(state.budget);
  const params = new FileParams(root, file.params);
  const own = { ...file, ...createFilePart(included), root, params, includedFrom };
  runFile(site.enter({ place: createTopPlace(root, place.profile, state.rules), file: own }));
  mergeInto(place.scope, root);
}
