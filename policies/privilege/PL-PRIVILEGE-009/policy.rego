# METADATA
# title: Fusion must not run privileged pods on Kubernetes
# description: |
#   With `fusion.privileged`, which is on by default, every pod that uses the Fusion client is privileged: code in the
#   pod controls the node, and through it every other pod on that node.
# custom:
#   id: PL-PRIVILEGE-009
#   severity: medium
#   category: privilege
#   applies: {scopes: [fusion]}
#   controls: [CIS Kubernetes 1.8.0 5.2.2, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Set `fusion.privileged = false`, and install a FUSE device plugin on the cluster (`k8s.fuseDevicePlugin`).
#   details: |
#     ## What fails
#
#     `fusion.enabled` with the executor `k8s`, unless `fusion.privileged` is off. Nextflow since 23.10 can turn it off;
#     other executors require it.
#
#     ```groovy
#     process.executor = 'k8s'
#     fusion.enabled   = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor  = 'k8s'
#     fusion.enabled    = true
#     fusion.privileged = false
#     ```
package policies.privilege.privileged_client

import data.plumbline.lib

deny contains {"setting": "objfs.privileged", "beside": "objfs.enabled", "message": message, "fix": false} if {
	lib.configured("objfs.enabled") == true
	"k8s" in lib.executors
	not is_unprivileged
	message := "{setting} is not off: every pod that uses the Fusion client is privileged."
}

is_unprivileged if lib.configured("objfs.privileged") == false
