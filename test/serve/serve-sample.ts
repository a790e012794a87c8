import { expect, onTestFinished } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import type { Access } from '../../src/serve/access/token.ts';
import { createApp } from '../../src/serve/create-app.ts';
import type { ScannedRepository } from '../../src/store/record-scan.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordOf, repositoryOf } from '../support/recorded.ts';
import { openRecorded, type RecordedScan, recordState, waiverFor } from '../support/recorded-state.ts';

/** Text that would run, if a page did not escape it. */
export const hostile = '<img src=x onerror=alert(1)>"\'&';

const place = { line: 3, column: 1, endLine: 3, endColumn: 9 };
const memory = findingOf({
  ...{ id: 'aaaa', rule: 'PL-A', severity: 'low', setting: 'process.memory', message: `Memory ${hostile}` },
  location: { ...place, file: 'conf/base.config' },
  frame: [{ line: 3, text: `memory = '${hostile}'`, mark: { start: 0, end: 6 } }],
  fix: 'process.memory = 8.GB',
});
const access = findingOf({
  ...{ id: 'bbbb', rule: 'PL-B', severity: 'high', profile: 'gcp', message: 'Public address.' },
  owners: ['acme/genomics', `ops${hostile}`],
});
const syntax = findingOf({ id: 'cccc', rule: 'syntax/unexpected-token', severity: 'medium', level: 'problem' });
const failed = { status: 'failed', reason: `No answer ${hostile}`, targets: [], findings: [], skipped: [] } as const;
const row = { spelled: 'process.memory', value: 8, certainty: 'literal', text: '8.GB', dependsOn: [], type: 'memory' };
const document = {
  config: { process: { memory: 8 } },
  settings: {
    'process.memory': { ...row, known: true, file: 'nextflow.config', line: 3, profile: null, overridden: 0 },
  },
};

/** A repository whose configuration sets one value. */
function judged(findings: readonly Finding[], name = 'acme/a', key = 'k'): ScannedRepository {
  const owners = name === 'acme/a' ? ['acme/genomics'] : [];
  return repositoryOf(findings, { name, owners, key: { whole: key, basis: key }, recorded: recordOf(document) });
}

export const sampleScans: readonly RecordedScan[] = [
  ['2026-11-01T00:00:00Z', [judged([memory, access]), judged([syntax], 'acme/b')]],
  ['2026-11-11T00:00:00Z', [judged([access]), judged([syntax], 'acme/b')]],
  ['2026-11-21T00:00:00Z', [judged([memory, access]), repositoryOf([], { name: 'acme/b', result: failed })]],
];

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Returns a function that asks a server of a sample, without a network. */
export async function serveSample(access?: Access, scans = sampleScans): Promise<Ask> {
  const folder = await recordState(...scans);
  const state = await openRecorded(folder, { loadWaivers: async () => waiverFor('PL-B', '2026-11-30') });
  onTestFinished(() => state.close());
  const app = createApp({
    ...{ state, access, isSecure: false, now: () => 0 },
    isOwnHost: (host) => host === 'localhost',
    onError: (error) => {
      throw error;
    },
  });
  await expect.poll(() => state.settings().isPartial, { timeout: 30_000 }).toBe(false);
  return async (path, init = {}) =>
    app.request(`http://localhost${path}`, { ...init, headers: { host: 'localhost', ...init.headers } });
}
