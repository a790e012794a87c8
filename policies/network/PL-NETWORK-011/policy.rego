# METADATA
# title: The Kubernetes API certificate must be verified
# description: |
#   Without verification, any machine on the network path can impersonate the Kubernetes API. It receives the token used
#   to start pods, and the command and environment of every pod.
# custom:
#   id: PL-NETWORK-011
#   severity: high
#   category: network
#   applies: {scopes: [k8s.client]}
#   controls: [CWE-295, NIST 800-53 SC-8, NIST 800-53 SC-23]
#   remediation: |
#     Remove `k8s.client.verifySsl`, and set the cluster's certificate authority (`k8s.client.sslCert`).
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

deny contains {"setting": "cluster.client.verifySsl", "message": message, "fix": true} if {
	lib.is_off(lib.configured("cluster.client.verifySsl"))
	message := "{setting} is off: an attacker can impersonate the cluster and receive its token."
}
