# METADATA
# title: Containers must not share the host's network
# description: |
#   On the host's network a container reaches every service that listens on the machine alone, among them the metadata
#   service that hands out the machine's credentials, and can listen in the host's place.
# custom:
#   id: PL-NETWORK-010
#   severity: medium
#   category: network
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 1.6.0 5.10, NIST 800-53 SC-7, CWE-668]
#   remediation: |
#     Remove `--network host`. A container that must be reached can publish one port (`-p 127.0.0.1:8080:8080`).
#   details: |
#     ## What fails
#
#     `--network host`, `--net=host` and the like among the options of Docker or Podman and in `containerOptions`. Where only
#     parts of a text are known, those count.
#
#     ```groovy
#     docker.runOptions = '--rm --network host'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '--rm --network none'
#     ```
package policies.network.host_network

import data.plumbline.lib

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	"host" in lib.option_values(options.text, "--network|--net")
	message := "{setting} puts containers on the host's network, where they reach what only the machine may reach."
}
