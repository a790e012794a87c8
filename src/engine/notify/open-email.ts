import { UsageError } from '../../base/errors.ts';
import { type SmtpServer, sendEmail } from '../../host/messages/send-email.ts';
import { toTerminalLine } from '../../reports/escape.ts';
import type { EngineContext } from '../context.ts';
import { isOwnedBy } from '../state/select-team.ts';
import { isLoopback } from './loopback.ts';
import { renderEmail } from './notice-formats.ts';
import type { NoticePreparer } from './outgoing-notice.ts';

/** Server, sender and recipients of e-mail, as a user wrote them. */
export interface EmailRequest {
  /** `smtp://HOST[:PORT]` or `smtps://HOST[:PORT]`; only a dry run works without it and without a sender. */
  readonly smtp: string | undefined;
  readonly from: string | undefined;
  /** `OWNER=ADDRESS`, and `ADDRESS` for all other owners. */
  readonly to: readonly string[];
  /** Domains of owners that are addresses and get their own messages. */
  readonly ownerDomains: readonly string[];
}

const [userIn, passwordIn] = ['PLUMBLINE_SMTP_USER', 'PLUMBLINE_SMTP_PASSWORD'] as const;

/**
 * Prepares messages by e-mail.
 *
 * @throws UsageError if the server, the sender, a recipient or the credentials are missing or not usable.
 */
export function openEmail({ env, clock }: EngineContext, request: EmailRequest, isDry: boolean): NoticePreparer {
  const recipientOf = readRecipients(request);
  const server = isDry ? undefined : readServer(request.smtp, env);
  const from = isDry ? '' : requireText('from', request.from);
  if (!isDry && !isAddress(from)) {
    throw new UsageError('usage/invalid-value', `--from expects an e-mail address, not "${from}".`);
  }
  return (notice) => {
    const to = recipientOf(notice.team);
    const email = renderEmail(notice);
    return {
      body: `To: ${to ?? ''}\nSubject: ${email.subject}\n\n${email.text}`,
      problem:
        to === undefined
          ? `no address is known: add --to '${toTerminalLine(notice.team)}=ADDRESS', or --to ADDRESS for all other owners`
          : undefined,
      async send(options) {
        if (server === undefined || to === undefined) return;
        await sendEmail(server, { ...email, from, to, at: clock.now() }, options);
      },
    };
  };
}

function readRecipients({ to, ownerDomains }: EmailRequest): (team: string) => string | undefined {
  if (to.length === 0 && ownerDomains.length === 0) requireText('to', undefined);
  const named: { readonly owner: string; readonly address: string }[] = [];
  let others: string | undefined;
  for (const text of to) {
    const [, owner, address = ''] = /^(?:([^=]+)=)?(.*)$/su.exec(text) ?? [];
    if (!isAddress(address)) {
      throw new UsageError('usage/invalid-value', `--to expects OWNER=ADDRESS or ADDRESS, not "${text}".`);
    }
    const isRepeated =
      owner === undefined ? others !== undefined : named.some((each) => isOwnedBy([each.owner], owner));
    if (isRepeated) {
      throw new UsageError(
        'usage/repeated-option',
        `--to has two addresses for ${owner ?? 'all other owners'}. Pass the address of a list that reaches both.`,
      );
    }
    if (owner === undefined) others = address;
    else named.push({ owner, address });
  }
  const domains = new Set(ownerDomains.map((domain) => domain.replace(/^@/u, '').toLowerCase()));
  return (team) => {
    const own = isAddress(team) && domains.has(team.slice(team.lastIndexOf('@') + 1).toLowerCase()) ? team : undefined;
    return named.find(({ owner }) => isOwnedBy([team], owner))?.address ?? own ?? others;
  };
}

function readServer(text: string | undefined, env: EngineContext['env']): SmtpServer {
  const given = requireText('smtp', text);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url !== undefined && (url.username !== '' || url.password !== '')) {
    throw new UsageError(
      'usage/invalid-value',
      `--smtp must not have a user or a password, which other users of this machine can read. Set ${userIn} and ${passwordIn}.`,
    );
  }
  const isEmpty = url !== undefined && /^\/?$/u.test(url.pathname) && url.search === '' && url.hash === '';
  if (!isEmpty || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new UsageError('usage/invalid-value', `--smtp expects smtp://HOST[:PORT] or smtps://HOST[:PORT].`);
  }
  const [user, password] = [env[userIn], env[passwordIn]];
  if (Boolean(user) !== Boolean(password)) {
    const [set, missing] = user ? [userIn, passwordIn] : [passwordIn, userIn];
    throw new UsageError('usage/missing-argument', `${missing} is not set, but ${set} is. Set both, or none.`);
  }
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    encryption: isSecure ? 'tls' : isLoopback(url) ? 'none' : 'starttls',
    credentials: user && password ? { user, password } : undefined,
  };
}

function requireText(name: 'smtp' | 'from' | 'to', text: string | undefined): string {
  if (text) return text;
  const values = { smtp: 'smtp://HOST:PORT', from: 'ADDRESS', to: 'OWNER=ADDRESS or --to ADDRESS' };
  throw new UsageError('usage/missing-argument', `notify email needs --${name} ${values[name]}.`);
}

/** Address without quotes and comments; `=` is left out, which separates an owner from an address. */
function isAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  return (
    rest.length === 0 &&
    /^[\p{L}\p{N}.!#$%&'*+/?^_`{|}~-]{1,64}$/u.test(local) &&
    /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,188}[\p{L}\p{N}])?$/u.test(domain)
  );
}
