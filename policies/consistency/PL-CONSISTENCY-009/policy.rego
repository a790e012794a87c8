# METADATA
# title: Fusion must be used where it works
# description: |
#   Snapshots of Fusion restore jobs of AWS Batch only, and Fusion without privileges needs the device plugin of a
#   Kubernetes cluster. Elsewhere the first does nothing when a spot machine is taken away, and with the second no
#   task can mount its work directory.
# custom:
#   id: PL-CONSISTENCY-009
#   severity: medium
#   category: consistency
#   applies: {scopes: [fusion]}
#   remediation: |
#     Set `fusion.snapshots` in the profile for AWS Batch, and `fusion.privileged = false` in the one for
#     Kubernetes.
#   details: |
#     ## What fails
#
#     `fusion.snapshots = true` where only executors other than AWS Batch are named, and `fusion.privileged = false`
#     where only executors other than Kubernetes are.
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

deny contains {"setting": "fusion.snapshots", "message": "{setting} is on, and no job runs on AWS Batch: nothing is restored."} if {
	lib.configured("fusion.snapshots") == true
	lib.runs_on_none_of(["awsbatch"])
}

deny contains {"setting": "fusion.privileged", "message": message} if {
	lib.configured("fusion.privileged") == false
	lib.runs_on_none_of(clusters)
	message := "{setting} is off, and no job runs on Kubernetes: tasks cannot mount their work directory."
}

clusters := [name | some name, executor in data.vocabulary.executors.defaults; executor.group == "cluster"]
