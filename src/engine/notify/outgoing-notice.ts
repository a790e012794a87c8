import type { DeliveryOptions } from '../../host/messages/delivery-error.ts';
import type { Notice } from './new-findings.ts';

/** Message that is ready to be sent. */
export interface OutgoingNotice {
  /** Text that `--dry-run` prints: the message with its recipient. */
  readonly body: string;
  /** Reason why the message cannot be sent to anyone. */
  readonly problem?: string | undefined;
  /** @throws DeliveryError */
  send(options: DeliveryOptions): Promise<void>;
}

/** Prepares the message about a notice. */
export type NoticePreparer = (notice: Notice) => OutgoingNotice;
