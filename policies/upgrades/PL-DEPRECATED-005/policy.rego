# METADATA
# title: Legacy Docker options must not be used
# description: |
#   `docker.legacy` makes Nextflow use options that Docker removed in 1.10.0 (2016). Every later Docker version
#   rejects them, so no task starts.
# custom:
#   id: PL-DEPRECATED-005
#   severity: low
#   category: upgrades
#   applies: {scopes: [docker]}
#   controls: [NIST 800-53 SA-22]
#   remediation: |
#     Remove `docker.legacy`.
#   details: |
#     ## What fails
#
#     ```groovy
#     docker.legacy = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.enabled = true
#     ```
package policies.upgrades.docker_options

import data.plumbline.lib

deny contains {"setting": "containerD.legacy", "message": message, "fix": false} if {
	lib.configured("containerD.legacy") == true
	message := "{setting} is on: Nextflow uses options that Docker removed in 1.10.0, so no task starts."
}
