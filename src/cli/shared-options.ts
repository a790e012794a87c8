import { UsageError } from '../base/errors.ts';
import { defaultMaxFileSize } from '../host/node-file-system.ts';
import type { ProfileChoice } from '../views/profile-choice.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';

/** Options that more than one command has, worded once. */
export const profilesOption: CommandOption = {
  name: 'profiles',
  kind: 'texts',
  placeholder: 'LIST',
  description: 'all, none, or a,b for these together; repeat for more views',
};

export const syntaxOption: CommandOption = {
  name: 'syntax',
  kind: 'text',
  choices: ['v2', 'v1'],
  default: 'v2',
  description: "Which of the engine's parsers to read for: v2, the strict one of today, or v1",
};

export const maxFileSizeOption: CommandOption = {
  name: 'max-file-size',
  kind: 'text',
  placeholder: 'SIZE',
  default: '256KiB',
  description: 'Larger files are not read',
};

export const atOption: CommandOption = {
  name: 'at',
  kind: 'text',
  placeholder: 'TIME',
  description: 'The time of the scan; with it, equal input gives equal reports, byte for byte',
};

export const strictIncludesOption: CommandOption = {
  name: 'strict-includes',
  kind: 'flag',
  description: 'What is not set is undecided after an include that cannot be read',
};

export function readSyntax(args: Arguments): 'v1' | 'v2' {
  return args.choice('syntax', ['v2', 'v1']) ?? 'v2';
}

export function readMaxFileSize(args: Arguments): number {
  return args.count('max-file-size', 1) ?? defaultMaxFileSize;
}

/** `all`, `none`, and lists that are one combined view each; undefined where nothing was said. */
export function readProfiles(args: Arguments): ProfileChoice | undefined {
  const texts = args.texts('profiles');
  if (texts.length === 0) return undefined;
  const views = texts
    .filter((text) => text !== 'all')
    .map((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())));
  if (views.some((names) => names.includes(''))) {
    throw new UsageError('usage/invalid-value', '--profiles takes all, none or names such as gcp,test.');
  }
  return texts.includes('all') ? { kind: 'all', besides: views } : { kind: 'views', views };
}
