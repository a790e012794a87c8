import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStateFolder } from '../../../src/host/folders/user-folders.ts';

test('is where XDG says, unless its variable is relative', () => {
  const usual = join(homedir(), '.local/state/plumbline');
  expect(findStateFolder({})).toBe(usual);
  expect(findStateFolder({ XDG_STATE_HOME: 'relative' })).toBe(usual);
  expect(findStateFolder({ XDG_STATE_HOME: '/var/state' })).toBe('/var/state/plumbline');
});
