import { UsageError } from '../../base/errors.ts';
import type { DeliveryOptions } from '../../host/messages/delivery-error.ts';
import { postMessage } from '../../host/messages/post-message.ts';
import type { EngineContext } from '../context.ts';
import { isLoopback } from './loopback.ts';
import { renderNotice, signBody, type WebhookChannel } from './notice-formats.ts';
import type { NoticePreparer } from './outgoing-notice.ts';

/** Environment variables with addresses, which may be secrets, and with the key of signatures. */
const addressIn: Readonly<Record<WebhookChannel, string>> = {
  webhook: 'PLUMBLINE_WEBHOOK_URL',
  slack: 'PLUMBLINE_SLACK_URL',
};
const keyIn = 'PLUMBLINE_WEBHOOK_SECRET';

/**
 * Prepares messages that are posted; a dry run needs no address.
 *
 * @throws UsageError if the address or the key is missing or not usable.
 */
export function openWebhook(engine: EngineContext, channel: WebhookChannel, isDry: boolean): NoticePreparer {
  const deliver = isDry ? async (): Promise<void> => undefined : openChannel(engine, channel);
  return (notice) => {
    const body = renderNotice[channel](notice);
    return { body, send: (options) => deliver(body, options) };
  };
}

function openChannel(
  { env, clock }: EngineContext,
  channel: WebhookChannel,
): (body: string, options: DeliveryOptions) => Promise<void> {
  const variable = addressIn[channel];
  const url = requireAddress(variable, env[variable]);
  const secret = env[keyIn];
  if (channel === 'webhook' && !secret) {
    throw new UsageError('usage/missing-argument', `${keyIn} is not set: it is the key that messages are signed with.`);
  }
  return (body, options) => {
    const sign = (): Readonly<Record<string, string>> =>
      secret && channel === 'webhook' ? signBody(body, secret, Math.floor(Date.parse(clock.now()) / 1000)) : {};
    return postMessage({ url, body, sign }, options);
  };
}

/** The address is not in the message: that of Slack is a secret. */
function requireAddress(variable: string, text: string | undefined): string {
  if (!text) {
    throw new UsageError('usage/missing-argument', `${variable} is not set: it is the address that gets the messages.`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url.href;
  throw new UsageError('usage/invalid-value', `${variable} is not an address by https://.`);
}
