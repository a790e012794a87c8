import { resolve } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { type HostError, UsageError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { maxUploads } from '../../host/forges/limits.ts';
import { lookAt, readRegularText } from '../../host/look-at.ts';
import { writeFile } from '../../host/write-file.ts';
import type { Report } from '../../reports/report.ts';
import { selectRepository } from '../../reports/select-repository.ts';
import type { EngineContext } from '../context.ts';
import { type AppRequest, openForge } from '../repositories/open-forge.ts';
import { createPublishError } from './create-publish-error.ts';
import { findPlaceOnHost, type Place } from './find-place-on-host.ts';

export interface PublishRequest {
  readonly report: Report;
  /** `https://github.com`. */
  readonly host: string;
  readonly app?: AppRequest | undefined;
  readonly sarifCategory?: string | undefined;
  /** File with digests of what was published: equal files are not sent again. */
  readonly record?: string | undefined;
  /** Sends nothing. */
  readonly isDry?: boolean;
  /** Called for each repository in the order in which they end; that of the report if nothing is sent. */
  onPublished(published: Published): void;
}

/** Outcome of the upload for one repository. */
export interface Published {
  readonly name: string;
  readonly state: 'published' | 'planned' | 'unchanged' | 'skipped' | 'failed';
  /** Reason of the state `skipped` or `failed`. */
  readonly reason?: string;
}

interface Planned extends Place {
  readonly name: string;
  readonly commit: string;
  readonly ref: string | null;
  readonly sarif: string;
  /** Of everything that is sent. */
  readonly digest: string;
}

/**
 * Sends the SARIF of each repository of a report to the code scanning of GitHub. A repository that failed or was skipped is not sent:
 * its alerts would be closed.
 *
 * @throws HostError if the server cannot be reached or refuses the credentials.
 */
export async function publishSarif(engine: EngineContext, request: PublishRequest): Promise<void> {
  const { report, host, record, isDry = false, onPublished } = request;
  const file = record === undefined ? undefined : resolve(engine.cwd, record);
  const known = file === undefined ? new Map<string, string>() : readRecord(file, record ?? '');
  const { connection, explain } = openForge(engine, host, request.app);
  const { createSarifUpload } = await import('../../host/forges/upload-sarif.ts');
  const upload = createSarifUpload(connection);
  const queue = takeEach(report.repositories);
  let ended: HostError | undefined;
  const work = async (): Promise<void> => {
    for (const repository of queue) {
      if (ended !== undefined) return;
      const { name } = repository;
      const plan = await planUpload(report, repository, request);
      if (typeof plan === 'string') onPublished({ name, state: 'skipped', reason: plan });
      else if (known.get(writeKey(host, plan)) === plan.digest) onPublished({ name, state: 'unchanged' });
      else if (isDry) onPublished({ name, state: 'planned' });
      else {
        try {
          await upload(plan);
          known.set(writeKey(host, plan), plan.digest);
          onPublished({ name, state: 'published' });
        } catch (error) {
          const failure = explain(error as Error);
          if (failure.isGeneral) ended ??= createPublishError(host, failure, error);
          else onPublished({ name, state: 'failed', reason: failure.reason });
        }
      }
    }
  };
  await Promise.all(Array.from({ length: isDry ? 1 : maxUploads }, work));
  if (file !== undefined && !isDry) writeRecord(file, known);
  if (ended !== undefined) throw ended;
}

/** Iterates once, for all who share the iterator. */
function* takeEach<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}

/** Returns what to send, or why nothing is sent. */
async function planUpload(
  report: Report,
  repository: CondensedRepository,
  request: PublishRequest,
): Promise<Planned | string> {
  const { name, status, commit, ref, remote } = repository;
  if (status === 'failed' || status === 'skipped') return `its scan ${status === 'failed' ? 'failed' : 'was skipped'}`;
  if (commit === null) return 'it has no commit';
  const place = findPlaceOnHost(request.host, remote);
  if (place === undefined) return `it is not a repository of ${request.host}`;
  const { sarifReporter } = await import('../../reports/sarif/sarif.ts');
  const options = { color: false, width: undefined, verbose: false, sarifCategory: request.sarifCategory };
  const sarif = [...sarifReporter.render(selectRepository(report, repository), options)].join('');
  return { name, ...place, commit, ref, sarif, digest: sha256(`${commit} ${sarif}`) };
}

function writeKey(host: string, { owner, repo, ref }: Planned): string {
  return `${host}/${owner}/${repo} ${ref ?? 'default'}`;
}

function readRecord(file: string, name: string): Map<string, string> {
  if (lookAt(file).kind === 'missing') return new Map();
  const lines = readRegularText(file).split('\n').filter(Boolean);
  return new Map(
    lines.map((line, index) => {
      const [, digest, key] = /^([0-9a-f]{64}) (\S+ \S+)$/u.exec(line) ?? [];
      if (digest !== undefined && key !== undefined) return [key, digest];
      throw new UsageError('usage/bad-record', `${name}:${index + 1}: Malformed record. Remove the file.`);
    }),
  );
}

function writeRecord(file: string, digests: ReadonlyMap<string, string>): void {
  const sorted = [...digests].sort(([a], [b]) => compareCodeUnits(a, b));
  writeFile(
    file,
    sorted.map(([key, digest]) => `${digest} ${key}\n`),
  );
}
