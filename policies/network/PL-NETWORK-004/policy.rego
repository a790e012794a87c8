# METADATA
# title: Object storage must be reached over TLS
# description: |
#   With `protocol = 'http'` every object goes over the network as it is, and so do the signatures of the requests: who is
#   on the way reads the data and may change what is stored.
# custom:
#   id: PL-NETWORK-004
#   severity: high
#   category: network
#   applies: {scopes: [aws.client]}
#   controls: [CWE-319, NIST 800-53 SC-8, ISO 27001 A.8.24]
#   remediation: |
#     Remove `aws.client.protocol`: https is the default.
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

deny contains {"setting": "aws.client.protocol", "message": message, "fix": "https"} if {
	lib.configured("aws.client.protocol") == "http"
	message := "{setting} is http: objects and signatures go over the network in the clear."
}
