import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { postMessage } from '../../host/messages/post-message.ts';
import type { EngineContext } from '../context.ts';
import type { ScanComparison } from '../state/follow-findings.ts';
import { collectNotices } from './new-findings.ts';
import { type Channel, renderNotice, signBody } from './notice-formats.ts';

export interface NotifyRequest {
  readonly channel: Channel;
  /** Folder of the state. */
  readonly state: string;
  /** Scans between which a finding is new. */
  readonly comparison: ScanComparison;
  /** Owner that gets a message; undefined for all. */
  readonly team?: string | undefined;
  /** Findings that a message lists. */
  readonly maxFindings?: number | undefined;
  /** Messages that one run may send. */
  readonly maxMessages: number;
  /** Sends nothing. */
  readonly isDry?: boolean;
  /** Sends also what an earlier run has sent. */
  readonly isAgain?: boolean;
  /** Called for each team that has new findings, by name. */
  onSettled(settled: SettledNotice): void;
}

/** Outcome of a message. */
export interface SettledNotice {
  readonly team: string;
  readonly state: 'sent' | 'known' | 'limited' | 'failed';
  /** Number of new findings. */
  readonly total: number;
  /** Body that is or would be sent. */
  readonly body: string;
  /** Reason of a failure. */
  readonly reason?: string;
}

/** Environment variables with addresses, which may be secrets, and with the key of signatures. */
const addressIn: Readonly<Record<Channel, string>> = {
  webhook: 'PLUMBLINE_WEBHOOK_URL',
  slack: 'PLUMBLINE_SLACK_URL',
};
const keyIn = 'PLUMBLINE_WEBHOOK_SECRET';

/**
 * Sends a message to each team that has new findings, once for each scan.
 *
 * @throws UsageError if the address or the key is missing or not usable.
 */
export async function sendNotices(engine: EngineContext, request: NotifyRequest): Promise<void> {
  const { channel, comparison, isDry = false, isAgain = false, maxMessages, onSettled } = request;
  const folder = resolve(engine.cwd, request.state);
  const { readNotices, recordNotice } = await import('../../store/open-store.ts');
  const known = isAgain ? new Set<string>() : await readNotices(folder, channel, comparison.to.id);
  const deliver = isDry ? async (): Promise<void> => undefined : openChannel(engine, channel);
  let sent = 0;
  for (const notice of collectNotices(comparison, request)) {
    const { team, total } = notice;
    const facts = { team, total, body: renderNotice[channel](notice) };
    if (known.has(team)) onSettled({ ...facts, state: 'known' });
    else if (sent === maxMessages) onSettled({ ...facts, state: 'limited' });
    else {
      sent += 1;
      try {
        await deliver(facts.body);
        if (!isDry) await recordNotice(folder, channel, comparison.to.id, team);
        onSettled({ ...facts, state: 'sent' });
      } catch (error) {
        onSettled({ ...facts, state: 'failed', reason: (error as Error).message });
      }
    }
  }
}

function openChannel({ env, clock }: EngineContext, channel: Channel): (body: string) => Promise<void> {
  const variable = addressIn[channel];
  const url = requireAddress(variable, env[variable]);
  const secret = env[keyIn];
  if (channel === 'webhook' && !secret) {
    throw new UsageError('usage/missing-argument', `${keyIn} is not set: it is the key that messages are signed with.`);
  }
  return (body) => {
    const seconds = Math.floor(Date.parse(clock.now()) / 1000);
    return postMessage({ url, body, headers: secret && channel === 'webhook' ? signBody(body, secret, seconds) : {} });
  };
}

/** The address is not in the message: that of Slack is a secret. */
function requireAddress(variable: string, text: string | undefined): string {
  if (!text) {
    throw new UsageError('usage/missing-argument', `${variable} is not set: it is the address that gets the messages.`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return url.href;
  throw new UsageError('usage/invalid-value', `${variable} is not an address by https://.`);
}
