import type { IToken } from 'chevrotain';
import { BOTH, STRICT } from '../diagnostics.ts';
import type { Dialect } from '../syntax-problem.ts';
import * as t from '../tokens/token-types.ts';

/** Thrown by the grammar at a token that it cannot read, and caught where parsing can continue. */
export class Fault extends Error {
  readonly token: IToken;
  /** Syntax that the grammar expected instead, for the message. */
  readonly expected: string | undefined;
  /** Only the strict dialect, for legacy code that this grammar does not read. */
  readonly refusedBy: readonly Dialect[];

  constructor(token: IToken, expected: string | undefined, refusedBy?: readonly Dialect[]) {
    super('unreadable');
    this.token = token;
    this.expected = expected;
    // An arrow that belongs to no closure is a lambda's.
    this.refusedBy = refusedBy ?? (token.tokenTypeIdx === t.Arrow.tokenTypeIdx ? STRICT : BOTH);
  }
}
