# METADATA
# title: A proxy's password must not travel in the clear
# description: |
#   Without TLS to the proxy its password goes over the network with every request, only encoded: who is on the way can
#   use the proxy, and whatever else has that password.
# custom:
#   id: PL-NETWORK-006
#   severity: medium
#   category: network
#   applies: {scopes: [aws.client]}
#   controls: [CWE-523, CWE-319, NIST 800-53 SC-8]
#   remediation: |
#     Use a proxy that takes https (`aws.client.proxyScheme = 'https'`, since 25.06), or one that knows its clients without
#     a password.
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

deny contains {"setting": "aws.client.proxyPassword", "message": message} if {
	lib.is_set("aws.client.proxyPassword")
	not uses_tls
	message := "{setting} goes to the proxy without TLS: who is on the way can read it."
}

uses_tls if lower(lib.configured("aws.client.proxyScheme")) == "https"
