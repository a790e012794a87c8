# METADATA
# title: Containers must not run as privileged
# description: |
#   A privileged container is no container: it mounts the machine's disks, loads kernel modules and reads the memory of
#   others. Any tool or dependency in the image that turns hostile has the machine.
# related_resources:
# - ref: https://docs.docker.com/engine/containers/run/#runtime-privilege-and-linux-capabilities
#   description: Runtime privilege and Linux capabilities
# custom:
#   id: PL-PRIVILEGE-002
#   severity: high
#   category: privilege
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 1.6.0 5.5, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Remove `--privileged`. A tool that needs a device or a capability gets just that one (`--device /dev/fuse`).
#   details: |
#     ## What fails
#
#     `--privileged`, also quoted or with a value for true (`--privileged=1`), among the options with which containers are
#     started: `docker.runOptions`, `podman.runOptions`, `containerOptions` of all or of some processes. Where only parts of a
#     text are known, those count. Other runtimes have no such option.
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
	message := "{setting} has --privileged: what runs in the container has the whole machine."
}
