import type { SettingDefinition } from '../setting.ts';
import { listDirectives } from './language.ts';
import { readTable } from './read-table.ts';

/** Settings that the engine reads and the reference lacks, so that they are not reported as unknown. */
export const engineOnlySettings: readonly SettingDefinition[] = [
  ...readTable(`
# Top level; most are also command line options.
bucketDir | path | | | Work directory in an object store; same as -bucket-dir.
cacheable | bool
dumpChannels | any
libDir | path
outputFormat | string
poolSize | int
preview | bool
runName | string
stubRun | bool

# Container scopes.
appleContainer.* | any
containerA.resourceLimits | any
containerB.resourceLimits | any
containerC.readOnlyInputs | bool | | | Of old versions.
containerC.writableInputMounts | bool
containerD.autoMounts | bool | | | Seen in old configurations.
containerD.cpuLimits | any
containerD.kill | bool string
containerD.registryOverride | bool | | since=25.06.0-edge
containerD.userEmulation | bool | | | Nextflow warns and ignores it.
containerD.writableInputMounts | bool
containerE.kill | bool string
containerF.verbose | bool
containerG.envWhitelist | string list | | separator=,
containerG.verbose | bool
smolvm.* | any

# Cloud scopes.
cloudA.batch.forceGlacierTransfer | bool
cloudA.client.maxConcurrency | int | | since=25.06.0-edge
cloudA.client.maxDownloadHeapMemory | size
cloudA.client.maxNativeMemory | size | | since=25.06.0-edge
cloudA.client.minimumPartSize | size | | since=25.06.0-edge
cloudA.client.multipartThreshold | size | | since=25.06.0-edge
cloudA.client.proxyScheme | string | | since=25.06.0-edge
cloudA.client.storageClass | string
cloudA.client.targetThroughputInGbps | number | | since=25.06.0-edge
cloudA.client.transferManagerThreads | int | | since=25.06.0-edge
cloudB.batch.delayBetweenAttempts | duration
cloudB.batch.jobQuotaRetryDelay | duration
cloudB.batch.maxJobQuotaRetries | int
cloudB.batch.maxParallelTransfers | int
cloudB.batch.maxTransferAttempts | int
cloudB.batch.poolIdentityClientId | string | | since=25.05.0-edge
cloudB.storage.fileShares.<name>.mountOptions | string
cloudB.storage.fileShares.<name>.mountPath | path
cloudC.batch.debug | any | | | Seen in old configurations.
cloudC.batch.installGpuDrivers | bool
cloudC.batch.installOpsAgent | bool
cloudC.batch.labels | any | | | Seen in old configurations.
cloudC.batch.logsPath | path
cloudC.batch.preemptible | bool
cloudC.lifeSciences.* | any | | engine.gone=25.05.0-edge  engine.deprecated={"since":"25.05.0-edge","replacement":"cloudC.batch","effect":"none"} | | Only the Life Sciences executor read it, which was removed in May 2025; the executor that replaces it has settings of its own under google.batch.
cloudcache.enabled | bool
cloudcache.path | path
cloud.* | any | | | Of old versions.
cluster.cleanup | bool
cluster.client.clientKey | string | | secret
cluster.client.sslCert | string | | secret
cluster.client.token | string | | secret
cluster.client.* | any
cluster.clientRefreshInterval | duration
cluster.imagePullPolicy | string | | renamedFrom={"path":"cluster.pullPolicy","since":"26.08.0-edge"}
cluster.pod.imagePullSecret | string | | | Names a secret of the cluster.
cluster.pod.secret | string | | | Names a secret of the cluster.
cluster.userName | string

# Platform, image builds, object file system.
imgbuild.build.compression.force | bool | | since=25.05.0-edge
imgbuild.build.compression.level | int | | since=25.05.0-edge
imgbuild.build.compression.mode | string | | since=25.05.0-edge
imgbuild.build.conda.baseImage | string
imgbuild.build.maxDuration | duration
imgbuild.build.template | string
imgbuild.bundleProjectResources | any
imgbuild.containerConfigUrl | any
imgbuild.httpClient.connectTimeout | duration | 30_000 | | The reference calls it connectTime.
imgbuild.httpClient.maxRate | rate
imgbuild.preserveFileTimestamp | bool
imgbuild.retry.* | any | | engine.deprecated={"since":"25.04.0","replacement":"imgbuild.retryPolicy","effect":"works"} | | An alias by 25.04; since when exactly is not known.
imgbuild.retryPolicy.multiplier | number
imgbuild.tokens.cache.maxDuration | duration
objfs.exportAwsAccessKeys | bool | | deprecated={"since":"23.05.0-edge","replacement":"objfs.exportStorageCredentials","effect":"works"} | The earlier name, still read.
objfs.targetVersion | string
platform.computeEnvId | string
platform.httpConnectTimeout | duration
platform.httpReadTimeout | duration
platform.retryPolicy.* | any
registry.apiKey | string | | secret
registry.url | url
seqera.executor.* | any
weblog.* | any | | | Of old versions, now of a plugin.

# The scope named after Nextflow (feature flags, retries, the renamed publish), and other names of the executor.
nextflow.enable.configProcessNamesValidation | bool | | engine.deprecated={"since":"25.10.0","effect":"works","instead":"Remove it once the project runs with the strict syntax, which checks the names of processes by itself."} | | Deprecated: the strict syntax checks names by itself.
nextflow.enable.dsl | int | | engine.deprecated={"since":"25.04.0","effect":"works"} | | Deprecated: there is one language left.
nextflow.enable.moduleBinaries | bool
nextflow.enable.strict | bool | | engine.deprecated={"since":"26.04.0","effect":"works"} | | Deprecated: the strict syntax is the default.
nextflow.enable.types | bool
nextflow.preview.dsl | any | | | Of versions before 20.07.1.
nextflow.preview.output | bool
nextflow.preview.recursion | bool
nextflow.preview.topic | bool
nextflow.preview.types | bool
nextflow.publish.* | any | | deprecated={"since":"24.10.0","replacement":"workflow.output","effect":"works","note":"The scope was renamed; its settings keep their names below the new one. Nextflow still reads it, with a warning."}
nextflow.retryPolicy.delay | duration | 350 | since=25.06.0-edge
nextflow.retryPolicy.jitter | number | 0.25 | since=25.06.0-edge
nextflow.retryPolicy.maxAttempts | int | 5 | since=25.06.0-edge
nextflow.retryPolicy.maxDelay | duration | 90_000 | since=25.06.0-edge
nextflow.retryPolicy.multiplier | number | 2 | since=25.06.0-edge
executor.awscli | any | | | Seen in old configurations.
executor.onlyJobState | bool
executor.retry.maxAttempts | int | 3 | | The reference calls it maxAttempt.
executor.retry.reason | regex | Socket timed out | since=25.10.0
mail.sendMailTimeout | duration
manifest.gitmodules | list string | | separator=,
pkgB.enabled | bool | | launchVariable=NXF_SPACK_ENABLED
report.maxTasks | int
workflow.output.retryPolicy.maxAttempts | int | | | The name that Nextflow before 25.10 reads.

# The scope agent, which also takes the directives of process.
agent.apiKey | string | | secret
agent.apiProvider | string
agent.baseUrl | url
agent.maxIterations | int
agent.maxToolOutputInlineSize | size
agent.model | string
agent.requestTimeout | duration
agent.runner | string
agent.trace | any
agent.rpc.capabilityTimeout | duration
agent.rpc.port | int
agent.rpc.remoteHost | string
agent.rpc.tls | any
`),
  ...listDirectives('agent'),
];
