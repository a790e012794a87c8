# METADATA
# title: Containers must not run in privileged mode
# description: |
#   A privileged container is not isolated: it can mount the host's disks, load kernel modules and read the memory of
#   other processes. Any malicious tool or dependency in the image controls the machine.
# related_resources:
# - ref: https://docs.docker.com/engine/containers/run/#runtime-privilege-and-linux-capabilities
#   description: Runtime privilege and Linux capabilities
# custom:
#   id: PL-PRIVILEGE-002
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 1.6.0 5.5, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Remove `--privileged`. Grant only the device or capability that a tool needs (`--device /dev/fuse`).
#   details: |
#     ## What fails
#
#     `--privileged`, also quoted or with a true value (`--privileged=1`), in the options that start containers:
#     `docker.runOptions`, `podman.runOptions`, and `containerOptions` of all or of some processes. In a partly known
#     string, the known parts are checked. Other runtimes have no such option.
#
#     ```groovy
#     docker.runOptions = '--rm --privileged'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '-u $(id -u):$(id -g)'
#     ```
package policies.privilege.privileged_container

import data.plumbline.lib

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	lib.has_option(options.text, "--privileged")
	message := "{setting} contains --privileged: code in the container controls the whole machine."
}
