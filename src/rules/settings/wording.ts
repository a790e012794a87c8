// Types that messages of several settings rules share.

export interface Named {
  /** The setting as the target spells it. */
  readonly name: string;
}

export interface Worded {
  /** Message of the check that read the value; it never quotes the value. */
  readonly message: string;
}

export interface Since {
  readonly since: string;
}

export const worded = ({ message }: Worded): string => message;

/** Group key of rules whose findings differ in the name of the setting only: one finding for a file. */
export const withoutName = ({ message }: Worded): string => message.replace(/^`[^`]*`/u, '');

/**
 * Group key of rules about values: the same value for a directive of several processes is one error, which was copied. Other
 * settings, and values that are wrong in another way, stay apart.
 */
export const ofOneDirective = ({ message }: Worded): string =>
  message.replace(/^`(process|agent)\..*?(\w+)`/u, (_, scope, name) => `\`${scope}.${name}\``);
