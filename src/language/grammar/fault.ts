import type { IToken } from 'chevrotain';

/** Thrown by the grammar at a token that it cannot read, and caught where parsing can continue. */
export class Fault extends Error {
  readonly token: IToken;
  /** What the grammar expected instead, for the message. */
  readonly expected: string | undefined;

  constructor(token: IToken, expected: string | undefined) {
    super('unreadable');
    this.token = token;
    this.expected = expected;
  }
}
