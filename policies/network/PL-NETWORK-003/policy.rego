# METADATA
# title: Services must be reached over TLS
# description: |
#   Requests to storage, batch services, registries, the monitoring platform and the image-build service carry
#   credentials. Over plain HTTP, anyone on the network path can read them and respond with forged files, images and
#   results.
# custom:
#   id: PL-NETWORK-003
#   severity: high
#   category: network
#   applies: {scopes: [aws, azure, tower, wave, fusion, k8s, registry, weblog]}
#   controls: [CWE-319, NIST 800-53 SC-8, ISO 27001 A.8.24]
#   remediation: |
#     Use an `https://` address, or reach the service through a proxy that provides TLS.
#   details: |
#     ## What fails
#
#     A URL that begins with `http://` and is not local, in a setting that names a service: `aws.client.endpoint`,
#     `azure.batch.endpoint`, `azure.registry.server`, `tower.endpoint`, `wave.endpoint`, `fusion.containerConfigUrl`,
#     `wave.containerConfigUrl`, `k8s.client.server`, `registry.url`, `weblog.url`.
#
#     ```groovy
#     tower.endpoint = 'http://tower.acme.org/api'
#     ```
#
#     ## What complies
#
#     ```groovy
#     tower.endpoint      = 'https://tower.acme.org/api'
#     aws.client.endpoint = 'http://localhost:9000'
#     ```
package policies.network.plain_http

import data.plumbline.lib

deny contains {"setting": setting, "message": message, "fix": fix} if {
	some setting in [
		"cloudA.client.endpoint",
		"cloudB.batch.endpoint",
		"cloudB.registry.server",
		"platform.endpoint",
		"imgbuild.endpoint",
		"imgbuild.containerConfigUrl",
		"objfs.containerConfigUrl",
		"cluster.client.server",
		"registry.url",
		"weblog.url",
	]
	url := lib.configured(setting)
	lib.is_plain_http(url)
	fix := concat("", ["https", substring(url, 4, -1)])
	message := "{setting} begins with http://: anyone on the network path can read and change the traffic."
}
