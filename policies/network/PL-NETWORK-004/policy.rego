# METADATA
# title: Object storage must be reached over TLS
# description: |
#   With `protocol = 'http'`, objects and request signatures cross the network unencrypted: anyone on the network path
#   can read the data and may change what is stored.
# custom:
#   id: PL-NETWORK-004
#   severity: high
#   category: network
#   applies: {scopes: [aws.client]}
#   controls: [CWE-319, NIST 800-53 SC-8, ISO 27001 A.8.24]
#   remediation: |
#     Remove `aws.client.protocol`; the default is https.
#   details: |
#     ## What fails
#
#     ```groovy
#     aws.client.protocol = 'http'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.protocol = 'https'
#     ```
package policies.network.storage_protocol

import data.plumbline.lib

deny contains {"setting": "cloudA.client.protocol", "message": message, "fix": "https"} if {
	lib.configured("cloudA.client.protocol") == "http"
	message := "{setting} is http: objects and request signatures cross the network unencrypted."
}
