import { describe, expect, test } from 'vitest';
import { createHostTest, isLoopback } from '../../src/serve/access/hosts.ts';
import { createAccess, sessionSeconds } from '../../src/serve/access/token.ts';
import { serveSample } from './serve-sample.ts';

const token = 'a'.repeat(32);

function formOf(value: string, origin = 'http://localhost'): RequestInit {
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', headers, body: new URLSearchParams({ token: value }).toString() };
}

describe('a server with a token', () => {
  test('shows nothing without it', async () => {
    const ask = await serveSample(createAccess(token));
    for (const path of ['/', '/findings', '/repositories/acme/a', '/none']) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, '/login']);
    }
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]) {
      const response = await ask('/api/overview', { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
      expect(await response.text()).not.toContain(token);
    }
    expect((await ask(`/api/overview?token=${token}`)).status).toBe(401);
  });

  test('answers with the header', async () => {
    const ask = await serveSample(createAccess(token));
    expect((await ask('/api/overview', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  test('logs a browser in by a form, with a cookie that does not have the token', async () => {
    const ask = await serveSample(createAccess(token));
    expect(await (await ask('/login')).text()).toContain('type="password"');
    expect((await ask('/login', formOf('wrong'))).status).toBe(401);
    const response = await ask('/login', formOf(token));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^plumbline_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/u);
    expect(cookie).not.toContain(token);
    const [value = ''] = cookie.split(';');
    expect((await ask('/findings', { headers: { cookie: value } })).status).toBe(200);
    const logout = await ask('/logout', { method: 'POST', headers: { cookie: value, origin: 'http://localhost' } });
    expect(logout.headers.get('set-cookie')).toContain('plumbline_session=; Max-Age=0');
  });

  test('takes no form of another site, and none that is long', async () => {
    const ask = await serveSample(createAccess(token));
    expect((await ask('/login', formOf(token, 'http://evil.example'))).status).toBe(403);
    expect((await ask('/login', formOf('a'.repeat(5000)))).status).toBe(413);
  });
});

test('sessions end, and cannot be made up', () => {
  const { openSession, isSession } = createAccess(token);
  const value = openSession(1000);
  expect(isSession(value, 1000)).toBe(true);
  expect(isSession(value, 1000 + sessionSeconds * 1000)).toBe(false);
  expect(isSession(value.replace(/^\d+/u, '99999999999999'), 1000)).toBe(false);
  expect(isSession('', 1000)).toBe(false);
  expect(createAccess(token).isSession(value, 1000)).toBe(false);
});

test('refuses names of other hosts, and methods that write', async () => {
  const ask = await serveSample();
  for (const host of ['evil.example', 'localhost.evil.example', '']) {
    expect((await ask('/', { headers: { host } })).status).toBe(421);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await ask('/', { method })).status).toBe(405);
  expect((await ask('/login')).status).toBe(404);
});

test('hosts are compared with their port', () => {
  const own = createHostTest({ host: '127.0.0.1', port: 8642 });
  expect(['127.0.0.1:8642', 'localhost:8642', '[::1]:8642'].map(own)).toEqual([true, true, true]);
  expect(['127.0.0.1', '127.0.0.1:80', 'evil.example:8642', '127.0.0.1:8642@evil', undefined].map(own)).not.toContain(
    true,
  );
  const every = createHostTest({ host: '0.0.0.0', port: 80, publicUrl: new URL('https://plumbline.acme.org') });
  expect(['192.168.0.7', 'plumbline.acme.org', 'localhost'].map(every)).toEqual([true, true, true]);
  expect(['evil.example', 'plumbline.acme.org:81'].map(every)).toEqual([false, false]);
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['0.0.0.0', '10.0.0.1', '127.0.0.1.evil.example', '::'].map(isLoopback)).not.toContain(true);
});
