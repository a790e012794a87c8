# METADATA
# title: A proxy password must be sent over TLS
# description: |
#   Without TLS, every request sends the proxy's password over the network, encoded but not encrypted. Anyone on the
#   network path can use the proxy, and every other service with the same password.
# custom:
#   id: PL-NETWORK-006
#   severity: high
#   category: network
#   applies: {scopes: [aws.client]}
#   controls: [CWE-523, CWE-319, NIST 800-53 SC-8]
#   remediation: |
#     Use a proxy that accepts https (`aws.client.proxyScheme = 'https'`, since 25.06), or one that needs no password.
#   details: |
#     ## What fails
#
#     `aws.client.proxyPassword`, unless `aws.client.proxyScheme` is `https`.
#
#     ```groovy
#     aws.client.proxyHost     = 'proxy.acme.org'
#     aws.client.proxyUsername = 'pipelines'
#     aws.client.proxyPassword = secrets.PROXY_PASSWORD
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.proxyHost     = 'proxy.acme.org'
#     aws.client.proxyScheme   = 'https'
#     aws.client.proxyUsername = 'pipelines'
#     aws.client.proxyPassword = secrets.PROXY_PASSWORD
#     ```
package policies.network.proxy_password

import data.plumbline.lib

deny contains {"setting": "cloudA.client.proxyPassword", "message": message} if {
	lib.is_set("cloudA.client.proxyPassword")
	not uses_tls
	message := "{setting} is sent to the proxy without TLS: anyone on the network path can read it."
}

uses_tls if lower(lib.configured("cloudA.client.proxyScheme")) == "https"
