# METADATA
# title: The cluster's certificate must be checked
# description: |
#   With the check turned off any machine on the way can pass for the Kubernetes API: it gets the token with which pods are
#   started, and every pod's command and environment.
# custom:
#   id: PL-NETWORK-011
#   severity: high
#   category: network
#   applies: {scopes: [k8s.client]}
#   controls: [CWE-295, NIST 800-53 SC-8, NIST 800-53 SC-23]
#   remediation: |
#     Remove `k8s.client.verifySsl`, and give the cluster's certificate authority (`k8s.client.sslCert`).
#   details: |
#     ## What fails
#
#     ```groovy
#     k8s.client.verifySsl = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     k8s.client.server    = 'https://k8s.acme.org'
#     k8s.client.verifySsl = true
#     ```
package policies.network.cluster_certificate

import data.plumbline.lib

deny contains {"setting": "k8s.client.verifySsl", "message": message, "fix": true} if {
	lib.is_off(lib.configured("k8s.client.verifySsl"))
	message := "{setting} is off: anybody on the way can pass for the cluster and gets its token."
}
