import { UsageError } from '../../base/errors.ts';
import type { ReadOptions } from '../../engine/options.ts';
import { parseProfiles } from '../../views/parse-profiles.ts';
import type { ProfileChoice } from '../../views/target-views.ts';
import type { Arguments } from '../arguments.ts';
import { launchOptions, readLaunchOptions } from './launch-options.ts';

export const profilesOption = '--profiles LIST  Views to check: all, none, or a,b for one combined view; repeatable';

/** Options that select the files of a repository to judge. */
export const surveyOptions: readonly string[] = [
  '--include-tests  Judge files for tests and in archives like those of production',
  '--exclude PATTERN  Files to leave out, as in a .gitignore; repeatable',
];

/** Option of commands that show only one view. */
export const oneViewOption = '--profiles LIST  Profiles to apply together, such as gcp,test [none]';

export const syntaxOption = '--syntax auto|v2|v1  Dialect: v2 (strict), v1 (legacy), or that of each target [auto]';

export const maxFileSizeOption = '--max-file-size SIZE  Largest file to read [256KiB]';

/** Options for reading targets, last in every help. */
export const readOptions: readonly string[] = [...launchOptions, maxFileSizeOption];

/** Parses the options that decide how targets are read. */
export function parseReadOptions(args: Arguments): ReadOptions {
  return {
    syntax: args.readChoice('syntax', ['auto', 'v2', 'v1']) ?? 'auto',
    maxFileSize: readMaxFileSize(args),
    launch: readLaunchOptions(args),
  };
}

/** In bytes. */
export function readMaxFileSize(args: Arguments): number | undefined {
  return args.count('max-file-size', 1);
}

/** Reads `all`, `none`, and lists, each of which is one combined view; undefined if the option is not set. */
export function readProfiles(args: Arguments): ProfileChoice | undefined {
  return parseProfiles(args.readTexts('profiles'));
}

/** Reads the profiles of the one view that is shown. */
export function readOneView(args: Arguments): readonly string[] {
  // Refuses a repeated option, which would be two views.
  args.readText('profiles');
  const choice = readProfiles(args);
  if (choice?.kind === 'all') {
    throw new UsageError(
      'usage/invalid-value',
      '--profiles expects none or the names of one combined view, such as gcp,test: only one view is shown.',
    );
  }
  return choice?.views[0] ?? [];
}
