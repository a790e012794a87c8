# METADATA
# title: Containers must not mount system directories of the host
# description: |
#   A container with access to the host's `/`, `/etc` or `/root` can read password hashes, keys and tokens, and can add
#   a user, a service or a cron job.
# custom:
#   id: PL-PRIVILEGE-005
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [docker, podman, process, aws.batch]}
#   controls: [CIS Docker 1.6.0 5.6, CWE-552, NIST 800-53 AC-6]
#   remediation: |
#     Mount only the directory that the tool needs, read-only if it only reads (`-v /data/references:/references:ro`).
#   details: |
#     ## What fails
#
#     `/`, `/bin`, `/boot`, `/dev`, `/etc`, `/lib`, `/lib64`, `/proc`, `/root`, `/run`, `/sbin`, `/sys`, `/usr`, `/var`,
#     `/var/lib` or `/var/run` of the host; anything below `/boot` or `/root`; and the paths that hold passwords, keys
#     or the state of the container runtime: `/etc/shadow`, `/etc/gshadow`, `/etc/sudoers`, `/etc/sudoers.d`,
#     `/etc/ssh`, `/etc/kubernetes`, `/var/lib/containerd`, `/var/lib/docker`, `/var/lib/kubelet`.
#
#     The policy checks mounts by `-v`, `--volume` or `--mount` of Docker or Podman, and by `aws.batch.volumes`. It
#     accepts other single files (`/etc/localtime`), and bind mounts of Singularity and Apptainer, whose containers have
#     no more rights than the user.
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
	some path in lib.mounted_folders(options.text)
	folder := normalised(path)
	is_system_folder(folder)
}

deny contains {"setting": volume.setting, "message": describe(folder)} if {
	some volume in lib.batch_volumes
	folder := normalised(split(volume.text, ":")[0])
	is_system_folder(folder)
}

describe(folder) := sprintf("{setting} mounts %s of the host into containers, which exposes system files to them.", [folder])

# Resolves a path to its directory: `//etc/` and `/data/../etc` are `/etc`.
normalised(path) := concat("", ["/", concat("/", kept)]) if {
	startswith(path, "/")
	names := [name | some name in split(path, "/"); not name in {"", "."}]
	kept := [name | some index, name in names; name != ".."; not is_cancelled_by_parent(names, index)]
}

is_cancelled_by_parent(names, index) if {
	some last in numbers.range(index + 1, count(names) - 1)
	after := array.slice(names, index + 1, last + 1)
	2 * count([name | some name in after; name == ".."]) > count(after)
}

is_system_folder(folder) if folder in system_folders

is_system_folder(folder) if {
	some restricted in restricted_folders
	startswith(concat("", [folder, "/"]), concat("", [restricted, "/"]))
}

system_folders := {
	"/", "/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/run", "/sbin", "/sys",
	"/usr", "/var", "/var/lib", "/var/run",
}

# Directories that no path below may be mounted from, either.
restricted_folders := {
	"/boot", "/etc/gshadow", "/etc/kubernetes", "/etc/shadow", "/etc/ssh", "/etc/sudoers", "/etc/sudoers.d", "/root",
	"/var/lib/containerd", "/var/lib/docker", "/var/lib/kubelet",
}
