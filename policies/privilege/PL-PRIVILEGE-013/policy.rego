# METADATA
# title: Pods must use a dedicated service account and namespace
# description: |
#   In the default namespace and with its default service account, pods share rights, quotas and secrets with every
#   other workload that nobody assigned a namespace.
# custom:
#   id: PL-PRIVILEGE-013
#   severity: low
#   category: privilege
#   applies: {executors: [k8s], scopes: [k8s]}
#   controls: [CIS Kubernetes 1.8.0 5.1.5, CIS Kubernetes 1.8.0 5.7.4, NIST 800-53 AC-6]
#   remediation: |
#     Set `k8s.namespace` and `k8s.serviceAccount` to ones created for the workflows.
#   details: |
#     ## What fails
#
#     `k8s.namespace` or `k8s.serviceAccount` is not set or is `default`. A `k8s.context` has its own namespace: with
#     one, an unset namespace complies.
#
#     ```groovy
#     process.executor     = 'k8s'
#     k8s.storageClaimName = 'pipelines'
#     ```
#
#     ```groovy
#     k8s.namespace      = 'default'
#     k8s.serviceAccount = 'default'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor   = 'k8s'
#     k8s.namespace      = 'pipelines'
#     k8s.serviceAccount = 'pipelines'
#     ```
package policies.privilege.pod_identity

import data.plumbline.lib

deny contains {"setting": "cluster.namespace", "message": message} if {
	lib.lacks("cluster.namespace")
	lib.lacks("cluster.context")
	message := sprintf("{setting} %s: pods run in the default namespace.", [lib.absence("cluster.namespace")])
}

deny contains {"setting": "cluster.serviceAccount", "message": message} if {
	lib.lacks("cluster.serviceAccount")
	message := sprintf("{setting} %s: pods run as the namespace's default service account.", [lib.absence("cluster.serviceAccount")])
}

deny contains {"setting": setting, "message": "{setting} is the default, which pods share with every other workload there."} if {
	some setting in ["cluster.namespace", "cluster.serviceAccount"]
	lib.configured(setting) == "default"
}
