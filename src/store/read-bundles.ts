import type { RecordedTarget } from '../scan/records/recorded.ts';
import type { Database } from './open-database.ts';

/** Reads the bundles of a target, compressed. */
export async function readBundles(
  database: Database,
  target: number,
): Promise<Pick<RecordedTarget, 'documents' | 'sourceMaps'>> {
  const rows = await database.selectFrom('target_texts').selectAll().where('target', '=', target).execute();
  const openBundleOf = (kind: (typeof rows)[number]['kind']): RecordedTarget['documents'] => {
    const { digest = '', body = new Uint8Array() } = rows.find((row) => row.kind === kind) ?? {};
    return { digest, bytes: body };
  };
  return { documents: openBundleOf('documents'), sourceMaps: openBundleOf('source-maps') };
}
