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
#   controls: [CIS Docker 5.6, CWE-552, NIST 800-53 AC-6]
#   remediation: |
#     Mount the one folder that the tool needs, read-only where it only reads (`-v /data/references:/references:ro`).
#   details: |
#     ## What fails
#
#     `/`, `/boot`, `/dev`, `/etc`, `/proc`, `/root`, `/run`, `/sys`, `/usr`, `/var`, `/var/lib` or `/var/run` of the host, mounted
#     by `-v`, `--volume` or `--mount` of Docker or Podman, or by `aws.batch.volumes`. Single files below them are not meant,
#     and neither are the binds of Singularity and Apptainer, whose containers have no more rights than the user.
#
#     ```groovy
#     docker.runOptions = '-v /:/host'
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
	folder in system_folders
}

deny contains {"setting": options.setting, "message": describe(folder)} if {
	some options in lib.docker_options
	some mount in lib.option_values(options.text, "--mount")
	some part in split(mount, ",")
	[key, path] := split(part, "=")
	key in {"source", "src"}
	folder := folder_of(path)
	folder in system_folders
}

deny contains {"setting": volume.setting, "message": describe(folder)} if {
	some volume in lib.batch_volumes
	folder := folder_of(split(volume.text, ":")[0])
	folder in system_folders
}

describe(folder) := sprintf("{setting} hands %s of the host to containers.", [folder])

folder_of("/") := "/"

folder_of(path) := trim_suffix(path, "/") if path != "/"

system_folders := {
	"/", "/boot", "/dev", "/etc", "/proc", "/root", "/run", "/sys",
	"/usr", "/var", "/var/lib", "/var/run",
}
