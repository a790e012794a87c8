import { executorNames, gridExecutors } from '../executors.ts';
import type { SettingDefinition } from '../setting.ts';
import { readTable } from './read-table.ts';

const known = JSON.stringify(executorNames);
const grid = JSON.stringify(gridExecutors);
const gridAndGoogle = JSON.stringify([...gridExecutors, 'google-batch']);

/** The settings of the configuration reference, in its order. `readTable` describes the columns. */
export const referenceSettings: readonly SettingDefinition[] = readTable(String.raw`
# Settings at the top level, outside any scope.
cleanup | bool | | rules=[{"kind":"not-remote","path":"workDir"}] | Deletes the work directory after a successful run, so that a later run cannot resume it.
dumpHashes | bool string | | allowed=[true,false,"json","default"] | Writes the hash keys of tasks to the log; same as -dump-hashes. Nextflow also takes json and default.
outputDir | path | | since=24.10.0 | Where the pipeline puts its outputs; same as -output-dir.
resume | bool string | | rules=[{"kind":"words-or-session","words":["last","true"]}] | Uses tasks already in the cache; same as -resume. Nextflow also takes last or a session id.
workDir | path | | launchVariable=NXF_WORK | Where tasks run; same as -work-dir.

# Apptainer.
containerA.autoMounts | bool | true | | Mounts host paths; the runtime must allow users to bind.
containerA.cacheDir | path | | launchVariable=NXF_APPTAINER_CACHEDIR  rules=[{"kind":"shared-path"}] | Keeps pulled images.
containerA.enabled | bool | false
containerA.engineOptions | string | | | Options of the runtime itself, before its command.
containerA.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerA.libraryDir | path | | launchVariable=NXF_APPTAINER_LIBRARYDIR  rules=[{"kind":"shared-path"}] | Images already there are used from it.
containerA.noHttps | bool | false | | Pulls images over HTTP without TLS.
containerA.ociAutoPull | bool | false | since=23.12.0-edge | The runtime pulls and converts OCI images itself. Not for native images of the image-build service.
containerA.pullTimeout | duration | 1_200_000 | | A pull that takes longer is stopped.
containerA.registry | string | | rules=[{"kind":"no-protocol"}] | A private registry, host and port only.
containerA.runOptions | string | | | More options of the exec command.

# Singularity: the settings of containerA, and ociMode.
containerB.autoMounts | bool | true | defaultChanges=[{"version":"23.09.0-edge","from":false,"to":true}] | Mounts host paths; the runtime must allow users to bind.
containerB.cacheDir | path | | launchVariable=NXF_SINGULARITY_CACHEDIR  rules=[{"kind":"shared-path"}] | Keeps pulled images.
containerB.enabled | bool | false
containerB.engineOptions | string | | | Options of the runtime itself, before its command.
containerB.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerB.libraryDir | path | | launchVariable=NXF_SINGULARITY_LIBRARYDIR  rules=[{"kind":"shared-path"}] | Images already there are used from it.
containerB.noHttps | bool | false | | Pulls images over HTTP without TLS.
containerB.ociAutoPull | bool | false | since=23.12.0-edge | The runtime, 3.11 or later, pulls and converts OCI images itself.
containerB.ociMode | bool | false | since=23.12.0-edge | Runs OCI images with crun or runc; needs runtime version 4. Not for native images of the image-build service.
containerB.pullTimeout | duration | 1_200_000 | | A pull that takes longer is stopped.
containerB.registry | string | | since=22.12.0-edge  rules=[{"kind":"no-protocol"}] | A private registry, host and port only.
containerB.runOptions | string | | | More options of the exec command.

# Charliecloud.
containerC.enabled | bool | false
containerC.writeFake | bool | true | | Writable containers through overlayfs: kernel 5.11, in full 6.6.
containerC.cacheDir | path | | launchVariable=NXF_CHARLIECLOUD_CACHEDIR  rules=[{"kind":"shared-path"}] | Keeps pulled images.
containerC.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerC.pullTimeout | duration | 1_200_000 | | A pull that takes longer is stopped.
containerC.runOptions | string | | | More options of the ch-run command.
containerC.temp | string | | | Directory mounted as /tmp; auto makes a new one for each container.
containerC.registry | string | | rules=[{"kind":"no-protocol"}] | A private registry, host and port only.

# Docker.
containerD.enabled | bool | false
containerD.engineOptions | string | | | Options of the runtime itself, before its command.
containerD.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerD.fixOwnership | bool | | engine.default=false | Makes the user the owner of files that the container creates. | Nextflow starts from false.
containerD.legacy | bool | false | | Uses options that the runtime dropped in its version 1.10.0.
containerD.mountFlags | string | | | Flags of volume mounts, such as ro,Z.
containerD.registry | string | | rules=[{"kind":"no-protocol"}] | A private registry, host and port only.
containerD.remove | bool | true | | Removes the container after the task.
containerD.runOptions | string | | | More options of the run command.
containerD.sudo | bool | false | | Calls the runtime through sudo.
containerD.temp | string | | | Directory mounted as /tmp; auto makes a new one for each container.
containerD.tty | bool | false | | Allocates a pseudo-terminal for the container.

# Podman.
containerE.enabled | bool | false
containerE.engineOptions | string | | | Options of the runtime itself, before its command.
containerE.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerE.mountFlags | string | | | Flags of volume mounts, such as ro,Z.
containerE.registry | string | | rules=[{"kind":"no-protocol"}] | A private registry, host and port only.
containerE.remove | bool | true | | Removes the container after the task.
containerE.runOptions | string | | | More options of the run command.
containerE.temp | string | | | Directory mounted as /tmp; auto makes a new one for each container.

# Sarus.
containerF.enabled | bool | false
containerF.envWhitelist | string list | | separator=, | Names of variables let into the container.
containerF.runOptions | string | | | More options of the run command.
containerF.tty | bool | false | | Allocates a pseudo-terminal for the container.

# Shifter.
containerG.enabled | bool | false

# Amazon Web Services: Batch, and S3, which other providers have too.
cloudA.accessKey | string | | secret  environment=["AWS_ACCESS_KEY_ID"]
cloudA.secretKey | string | | secret  environment=["AWS_SECRET_ACCESS_KEY"]
cloudA.profile | string | | since=22.12.0-edge  environment=["AWS_PROFILE","AWS_DEFAULT_PROFILE"] | Names an entry of the credentials file in the home directory.
cloudA.region | string | | environment=["AWS_REGION","AWS_DEFAULT_REGION"]
cloudA.batch.cliPath | path | | rules=[{"kind":"absolute-path","endsWith":"/bin/aws","orContains":"s5cmd"}] | The command line tool on the machine image.
cloudA.batch.delayBetweenAttempts | duration | 10_000 | | Between two attempts to download from S3.
cloudA.batch.executionRole | string | | since=23.12.0-edge | ARN of the execution role; Fargate needs it.
cloudA.batch.jobRole | string | | | ARN of the role that jobs have.
cloudA.batch.logsGroup | string | /aws/batch/job | since=22.09.0-edge | The reference writes the default as /cloudA/batch/job.
cloudA.batch.maxParallelTransfers | int | 4 | | Up- and downloads at once, per job.
cloudA.batch.maxSpotAttempts | int | 0 | since=22.04.0  defaultChanges=[{"version":"24.08.0-edge","from":5,"to":0}] | How often a job starts again after its spot machine was reclaimed.
cloudA.batch.maxTransferAttempts | int | 1 | environment=["AWS_MAX_ATTEMPTS"]  engine.defaultText=AWS_MAX_ATTEMPTS, else 1 | | AWS_MAX_ATTEMPTS comes before the documented 1.
cloudA.batch.platformType | string | | since=23.12.0-edge  allowed=["ec2","fargate"]  open  rules=[{"kind":"requires","path":"cloudA.batch.executionRole","when":"fargate"}] | Nextflow looks for fargate only.
cloudA.batch.retryMode | string | standard | allowed=["standard","legacy","adaptive","built-in"]  open | With built-in Nextflow retries, otherwise the provider does.
cloudA.batch.schedulingPriority | int | 0 | since=23.01.0-edge | Of all tasks, under fair-share scheduling.
cloudA.batch.shareIdentifier | string | | since=22.09.0-edge | Of all tasks, under fair-share scheduling.
cloudA.batch.terminateUnschedulableJobs | bool | false | since=25.03.0-edge | Ends jobs that can never start; their error strategy decides what becomes of the run.
cloudA.batch.volumes | string list | | separator=, | Mounts: /path, or /host:/container with :ro or :rw after it.
cloudA.client.anonymous | bool | false | | Reads public buckets without credentials.
cloudA.client.s3Acl | string | null | allowed=["Private","PublicRead","PublicReadWrite","AuthenticatedRead","LogDeliveryWrite","BucketOwnerRead","BucketOwnerFullControl","AwsExecRead"]  hyphens | The reference writes AwsExecRead with its own word for the provider.
cloudA.client.connectionTimeout | int | 10_000 | unit=ms
cloudA.client.endpoint | url | | environment=["AWS_S3_ENDPOINT"]  rules=[{"kind":"needs-protocol","protocols":["http","https"]}]
cloudA.client.glacierAutoRetrieval | bool | false | deprecated={"since":"24.02.0-edge","effect":"none","note":"Restore archived objects with the command line tool, before the pipeline or as its first step."}  engine.gone=25.10.0 | | Not read any more.
cloudA.client.glacierExpirationDays | int | 7 | deprecated={"since":"24.02.0-edge","effect":"none"}  unit=days  engine.gone=25.10.0 | | Not read any more.
cloudA.client.glacierRetrievalTier | string | | deprecated={"since":"24.02.0-edge","effect":"none"}  allowed=["Expedited","Standard","Bulk"]  engine.gone=25.10.0 | | Not read any more.
cloudA.client.maxConnections | int | 50 | | Open HTTP connections.
cloudA.client.maxErrorRetry | int | -1 | environment=["AWS_MAX_ATTEMPTS"]  engine.defaultText=AWS_MAX_ATTEMPTS, else 5 | | The code starts from AWS_MAX_ATTEMPTS, then 5; -1 is only documented.
cloudA.client.protocol | string | https | allowed=["http","https"]  ignoreCase  engine.gone=25.06.0-edge | | Not read any more; the endpoint replaces it.
cloudA.client.proxyHost | string
cloudA.client.proxyPort | int | | limits={"min":1,"max":65535}
cloudA.client.proxyUsername | string
cloudA.client.proxyPassword | string | | secret
cloudA.client.requesterPays | bool | false | since=24.05.0-edge
cloudA.client.s3PathStyleAccess | bool | false | | Addresses objects by path, for S3 of other providers.
cloudA.client.signerOverride | string | | engine.gone=25.06.0-edge | Names a signature algorithm. | Not read any more.
cloudA.client.socketSendBufferSizeHint | int | 0 | unit=bytes  engine.gone=25.06.0-edge | | Not read any more.
cloudA.client.socketRecvBufferSizeHint | int | 0 | unit=bytes  engine.gone=25.06.0-edge | | Not read any more.
cloudA.client.socketTimeout | int | 50_000 | unit=ms  engine.defaultChanges=[{"version":"25.10.0","to":30000}] | | The code went from 50 s to 30 s in 25.10.
cloudA.client.storageEncryption | string | null | allowed=["AES256","aws:kms"] | Nextflow warns of anything else and saves unencrypted. The reference describes aws:kms without naming it.
cloudA.client.storageKmsKeyId | string | | since=22.05.0-edge | Names a key and is not secret.
cloudA.client.userAgent | string | | engine.gone=25.06.0-edge | | Not read any more.
cloudA.client.uploadChunkSize | size | 104_857_600 | engine.deprecated={"since":"25.06.0-edge","effect":"works"} | One part of a multipart upload. | The documentation of 25.06.0-edge calls it unsupported; the code of 26.08.0-edge still takes it.
cloudA.client.uploadMaxAttempts | int | 5 | engine.deprecated={"since":"25.06.0-edge","effect":"works"} | After so many a multipart upload is an error. | The documentation of 25.06.0-edge calls it unsupported; the code of 26.08.0-edge still takes it.
cloudA.client.uploadMaxThreads | int | 10 | engine.deprecated={"since":"25.06.0-edge","effect":"works"} | | The documentation of 25.06.0-edge calls it unsupported; the code of 26.08.0-edge still takes it.
cloudA.client.uploadRetrySleep | duration | 500 | engine.deprecated={"since":"25.06.0-edge","effect":"works"} | | The documentation of 25.06.0-edge calls it unsupported; the code of 26.08.0-edge still takes it.
cloudA.client.uploadStorageClass | string | STANDARD | allowed=["STANDARD","STANDARD_IA","ONEZONE_IA","INTELLIGENT_TIERING","REDUCED_REDUNDANCY"]  engine.deprecated={"since":"25.10.0","replacement":"cloudA.client.storageClass","effect":"works"} | | The code calls it an alias of storageClass, and takes REDUCED_REDUNDANCY with a warning.

# Microsoft Azure: Batch and Blob Storage.
cloudB.activeDirectory.servicePrincipalId | string | | environment=["AZURE_CLIENT_ID"]
cloudB.activeDirectory.servicePrincipalSecret | string | | secret  environment=["AZURE_CLIENT_SECRET"]
cloudB.activeDirectory.tenantId | string | | environment=["AZURE_TENANT_ID"]
cloudB.azcopy.blobTier | string | None | allowed=["None","Hot","Cool"]  ignoreCase  open | Access tier of uploads. Nextflow hands any text on.
cloudB.azcopy.blockSize | int | 4 | unit=MB | The code reads it as text; numbers are fine.
cloudB.batch.accountName | string | | environment=["AZURE_BATCH_ACCOUNT_NAME"]
cloudB.batch.accountKey | string | | secret  environment=["AZURE_BATCH_ACCOUNT_KEY"]
cloudB.batch.allowPoolCreation | bool | false | | Makes the pools that the configuration names.
cloudB.batch.autoPoolMode | bool | true | engine.default=false | Makes pools as the pipeline needs them. | The code makes no automatic pool unless this is set.
cloudB.batch.copyToolInstallMode | string | node | allowed=["node","task","off"]  engine.defaultText=node if pools can be created, else task; off with objfs | Copies the transfer tool once to a node, for every task, or never. | The code derives it from other settings.
cloudB.batch.deleteJobsOnCompletion | bool | false | defaultChanges=[{"version":"23.08.0-edge","from":true,"to":false}]
cloudB.batch.deletePoolsOnCompletion | bool | false
cloudB.batch.deleteTasksOnCompletion | bool | true | since=23.08.0-edge  engine.defaultText=neither: tasks that succeed are deleted, failed ones are kept | | The code has three states; failed tasks go only where it is set to true.
cloudB.batch.endpoint | url | | | Address of the batch service.
cloudB.batch.location | string | | rules=[{"kind":"ignored-with","path":"cloudB.batch.endpoint"}]
cloudB.batch.jobMaxWallClockTime | duration | 2_592_000_000 | since=25.04.0 | Counted from the creation of the job; the service then ends it with its tasks.
cloudB.batch.terminateJobsOnCompletion | bool | true | since=23.05.0-edge | At the end of the run, jobs end with their last task.
cloudB.batch.pools.<name>.autoScale | bool
cloudB.batch.pools.<name>.fileShareRootPath | path | /mnt/resource/batch/tasks/fsmounts | allowed=["/mnt/resource/batch/tasks/fsmounts","/mnt/batch/tasks/fsmounts"]  open  engine.defaultText=derived from the sku: the Ubuntu path unless another system is named | CentOS nodes need the first path, Ubuntu nodes the second; the reference says family A and B. | The documented default is the CentOS path.
cloudB.batch.pools.<name>.lowPriority | bool | false
cloudB.batch.pools.<name>.maxVmCount | int | | rules=[{"kind":"requires","path":"cloudB.batch.pools.<name>.autoScale","equals":true}]  engine.defaultText=three times vmCount | Counts where the pool scales itself. | The reference states none.
cloudB.batch.pools.<name>.mountOptions | string | -o vers=3.0,dir_mode=0777,file_mode=0777,sec=ntlmssp
cloudB.batch.pools.<name>.offer | string | centos-container | engine.default=ubuntu-hpc | The reference puts a placeholder for the system. | The code has another image than the documentation.
cloudB.batch.pools.<name>.privileged | bool | false | rules=[{"kind":"ignored-with","path":"cloudB.batch.pools.<name>.runAs"}]
cloudB.batch.pools.<name>.publisher | string | microsoft-azure-batch | engine.default=microsoft-dsvm | The reference does not spell the default out. | The code has another publisher than the documentation.
cloudB.batch.pools.<name>.runAs | string | | | A user that exists on every node.
cloudB.batch.pools.<name>.scaleFormula | string
cloudB.batch.pools.<name>.scaleInterval | duration | 600_000 | limits={"min":300000,"max":604800000}  engine.default=300_000 | The documented text of the default, 10 mins, is no duration that Nextflow reads. | The code starts from 5 min. The service, not Nextflow, enforces the limits.
cloudB.batch.pools.<name>.schedulePolicy | string | spread | allowed=["spread","pack"]
cloudB.batch.pools.<name>.sku | string | batch.node.centos 8 | engine.default=batch.node.ubuntu 22.04  engine.defaultChanges=[{"version":"26.08.0-edge","to":"batch.node.ubuntu 24.04"}] | The reference puts a placeholder for the system. | The code has Ubuntu; 24.04 was seen in 26.08.0-edge and may be older.
cloudB.batch.pools.<name>.startTask.script | string | | since=24.03.0-edge
cloudB.batch.pools.<name>.startTask.privileged | bool | false | since=24.03.0-edge
cloudB.batch.pools.<name>.virtualNetwork | string | | since=23.03.0-edge | The id of a subnet.
cloudB.batch.pools.<name>.vmCount | int | | engine.default=1 | | The reference states none.
cloudB.batch.pools.<name>.vmType | string | | engine.default=Standard_D4a_v4 | | The reference states none.
cloudB.managedIdentity.clientId | string | | environment=["AZURE_MANAGED_IDENTITY_USER"]
cloudB.managedIdentity.system | bool | | environment=["AZURE_MANAGED_IDENTITY_SYSTEM"]
cloudB.registry.server | string | docker.io | | The reference puts a placeholder for the default.
cloudB.registry.userName | string
cloudB.registry.password | string | | secret
cloudB.retryPolicy.delay | duration | 500 | engine.default=250 | | The code starts from 250 ms.
cloudB.retryPolicy.jitter | number | 0.25
cloudB.retryPolicy.maxAttempts | int | 10
cloudB.retryPolicy.maxDelay | duration | 90_000
cloudB.storage.accountName | string | | environment=["AZURE_STORAGE_ACCOUNT_NAME"]
cloudB.storage.accountKey | string | | secret  environment=["AZURE_STORAGE_ACCOUNT_KEY"]  rules=[{"kind":"excludes","path":"cloudB.storage.sasToken"}]
cloudB.storage.sasToken | string | | secret  environment=["AZURE_STORAGE_SAS_TOKEN"]  rules=[{"kind":"excludes","path":"cloudB.storage.accountKey"}] | Replaces accountKey.
cloudB.storage.tokenDuration | duration | 172_800_000 | rules=[{"kind":"ignored-with","path":"cloudB.storage.sasToken"}] | How long the token lives that Nextflow makes itself.

# Google Cloud: common settings, Batch, storage, and the removed Life Sciences back end.
cloudC.enableRequesterPaysBuckets | bool | false | rules=[{"kind":"requires","path":"cloudC.project","when":true}] | Bills storage access to the project.
cloudC.httpConnectTimeout | duration | 60_000 | since=23.06.0-edge | Of the storage API.
cloudC.httpReadTimeout | duration | 60_000 | since=23.06.0-edge | Of the storage API.
cloudC.location | string | us-central1 | | Where jobs run.
cloudC.project | string | | environment=["GOOGLE_APPLICATION_CREDENTIALS"] | Must be the project of the credentials file where there is one.
cloudC.batch.allowedLocations | list | null | since=22.12.0-edge | Without it machines may come from anywhere.
cloudC.batch.autoRetryExitCodes | list | [50001] | since=24.07.0-edge  rules=[{"kind":"requires","path":"cloudC.batch.maxSpotAttempts","above":0}]
cloudC.batch.bootDiskImage | string | null | since=24.08.0-edge | URI of an image.
cloudC.batch.bootDiskSize | size | null
cloudC.batch.cpuPlatform | string | null | | The least CPU platform.
cloudC.batch.gcsfuseOptions | list | ["-o rw","-implicit-dirs"] | since=25.03.0-edge | Mount options of the bucket file system.
cloudC.batch.maxSpotAttempts | int | 0 | since=23.11.0-edge  defaultChanges=[{"version":"24.08.0-edge","from":5,"to":0}] | How often a job starts again after its spot machine was reclaimed.
cloudC.batch.network | string | | | An existing network: full URL, projects/{project}/global/networks/{network} or global/networks/{network}.
cloudC.batch.networkTags | list | | | Tags of the machines; an instance template overrides them.
cloudC.batch.serviceAccountEmail | string | | defaultText=the default compute service account of the project | Jobs run as this account; Nextflow itself does not.
cloudC.batch.spot | bool | false
cloudC.batch.subnetwork | string | | | An existing subnetwork: full URL, projects/{project}/regions/{region}/subnetworks/{name} or regions/{region}/subnetworks/{name}.
cloudC.batch.usePrivateAddress | bool | false | | Machines get no public address: images then come from the own registry only, and nothing but the provider can be reached.
cloudC.storage.retryPolicy.maxAttempts | int | 10 | since=23.11.0-edge
cloudC.storage.retryPolicy.maxDelay | duration | 90_000 | since=23.11.0-edge
cloudC.storage.retryPolicy.multiplier | number | 2 | since=23.11.0-edge
cloudC.region | string | | separator=,  rules=[{"kind":"excludes","path":"cloudC.zone"}]  engine.gone=25.05.0-edge | Several by comma. | Only the Life Sciences executor read it, which was removed in May 2025; the executor that replaces it has settings of its own under google.batch.
cloudC.zone | string | | separator=,  rules=[{"kind":"excludes","path":"cloudC.region"}]  engine.gone=25.05.0-edge | Several by comma. | Only the Life Sciences executor read it, which was removed in May 2025; the executor that replaces it has settings of its own under google.batch.

# Kubernetes.
cluster.autoMountHostPaths | bool | false | | For development on one node only.
cluster.computeResourceType | string | Pod | since=22.05.0-edge  allowed=["Pod","Job"]  open  engine.defaultChanges=[{"version":"26.10.0","to":"Job"}] | | Any other text acts as Pod; Job becomes the default in 26.10.
cluster.context | string | | | Names a context of the client configuration.
cluster.cpuLimits | bool | false | since=24.04.0 | Makes the cpus directive the limit of the pod as well as its request.
cluster.debug.yaml | bool | false | | Keeps each pod specification in the task directory.
cluster.fetchNodeName | bool | false | since=22.05.0-edge | Needed to trace the host name.
cluster.fuseDevicePlugin | map | {"nextflow.io/fuse":1} | since=24.01.0-edge  rules=[{"kind":"entries","count":1},{"kind":"requires","path":"objfs.privileged","equals":false}] | Counts where objfs runs without privileges. The reference leaves the resource of the default unnamed.
cluster.httpConnectTimeout | duration | | since=22.10.0
cluster.httpReadTimeout | duration | | since=22.10.0
cluster.launchDir | path | | defaultText=the directory of the user on the mounted volume claim  rules=[{"kind":"shared-path"}]
cluster.maxErrorRetry | int | 4 | since=22.09.6-edge  engine.gone=26.08.0-edge  engine.deprecated={"since":"25.04.0","replacement":"cluster.retryPolicy.maxAttempts","effect":"none"} | | The code already called it deprecated in 25.05, and has since dropped it.
cluster.namespace | string | default
cluster.pod | map list | | | Takes what the pod directive takes, and also holds for the pod that kuberun starts.
cluster.projectDir | path | | defaultText=the directory projects on the mounted volume claim  rules=[{"kind":"shared-path"}]
cluster.pullPolicy | string | | engine.deprecated={"since":"26.08.0-edge","replacement":"cluster.imagePullPolicy","effect":"works"} | Such as Always. | Seen under its new name in 26.08.0-edge and may have it longer; where both are set the old one wins.
cluster.retryPolicy.delay | duration | 500 | engine.default=250 | | The code starts from 250 ms.
cluster.retryPolicy.jitter | number | 0.25
cluster.retryPolicy.maxAttempts | int | 4
cluster.retryPolicy.maxDelay | duration | 90_000
cluster.runAsUser | string int | | | Short for a securityContext, and wins over one.
cluster.securityContext | map | | rules=[{"kind":"ignored-with","path":"cluster.runAsUser"}] | Of all pods.
cluster.serviceAccount | string
cluster.storageClaimName | string | | | The volume claim that keeps results.
cluster.storageMountPath | path | /workspace
cluster.storageSubPath | path | /
cluster.workDir | path | | defaultText=the directory work below the directory of the user  rules=[{"kind":"shared-path"}]

# Conda.
pkgA.enabled | bool | false | launchVariable=NXF_CONDA_ENABLED
pkgA.cacheDir | path | | launchVariable=NXF_CONDA_CACHEDIR  rules=[{"kind":"shared-path"}]
pkgA.channels | list string | | separator=,  engine.defaultChanges=[{"version":"26.04.0","to":["conda-forge","bioconda"]}] | The first has the highest priority. | The code has had a default since 26.04.
pkgA.createOptions | string | | | More options of the create command.
pkgA.createTimeout | duration | 1_200_000 | | Making an environment is stopped after it.
pkgA.useMamba | bool | | rules=[{"kind":"excludes","path":"pkgA.useMicromamba","when":true}]  engine.default=false | | Nextflow starts from false, and refuses both together.
pkgA.useMicromamba | bool | | since=22.05.0-edge  rules=[{"kind":"excludes","path":"pkgA.useMamba","when":true}]  engine.default=false | | Nextflow starts from false, and refuses both together.

# Spack.
pkgB.cacheDir | path | | launchVariable=NXF_SPACK_CACHEDIR  rules=[{"kind":"shared-path"}]
pkgB.checksum | bool | true | | Checks the sources of packages; off only for a version that the recipe does not have yet.
pkgB.createTimeout | duration | 3_600_000 | | Making an environment is stopped after it.
pkgB.parallelBuilds | int | | defaultText=the number of available CPU cores

# The graph of the workflow.
dag.enabled | bool | false
dag.depth | int | null | since=23.10.0  defaultText=no limit  rules=[{"kind":"only-files","path":"dag.file","extensions":["html","mmd"]}] | How deep sub-workflows are drawn.
dag.direction | string | TB | since=23.10.0  allowed=["LR","TB"]  rules=[{"kind":"only-files","path":"dag.file","extensions":["dot","html","mmd","pdf","png","svg"]}] | Left to right or top to bottom.
dag.file | string | | defaultText=dag-<timestamp>.html | The extension decides the format: dot, gexf, html, mmd, pdf, png, svg.
dag.overwrite | bool | false
dag.verbose | bool | false | since=23.10.0  rules=[{"kind":"only-files","path":"dag.file","extensions":["html","mmd"]}] | Draws channel names, operators and empty inputs as well.

# Executors. Each setting can be set for one executor, as executor.$<executor>.<setting>.
executor.account | string | | since=24.04.0  launchVariable=NXF_EXECUTOR_ACCOUNT  rules=[{"kind":"only-executors","executors":["slurm","lsf","pbs","pbspro"]}]
executor.cpus | int | | launchVariable=NXF_EXECUTOR_CPUS  rules=[{"kind":"only-executors","executors":["local"]}]
executor.dumpInterval | duration | 300_000 | launchVariable=NXF_EXECUTOR_DUMPINTERVAL
executor.exitReadTimeout | duration | 270_000 | launchVariable=NXF_EXECUTOR_EXITREADTIMEOUT  rules=[{"kind":"only-executors","executors":${grid}}] | How long an ended task may lack its exit code before that is an error.
executor.jobName | closure | | rules=[{"kind":"only-executors","executors":${gridAndGoogle}}] | The result must be a name that the scheduler takes. | The reference also has strings; the code takes closures only.
executor.killBatchSize | int | 100 | launchVariable=NXF_EXECUTOR_KILLBATCHSIZE
executor.memory | size | | launchVariable=NXF_EXECUTOR_MEMORY  rules=[{"kind":"only-executors","executors":["local"]}]
executor.name | string | local | namesExecutor  launchVariable=NXF_EXECUTOR  rules=[{"kind":"no-slip-of","words":${known}}]
executor.perCpuMemAllocation | bool | | since=23.07.0-edge  rules=[{"kind":"only-executors","executors":["slurm"]}]  engine.default=false | Asks for the memory of a task divided by its CPUs. | Nextflow starts from false.
executor.perJobMemLimit | bool | | rules=[{"kind":"only-executors","executors":["lsf"]}]  engine.defaultText=what lsf.conf of the site says | | Nextflow asks the site.
executor.perTaskReserve | bool | | rules=[{"kind":"only-executors","executors":["lsf"]}]  engine.defaultText=what lsf.conf of the site says | | Nextflow asks the site.
executor.pollInterval | duration | | defaultText=by executor  launchVariable=NXF_EXECUTOR_POLLINTERVAL | How often the end of tasks is looked for.
executor.queueGlobalStatus | bool | false | since=23.01.0-edge  launchVariable=NXF_EXECUTOR_QUEUEGLOBALSTATUS | Asks for all queues instead of that of the job.
executor.queueSize | int | | limits={"min":0}  defaultText=by executor  launchVariable=NXF_EXECUTOR_QUEUESIZE | Tasks at once; 0 is no limit.
executor.queueStatInterval | duration | 60_000 | launchVariable=NXF_EXECUTOR_QUEUESTATINTERVAL  rules=[{"kind":"only-executors","executors":${grid}}]
executor.retry.delay | duration | 500 | since=22.03.0-edge  rules=[{"kind":"only-executors","executors":${grid}}]
executor.retry.jitter | number | 0.25 | since=22.03.0-edge  rules=[{"kind":"only-executors","executors":${grid}}]
executor.retry.maxAttempt | int | 3 | since=22.03.0-edge  rules=[{"kind":"only-executors","executors":${grid}}]  engine.name=executor.retry.maxAttempts | | The documented name was never read.
executor.retry.maxDelay | duration | 30_000 | since=22.03.0-edge  rules=[{"kind":"only-executors","executors":${grid}}]
executor.submit.retry.reason | regex | Socket timed out | since=22.03.0-edge  rules=[{"kind":"only-executors","executors":${grid}}]  engine.gone=25.10.0  engine.deprecated={"since":"25.10.0","replacement":"executor.retry.reason","effect":"none"} | A failed submission whose message matches is tried again. | Read as executor.retry.reason since 25.10.
executor.submitRateLimit | rate | null | defaultText=unlimited  launchVariable=NXF_EXECUTOR_SUBMITRATELIMIT | Such as 10sec, ten a second, or 50/2min, fifty in two minutes.

# Fusion, the file system over object stores.
objfs.enabled | bool | false
objfs.cacheSize | size | | since=23.11.0-edge
objfs.containerConfigUrl | url | | rules=[{"kind":"needs-protocol","protocols":["http","https","file"]}] | The container layer that brings the client.
objfs.exportStorageCredentials | bool | false | since=23.05.0-edge  renamedFrom={"path":"objfs.exportAwsAccessKeys","since":"23.05.0-edge"} | Puts storage credentials into the environment of tasks. Nextflow still reads the earlier name.
objfs.logLevel | string
objfs.logOutput | string
objfs.privileged | bool | true | since=23.10.0  rules=[{"kind":"only-executors","executors":["k8s"],"when":false}] | Off works only on the cluster, with a plugin for FUSE devices.
objfs.snapshots | bool | false | since=25.03.0-edge  rules=[{"kind":"only-executors","executors":["awsbatch"]}] | A preview: restores a job whose spot machine was reclaimed.
objfs.tags | string bool | "[.command.*|.exitcode|.fusion.*](nextflow.io/metadata=true),[*](nextflow.io/temporary=true)" | | Which tags files get; false turns them off, true is the default. The reference describes the default in words.

# Lineage metadata.
lineage.enabled | bool | false
lineage.store.location | path | ./.lineage

# Mail. Any property of the mail library goes below mail.smtp.
mail.debug | bool | | engine.default=false | Logs what the mail library does. | Nextflow starts from false.
mail.from | string
mail.smtp.host | string
mail.smtp.port | int | | limits={"min":1,"max":65535}
mail.smtp.user | string
mail.smtp.password | string | | secret
mail.smtp.proxy.host | string | | | An HTTP proxy before the mail server.
mail.smtp.proxy.port | int | | limits={"min":1,"max":65535}
mail.smtp.* | any | | | Such as auth, starttls.enable, ssl.protocols: with TLSv1.2 in the last, old runtimes reach servers that insist on it.

# Metadata of a project.
manifest.author | string | | deprecated={"since":"24.09.0-edge","replacement":"manifest.contributors","effect":"works"} | Several by comma.
manifest.contributors | list | | since=24.09.0-edge | Maps with name, affiliation, email, github, contribution and orcid.
manifest.defaultBranch | string | master | engine.deprecated={"since":"26.04.0","effect":"works"} | | Deprecated by 26.04, as Nextflow finds the branch itself; since when exactly is not known.
manifest.description | string
manifest.docsUrl | url
manifest.doi | string
manifest.homePage | url
manifest.icon | string | | | A URL or a path within the project.
manifest.license | string
manifest.mainScript | string | main.nf
manifest.name | string
manifest.engineVersion | version | | | Nextflow calls it nextflowVersion. A leading ! stops a run under any other version; without it Nextflow only warns.
manifest.organization | string
manifest.recurseSubmodules | bool | | engine.default=false | Pulls Git submodules within submodules. | Nextflow starts from false.
manifest.version | string | | | Of the project.

# Message at the end of a run.
notification.attributes | map | | | Variables of the template.
notification.enabled | bool | | engine.default=false | Sent through the server of the scope mail, or else by sendmail or mail of the system. | Nextflow starts from false.
notification.from | string
notification.template | path
notification.to | string | | separator=, | Addresses by comma.

# The report file of a run.
report.enabled | bool | | engine.default=false | | Nextflow starts from false.
report.file | string | | defaultText=report-<timestamp>.html
report.overwrite | bool | | engine.default=false | | Nextflow starts from false.

# The timeline file of a run.
timeline.enabled | bool | false
timeline.file | string | | defaultText=timeline-<timestamp>.html
timeline.overwrite | bool | | engine.default=false | | Nextflow starts from false.

# The trace file of a run.
trace.enabled | bool | false
trace.fields | string list | | separator=,
trace.file | string | | defaultText=trace-<timestamp>.txt
trace.overwrite | bool | | engine.default=false | | Nextflow starts from false.
trace.raw | bool | | engine.default=false | Times as milliseconds, sizes as bytes. | Nextflow starts from false.
trace.sep | string | "\t" | | Between columns.

# Seqera Platform, once Tower.
platform.accessToken | string | | secret  environment=["TOWER_ACCESS_TOKEN"]
platform.enabled | bool | false | | Sends the trace and the metrics of runs there.
platform.endpoint | url | https://api.cloud.seqera.io | environment=["TOWER_API_ENDPOINT"] | The reference puts a placeholder for the default.
platform.workspaceId | string | | defaultText=the personal workspace of whoever launches  environment=["TOWER_WORKSPACE_ID"] | Comes before the variable.

# Wave, the image-build service.
imgbuild.enabled | bool | | engine.default=false | | Nextflow starts from false.
imgbuild.build.repository | string | | rules=[{"kind":"no-protocol"}] | Its credentials are kept in the platform account.
imgbuild.build.cacheRepository | string | | rules=[{"kind":"no-protocol"}] | For layers; its credentials are kept in the platform account.
imgbuild.build.conda.basePackages | string list | conda-forge::procps-ng | | Always in the image. The reference puts a placeholder for the channel.
imgbuild.build.conda.commands | string list | | | More lines of the Dockerfile.
imgbuild.build.conda.mambaImage | string | | | A micromamba image to build in.
imgbuild.endpoint | url | https://wave.seqera.io | environment=["WAVE_API_ENDPOINT"]  rules=[{"kind":"needs-protocol","protocols":["http","https"]}] | The reference puts a placeholder for the default.
imgbuild.freeze | bool | | since=23.07.0-edge  rules=[{"kind":"requires","path":"imgbuild.build.repository","when":true},{"kind":"excludes","path":"imgbuild.mirror","when":true}]  engine.default=false | Keeps built images in the repository; an own cache repository is advised. | Nextflow starts from false.
imgbuild.httpClient.connectTime | duration | 30_000 | since=22.06.0-edge  engine.name=imgbuild.httpClient.connectTimeout | | The documented name was never read.
imgbuild.mirror | bool | | since=24.09.1-edge  rules=[{"kind":"requires","path":"imgbuild.build.repository","when":true},{"kind":"requires","path":"imgbuild.strategy","equals":["container"],"when":true},{"kind":"excludes","path":"imgbuild.freeze","when":true}]  engine.default=false | Copies the images of the pipeline to the repository, for tasks to pull from. | Nextflow starts from false.
imgbuild.retryPolicy.delay | duration | 150 | since=22.06.0-edge  engine.default=450 | | The code starts from 450 ms.
imgbuild.retryPolicy.jitter | number | 0.25 | since=22.06.0-edge
imgbuild.retryPolicy.maxAttempts | int | 5 | since=22.06.0-edge  engine.default=10  engine.defaultChanges=[{"version":"26.08.0-edge","to":5}] | | The code had 10 in 25.05 and has 5 in 26.08.0-edge; when it changed is not known.
imgbuild.retryPolicy.maxDelay | duration | 90_000 | since=22.06.0-edge
imgbuild.scan.mode | string | | since=24.09.1-edge  allowed=["none","async","required"] | Not at all; beside the run; or before a task may start, which needs a clean result.
imgbuild.scan.allowedLevels | string list | | since=24.09.1-edge  allowed=["low","medium","high","critical"]  ignoreCase  separator=,  rules=[{"kind":"requires","path":"imgbuild.scan.mode","equals":"required"}]
imgbuild.strategy | string list | ["container","dockerfile","conda"] | allowed=["container","dockerfile","conda","spack"]  separator=, | In this order. Only older versions take spack.

# Publishing of outputs, and the end of a run. The scope exists since 24.10.0.
workflow.failOnIgnore | bool | | since=24.05.0-edge  engine.default=false | Ends a run with an error code where the error strategy let a task fail. | Nextflow starts from false.
workflow.onComplete | closure | | since=24.10.0  engine.deprecated={"since":"25.10.0","effect":"works","instead":"No setting replaces it: handle the end of the run in the entry workflow of the pipeline."} | | Handlers in configurations are deprecated since 25.10.
workflow.onError | closure | | since=24.10.0  engine.deprecated={"since":"25.10.0","effect":"works","instead":"No setting replaces it: handle the end of the run in the entry workflow of the pipeline."} | | Handlers in configurations are deprecated since 25.10.
workflow.output.contentType | string bool | false | since=24.10.0  rules=[{"kind":"only-storage","path":"outputDir","schemes":["s3"]}] | A media type, or true to tell it from the extension.
workflow.output.copyAttributes | bool | false | since=25.01.0-edge  rules=[{"kind":"only-storage","path":"outputDir","schemes":["file"]}] | Keeps times and the like.
workflow.output.enabled | bool | true | since=24.10.0
workflow.output.ignoreErrors | bool | false | since=24.10.0
workflow.output.mode | string | symlink | since=24.10.0  allowed=["copy","copyNoFollow","link","move","rellink","symlink"]  ignoreCase  exactCase=["copyNoFollow"] | Move only what no later process reads.
workflow.output.overwrite | string bool | standard | since=24.10.0  allowed=[true,false,"deep","lenient","standard"] | Where the target exists: always, never, if content, size, or size or time differ.
workflow.output.retryPolicy.delay | duration | 350 | since=24.10.0  engine.gone=25.06.0-edge  engine.deprecated={"since":"25.06.0-edge","replacement":"nextflow.retryPolicy.delay","effect":"none"} | | Moved to nextflow.retryPolicy in 25.06.0-edge.
workflow.output.retryPolicy.jitter | number | 0.25 | since=24.10.0  engine.gone=25.06.0-edge  engine.deprecated={"since":"25.06.0-edge","replacement":"nextflow.retryPolicy.jitter","effect":"none"} | | Moved to nextflow.retryPolicy in 25.06.0-edge.
workflow.output.retryPolicy.maxAttempt | int | 5 | since=24.10.0  engine.name=workflow.output.retryPolicy.maxAttempts  engine.gone=25.06.0-edge  engine.deprecated={"since":"25.06.0-edge","replacement":"nextflow.retryPolicy.maxAttempts","effect":"none"} | | The documented name was never read; its place is nextflow.retryPolicy since 25.06.0-edge.
workflow.output.retryPolicy.maxDelay | duration | 90_000 | since=24.10.0  engine.gone=25.06.0-edge  engine.deprecated={"since":"25.06.0-edge","replacement":"nextflow.retryPolicy.maxDelay","effect":"none"} | | Moved to nextflow.retryPolicy in 25.06.0-edge.
workflow.output.storageClass | string | | since=24.10.0  rules=[{"kind":"only-storage","path":"outputDir","schemes":["s3"]}]
workflow.output.tags | map | | since=24.10.0  rules=[{"kind":"only-storage","path":"outputDir","schemes":["s3"]}]
`);
