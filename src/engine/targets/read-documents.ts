import type { Hint } from '../../base/hint.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { unknownProfile } from '../../rules/resolve/profiles/unknown-profile.ts';
import type { ProfileChoice } from '../../views/target-views.ts';
import type { ReadOptions } from '../options.ts';
import { createUnknownProfileError } from './create-unknown-profile-error.ts';
import { findTargets, type LocatedTarget, readLocated, type Subject } from './find-targets.ts';

export interface DocumentOptions extends ReadOptions {
  /** Views to build; the base view by default. */
  readonly profiles?: ProfileChoice | undefined;
}

export type DocumentResult =
  | { readonly kind: 'document'; readonly document: ConfigDocument }
  /** One of several targets that could not be read. */
  | {
      readonly kind: 'unread';
      readonly file: string;
      readonly code: string;
      readonly message: string;
      readonly hint?: Hint;
    };

/** Documents of a subject, built one after the other as they are taken. */
export interface Documents extends Iterable<DocumentResult> {
  /** The files of the targets. */
  readonly targets: readonly string[];
}

/**
 * Builds the documents of every target of a subject in the requested views.
 *
 * @throws UsageError if there is no target or no target declares the profiles, HostError if there is only one target and it
 * cannot be read.
 */
export async function readDocuments(subject: Subject, cwd: string, options: DocumentOptions): Promise<Documents> {
  const targets = await findTargets(subject, cwd, options);
  refuseUnknownProfiles(targets, options);
  return {
    targets: targets.map(({ target }) => target.file),
    *[Symbol.iterator]() {
      for (const located of targets) yield* readViews(located, targets.length === 1, options);
    },
  };
}

function* readViews(located: LocatedTarget, isOnly: boolean, options: DocumentOptions): Iterable<DocumentResult> {
  const { file } = located.target;
  const entry = located.project.read(file);
  if (entry.kind === 'failed' && !isOnly) {
    yield { kind: 'unread', file, ...explainUnread(file, entry.content) };
    return;
  }
  const read = readLocated(located, options);
  const { profiles: choice = { kind: 'views', views: [[]] } } = options;
  const views = choice.kind === 'all' ? read.choose(choice).views : choice.views;
  for (const names of views) yield { kind: 'document', document: read.view(names).document };
}

/** Refuses profiles that each target would be refused with. A target that cannot be read may declare them. */
function refuseUnknownProfiles(targets: readonly LocatedTarget[], options: DocumentOptions): void {
  const { profiles: choice } = options;
  const asked = choice === undefined ? [] : choice.kind === 'all' ? choice.besides : choice.views;
  for (const names of asked) {
    const isUnknown = targets.every(
      (located) =>
        located.project.read(located.target.file).kind === 'file' &&
        readLocated(located, options)
          .view(names)
          .document.problems.some(({ code }) => code === unknownProfile.id),
    );
    if (!isUnknown) continue;
    throw createUnknownProfileError(
      names,
      new Set(targets.flatMap((located) => readLocated(located, options).profiles)),
    );
  }
}
