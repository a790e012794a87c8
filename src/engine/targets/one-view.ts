import { UsageError } from '../../base/errors.ts';
import type { ConfigDocument } from '../../document/document.ts';
import type { BuiltDocument } from '../../document/source-map.ts';
import { neutralise } from '../../findings/frames/neutralise.ts';
import { unknownProfile } from '../../rules/resolve/profiles/unknown-profile.ts';
import type { ReadOptions } from '../options.ts';
import { findTargets, type LocatedTarget, readLocated, type Subject } from './find-targets.ts';

/** One view of one target. */
export interface OneView {
  readonly target: LocatedTarget;
  readonly file: string;
  readonly profiles: readonly string[];
  readonly view: BuiltDocument<ConfigDocument>;
  /** Texts of the files that took part, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface OneViewOptions extends ReadOptions {
  /** Profiles applied together; none by default, which is the base view. */
  readonly profiles?: readonly string[] | undefined;
}

/** Reads one view of the only target of a subject. @throws UsageError for several targets and for unknown profiles. */
export async function readOneView(subject: Subject, cwd: string, options: OneViewOptions): Promise<OneView> {
  const targets = await findTargets(subject, cwd, options);
  const [target] = targets;
  if (targets.length > 1) {
    const files = targets.slice(0, 3).map((other) => other.target.file);
    throw new UsageError(
      'usage/no-target',
      `"${String(subject)}" contains several configurations. Name one of them, such as ${files.join(', ')}.`,
    );
  }
  const { file } = target.target;
  const { profiles = [] } = options;
  const read = readLocated(target, options);
  const view = read.view(profiles);
  refuseUnknownProfiles(view.document);
  const texts = new Map(
    read.files().map((name) => {
      const found = target.project.read(name);
      return [name, found.kind === 'file' ? found.file.source.text : ''];
    }),
  );
  return { target, file, profiles, view, texts };
}

/** Refuses profiles that no file declares, if all files were read. */
function refuseUnknownProfiles({ problems, context }: ConfigDocument): void {
  const messages = problems.filter(({ code }) => code === unknownProfile.id).map(({ message }) => message);
  if (messages.length === 0) return;
  throw new UsageError('usage/unknown-profile', neutralise(`${context.target.file}: ${messages.join(' ')}`));
}
