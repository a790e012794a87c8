# METADATA
# title: Fusion features must be used only with executors that support them
# description: |
#   Fusion snapshots restore jobs on AWS Batch only, and unprivileged Fusion needs a device plugin on a Kubernetes
#   cluster. With other executors, snapshots have no effect when a spot machine is reclaimed, and unprivileged tasks
#   cannot mount their work directory.
# custom:
#   id: PL-CONSISTENCY-009
#   severity: medium
#   category: consistency
#   applies: {scopes: [fusion]}
#   remediation: |
#     Set `fusion.snapshots` in the profile for AWS Batch, and `fusion.privileged = false` in the profile for
#     Kubernetes.
#   details: |
#     ## What fails
#
#     `fusion.snapshots = true` if all named executors are other than AWS Batch, and `fusion.privileged = false` if all
#     are other than Kubernetes.
#
#     ```groovy
#     process.executor = 'slurm'
#     fusion.snapshots = true
#     ```
#
#     ```groovy
#     process.executor  = 'slurm'
#     fusion.privileged = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor = 'awsbatch'
#     fusion.snapshots = true
#     ```
package policies.consistency.fusion_executors

import data.plumbline.lib

deny contains {"setting": "objfs.snapshots", "message": "{setting} is on, but no job runs on AWS Batch: nothing is restored."} if {
	lib.configured("objfs.snapshots") == true
	lib.runs_on_none_of(["awsbatch"])
}

deny contains {"setting": "objfs.privileged", "message": message} if {
	lib.configured("objfs.privileged") == false
	lib.runs_on_none_of(cluster_executors)
	message := "{setting} is off, but no job runs on Kubernetes: tasks cannot mount their work directory."
}

cluster_executors := [name | some name, executor in data.vocabulary.executors.defaults; executor.group == "cluster"]
