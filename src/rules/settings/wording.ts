// Facts and phrases that messages of several settings rules share.

export interface Named {
  /** The setting as the target spells it. */
  readonly name: string;
}

export interface Worded {
  /** Worded where the value is read; it never quotes a value. */
  readonly message: string;
}

export interface Since {
  readonly since: string;
}

export const worded = ({ message }: Worded): string => message;
