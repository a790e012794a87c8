import { readOption } from '../command.ts';

/** Options of a help text that belong together. */
export interface OptionSection {
  readonly title: string;
  /** Lines of the help, see `Command.options`. */
  readonly lines: readonly string[];
}

/** A help text with at most so many options has one section. */
const maxWithoutSections = 12;

/** Options that more than one command has, or `scan`, by section. */
const sections: Readonly<Record<string, readonly string[]>> = {
  'What to judge': ['repository', 'name', 'profiles', 'syntax', 'exclude', 'include-tests', 'strict-includes'],
  'Repositories of other hosts': [
    ...['repos', 'org', 'match', 'topic', 'archived', 'forks', 'visibility', 'pushed-since'],
    ...['host', 'private-host', 'app-id', 'app-key'],
  ],
  Policies: [
    ...['policy', 'set', 'namespace', 'parameter', 'data', 'combine', 'rule', 'settings'],
    ...['lock', 'verification-key', 'verification-scope', 'offline', 'cache-dir', 'no-cache'],
  ],
  'Old and accepted findings': ['since', 'head', 'baseline', 'no-baseline', 'waivers', 'no-waivers'],
  Output: [
    ...[
      'output',
      'sarif-profile',
      'sarif-category',
      'junit-dialect',
      'json-verdicts',
      'json-frames',
      'verbose',
      'quiet',
    ],
    ...['format', 'spelling', 'value'],
  ],
  'Exit code': ['fail-on', 'fail-on-undecided', 'fail-on-incomplete', 'min-coverage', 'soft-fail', 'allow-empty'],
  'How Nextflow is launched': [
    ...['config', 'only-config', 'project', 'home', 'param', 'params-file', 'env', 'includes', 'include-map'],
  ],
  'Time and size': ['at', 'state', 'jobs', 'time-limit', 'max-file-size'],
};

/** Returns the options of a command by section, in the order of the help; those of no section come first. */
export function splitSections(lines: readonly string[]): readonly OptionSection[] {
  if (lines.length <= maxWithoutSections) return lines.length === 0 ? [] : [{ title: 'Options', lines }];
  const byName = new Map(lines.map((line) => [readOption(line).name, line]));
  const listed = new Set(Object.values(sections).flat());
  return [
    { title: 'Options', lines: [...byName].flatMap(([name, line]) => (listed.has(name) ? [] : [line])) },
    ...Object.entries(sections).map(([title, names]) => ({
      title,
      lines: names.flatMap((name) => byName.get(name) ?? []),
    })),
  ].filter((section) => section.lines.length > 0);
}
