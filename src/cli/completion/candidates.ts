import { severities } from '../../base/severity.ts';
import { type Command, listOptionNames, type NamedCommand, readOption, splitHelpLine } from '../command.ts';

/** Something that can stand where the cursor is. */
export interface Candidate {
  readonly text: string;
  /** One line about it; empty if there is nothing to add. */
  readonly about: string;
}

/** Lists of names that depend on files in the current folder. Each is read only if it is needed. */
export interface Names {
  builtInRules(): readonly string[];
  policies(sources: readonly string[]): readonly string[];
  profiles(path: string): Promise<readonly string[]>;
  settings(): readonly string[];
  formats(): readonly string[];
}

/** Files and folders are left to the shell. */
const none: readonly Candidate[] = [];

/**
 * Lists candidates for the last word, which is empty or a prefix. Empty if only the shell knows them: paths, free text.
 */
export async function listCandidates(
  words: readonly string[],
  commands: readonly NamedCommand[],
  names: Names,
): Promise<readonly Candidate[]> {
  const last = words.at(-1) ?? '';
  const typed = words.slice(0, -1);
  const [group = '', member = ''] = typed;
  const named =
    commands.find(({ name }) => name === group) ?? commands.find(({ name }) => name === `${group} ${member}`);
  if (named === undefined) return startWith(last, await listCommands(typed, commands));
  const command = await named.load();
  const rest = typed.slice(named.name.split(' ').length);
  const [, own, begun] = /^--([\w-]+)=(.*)$/su.exec(last) ?? [];
  if (own !== undefined) {
    const values = await listValues(own, command, begun ?? '', rest, names);
    return values.map(({ text, about }) => ({ text: `--${own}=${text}`, about }));
  }
  const option = findValueOption(rest.at(-1), command);
  if (option !== undefined) return listValues(option, command, last, rest.slice(0, -1), names);
  if (last.startsWith('-')) return startWith(last, listOptions(command));
  return startWith(last, listPositional(command, listPositionals(rest, command), names));
}

async function listCommands(
  typed: readonly string[],
  commands: readonly NamedCommand[],
): Promise<readonly Candidate[]> {
  const [group] = typed;
  if (typed.length > 1) return none;
  if (group === undefined)
    return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))].map(createCandidate);
  const members = commands.filter(({ name }) => name.startsWith(`${group} `));
  const loaded = await Promise.all(members.map((each) => each.load()));
  return loaded.map(({ name, summary }) => ({ text: name.slice(group.length + 1), about: summary }));
}

function listOptions(command: Command): readonly Candidate[] {
  return [
    ...listOptionNames(command).map((line) => ({ text: `--${readOption(line).name}`, about: splitHelpLine(line)[1] })),
    createCandidate('--help'),
  ];
}

/** Returns the name of an option that takes the next word as its value. */
function findValueOption(word: string | undefined, command: Command): string | undefined {
  const found = listOptionNames(command)
    .map(readOption)
    .find(({ name, alias }) => word === `--${name}` || word === `-${alias}`);
  return found === undefined || found.kind === 'flag' ? undefined : found.name;
}

/** Returns the words that are not options or their values. */
function listPositionals(words: readonly string[], command: Command): readonly string[] {
  return words.filter(
    (word, index) => !word.startsWith('-') && findValueOption(words[index - 1], command) === undefined,
  );
}

/** Returns the values of an option in the words. */
function listOptionValues(option: string, words: readonly string[], command: Command): readonly string[] {
  return words.flatMap((word, index) => {
    if (word.startsWith(`--${option}=`)) return word.slice(option.length + 3);
    return findValueOption(words[index - 1], command) === option ? word : [];
  });
}

async function listValues(
  option: string,
  command: Command,
  begun: string,
  rest: readonly string[],
  names: Names,
): Promise<readonly Candidate[]> {
  const line = listOptionNames(command).find((each) => readOption(each).name === option) ?? '';
  const choices = /^\S.*? ([a-z0-9-]+(?:\|[a-z0-9-]+)+)$/u.exec(splitHelpLine(line)[0])?.[1]?.split('|');
  if (choices !== undefined) return startWith(begun, choices.map(createCandidate));
  if (option === 'fail-on' || option === 'severity') return startWith(begun, severities.map(createCandidate));
  if (option === 'set')
    return startWith(begun, ['default', 'strict', 'aws', 'azure', 'google', 'k8s'].map(createCandidate));
  if (option === 'output' && command.name === 'scan') return startWith(begun, names.formats().map(createCandidate));
  if (option === 'setting') return startWith(begun, names.settings().map(createCandidate));
  if (option === 'rule') {
    const [rule, level] = begun.split('=');
    if (level !== undefined)
      return startWith(
        begun,
        ['off', ...severities].map((each) => createCandidate(`${rule}=${each}`)),
      );
    const ids = [...names.builtInRules(), ...names.policies(listOptionValues('policy', rest, command))];
    return startWith(
      begun,
      ids.map((id) => createCandidate(`${id}=`)),
    );
  }
  if (option === 'profiles') {
    const path = listPositionals(rest, command)[0] ?? listOptionValues('repository', rest, command)[0] ?? '.';
    const chosen = begun.slice(0, begun.lastIndexOf(',') + 1);
    const profiles = (await names.profiles(path)).filter((name) => !chosen.split(',').includes(name));
    return startWith(
      begun,
      [...(chosen === '' ? ['all', 'none'] : []), ...profiles].map((name) => createCandidate(chosen + name)),
    );
  }
  return none;
}

function listPositional({ name }: Command, given: readonly string[], names: Names): readonly Candidate[] {
  if (name === 'completion' && given.length === 0) return ['bash', 'zsh', 'fish'].map(createCandidate);
  if (name === 'rule show' && given.length === 0) return names.builtInRules().map(createCandidate);
  if ((name === 'policy show' || name === 'policy explain') && given.length === 0)
    return names.policies([]).map(createCandidate);
  if (name === 'waiver add' && given.length === 0)
    return [...names.builtInRules(), ...names.policies([])].map(createCandidate);
  if (name === 'vocabulary' && given.length === 0) return names.settings().map(createCandidate);
  if (name === 'explain' && given.length === 1) return names.settings().map(createCandidate);
  return none;
}

function startWith(begun: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ text }) => text.startsWith(begun));
}

function createCandidate(text: string): Candidate {
  return { text, about: '' };
}
