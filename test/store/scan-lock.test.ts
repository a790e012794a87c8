import { expect, test } from 'vitest';
import { lockScan } from '../../src/store/scan-lock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const since = '2026-11-22T01:00:00Z';

test('names the process that has the lock', () => {
  const folder = temporaryFolder();
  const unlock = lockScan(folder, since);
  expect(() => lockScan(folder, since)).toThrow(
    expect.objectContaining({
      code: 'host/state-in-use',
      message: expect.stringContaining(`(process ${process.pid} on `),
    }),
  );
  unlock();
  lockScan(folder, since)();
});
