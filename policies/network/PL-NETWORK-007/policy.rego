# METADATA
# title: The container daemon must be reached over TLS
# description: |
#   Whoever can reach a container daemon over TCP is root on its machine. Without mutual TLS, that includes everyone who
#   can connect to the port, and attackers on the network path can inject commands.
# related_resources:
# - ref: https://docs.docker.com/engine/security/protect-access/
#   description: Protect the Docker daemon socket
# custom:
#   id: PL-NETWORK-007
#   severity: high
#   category: network
#   applies: {scopes: [docker, podman]}
#   controls: [CIS Docker 1.6.0 2.7, CWE-306, NIST 800-53 SC-8, NIST 800-53 AC-3]
#   remediation: |
#     Use the daemon's local socket, or add `--tlsverify` and a client certificate.
#   details: |
#     ## What fails
#
#     `-H tcp://…` (or `--host`, `--url`) in `docker.engineOptions` or `podman.engineOptions` without `--tlsverify`, if
#     the daemon is on another machine.
#
#     ```groovy
#     docker.engineOptions = '-H tcp://build.acme.org:2375'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.engineOptions = '--tlsverify --tlscert=cert.pem --tlskey=key.pem -H tcp://build.acme.org:2376'
#     ```
package policies.network.container_daemon

import data.plumbline.lib

deny contains {"setting": setting, "message": message} if {
	some setting in ["containerD.engineOptions", "containerE.engineOptions"]
	options := lib.configured(setting)
	some address in lib.option_values(options, "-H|--host|--url")
	lib.is_plain_http(replace(address, "tcp://", "http://"))
	not lib.has_option(options, "--tlsverify")
	message := "{setting} connects to a container daemon over TCP without --tlsverify: everyone who reaches the port is root on its machine."
}
