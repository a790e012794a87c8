import { parsePathText } from '../../base/dotted-path.ts';

// Types and groups that messages of several settings rules share.

export interface Named {
  /** The setting as the target spells it. */
  readonly name: string;
}

export interface Worded extends Named {
  /** Message of the check that read the value, with `{setting}` for the setting; it never quotes the value. */
  readonly message: string;
}

export interface Since {
  readonly since: string;
}

export const writeWorded = ({ name, message }: Worded): string => message.replaceAll('{setting}', () => `\`${name}\``);

/**
 * Group of rules about values: the same value for a directive of several processes is one error, which was copied. Other
 * settings, and values that are wrong in another way, stay apart.
 */
export function groupByDirective({ name, message }: Worded): string {
  const [scope = ''] = parsePathText(name) ?? [];
  return `${scope === 'process' || scope === 'agent' ? `${scope}.${findLastName(name)}` : name} ${message}`;
}

/** Returns the last name of a path. */
export function findLastName(path: string): string {
  return String(parsePathText(path)?.at(-1) ?? path);
}
