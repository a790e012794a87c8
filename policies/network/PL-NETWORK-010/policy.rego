# METADATA
# title: Containers must not share the host's network
# description: |
#   On the host's network, a container reaches services that listen on the host only, including the metadata service
#   that issues the machine's credentials. It can also take over ports of the host.
# custom:
#   id: PL-NETWORK-010
#   severity: medium
#   category: network
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 1.6.0 5.10, NIST 800-53 SC-7, CWE-668]
#   remediation: |
#     Remove `--network host`. If a container must be reachable, publish a single port (`-p 127.0.0.1:8080:8080`).
#   details: |
#     ## What fails
#
#     `--network host`, `--net=host` and similar forms in the options of Docker or Podman and in `containerOptions`. In
#     a partly known string, the known parts are checked.
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
	message := "{setting} puts containers on the host's network, where they reach services meant for the host only."
}
