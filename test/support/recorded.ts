import { sha256 } from '../../src/base/digest.ts';
import { BundleWriter, joinText } from '../../src/base/text-bundle.ts';
import type { Finding } from '../../src/findings/finding.ts';
import type { RecordedRepository } from '../../src/scan/records/recorded.ts';
import type { Database } from '../../src/store/open-database.ts';
import { recordScan, type ScanFacts, type ScannedRepository } from '../../src/store/record-scan.ts';

/** Returns a record of a repository with one target in one view. */
export function recordOf({ settings = {}, ...rest }: { readonly [name: string]: object | string }): RecordedRepository {
  const target = { file: 'nextflow.config', kind: 'project', maybeIncluded: false } as const;
  const rows = Object.entries(settings).map(([path, row]) => JSON.stringify({ [path]: row }).slice(1, -1));
  const content = { head: JSON.stringify({ ...rest, settings: {} }).slice(0, -2), rows };
  const views = [{ profiles: [], document: sha256(joinText(content)), sourceMap: 0 }];
  const bundle = new BundleWriter();
  bundle.add(content);
  const [documents, sourceMaps] = [bundle.pack(), bundle.pack()];
  return {
    targets: [{ target, views, hasSecrets: false, documents, sourceMaps, files: new Map() }],
    read: { listing: 'l', files: new Map([['nextflow.config', 'f']]) },
  };
}

/** Record of a repository of a test that is not about documents. */
export const emptyRecord: RecordedRepository = recordOf({});

/** Returns a repository `acme/a` as a scan records it. */
export function repositoryOf(
  findings: readonly Finding[],
  changes: Partial<ScannedRepository> = {},
): ScannedRepository {
  return {
    ...{ name: 'acme/a', commit: null, ref: null, findings },
    result: { targets: [], findings, status: 'scanned', reason: null, skipped: [] },
    ...{ isFixed: () => true, recorded: emptyRecord, key: { whole: 'k', basis: 'b' } },
    ...changes,
  };
}

/** Returns the facts of a scan at a time. */
export function scanFacts(at: string): ScanFacts {
  return { at, tool: '1', pack: { name: 'p', digest: 'd' }, policies: new Map(), policyKeys: new Map(), expected: 1 };
}

/** Records a scan that finds these repositories. */
export async function recordAll(
  database: Database,
  at: string,
  repositories: readonly ScannedRepository[],
): Promise<void> {
  const recorder = await recordScan(database, scanFacts(at));
  for (const repository of repositories) await recorder.add(repository);
  await recorder.finish();
}
