# METADATA
# title: Containers must not mount the container daemon's socket
# description: |
#   A process that can talk to the daemon can start a container that mounts the whole machine: access to the socket is
#   root access to the host.
# custom:
#   id: PL-PRIVILEGE-004
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, sarus, process, aws.batch]}
#   controls: [CIS Docker 1.6.0 5.32, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Do not mount the socket. Build images before the run, or use the image-build service.
#   details: |
#     ## What fails
#
#     A socket of Docker, containerd, CRI-O or Podman in the options that start containers, or in `aws.batch.volumes`.
#
#     ```groovy
#     docker.runOptions = '-v /var/run/docker.sock:/var/run/docker.sock'
#     ```
#
#     ```groovy
#     aws.batch.volumes = ['/var/run/docker.sock:/var/run/docker.sock']
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '-v /data/references:/references:ro'
#     ```
package policies.privilege.daemon_socket

import data.plumbline.lib

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.container_options
	lib.names_path(options.text, socket)
}

deny contains {"setting": volume.setting, "message": message} if {
	some volume in lib.batch_volumes
	regex.match(socket, volume.text)
}

message := "{setting} mounts the container daemon's socket into containers, which makes them root on the machine."

socket := `/(docker|containerd|podman|crio)\.sock\b`
