# METADATA
# title: A security context must not be replaced by a user id
# description: |
#   `k8s.runAsUser` is short for a security context with that user and nothing else. Beside it, all of
#   `k8s.securityContext` is dropped: what it forbids, such as running as root or gaining privileges, is allowed.
# custom:
#   id: PL-CONSISTENCY-016
#   severity: medium
#   category: consistency
#   applies: {scopes: [k8s]}
#   remediation: |
#     Move the user into `k8s.securityContext` as `runAsUser`, and remove `k8s.runAsUser`.
#   details: |
#     ## What fails
#
#     ```groovy
#     k8s.runAsUser       = 1000
#     k8s.securityContext = [runAsNonRoot: true, fsGroup: 100]
#     ```
#
#     ## What complies
#
#     ```groovy
#     k8s.securityContext = [runAsUser: 1000, runAsNonRoot: true, fsGroup: 100]
#     ```
package policies.consistency.security_context

import data.plumbline.lib

deny contains {"setting": "k8s.securityContext", "message": message} if {
	lib.has_value("k8s.securityContext")
	lib.has_value("k8s.runAsUser")
	message := sprintf("{setting} is dropped beside %s: none of it holds.", [lib.spelled("cluster.runAsUser")])
}
