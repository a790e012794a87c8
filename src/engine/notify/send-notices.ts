import { resolve } from 'node:path';
import { DeliveryError } from '../../host/messages/delivery-error.ts';
import type { EngineContext } from '../context.ts';
import type { ScanComparison } from '../state/follow-findings.ts';
import { collectNotices } from './new-findings.ts';
import type { Channel } from './notice-formats.ts';
import { type EmailRequest, openEmail } from './open-email.ts';
import { openWebhook } from './open-webhook.ts';

export interface NotifyRequest {
  readonly channel: Channel;
  /** Required for e-mail. */
  readonly email?: EmailRequest | undefined;
  /** Folder of the state. */
  readonly state: string;
  /** Scans between which a finding is new; undefined if no scan came before the last one. */
  readonly comparison: ScanComparison | undefined;
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

const noEmail: EmailRequest = { smtp: undefined, from: undefined, to: [], ownerDomains: [] };

/**
 * Sends a message to each team that has new findings, once for each scan. A failure that concerns all messages ends the attempts; after one
 * that did not pass, the others are tried once, until one arrives.
 *
 * @throws UsageError if an address, a key or a server is missing or not usable, also if there is nothing to send: otherwise a
 *   scheduled job would look healthy until the first new finding. HostError if the state cannot be written.
 */
export async function sendNotices(engine: EngineContext, request: NotifyRequest): Promise<void> {
  const { channel, email, comparison, isDry = false, isAgain = false, maxMessages, onSettled } = request;
  const prepare =
    channel === 'email' ? openEmail(engine, email ?? noEmail, isDry) : openWebhook(engine, channel, isDry);
  if (comparison === undefined) return;
  const folder = resolve(engine.cwd, request.state);
  const { readNotices, recordNotice } = await import('../../store/open-store.ts');
  const known = isAgain ? new Set<string>() : await readNotices(folder, channel, comparison.to.id);
  let sent = 0;
  let failure: DeliveryError | undefined;
  for (const notice of collectNotices(comparison, request)) {
    const { team, total } = notice;
    const { body, problem, send } = prepare(notice);
    const facts = { team, total, body };
    if (known.has(team)) onSettled({ ...facts, state: 'known' });
    else if (problem !== undefined) onSettled({ ...facts, state: 'failed', reason: problem });
    else if (sent === maxMessages) onSettled({ ...facts, state: 'limited' });
    else if (failure?.isForAll === true)
      onSettled({ ...facts, state: 'failed', reason: `not tried: ${failure.message}` });
    else {
      sent += 1;
      try {
        await send({ isOnce: failure !== undefined });
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        if (error.isForAll || error.mayPass) failure = error;
        onSettled({ ...facts, state: 'failed', reason: error.message });
        continue;
      }
      failure = undefined;
      onSettled({ ...facts, state: 'sent' });
      // A state that cannot be written ends the run: each further message would be sent again.
      if (!isDry) await recordNotice(folder, channel, comparison.to.id, team);
    }
  }
}
