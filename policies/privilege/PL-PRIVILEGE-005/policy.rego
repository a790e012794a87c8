# METADATA
# title: Containers must not get the folders of the system
# description: |
#   A container with the host's `/`, `/etc` or `/root` reads its password hashes, keys and tokens, and can write a user, a
#   service or a scheduled command of its own.
# custom:
#   id: PL-PRIVILEGE-005
#   severity: high
#   category: privilege
#   applies: {scopes: [docker, podman, process, aws.batch]}
#   controls: [CIS Docker 1.6.0 5.6, CWE-552, NIST 800-53 AC-6]
#   remediation: |
#     Mount the one folder that the tool needs, read-only where it only reads (`-v /data/references:/references:ro`).
#   details: |
#     ## What fails
#
#     `/`, `/bin`, `/boot`, `/dev`, `/etc`, `/lib`, `/lib64`, `/proc`, `/root`, `/run`, `/sbin`, `/sys`, `/usr`, `/var`,
#     `/var/lib` or `/var/run` of the host, whatever is below `/boot` or `/root`, and what holds passwords, keys or the state of
#     the container runtime: `/etc/shadow`, `/etc/gshadow`, `/etc/sudoers`, `/etc/sudoers.d`, `/etc/ssh`, `/etc/kubernetes`,
#     `/var/lib/containerd`, `/var/lib/docker`, `/var/lib/kubelet`.
#
#     It is mounted by `-v`, `--volume` or `--mount` of Docker or Podman, or by `aws.batch.volumes`. Other single files are not
#     meant (`/etc/localtime`), and neither are the binds of Singularity and Apptainer, whose containers have no more rights
#     than the user.
#
#     ```groovy
#     docker.runOptions = '-v /:/host'
#     ```
#
#     ```groovy
#     docker.runOptions = '--mount type=bind,source=/etc,target=/host'
#     aws.batch.volumes = ['/root:/host']
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '-v /etc/localtime:/etc/localtime:ro -v /data:/data'
#     ```
package policies.privilege.system_folders

import data.plumbline.lib

deny contains {"setting": options.setting, "message": describe(folder)} if {
	some options in lib.docker_options
	some mount in lib.option_values(options.text, "-v|--volume")
	folder := folder_of(split(mount, ":")[0])
	is_of_the_system(folder)
}

deny contains {"setting": options.setting, "message": describe(folder)} if {
	some options in lib.docker_options
	some mount in lib.option_values(options.text, "--mount")
	some part in split(mount, ",")
	[key, path] := split(part, "=")
	key in {"source", "src"}
	folder := folder_of(path)
	is_of_the_system(folder)
}

deny contains {"setting": volume.setting, "message": describe(folder)} if {
	some volume in lib.batch_volumes
	folder := folder_of(split(volume.text, ":")[0])
	is_of_the_system(folder)
}

describe(folder) := sprintf("{setting} hands %s of the host to containers.", [folder])

# The folder that a path leads to: `//etc/` and `/data/../etc` are `/etc`.
folder_of(path) := concat("", ["/", concat("/", kept)]) if {
	startswith(path, "/")
	names := [name | some name in split(path, "/"); not name in {"", "."}]
	kept := [name | some index, name in names; name != ".."; not is_left_again(names, index)]
}

is_left_again(names, index) if {
	some last in numbers.range(index + 1, count(names) - 1)
	after := array.slice(names, index + 1, last + 1)
	2 * count([name | some name in after; name == ".."]) > count(after)
}

is_of_the_system(folder) if folder in system_folders

is_of_the_system(folder) if {
	some closed in closed_folders
	startswith(concat("", [folder, "/"]), concat("", [closed, "/"]))
}

system_folders := {
	"/", "/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/run", "/sbin", "/sys",
	"/usr", "/var", "/var/lib", "/var/run",
}

# What nothing below is handed out of, either.
closed_folders := {
	"/boot", "/etc/gshadow", "/etc/kubernetes", "/etc/shadow", "/etc/ssh", "/etc/sudoers", "/etc/sudoers.d", "/root",
	"/var/lib/containerd", "/var/lib/docker", "/var/lib/kubelet",
}
