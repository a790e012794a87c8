import { expect, test } from 'vitest';
import { createHostCheck } from '../../../src/engine/repositories/create-host-check.ts';

function resolve(names: string[] = []): (name: string) => Promise<readonly string[]> {
  return async (name) => {
    names.push(name);
    return name.endsWith('.internal') ? ['10.0.0.8'] : ['93.184.216.34'];
  };
}

test('refuses private addresses of hosts that the user has not named', async () => {
  const refuse = createHostCheck(['git.internal', '10.0.0.1'], resolve());
  expect(await refuse('https://wiki.internal/a/b')).toBe(
    'its host wiki.internal has a private address (10.0.0.8); --private-host wiki.internal allows it',
  );
  expect(await refuse('https://169.254.169.254/a/b')).toBe(
    'its host 169.254.169.254 has a private address; --private-host 169.254.169.254 allows it',
  );
  expect(await refuse('https://[::1]/a/b')).toBe(
    'its host [::1] has a private address; --private-host [::1] allows it',
  );
  const allowed = ['https://git.internal:8443/a/b', 'https://10.0.0.1/a/b', 'https://example.org/a/b', 'file:///a/b'];
  for (const url of allowed) expect(await refuse(url), url).toBeUndefined();
});

test('resolves each name once', async () => {
  const names: string[] = [];
  const refuse = createHostCheck([], resolve(names));
  for (const path of ['a', 'b', 'c']) await refuse(`https://example.org/${path}`);
  expect(names).toEqual(['example.org']);
});
