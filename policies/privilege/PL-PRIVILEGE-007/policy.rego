# METADATA
# title: Containers must not be started with sudo
# description: |
#   With `docker.sudo`, Nextflow runs `sudo docker run` for each task. The user who launches needs passwordless root,
#   and any container option injected into the configuration runs as root.
# custom:
#   id: PL-PRIVILEGE-007
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [docker]}
#   controls: [CWE-250, NIST 800-53 AC-6, ISO 27001 A.8.2]
#   remediation: |
#     Remove `docker.sudo`, and use a runtime without a root daemon: rootless Docker, Podman or Apptainer.
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

deny contains {"setting": "containerD.sudo", "message": message, "fix": false} if {
	lib.configured("containerD.sudo") == true
	message := "{setting} is on: containers start as root, and the user who launches needs root access."
}
