import { unpackText } from '../base/packed-text.ts';
import { openBundle } from '../base/text-bundle.ts';
import { openDocuments, openSourceMaps } from '../document/content-text.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import { readBundles } from './read-bundles.ts';
import type { StoredTarget } from './stored.ts';

/** Yields all targets, by name of the repository and file. The texts of one are in memory at a time, compressed. */
export async function* readTargets(database: Database): AsyncGenerator<StoredTarget, void> {
  const targets = await database
    .selectFrom('target')
    .innerJoin('repository', 'repository.id', 'target.repository')
    .select(['target.id', 'target.file', 'target.kind', 'target.maybe_included'])
    .leftJoin('scan', 'scan.id', 'repository.judged_scan')
    .select(['scan.policies'])
    .select([
      'repository.id as repository',
      'repository.name',
      'repository.commit_id',
      'repository.ref',
      'repository.ownership',
    ])
    .orderBy('repository.name')
    .orderBy('target.file')
    .execute();
  // Nearly all are of one scan.
  const digests = new Map<string, ReadonlyMap<string, string>>();
  for (const {
    id,
    file,
    kind,
    maybe_included,
    repository,
    name,
    commit_id,
    ref,
    policies: text,
    ownership,
  } of targets) {
    const policies = digests.get(text ?? '{}') ?? new Map(Object.entries(JSON.parse(text ?? '{}')));
    digests.set(text ?? '{}', policies);
    const rows = await database
      .selectFrom('view')
      .select(['profiles', 'document', 'source_map'])
      .where('target', '=', id)
      .orderBy('position')
      .execute();
    const { documents, sourceMaps } = await readBundles(database, id);
    const { content } = openDocuments(
      openBundle(documents),
      rows.map(({ document }) => document),
    );
    yield {
      repository: { name, commit: commit_id, ref },
      target: { file, kind: kind as StoredTarget['target']['kind'], maybeIncluded: maybe_included === 1 },
      views: rows.map(({ profiles, document, source_map }) => {
        return { profiles: JSON.parse(profiles) as readonly string[], document, sourceMap: source_map };
      }),
      policies,
      ownership: ownership === null ? null : (JSON.parse(ownership) as StoredTarget['ownership']),
      texts: { documents, sourceMaps },
      content,
      sourceMap: openSourceMaps(openBundle(sourceMaps)),
      async result() {
        const { body } = await database
          .selectFrom('result')
          .select('body')
          .where('repository', '=', repository)
          .executeTakeFirstOrThrow();
        return readJudged(unpackText(body));
      },
    };
  }
}
