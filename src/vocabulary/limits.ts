import { match } from './catalog.ts';
import { splitTable } from './settings/read-table.ts';

/** A limit that the reference also states outside the tables of settings, in ms or bytes; null is no limit. */
export interface StatedLimit {
  readonly what: string;
  readonly setting: string;
  readonly value: number | null;
}

/**
 * Columns: subject of the limit, scope, settings. Each value is the setting's default. `executors.ts` has the limits by
 * executor.
 */
export const statedLimits: readonly StatedLimit[] = splitTable(`
container pull | containerA | pullTimeout
container pull | containerB | pullTimeout
container pull | containerC | pullTimeout
package environment | pkgA | createTimeout
package environment | pkgB | createTimeout
cloudA connections | cloudA.client | connectionTimeout socketTimeout maxConnections maxErrorRetry
cloudA multipart upload | cloudA.client | uploadChunkSize uploadMaxAttempts uploadMaxThreads uploadRetrySleep
cloudA transfers | cloudA.batch | maxParallelTransfers maxTransferAttempts delayBetweenAttempts
spot attempts | cloudA.batch | maxSpotAttempts
spot attempts | cloudC.batch | maxSpotAttempts
cloudB | cloudB.batch.pools.<name> | scaleInterval
cloudB | cloudB.batch | jobMaxWallClockTime
cloudB | cloudB.storage | tokenDuration
cloudB | cloudB.azcopy | blockSize
retry policy | cloudB.retryPolicy | delay jitter maxAttempts maxDelay
retry policy | cluster.retryPolicy | delay jitter maxAttempts maxDelay
retry policy | cloudC.storage.retryPolicy | maxAttempts maxDelay multiplier
retry policy | imgbuild.retryPolicy | delay jitter maxAttempts maxDelay
retry policy | workflow.output.retryPolicy | delay jitter maxAttempt maxDelay
retry policy | executor.retry | delay jitter maxAttempt maxDelay
cluster API | cluster | maxErrorRetry
cloudC storage API | cloudC | httpConnectTimeout httpReadTimeout
image-build service | imgbuild.httpClient | connectTime
executor | executor | dumpInterval queueStatInterval exitReadTimeout killBatchSize submitRateLimit
graph | dag | depth
`).flatMap(([what = '', scope = '', names = '']) =>
  names.split(' ').map((name) => {
    const setting = `${scope}.${name}`;
    return { what, setting, value: match(setting.split('.')).definition?.default as number | null };
  }),
);
