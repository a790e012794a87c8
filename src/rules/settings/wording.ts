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
