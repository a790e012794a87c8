import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { Problem } from '../problem.ts';
import type { Access } from './token.ts';

/** Name of the cookie of a browser that has logged in. */
export const sessionCookie = 'plumbline_session';

/** Refuses requests under other names, and methods that write. */
export function guardRequests(isOwnHost: (host: string | undefined) => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (!isOwnHost(context.req.header('host'))) {
      throw new Problem(
        421,
        'unknown-host',
        'This server does not answer under that name. Use the address that it printed, or start it with --public-url.',
      );
    }
    const { method, path } = context.req;
    const isForm = path === '/login' || path === '/logout';
    if (method !== 'GET' && method !== 'HEAD' && !(isForm && method === 'POST')) {
      throw new Problem(405, 'read-only', 'This server only shows what scans have recorded. Use GET.');
    }
    await next();
  };
}

/** Admits only readers with the token or a login; `now` returns milliseconds since 1970. */
export function guardAccess({ isToken, isSession }: Access, now: () => number): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req;
    if (path === '/login' || path.startsWith('/assets/')) return next();
    const header = context.req.header('authorization');
    const isAllowed =
      header === undefined
        ? isSession(getCookie(context, sessionCookie) ?? '', now())
        : isToken(/^Bearer (?<token>\S+)$/iu.exec(header)?.groups?.['token'] ?? '');
    if (isAllowed) return next();
    if (header === undefined && !path.startsWith('/api/')) return context.redirect('/login', 303);
    context.header('WWW-Authenticate', 'Bearer realm="plumbline"');
    throw new Problem(401, 'no-token', 'Send the token of the server as "Authorization: Bearer TOKEN".');
  };
}

/** Refuses forms that a page of another site sends. */
export function requireOwnForm(origin: string | undefined, host: string | undefined): void {
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return;
  throw new Problem(403, 'other-origin', 'The form was not sent by a page of this server. Open the page again.');
}
