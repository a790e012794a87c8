import { HostError, UsageError } from '../base/errors.ts';
import { explainUnread } from '../check/explain-unread.ts';
import type { ConfigDocument } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { neutralise } from '../findings/neutralise.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import type { LocatedTarget } from './find-targets.ts';
import { readProfiles } from './shared-options.ts';
import type { Terminal } from './terminal.ts';
import { tellUndeclared } from './unread-teller.ts';

/** What is applied where one view is explained. */
export const oneViewOption: CommandOption = {
  name: 'profiles',
  kind: 'text',
  placeholder: 'LIST',
  default: 'none',
  description: 'The profiles that are applied together, such as gcp,test',
};

/** One view of one file, to be explained. */
export interface OneView {
  readonly target: LocatedTarget;
  readonly file: string;
  readonly profiles: readonly string[];
  readonly view: BuiltDocument<ConfigDocument>;
  /** The files that took part. */
  readonly texts: ReadonlyMap<string, string>;
}

/** @throws UsageError for a path without a configuration or with several, and for profiles that do not exist. */
export async function readOneView(path: string, args: Arguments, terminal: Terminal): Promise<OneView> {
  const { findTargets, readLocated } = await import('./find-targets.ts');
  const targets = await findTargets(path, terminal.cwd, args);
  const [target] = targets;
  if (target === undefined) {
    throw new UsageError('usage/no-target', `There is no configuration file in "${path}".`);
  }
  if (targets.length > 1) {
    const files = targets.slice(0, 3).map((other) => other.target.file);
    throw new UsageError(
      'usage/no-target',
      `"${path}" has several configurations: name one, such as ${files.join(', ')}.`,
    );
  }
  const { file } = target.target;
  const entry = target.project.read(file);
  if (entry.kind === 'failed') {
    const { code, message } = explainUnread(file, entry.content);
    throw new HostError(code, message);
  }
  const read = readLocated(target, args);
  const profiles = chooseProfiles(args);
  const view = read.view(profiles);
  refuseUnknown(view.document);
  await tellUndeclared(view.document, terminal.stderr);
  const texts = new Map(
    read.files().map((name) => {
      const found = target.project.read(name);
      return [name, found.kind === 'file' ? found.file.source.text : ''];
    }),
  );
  return { target, file, profiles, view, texts };
}

/** The one view that is explained. */
function chooseProfiles(args: Arguments): readonly string[] {
  // Given twice would be two views.
  args.text('profiles');
  const choice = readProfiles(args);
  if (choice?.kind === 'all') {
    throw new UsageError('usage/invalid-value', '--profiles takes none or names that are applied together here.');
  }
  return choice?.views[0] ?? [];
}

/** A profile that no file declares, all having been read. */
function refuseUnknown({ problems, context }: ConfigDocument): void {
  const messages = problems.filter(({ code }) => code === 'resolve/unknown-profile').map(({ message }) => message);
  if (messages.length === 0) return;
  throw new UsageError('usage/unknown-profile', neutralise(`${context.target.file}: ${messages.join(' ')}`));
}
