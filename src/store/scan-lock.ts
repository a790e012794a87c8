import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../base/errors.ts';
import { readRegularText } from '../host/look-at.ts';
import { cannotWrite } from '../host/write-file.ts';
import { openSqlite } from './load-sqlite.ts';

/** Locked by the system as long as the process lives, so that no lock outlives a scan that was killed. */
const lockName = 'scan.lock';
/** Names the process that has the lock. */
const holderName = 'scan.json';

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/**
 * Locks a folder of state for a scan. Returns a function that unlocks it.
 *
 * @throws HostError if another process scans with it, with that process.
 */
export function lockScan(folder: string, since: string): () => void {
  const database = openSqlite(join(folder, lockName), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    throw new HostError('host/state-in-use', `Another scan uses the state in "${folder}"${describeHolder(folder)}.`, {
      cause: error,
      hint: { step: 'wait-for-scan' },
    });
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since };
  try {
    writeFileSync(join(folder, holderName), `${JSON.stringify(holder)}\n`);
  } catch (error) {
    database.close();
    throw cannotWrite(`to the state in "${folder}"`, error);
  }
  return () => database.close();
}

function describeHolder(folder: string): string {
  try {
    const { pid, host, since } = JSON.parse(readRegularText(join(folder, holderName))) as Holder;
    return ` (process ${pid} on ${host}, since ${since})`;
  } catch {
    return ''; // It has the lock and has not written the file yet.
  }
}
