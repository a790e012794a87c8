# METADATA
# title: Containers must keep their walls
# description: |
#   Strong capabilities, the host's process or user namespace and switched-off security profiles each give a container a
#   way out to its host, as `--privileged` does all at once.
# custom:
#   id: PL-PRIVILEGE-003
#   severity: high
#   category: privilege
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 5.4, CIS Docker 5.16, CIS Docker 5.22, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Remove the option, or name the one capability that the tool needs, of those that do not open the host.
#   details: |
#     ## What fails
#
#     Among the options of Docker or Podman and in `containerOptions`:
#
#     - `--cap-add` of `ALL`, `SYS_ADMIN`, `SYS_MODULE`, `SYS_PTRACE`, `SYS_RAWIO`, `DAC_READ_SEARCH`, `NET_ADMIN` or `BPF`;
#     - `--pid host`, `--userns host`, `--uts host`;
#     - `--security-opt` with `seccomp=unconfined`, `apparmor=unconfined` or `label=disable`.
#
#     ```groovy
#     docker.runOptions = '--cap-add SYS_ADMIN --security-opt seccomp=unconfined'
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
	some capability in lib.option_values(options.text, "--cap-add")
	trim_prefix(upper(capability), "CAP_") in {
		"ALL",
		"BPF",
		"DAC_READ_SEARCH",
		"NET_ADMIN",
		"SYS_ADMIN",
		"SYS_MODULE",
		"SYS_PTRACE",
		"SYS_RAWIO",
	}
	message := sprintf("{setting} adds the capability %s, with which a container gets out to its host.", [capability])
}

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some namespace in ["--pid", "--userns", "--uts"]
	"host" in lib.option_values(options.text, namespace)
	message := sprintf("{setting} has %s host: containers are not kept apart from their host.", [namespace])
}

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some profile in lib.option_values(options.text, "--security-opt")
	regex.match(`^(seccomp|apparmor)[=:]unconfined$|^label[=:]disable$`, profile)
	message := sprintf("{setting} has --security-opt %s: a wall between container and host is gone.", [profile])
}
