# METADATA
# title: Containers must not be started with sudo
# description: |
#   With `docker.sudo` the engine calls `sudo docker run` for each task: the user who launches needs root without a
#   password, and a container option that slips into the configuration runs as root.
# custom:
#   id: PL-PRIVILEGE-007
#   severity: high
#   category: privilege
#   applies: {scopes: [docker]}
#   controls: [CWE-250, NIST 800-53 AC-6, ISO 27001 A.8.2]
#   remediation: |
#     Remove `docker.sudo`, and use a runtime without a daemon of root's: rootless Docker, Podman, Apptainer.
#   details: |
#     ## What fails
#
#     ```groovy
#     docker.sudo = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.enabled = true
#     ```
package policies.privilege.sudo

import data.plumbline.lib

deny contains {"setting": "docker.sudo", "message": message, "fix": false} if {
	lib.configured("docker.sudo") == true
	message := "{setting} is on: containers are started as root, and whoever launches must be able to become root."
}
