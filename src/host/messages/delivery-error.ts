/** A message that did not arrive. The text has the reason, and no secret. */
export class DeliveryError extends Error {
  /** True if no other message arrives either: the server does not answer, or refuses the connection, the login or the sender. */
  readonly isForAll: boolean;
  /** True if the failure may pass, and lasted for all attempts. */
  readonly mayPass: boolean;

  constructor(reason: string, { isForAll, mayPass }: { readonly isForAll: boolean; readonly mayPass: boolean }) {
    super(reason);
    this.name = new.target.name;
    this.isForAll = isForAll;
    this.mayPass = mayPass;
  }
}

/** How often a message is tried. */
export interface DeliveryOptions {
  /** True to try only once. */
  readonly isOnce?: boolean;
  /** Milliseconds of a second: shorter in tests. */
  readonly second?: number;
}
