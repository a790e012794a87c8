import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNetrcAuthorization } from '../../../src/host/sources/netrc.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const netrc = `machine example.org login me password hunter2
machine other.example
  login you
  password secret
default login nobody password none
`;

test('uses only the entry of a host', () => {
  const NETRC = join(temporaryFolder({ netrc }), 'netrc');
  expect(findNetrcAuthorization('example.org', { NETRC })).toBe(basic('me:hunter2'));
  expect(findNetrcAuthorization('other.example', { NETRC })).toBe(basic('you:secret'));
  expect(findNetrcAuthorization('evil.example', { NETRC })).toBeUndefined();
  expect(findNetrcAuthorization('me', { NETRC })).toBeUndefined();
});

test('reads .netrc from the home directory or from NETRC, if it exists', () => {
  const HOME = temporaryFolder({ '.netrc': netrc });
  expect(findNetrcAuthorization('example.org', { HOME })).toBe(basic('me:hunter2'));
  expect(findNetrcAuthorization('example.org', { HOME, NETRC: join(HOME, 'gone') })).toBeUndefined();
});
