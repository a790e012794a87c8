import type { IToken } from 'chevrotain';

/** Thrown by the grammar at what it cannot read and caught where parsing can go on; `expected` is for the message. */
export class Fault extends Error {
  readonly token: IToken;
  readonly expected: string | undefined;

  constructor(token: IToken, expected: string | undefined) {
    super('unreadable');
    this.token = token;
    this.expected = expected;
  }
}
