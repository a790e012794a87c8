import { sha256 } from '../base/digest.ts';
import type { ConfigDocument, DocumentContext } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { readTarget } from '../document/target.ts';
import { buildTargetFindings } from '../findings/build.ts';
import type { TargetResult } from '../findings/finding.ts';
import type { Dialect } from '../language/problem.ts';
import type { Evaluation } from '../policy/evaluation.ts';
import type { Project, ReadFile } from '../resolve/project.ts';
import { explainUnread } from './explain-unread.ts';
import { chooseViews, type ProfileChoice } from './profile-choice.ts';
import { unjudged } from './unjudged.ts';

export interface CheckRequest {
  readonly repository: DocumentContext['repository'];
  readonly target: DocumentContext['target'];
  readonly dialect: Dialect;
  readonly profiles: ProfileChoice;
}

/** What the policies of a pack make of one view. */
export type Evaluate = (view: BuiltDocument<ConfigDocument>) => readonly Evaluation[];

/** Judges one target in all its views: the whole way from its files to findings with exact places. */
export function checkTarget(
  project: Project,
  request: CheckRequest,
  policies: readonly string[],
  evaluate: Evaluate,
): TargetResult {
  const { repository, target, dialect } = request;
  const entry = project.read(target.file);
  if (entry.kind === 'failed') return unjudged(request, policies, explainUnread(target.file, entry.content));
  const asked = { repository, target, dialect, environment: new Map<string, string>() };
  const read = readTarget(project, asked);
  const { profiles } = read;
  const { views, missing } = chooseViews(request.profiles, profiles);
  // Equal content is evaluated once: most of a hundred profiles change nothing that a policy can see.
  const evaluations = new Map<string, readonly Evaluation[]>();
  const judged = views.map((names) => {
    const view = read.view(names);
    const known = evaluations.get(view.digest) ?? evaluate(view);
    evaluations.set(view.digest, known);
    return { ...view, evaluations: known };
  });
  const texts = new Map(read.files().map((path) => [path, textOf(project.read(path))]));
  const found = buildTargetFindings(judged, texts);
  return {
    file: target.file,
    kind: target.kind,
    maybeIncluded: target.maybeIncluded,
    ...found,
    files: [...texts].map(([path, text]) => ({ path, digest: sha256(text) })),
    notes: [
      ...found.notes,
      ...missing.map((names) => ({
        code: 'scan/undeclared-profile',
        message: `${target.file} declares no profile ${names.filter((name) => !profiles.includes(name)).join(', ')}.`,
        location: null,
      })),
    ],
  };
}

function textOf(read: ReadFile): string {
  return read.kind === 'file' ? read.file.source.text : '';
}
