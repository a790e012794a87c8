import { sha256 } from '../base/digest.ts';
import { commandLine } from '../base/file-name.ts';
import type { ViewedTarget } from '../document/compare-views.ts';
import type { ConfigDocument, ProblemRow } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { buildTargetFindings, type JudgedView } from '../findings/build-findings.ts';
import type { Remark, TargetResult } from '../findings/finding.ts';
import type { Evaluation } from '../policy/soundness/evaluation.ts';
import type { Project, ReadFile } from '../resolve/files/project.ts';
import { plainLaunch } from '../resolve/launch/launch.ts';
import { tooManyViews } from '../rules/scan/too-many-views.ts';
import { undeclaredProfile } from '../rules/scan/undeclared-profile.ts';
import { type CoveredText, coverFile } from '../secrets/covered-text.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { createComparedView } from '../views/create-compared-view.ts';
import { readTarget } from '../views/read-target.ts';
import type { CheckRequest } from './check-request.ts';
import { explainUnread } from './explain-unread.ts';
import { buildUnjudgedResult } from './unjudged.ts';

/** Evaluates the policies of a pack on one view. */
export type Evaluate = (
  view: Pick<BuiltDocument<ConfigDocument>, 'document' | 'json' | 'digest'>,
) => readonly Evaluation[];

/** Judges one target in all its views, from its files to findings with exact locations. */
export function checkTarget(...subject: Parameters<typeof checkViews>): TargetResult {
  return checkViews(...subject).result;
}

/** A result, and the target as it was read; undefined if it could not be read. */
export interface CheckedViews {
  readonly result: TargetResult;
  readonly viewed: ViewedTarget | undefined;
}

/** Gets what a target is judged by. */
export interface TargetObserver {
  /** Called for each view, with what redacts it. */
  add(view: BuiltDocument<ConfigDocument>, redactor: Redactor): void;
  /** Called once with the texts of all files and what frames leave out of each, unless a name has a secret. */
  addFiles(texts: ReadonlyMap<string, string>, coveredIn: (path: string) => CoveredText | undefined): void;
}

/** Judges one target like `checkTarget`, for a comparison with another revision. */
export function checkViews(
  project: Project,
  request: CheckRequest,
  policies: readonly string[],
  evaluate: Evaluate,
  observer?: TargetObserver,
): CheckedViews {
  const {
    repository,
    target,
    isIncluded = false,
    dialect,
    environment = new Map<string, string>(),
    launch = plainLaunch,
    levels = {},
    isCompared = false,
  } = request;
  const entry = project.read(target.file);
  if (entry.kind === 'failed') {
    const result = buildUnjudgedResult(request, policies, explainUnread(target.file, entry.content));
    return { result, viewed: undefined };
  }
  const asked = { repository, target, isIncluded, dialect, environment, launch };
  const read = readTarget(project, asked);
  const { profiles } = read;
  const { views, missing } = read.choose(request.profiles);
  // Equal content is evaluated once: most of a hundred profiles change nothing that a policy can see.
  const evaluations = new Map<string, readonly Evaluation[]>();
  const judged: JudgedView[] = [];
  for (const names of views) {
    // Views cost their base and their profile each: thousands of profiles over thousands of settings are millions.
    if (judged.length > 0 && read.isTooMuch()) break;
    const view = read.view(names);
    observer?.add(view, read.redactor);
    const known = evaluations.get(view.digest) ?? evaluate(view);
    evaluations.set(view.digest, known);
    const { document, sourceMap, digest, secrets } = view;
    judged.push({ document, sourceMap, digest, secrets, evaluations: known });
  }
  const left = read.unread.length + views.length - judged.length;
  const texts = new Map(read.files().map((path) => [path, readText(project.read(path))]));
  const undeclared = missing.map((names) => reportUndeclaredProfiles(names, profiles, target.file));
  const found = buildTargetFindings(judged, texts, {
    levels,
    problems: undeclared,
    placeDoubts: isCompared,
    covered: (path) => findCoveredText(project.read(path)),
  });
  const result: TargetResult = {
    file: target.file,
    kind: target.kind,
    maybeIncluded: target.maybeIncluded,
    dialect: { syntax: read.dialect.syntax, reason: read.dialect.reason },
    ...found,
    // Excludes the command line: a digest of a short secret can be brute-forced.
    files: [...texts].filter(([path]) => path !== commandLine).map(([path, text]) => ({ path, digest: sha256(text) })),
    ...(missing.length === 0 ? {} : { declared: profiles }),
    incomplete: left === 0 ? found.incomplete : [...found.incomplete, describeOmittedViews(target.file, left)],
  };
  const names = [...texts.keys(), ...profiles, ...missing.flat()];
  const holdsSecret = names.some((name) => read.redactor.text(name) !== name);
  if (!holdsSecret) observer?.addFiles(texts, (path) => findCoveredText(project.read(path)));
  const compared = judged.map((view, index) => [views[index] ?? [], createComparedView(view, project)] as const);
  return {
    result: holdsSecret ? read.redactor.data(result) : result,
    viewed: { profiles, views: compared, redactor: read.redactor },
  };
}

function findCoveredText(read: ReadFile): CoveredText | undefined {
  return read.kind === 'file' ? coverFile(read.file) : undefined;
}

/** Notes requested profiles that the target does not declare. */
function reportUndeclaredProfiles(asked: readonly string[], declared: readonly string[], file: string): ProblemRow {
  const names = asked.filter((name) => !declared.includes(name)).join(', ');
  return {
    code: undeclaredProfile.id,
    severity: 'note',
    message: undeclaredProfile.message({ file, names }),
    ...{ file, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

function describeOmittedViews(file: string, left: number): Remark {
  return {
    code: tooManyViews.id,
    message: tooManyViews.message({ file, left }),
    location: { file, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

function readText(read: ReadFile): string {
  return read.kind === 'file' ? read.file.source.text : '';
}
