import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { writeVisibleJson } from '../base/json.ts';
import type { OpenState } from '../engine/state/browse/open-state.ts';
import { guardAccess, guardRequests, requireOwnForm, sessionCookie } from './access/guard.ts';
import { type Access, sessionSeconds } from './access/token.ts';
import { describeApi } from './api/describe-api.ts';
import { apiRoutes } from './api/routes.ts';
import { findAsset } from './assets.ts';
import { renderLogin } from './pages/login.ts';
import { renderProblem } from './pages/problem.ts';
import { pageRoutes } from './pages/routes.ts';
import { describeProblem, Problem } from './problem.ts';
import { readQuery } from './query.ts';

export interface AppOptions {
  readonly state: Pick<OpenState, 'snapshot' | 'settings' | 'result'>;
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Undefined if everyone who reaches the server may read. */
  readonly access: Access | undefined;
  /** True if browsers reach the server by https. */
  readonly isSecure: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Receives errors that are bugs. */
  readonly onError: (error: unknown) => void;
}

/** Bytes of a login form. */
const maxForm = 4096;

/** Creates what answers requests: pages, the API, and the login if there is a token. */
export function createApp({ state, isOwnHost, access, isSecure, now, onError }: AppOptions): Hono {
  const app = new Hono();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // Browsers send no origin with forms of pages without any referrer, and the login needs it.
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: isSecure ? 'max-age=31536000' : false,
    }),
  );
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('Cache-Control', 'no-store');
  });
  app.use(guardRequests(isOwnHost));
  if (access !== undefined) {
    app.use(guardAccess(access, now));
    app.get('/login', (context) => context.html(renderLogin(false)));
    app.post('/login', bodyLimit({ maxSize: maxForm, onError: refuseLength }), async (context) => {
      requireOwnForm(context.req.header('origin'), context.req.header('host'));
      const { token } = await context.req.parseBody();
      if (typeof token !== 'string' || !access.isToken(token)) return context.html(renderLogin(true), 401);
      setCookie(context, sessionCookie, access.openSession(now()), {
        ...{ httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure, maxAge: sessionSeconds },
      });
      return context.redirect('/', 303);
    });
    app.post('/logout', (context) => {
      requireOwnForm(context.req.header('origin'), context.req.header('host'));
      deleteCookie(context, sessionCookie, { path: '/', secure: isSecure });
      return context.redirect('/login', 303);
    });
  }
  app.get('/assets/:name', (context) => {
    const asset = findAsset(context.req.param('name'));
    if (asset === undefined) throw new Problem(404, 'not-found', 'There is no such file. Load the page again.');
    // Its name has a digest of its text.
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
    return context.body(asset.text, 200, { 'Content-Type': asset.type });
  });
  app.get('/api/openapi.json', (context) => context.json(describeApi()));
  for (const { path, parameters, answer } of apiRoutes) {
    app.get(`/api${createPattern(path)}`, async (context) => {
      const query = readQuery(parameters, new URL(context.req.url).searchParams);
      const sources = { snapshot: await state.snapshot(), state };
      return context.body(writeVisibleJson(answer(sources, query as never, readName(context))), 200, {
        'Content-Type': 'application/json',
      });
    });
  }
  for (const { path, parameters, render } of pageRoutes) {
    app.get(createPattern(path), async (context) => {
      const { pathname, searchParams } = new URL(context.req.url);
      const query = readQuery(parameters, searchParams);
      const sources = { snapshot: await state.snapshot(), state };
      const page = { path: pathname, search: searchParams, hasLogout: access !== undefined };
      return context.html(await render({ ...sources, page }, query as never, readName(context)));
    });
  }
  app.notFound(() => {
    throw new Problem(404, 'not-found', 'There is nothing at this address. Begin at /, or at /api/openapi.json.');
  });
  app.onError((error, context) => {
    const problem = error instanceof Problem ? error : new Problem(500, 'bug', 'This is a bug. Please report it.');
    if (problem !== error) onError(error);
    if (context.req.path.startsWith('/api/')) {
      return context.body(writeVisibleJson(describeProblem(problem)), problem.status, {
        'Content-Type': 'application/problem+json',
      });
    }
    return context.html(renderProblem(problem, access !== undefined), problem.status);
  });
  return app;
}

/** Writes `/rules/{id}` as a pattern of the router whose name may contain slashes. */
function createPattern(path: string): string {
  return path.replace(/\{\w+\}/u, ':name{[^]+}');
}

function readName(context: Context): string {
  return context.req.param('name') ?? '';
}

function refuseLength(): never {
  throw new Problem(413, 'too-long', 'The form is too long for a token.');
}
