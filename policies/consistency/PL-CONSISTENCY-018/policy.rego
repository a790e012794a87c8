# METADATA
# title: Fusion must be combined with the image-build service
# description: |
#   The image-build service adds the Fusion client to the images of tasks. Without the service, Nextflow stops before
#   the first task.
# custom:
#   id: PL-CONSISTENCY-018
#   severity: medium
#   category: consistency
#   applies: {scopes: [fusion]}
#   remediation: |
#     Set `wave.enabled = true` wherever `fusion.enabled` is on.
#   details: |
#     ## What fails
#
#     `fusion.enabled = true` while `wave.enabled` is off or not set.
#
#     ```groovy
#     fusion.enabled = true
#     ```
#
#     ```groovy
#     fusion.enabled = true
#     wave.enabled   = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     fusion.enabled = true
#     wave.enabled   = true
#     ```
package policies.consistency.fusion_and_wave

import data.plumbline.lib

deny contains {"setting": "imgbuild.enabled", "message": message, "fix": true} if {
	lib.configured("objfs.enabled") == true
	lib.configured("imgbuild.enabled") == false
	message := sprintf("{setting} is off, and %s is on: Nextflow stops before the first task.", [lib.spelled("objfs.enabled")])
}

deny contains {"setting": "objfs.enabled", "message": message} if {
	lib.configured("objfs.enabled") == true
	lib.lacks("imgbuild.enabled")
	names := [lib.spelled("imgbuild.enabled"), lib.absence("imgbuild.enabled")]
	message := sprintf("{setting} is on, and %s %s: Nextflow stops before the first task.", names)
}
