# METADATA
# title: A security context must not be overridden by a user id
# description: |
#   `k8s.runAsUser` is shorthand for a security context that contains only that user. It replaces all of
#   `k8s.securityContext`: what the context forbids, such as running as root or escalating privileges, is allowed again.
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

deny contains {"setting": "cluster.securityContext", "message": message} if {
	lib.has_value("cluster.securityContext")
	lib.has_value("cluster.runAsUser")
	message := sprintf("{setting} is ignored because %s is set: none of its restrictions apply.", [lib.spelled("cluster.runAsUser")])
}
