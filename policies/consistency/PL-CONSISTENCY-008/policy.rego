# METADATA
# title: Only one container engine may be on
# description: |
#   Tasks run in containers of one engine. Where two are on, the engine stops before the first task and asks to
#   choose. It happens most where profiles are combined that each turn on theirs.
# custom:
#   id: PL-CONSISTENCY-008
#   severity: medium
#   category: consistency
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, sarus, shifter]}
#   remediation: |
#     Turn the others off in the profile that turns one on, such as `docker.enabled = false` beside
#     `singularity.enabled = true`.
#   details: |
#     ## What fails
#
#     ```groovy
#     docker.enabled      = true
#     singularity.enabled = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.enabled      = true
#     singularity.enabled = false
#     ```
package policies.consistency.container_engines

import data.plumbline.lib

deny contains {"setting": second, "message": message, "fix": false} if {
	some first in engines
	some second in engines
	first < second
	lib.configured(first) == true
	lib.configured(second) == true
	message := sprintf("{setting} is on, and so is %s: the engine stops at two container engines.", [lib.spelled(first)])
}

engines := [
	"containerA.enabled",
	"containerB.enabled",
	"containerC.enabled",
	"containerD.enabled",
	"containerE.enabled",
	"containerF.enabled",
	"containerG.enabled",
]
