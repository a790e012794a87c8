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
#     Two engines that are on. The finding stands at the one that came later: in the profile, where that turns on another than
#     is on anyway.
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

deny contains {"setting": later, "message": message, "fix": fix} if {
	some earlier in engines
	some later in engines
	lib.configured(earlier) == true
	lib.configured(later) == true
	order(earlier) < order(later)
	message := sprintf("{setting} is on, and so is %s: the engine stops at two container engines.", [lib.spelled(earlier)])
	fix := sprintf("%s = false", [lib.spelled(earlier)])
}

# What a profile turns on comes after what is always on.
order(path) := [is_of_profile(row), row.line, path] if row := lib.setting(path)

is_of_profile(row) := 0 if row.profile == null

is_of_profile(row) := 1 if row.profile != null

engines := [
	"containerA.enabled",
	"containerB.enabled",
	"containerC.enabled",
	"containerD.enabled",
	"containerE.enabled",
	"containerF.enabled",
	"containerG.enabled",
]
