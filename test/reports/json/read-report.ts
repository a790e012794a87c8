import type { CondensedRepository } from '../../../src/findings/summary/condense.ts';
import { parseReport } from '../../../src/reports/json/parse-report.ts';
import type { WholeReport } from '../../../src/reports/report.ts';

/** Parses a report whose repositories stay in memory, from chunks of this many bytes. */
export function readReport(text: string, size = 1000): { readonly report: WholeReport } | { readonly problem: string } {
  const repositories: CondensedRepository[] = [];
  const store = {
    add: (each: CondensedRepository) => repositories.push(each),
    at: (index: number) => repositories[index],
    [Symbol.iterator]: () => repositories.values(),
  };
  const parsed = parseReport(cut(Buffer.from(text), size), store);
  return 'report' in parsed ? { report: { ...parsed.report, repositories } } : parsed;
}

function* cut(bytes: Buffer, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
