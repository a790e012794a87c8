import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { HostError } from '../../base/errors.ts';
import type { Hint } from '../../base/hint.ts';
import { createCompleteFetch } from '../../host/forges/complete-fetch.ts';
import type { ForgeConnection, ForgeWait } from '../../host/forges/forge.ts';
import { explainFailure, readRegularText } from '../../host/look-at.ts';
import { findNetworkFailure } from '../../host/network/network-failure.ts';
import type { EngineContext } from '../context.ts';
import { describeWait } from './describe-wait.ts';

/** A GitHub App whose tokens are used. */
export interface AppRequest {
  readonly id: string;
  /** File with the private key as PEM. */
  readonly keyFile: string;
}

/** Access to the host of organisations and repositories. */
export interface ForgeAccess {
  readonly host: string;
  readonly connection: ForgeConnection;
  /** Returns the token to fetch the repositories of an owner with. @throws Error with the reason. */
  tokenFor(owner: string): Promise<string | undefined>;
  /** Returns why a request failed, without secrets, and what to do. */
  explain(error: Error): ForgeFailure;
}

export interface ForgeFailure {
  readonly reason: string;
  readonly hint: Hint | undefined;
  /** True if requests about any other repository fail as well: the server cannot be reached, or refuses the credentials. */
  readonly isGeneral: boolean;
}

/** @throws HostError if the key of the app cannot be read. */
export function openForge(engine: EngineContext, host: string, app: AppRequest | undefined): ForgeAccess {
  const own = engine.env['PLUMBLINE_TOKEN'] || undefined;
  const secrets = new Set(own === undefined ? [] : [own]);
  const controller = new AbortController();
  engine.track({ close: async () => controller.abort() });
  const connection = {
    host,
    fetch: createCompleteFetch(fetch, controller.signal),
    onWait: (wait: ForgeWait) => engine.note(describeWait(new URL(host).host, wait, engine.clock.now())),
  };
  const key = app === undefined ? undefined : readKey(engine, app.keyFile);
  let appTokens: Promise<(owner: string) => Promise<string>> | undefined;
  const requestToken = async (owner: string): Promise<string | undefined> => {
    if (app === undefined || key === undefined) return own;
    appTokens ??= import('../../host/forges/github.ts').then(({ createAppTokens }) =>
      createAppTokens({ id: app.id, key }, connection),
    );
    const token = await (await appTokens)(owner);
    secrets.add(token);
    return token;
  };
  return {
    host,
    connection: { ...connection, token: requestToken },
    tokenFor: (owner) =>
      requestToken(owner).catch((error: Error) => {
        throw new Error(`there is no token for ${owner}: ${explainFailureOf(error, secrets).reason}`);
      }),
    explain: (error) => explainFailureOf(error, secrets),
  };
}

/** Reads a private key. GitHub's are PKCS #1, and its client reads PKCS #8. */
function readKey({ cwd }: EngineContext, file: string): string {
  const refuse = (reason: string, cause: unknown): HostError =>
    new HostError('host/cannot-read', `Cannot read the key of the GitHub App ${file}: ${reason}.`, { cause });
  let text: string;
  try {
    text = readRegularText(resolve(cwd, file));
  } catch (error) {
    const state = explainFailure(error);
    throw refuse(state.kind === 'missing' ? 'it does not exist' : state.reason, error);
  }
  try {
    return createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    throw refuse('it is not a private key in PEM form', undefined);
  }
}

/** Characters of a server's message that are shown. */
const maxMessage = 300;

function explainFailureOf(error: Error, secrets: ReadonlySet<string>): ForgeFailure {
  const { status } = error as { readonly status?: number };
  const failure = findNetworkFailure(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const shown = [...secrets].reduce(
    (text, secret) => text.replaceAll(secret, '[REDACTED]'),
    `${failure?.reason ?? (error.message || cause.message)}`,
  );
  const message = shown.replace(/\s+/gu, ' ').slice(0, maxMessage).replace(/\.$/u, '');
  const hint: Hint = { step: 'pass-token' };
  if (failure !== undefined) return { reason: message, hint: undefined, isGeneral: true };
  if (status === 401) {
    const reason = secrets.size === 0 ? 'it needs a token (status 401)' : 'it refuses the token (status 401)';
    return { reason, hint, isGeneral: true };
  }
  const isGeneral = false;
  if (status === 404) return { reason: 'it does not exist, or the token cannot see it (status 404)', hint, isGeneral };
  if (status === 403) return { reason: `${message} (status 403)`, hint, isGeneral };
  return { reason: message, hint: undefined, isGeneral };
}
