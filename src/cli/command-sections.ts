/** Commands of the program's help that belong together. */
export interface CommandSection {
  readonly title: string;
  /** Names of commands, and groups of commands, which have a help of their own. */
  readonly members: readonly (string | CommandGroup)[];
}

/** Commands whose names have the same first word. */
export interface CommandGroup {
  readonly group: string;
  readonly summary: string;
  /** Usage without the name of a command, with an explanation. */
  readonly short?: readonly [usage: string, does: string];
}

/** Every command and group, by what people want to do. */
export const commandSections: readonly CommandSection[] = [
  { title: 'Check configurations', members: ['scan', 'discover', 'diff', 'init'] },
  {
    title: 'Accept findings',
    members: [
      { group: 'baseline', summary: 'Record old findings, so that only new ones count' },
      { group: 'waiver', summary: 'Accept single findings with a reason, an owner and a last day' },
    ],
  },
  { title: 'Understand a configuration', members: ['explain', 'document', 'syntax', 'vocabulary'] },
  {
    title: 'Query recorded scans',
    members: [
      'inventory',
      'history',
      'trend',
      'show',
      'diff-scans',
      'serve',
      { group: 'state', summary: 'Count, check, prune and copy recorded scans' },
    ],
  },
  {
    title: 'Policies and rules',
    members: [
      { group: 'policy', summary: 'Show, write, test, explain and build policies' },
      { group: 'rule', summary: 'Show the built-in rules' },
    ],
  },
  {
    title: 'Reports and settings',
    members: [
      {
        group: 'report',
        summary: 'Convert and merge JSON reports',
        short: ['--state DIR --output FORMAT=PATH', 'Write the last scan with that state in any format'],
      },
      { group: 'publish', summary: 'Send reports to code hosts' },
      { group: 'notify', summary: 'Send new findings to the teams that own them' },
      { group: 'config', summary: 'Show and check the settings' },
      'completion',
    ],
  },
];

/** Returns the group with a name. */
export function findCommandGroup(name: string): CommandGroup | undefined {
  const members = commandSections.flatMap((section) => section.members);
  return members.find((member): member is CommandGroup => typeof member !== 'string' && member.group === name);
}
