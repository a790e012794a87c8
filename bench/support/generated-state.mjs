// States with as many repositories, scans and findings as a measurement needs.
import { packText } from '../../build/base/packed-text.js';
import { writeJudged } from '../../build/store/judged-text.js';
import { keepReport } from '../../build/store/keep-report.js';
import { openDatabase } from '../../build/store/open-database.js';
import { headOfReport, makeRepository } from './generated-report.mjs';

/** Rows of one statement; SQLite admits 32,766 values. */
const batchSize = 1_000;

/**
 * Writes a state with so many open findings over its scans, a day apart, and a tenth as many fixed ones. Every 50th repository
 * failed in the last scan.
 */
export async function writeState(folder, { repositories, findings, scans }) {
  const database = await openDatabase(folder, true);
  const perRepository = Math.ceil(findings / repositories);
  const rows = (table, values) => insertAll(database, table, values);
  await rows(
    'scan',
    Array.from({ length: scans }, (_, index) => ({
      ...{ id: index + 1, at: dayAfter(index), is_finished: 1, tool: '0.1.0', pack: 'bench', pack_digest: '' },
      ...{ policies: '{}', expected: repositories },
    })),
  );
  const isFailed = (number) => number % 50 === 49;
  await rows(
    'repository',
    Array.from({ length: repositories }, (_, number) => ({
      ...{
        id: number + 1,
        name: `acme/r${number}`,
        commit_id: 'c'.repeat(40),
        ref: 'main',
        remote: null,
        first_scan: 1,
      },
      ...{ last_scan: scans, judged_scan: isFailed(number) ? scans - 1 : scans },
      ...{
        status: isFailed(number) ? 'failed' : 'scanned',
        reason: isFailed(number) ? 'The server did not answer.' : null,
        owners: JSON.stringify([`acme/team-${number % 40}`]),
      },
    })),
  );
  for (let scan = 1; scan <= scans; scan += 1) {
    await rows(
      'scan_repository',
      Array.from({ length: repositories }, (_, number) => ({
        ...{ scan, repository: number + 1, is_unchanged: 1 },
        status: scan === scans && isFailed(number) ? 'failed' : 'scanned',
      })),
    );
  }
  for (let number = 0; number < repositories; number += 1) {
    const repository = makeRepository(number, perRepository);
    const open = repository.findings.map((finding, index) => rowOf(number, finding, 1 + (index % scans), null));
    const fixed = open
      .filter((_, index) => index % 10 === 0)
      .map((row) => ({ ...row, fingerprint: `f${row.fingerprint.slice(1)}`, opened: 1, closed: scans }));
    await rows('finding', [...open, ...(scans > 1 ? fixed : [])]);
    const judged = { targets: [], findings: repository.findings, status: 'scanned', reason: null, skipped: [] };
    await rows('result', [{ repository: number + 1, key: null, read: null, body: packText(writeJudged(judged)) }]);
  }
  const summary = { outcome: { exitCode: 1, reasons: [] } };
  await keepReport(database, scans, { ...headOfReport(), durationMs: null, rules: [], repositories: [], summary });
  await database.destroy();
}

async function insertAll(database, table, values) {
  for (let at = 0; at < values.length; at += batchSize) {
    await database
      .insertInto(table)
      .values(values.slice(at, at + batchSize))
      .execute();
  }
}

function rowOf(number, { id, rule, severity, level, message, location, setting, profile }, opened, closed) {
  const { file, line } = location;
  return {
    repository: number + 1,
    fingerprint: id,
    opened,
    closed,
    rule,
    severity,
    level,
    message,
    file,
    line,
    setting,
    profile,
    owners: JSON.stringify([`acme/team-${number % 40}`]),
  };
}

function dayAfter(days) {
  return new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().replace('.000Z', 'Z');
}
