# METADATA
# title: Containers must not get the container daemon's socket
# description: |
#   Whoever may speak to the daemon may start a container that mounts the whole machine: the socket is root on the host.
# custom:
#   id: PL-PRIVILEGE-004
#   severity: high
#   category: privilege
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, sarus, process, aws.batch]}
#   controls: [CIS Docker 1.6.0 5.32, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Do not mount the socket. Images are built before the run, or by the image-build service.
#   details: |
#     ## What fails
#
#     A socket of Docker, containerd, CRI-O or Podman in the options with which containers are started, or in
#     `aws.batch.volumes`.
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
	names_socket(options.text)
}

deny contains {"setting": volume.setting, "message": message} if {
	some volume in lib.batch_volumes
	names_socket(volume.text)
}

message := "{setting} hands the container daemon's socket to containers, which makes them root on the machine."

names_socket(text) if regex.match(`/(docker|containerd|podman|crio)\.sock\b`, text)
