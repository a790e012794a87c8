# METADATA
# title: Host names traced on Kubernetes must be node names
# description: |
#   On Kubernetes, Nextflow knows the node of a task only if `k8s.fetchNodeName` is on. Otherwise the column
#   `hostname` of the trace contains pod names, and a faulty node cannot be found.
# custom:
#   id: PL-CONSISTENCY-027
#   severity: low
#   category: consistency
#   applies: {scopes: [trace]}
#   remediation: |
#     Set `k8s.fetchNodeName = true`, or remove `hostname` from `trace.fields`.
#   details: |
#     ## What fails
#
#     `hostname` in `trace.fields`, if processes run on Kubernetes and `k8s.fetchNodeName` is not on.
#
#     ```groovy
#     process.executor = 'k8s'
#     trace.enabled    = true
#     trace.fields     = 'task_id,name,hostname'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor  = 'k8s'
#     k8s.fetchNodeName = true
#     trace.enabled     = true
#     trace.fields      = 'task_id,name,hostname'
#     ```
package policies.consistency.traced_hosts

import data.plumbline.lib

deny contains {"setting": "cluster.fetchNodeName", "message": message, "fix": true} if {
	traces_hosts
	"k8s" in lib.executors
	not fetches_names
	message := sprintf("{setting} is not on: the hostname in %s is the name of a pod, not of a node.", [lib.spelled("trace.fields")])
}

traces_hosts if {
	some field in lib.configured("trace.fields")
	field == "hostname"
}

fetches_names if lib.configured("cluster.fetchNodeName") == true
