# METADATA
# title: Containers must stay isolated from the host
# description: |
#   Powerful capabilities, the host's namespaces, its disks and disabled security profiles each give a container a way
#   to escape to its host. `--privileged` grants all of them at once.
# custom:
#   id: PL-PRIVILEGE-003
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [docker, podman, process]}
#   controls:
#   - CIS Docker 1.6.0 5.4
#   - CIS Docker 1.6.0 5.16
#   - CIS Docker 1.6.0 5.17
#   - CIS Docker 1.6.0 5.18
#   - CIS Docker 1.6.0 5.21
#   - CIS Docker 1.6.0 5.22
#   - CIS Docker 1.6.0 5.31
#   - CWE-250
#   - NIST 800-53 AC-6
#   remediation: |
#     Remove the option. If the tool needs a capability, add that one only, provided that it does not give access to the
#     host.
#   details: |
#     ## What fails
#
#     In the options of Docker or Podman and in `containerOptions`:
#
#     - `--cap-add` of `ALL`, `SYS_ADMIN`, `SYS_MODULE`, `SYS_PTRACE`, `SYS_RAWIO`, `DAC_READ_SEARCH`, `NET_ADMIN` or `BPF`;
#     - `--cgroupns host`, `--ipc host`, `--pid host`, `--userns host`, `--uts host`;
#     - `--device` with a disk (`/dev/sda`, `/dev/nvme0n1`, `/dev/mapper/…`), memory (`/dev/mem`), or all of `/dev`;
#     - `--security-opt` with `seccomp=unconfined`, `apparmor=unconfined`, `systempaths=unconfined` or `label=disable`.
#
#     ```groovy
#     docker.runOptions = '--cap-add SYS_ADMIN --security-opt seccomp=unconfined'
#     ```
#
#     ```groovy
#     docker.runOptions        = '--pid=host'
#     process.containerOptions = '--device /dev/sda'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '--cap-drop ALL --security-opt no-new-privileges'
#     ```
package policies.privilege.container_walls

import data.plumbline.lib

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some added in lib.option_values(options.text, "--cap-add")
	some capability in split(added, ",")
	lib.is_strong_capability(capability)
	message := sprintf("{setting} adds the capability %s, which lets a container escape to its host.", [capability])
}

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some namespace in ["--cgroupns", "--ipc", "--pid", "--userns", "--uts"]
	"host" in lib.option_values(options.text, namespace)
	message := sprintf("{setting} contains %s host: containers share this namespace with their host.", [namespace])
}

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some profile in lib.option_values(options.text, "--security-opt")
	regex.match(`^(seccomp|apparmor|systempaths)[=:]unconfined$|^label[=:]disable$`, profile)
	message := sprintf("{setting} contains --security-opt %s, which turns off a protection between container and host.", [profile])
}

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some device in lib.option_values(options.text, "--device")
	path := split(device, ":")[0]
	regex.match(`^/dev(/?|/(sd|hd|vd|xvd)[a-z]+\d*|/(nvme\d|dm-\d|md\d|mapper/).*|/k?mem|/port)$`, path)
	message := sprintf("{setting} gives containers the host's device %s, which bypasses their isolation.", [path])
}
