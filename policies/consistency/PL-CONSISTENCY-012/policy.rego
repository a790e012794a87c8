# METADATA
# title: Directories that all nodes need must be on shared storage
# description: |
#   On a grid or a cluster, images, environments and work directories must be in a directory that every node can access.
#   The temporary directory of one machine does not exist on the others: tasks fail there, or each node makes its own
#   copy.
# custom:
#   id: PL-CONSISTENCY-012
#   severity: medium
#   category: consistency
#   applies: {executors: [slurm, lsf, sge, oge, uge, pbs, pbspro, bsc, condor, moab, nqsii, oar, crg, tcs, bridge, flux, hq, k8s]}
#   parameters:
#     node_local:
#       type: array
#       items: {type: string}
#       default: [/tmp, /var/tmp, /dev/shm]
#       description: Directories that are local to each machine.
#   remediation: |
#     Use a directory on the shared file system.
#   details: |
#     ## What fails
#
#     A cache, library or work directory below one of the directories in `node_local`, if a grid executor or Kubernetes
#     is used.
#
#     ```groovy
#     process.executor     = 'slurm'
#     singularity.cacheDir = '/tmp/images'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor     = 'slurm'
#     singularity.cacheDir = '/shared/images'
#     ```
package policies.consistency.shared_folders

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	runs_on_many_nodes
	some path in [
		"workDir",
		"containerA.cacheDir",
		"containerA.libraryDir",
		"containerB.cacheDir",
		"containerB.libraryDir",
		"containerC.cacheDir",
		"pkgA.cacheDir",
		"pkgB.cacheDir",
		"cluster.launchDir",
		"cluster.projectDir",
		"cluster.workDir",
	]
	some folder in data.parameters["PL-CONSISTENCY-012"].node_local
	startswith(concat("", [lib.configured(path), "/"]), concat("", [folder, "/"]))
	message := sprintf("{setting} is in %s, which is local to each node: other nodes cannot see it.", [folder])
}

runs_on_many_nodes if {
	some executor in lib.executors
	executor in data.vocabulary.executors.grid
}

runs_on_many_nodes if "k8s" in lib.executors
